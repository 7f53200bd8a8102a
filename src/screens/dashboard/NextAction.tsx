// Who acts next on a record, and how long it takes (machines/catalogue/records/nextActions.ts): on its card and on the page after a submit.
import { FormattedMessage } from 'react-intl';
import { nextAction } from '#machines/catalogue/records/nextActions.ts';
import type { Display } from '#machines/catalogue/statuses.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';

interface NextActionProps {
  record: RecordName;
  display: Display;
  /** Whether there is a record already. */
  exists?: boolean;
}

export function NextAction({ record, display, exists = true }: NextActionProps) {
  const { actor, time, minutes, days } = nextAction(record, display, exists);
  return (
    <dl className="next-action">
      <div>
        <dt>
          <FormattedMessage id="next.who" />
        </dt>
        <dd>
          <FormattedMessage id={`next.actor.${actor}`} />
        </dd>
      </div>
      {time && (
        <div>
          <dt>
            <FormattedMessage id="next.how" />
          </dt>
          <dd>
            <FormattedMessage id={`next.time.${time}`} values={{ minutes, days }} />
          </dd>
        </div>
      )}
    </dl>
  );
}
