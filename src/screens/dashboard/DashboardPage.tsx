// The applicant's dashboard: what happens next, both records with their history, and the link to continue (product 2.9, 2.15).
import { FormattedMessage } from 'react-intl';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import { currentRecordIn, displayIn, isPendingIn, offerIn } from '#machines/dashboard/dashboardMachine.ts';
import { DashboardMachineContext } from './DashboardArea.tsx';
import { RecordCard } from './RecordCard.tsx';
import { usePublicConfiguration, useUser } from '../../app/shellContext.ts';
import { Button } from '../../parts/Button.tsx';
import { catalogueValues } from '../../parts/catalogueValues.ts';
import { contactLinks } from '../../parts/contactLinks.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { UsualTime } from '../record/UsualTime.tsx';

export function DashboardPage() {
  const isArriving = DashboardMachineContext.useSelector(
    (snapshot) => snapshot.context.overview === null && snapshot.hasTag('busy'),
  );
  const user = useUser();
  return (
    <>
      <PageTitle messageId="screen.dashboard.title" />
      {user && (
        <p className="lead">
          <FormattedMessage id="screen.dashboard.welcome" values={{ name: user.name }} />
        </p>
      )}
      {/* The rest of the page appears as a whole, so that nothing moves. */}
      {isArriving ? <div aria-busy="true" /> : <Overview />}
    </>
  );
}

function Overview() {
  const dashboard = DashboardMachineContext.useActorRef();
  const isPolling = DashboardMachineContext.useSelector((snapshot) =>
    snapshot.matches({ overview: 'polling' }),
  );
  const hasTimedOut = DashboardMachineContext.useSelector((snapshot) =>
    snapshot.matches({ overview: 'timedOut' }),
  );
  const isFetched = DashboardMachineContext.useSelector(({ context }) => context.overview !== null);
  const check = DashboardMachineContext.useSelector(({ context }) => context.check);
  const configuration = usePublicConfiguration();
  return (
    <>
      <WhatHappensNext />
      {isFetched && (
        <div className="cards">
          <RecordCard record="eoi" />
          <RecordCard record="application" />
        </div>
      )}
      <div className="status-check">
        <Button
          variant="secondary"
          blocked={isPolling}
          onPress={() => dashboard.send({ type: 'dashboard.refreshed' })}
        >
          <FormattedMessage id="screen.dashboard.refresh" />
        </Button>
        <p role="status">
          {isPolling && <FormattedMessage id="screen.dashboard.polling" values={catalogueValues} />}
          {hasTimedOut && <FormattedMessage id="screen.dashboard.late" />}
          {check && (
            <FormattedMessage
              id={check.isChanged ? 'screen.dashboard.changed' : 'screen.dashboard.unchanged'}
              values={formatUkDateTime(new Date(check.at).toISOString()) ?? {}}
            />
          )}
        </p>
      </div>
      {configuration && (
        <p>
          <FormattedMessage id="screen.dashboard.contact" values={contactLinks(configuration)} />
        </p>
      )}
    </>
  );
}

/** Whether the fund has the record: submitted, or being assessed. */
const isWithFund = (display: DisplayState) => display === 'submitted' || display === 'processing';

function WhatHappensNext() {
  const record = DashboardMachineContext.useSelector(currentRecordIn);
  return record && <NextAction record={record} />;
}

/** One sentence on the record that the page tells about. There is none for a record that could not be fetched. */
function NextAction({ record }: { record: RecordName }) {
  const display = DashboardMachineContext.useSelector((snapshot) => displayIn(snapshot, record));
  const offer = DashboardMachineContext.useSelector((snapshot) => offerIn(snapshot, record));
  const isPending = DashboardMachineContext.useSelector((snapshot) => isPendingIn(snapshot, record));
  if (display === undefined) return null;
  // An Application that has not begun has two sentences: that it can be started, or one that speaks of the EOI.
  const next = isPending ? 'pending' : record === 'application' && offer === 'start' ? 'ready' : display;
  return (
    <section className="next-action">
      <h2>
        <FormattedMessage id="screen.dashboard.next" />
      </h2>
      <p>
        <FormattedMessage id={`screen.dashboard.${record}.${next}`} values={catalogueValues} />
      </p>
      {(isPending || isWithFund(display)) && <UsualTime record={record} unit="workingDays" />}
    </section>
  );
}
