// One record on the dashboard: its state in a word, what happens next, and the one thing to do (specification section 4).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { displayIn, offerIn, type Offer } from '#machines/dashboard/dashboardMachine.ts';
import { Card } from '../../parts/Card.tsx';
import { StatusTag } from '../../parts/StatusTag.tsx';
import { DashboardContext } from './DashboardArea.tsx';
import { NextAction } from './NextAction.tsx';

/** Where each leads: Start to the guidance, Continue to the furthest step, View to the answers. */
const pageOf = (offer: Offer, furthest: string): string =>
  ({ start: 'guidance', continue: furthest, view: 'review' })[offer];

const hidden = { hidden: (words: ReactNode) => <span className="hidden">{words}</span> };

export function RecordCard({ record }: { record: RecordName }) {
  const display = DashboardContext.useSelector((snapshot) => displayIn(snapshot, record));
  const offer = DashboardContext.useSelector((snapshot) => offerIn(snapshot, record));
  const furthest = DashboardContext.useSelector(({ context }) =>
    String(context.overview?.[record]?.['ua_currentpageinapplication']),
  );
  if (display === undefined) return null;
  const opens = offer !== undefined;
  const next = record === 'application' && offer === 'start' ? 'ready' : display;
  return (
    <Card
      title={<FormattedMessage id={`screen.dashboard.${record}.title`} />}
      tag={<StatusTag status={display} />}
      actions={
        opens && (
          <>
            <Link
              // What is still to be done stands out; what can only be read does not.
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
          </>
        )
      }
    >
      <p>
        <FormattedMessage id={`screen.dashboard.${record}.${next}`} />
      </p>
      <NextAction record={record} display={display} exists={opens} />
    </Card>
  );
}
