// One record on the dashboard: its status, what happens next, and the one action (product 2.9).
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { displayIn, offerIn, type Offer } from '#machines/dashboard/dashboardMachine.ts';
import { StatusTag } from '../../parts/StatusTag.tsx';
import { DashboardContext } from './DashboardArea.tsx';
import { NextAction } from './NextAction.tsx';

/** The page of each action: Start opens the guidance, Continue the furthest step, View the answers. */
const pageOf = (offer: Offer, furthest: string): string =>
  ({ start: 'guidance', continue: furthest, view: 'review' })[offer];

const hidden = { hidden: (chunks: ReactNode) => <span className="hidden">{chunks}</span> };

export function RecordCard({ record }: { record: RecordName }) {
  const display = DashboardContext.useSelector((snapshot) => displayIn(snapshot, record));
  const offer = DashboardContext.useSelector((snapshot) => offerIn(snapshot, record));
  const furthest = DashboardContext.useSelector(({ context }) =>
    String(context.overview?.[record]?.ua_currentpageinapplication),
  );
  const titleId = useId();
  if (display === undefined) {
    return (
      <section className="card" aria-labelledby={titleId}>
        <h2 id={titleId}>
          <FormattedMessage id={`screen.dashboard.${record}.title`} />
        </h2>
        <p>
          <FormattedMessage id={`screen.dashboard.${record}.failed`} />
        </p>
      </section>
    );
  }
  const opens = offer !== undefined;
  const next = record === 'application' && offer === 'start' ? 'ready' : display;
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId}>
          <FormattedMessage id={`screen.dashboard.${record}.title`} />
        </h2>
        <StatusTag status={display} />
      </div>
      <p>
        <FormattedMessage id={`screen.dashboard.${record}.${next}`} />
      </p>
      <NextAction record={record} display={display} exists={opens} />
      {opens && (
        <div className="card-actions">
          <Link
            // Actions that are still to be done stand out; reading does not.
            className={offer === 'view' ? 'button button-secondary' : 'button'}
            to={`/${outlines[record].stage}/${pageOf(offer, furthest)}`}
          >
            <FormattedMessage id={`screen.dashboard.${offer}.${record}`} values={hidden} />
          </Link>
          {offer === 'continue' && (
            <Link to={`/${outlines[record].stage}/tasks`}>
              <FormattedMessage id={`screen.dashboard.tasks.${record}`} values={hidden} />
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
