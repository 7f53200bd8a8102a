// The open panel of a row (product 9.4): the display state in a sentence, the progress of the steps, and the documents.
import { FormattedMessage } from 'react-intl';
import { clientProgress, type ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { hidden } from '../../parts/hidden.tsx';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { Documents } from '../documents/Documents.tsx';

const stateIds = { done: 'progress.done', current: 'progress.current', later: 'progress.open' } as const;

export function ClientPanel({ row: { client, display, isKept = false } }: { row: ClientRow }) {
  const progress = clientProgress(client);
  const id = client.ua_icapplicationid;
  const broker = BrokerMachineContext.useActorRef();
  const withDocuments = BrokerMachineContext.useSelector(({ context }) =>
    context.rowsWithDocuments.includes(id),
  );
  const holdsFiles = BrokerMachineContext.useSelector(({ context }) => context.rowsWithFiles.includes(id));
  const names = { reference: client.ua_reference, hidden };
  return (
    <div className="client-panel">
      <h3>
        <FormattedMessage id="broker.panel.title" values={names} />
      </h3>
      {/* Always in the page, because a new live region is not announced. */}
      <div role="status">
        {isKept && holdsFiles && (
          <p>
            <FormattedMessage id="broker.panel.kept" />
          </p>
        )}
      </div>
      <p>
        <FormattedMessage id={`broker.panel.${display}`} />
      </p>
      <ol className="client-progress">
        {progress.map(({ step, state }, index) => (
          <li key={step} className={`progress-${state}`}>
            <span className="progress-number" aria-hidden="true">
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span>
              <FormattedMessage id={`step.${step}`} />
              <span className="progress-state">
                <span className="visually-hidden">, </span>
                <FormattedMessage id={stateIds[state]} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-secondary"
        aria-expanded={withDocuments}
        aria-controls={withDocuments ? `documents-${id}` : undefined}
        onClick={() => broker.send({ type: 'documents.toggled', id })}
      >
        <FormattedMessage
          id={withDocuments ? 'broker.documents.hide' : 'broker.documents.show'}
          values={names}
        />
      </button>
      {withDocuments && (
        <div id={`documents-${id}`} className="client-documents">
          <Documents
            id={`files-${id}`}
            record="application"
            client={id}
            heading="h4"
            values={client}
            onChange={({ unstoredCount = 0 }) => broker.send({ type: 'files.counted', id, unstoredCount })}
          />
        </div>
      )}
    </div>
  );
}
