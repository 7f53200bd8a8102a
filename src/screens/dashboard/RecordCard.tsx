// One record on the dashboard: its status, the dates that are known, and what can be opened (product 2.9, 2.17). A finished record is
// folded.
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import {
  continuePage,
  outlines,
  pagePath,
  reachedStep,
  type RecordName,
} from '#machines/catalogue/records/outlines.ts';
import { historyOf, type HistoryEntry } from '#machines/catalogue/records/statusHistory.ts';
import { currentRecordIn, displayIn, isPendingIn, offerIn } from '#machines/dashboard/dashboardMachine.ts';
import type { StatusFields } from '#machines/catalogue/statuses.ts';
import { useLastSave } from '../../app/lastSave.ts';
import { today } from '../../app/today.ts';
import { Link } from '../../parts/Link.tsx';
import { hidden } from '../../parts/hidden.tsx';
import { QueryMessage } from '../../parts/QueryMessage.tsx';
import { StepCount } from '../../parts/StepCount.tsx';
import { StatusTag } from '../../parts/StatusTag.tsx';
import { ActingBrokers } from './ActingBrokers.tsx';
import { DashboardMachineContext } from './DashboardArea.tsx';

export function RecordCard({ record }: { record: RecordName }) {
  const display = DashboardMachineContext.useSelector((snapshot) => displayIn(snapshot, record));
  const isFinished = DashboardMachineContext.useSelector(
    (snapshot) => record === 'eoi' && currentRecordIn(snapshot) === 'application',
  );
  const eoiDisplay = DashboardMachineContext.useSelector((snapshot) => displayIn(snapshot, 'eoi'));
  const values = DashboardMachineContext.useSelector(({ context }) => context.overview?.[record]);
  const isPending = DashboardMachineContext.useSelector((snapshot) => isPendingIn(snapshot, record));
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const dashboard = DashboardMachineContext.useActorRef();
  // A broker who acts no longer leaves the card with the button that had the focus. The focus is outside React.
  useEffect(() => {
    if (record !== 'application') return;
    const subscription = dashboard.on('broker.ended', () => heading.current?.focus());
    return () => subscription.unsubscribe();
  }, [dashboard, record]);
  const history = historyOf(outlines[record], values);
  const last = history.at(-1);
  const since = last?.display === display ? formatUkDateTime(last?.at ?? '')?.date : undefined;
  const details = (
    <>
      {history.length > 0 && <History entries={history} />}
      <CardActions record={record} />
    </>
  );
  return (
    <section className={isFinished ? 'card card-finished' : 'card'} aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <FormattedMessage id={`screen.dashboard.${record}.title`} />
        </h2>
        {display !== undefined && <StatusTag status={display} />}
      </div>
      {display === 'in-progress' && !isPending && <Progress record={record} values={values ?? {}} />}
      {isFinished && since !== undefined && (
        <p>
          <FormattedMessage id="screen.dashboard.since" values={{ date: since }} />
        </p>
      )}
      {display === undefined && (
        <p>
          <FormattedMessage id={`screen.dashboard.${record}.failed`} />
        </p>
      )}
      {record === 'application' && values === null && (
        <p>
          <FormattedMessage
            id="screen.dashboard.application.not-started"
            values={{ eoi: eoiDisplay ?? 'unknown' }}
          />
        </p>
      )}
      {display === 'in-query' && !isPending && <QueryMessage values={values} />}
      {record === 'application' && <ActingBrokers />}
      {isFinished ? (
        <details>
          <summary>
            <FormattedMessage id={`screen.dashboard.details.${record}`} values={{ hidden }} />
          </summary>
          {details}
        </details>
      ) : (
        details
      )}
    </section>
  );
}

/** How far the applicant has come: counted at the last save in this tab, else the furthest step. */
function Progress({ record, values }: { record: RecordName; values: Values & StatusFields }) {
  const { steps, idField } = outlines[record];
  const lastSave = useLastSave(record);
  const total = steps.length;
  const furthest = reachedStep(outlines[record], values);
  return (
    <p>
      {lastSave !== null && lastSave.recordId === values[idField] ? (
        <StepCount done={lastSave.done} total={total} savedAt={lastSave.at} today={today()} />
      ) : (
        <FormattedMessage
          id="progress.position"
          values={{ number: steps.findIndex((step) => step === furthest) + 1, total }}
        />
      )}
    </p>
  );
}

/** The dated display states of a record, the oldest first. */
function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries.map(({ at, display }) => (
        <li key={at}>
          <time dateTime={at}>{formatUkDateTime(at)?.date}</time>{' '}
          <FormattedMessage id={`status.${display}`} />
        </li>
      ))}
    </ol>
  );
}

function CardActions({ record }: { record: RecordName }) {
  const display = DashboardMachineContext.useSelector((snapshot) => displayIn(snapshot, record));
  const offer = DashboardMachineContext.useSelector((snapshot) => offerIn(snapshot, record));
  const next = DashboardMachineContext.useSelector(({ context }) =>
    continuePage(outlines[record], context.overview?.[record] ?? {}),
  );
  const exists = DashboardMachineContext.useSelector(({ context }) => Boolean(context.overview?.[record]));
  if (display === undefined || (offer === undefined && !exists)) return null;
  const { stage } = outlines[record];
  return (
    <div className="card-actions">
      {offer !== undefined && (
        <Link
          // Actions that are still to be done stand out; reading does not.
          className={offer === 'view' ? 'button button-secondary' : 'button'}
          to={pagePath(stage, offer === 'start' ? 'guidance' : next)}
        >
          <FormattedMessage id={`screen.dashboard.${offer}.${record}`} values={{ hidden }} />
        </Link>
      )}
      {exists && (
        <Link to={pagePath(stage, 'documents')}>
          <FormattedMessage id={`screen.dashboard.documents.${record}`} values={{ hidden }} />
        </Link>
      )}
      {display === 'in-progress' && offer !== undefined && (
        <Link to={pagePath(stage, 'tasks')}>
          <FormattedMessage id={`screen.dashboard.tasks.${record}`} values={{ hidden }} />
        </Link>
      )}
    </div>
  );
}
