// Who acts next on a record, and how long it takes (product 2.15): on its card and on the confirmation page.
import { FormattedMessage } from 'react-intl';
import { nextAction } from '#machines/catalogue/records/nextActions.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';

interface NextActionProps {
  record: RecordName;
  display: DisplayState;
  /** Whether the record exists already. */
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
