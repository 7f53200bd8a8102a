// What an opened row tells of an application: its status in a sentence, and how far its seven steps have come.
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { trailOf, type Row } from '#machines/catalogue/clientList.ts';

const words = {
  done: 'progress.done',
  current: 'progress.current',
  todo: 'progress.todo',
} satisfies Record<string, MessageDescriptor['id']>;

export function ClientPanel({ row: { client, display } }: { row: Row }) {
  const trail = trailOf(client);
  return (
    <div className="client-panel">
      <h3>
        <FormattedMessage
          id="broker.panel.title"
          values={{
            reference: client.ua_reference,
            hidden: (parts) => <span className="hidden">{parts}</span>,
          }}
        />
      </h3>
      <p>
        <FormattedMessage id={`broker.panel.${display}`} />
      </p>
      <ol className="trail">
        {trail.map(({ step, state }, index) => (
          <li key={step} className={`progress-${state}`}>
            <span className="progress-number" aria-hidden="true">
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span>
              <FormattedMessage id={`step.${step}`} />
              <span className="progress-state">
                <span className="hidden">, </span>
                <FormattedMessage id={words[state]} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
