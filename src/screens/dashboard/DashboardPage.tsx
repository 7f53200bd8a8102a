// The applicant's dashboard: both records, what happens next, and the link to continue (product 2.9).
import { FormattedMessage } from 'react-intl';
import { DashboardContext } from './DashboardArea.tsx';
import { RecordCard } from './RecordCard.tsx';
import { usePublicConfiguration, useUser } from '../../app/shellContext.ts';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function DashboardPage() {
  const dashboard = DashboardContext.useActorRef();
  const polling = DashboardContext.useSelector((snapshot) => snapshot.matches({ overview: 'polling' }));
  const late = DashboardContext.useSelector((snapshot) => snapshot.matches({ overview: 'timedOut' }));
  const fetched = DashboardContext.useSelector(({ context }) => context.overview !== null);
  const configuration = usePublicConfiguration();
  const user = useUser();
  return (
    <>
      <PageTitle messageId="screen.dashboard.title" />
      {user && (
        <p className="lead">
          <FormattedMessage id="screen.dashboard.welcome" values={{ name: user.name }} />
        </p>
      )}
      <p>
        <FormattedMessage id="screen.dashboard.lead" />
      </p>
      <p role="status">
        {polling && <FormattedMessage id="screen.dashboard.polling" />}
        {late && <FormattedMessage id="screen.dashboard.late" />}
      </p>
      {fetched && (
        <div className="cards">
          <RecordCard record="eoi" />
          <RecordCard record="application" />
        </div>
      )}
      <p>
        <Button
          variant="secondary"
          blocked={polling}
          onPress={() => dashboard.send({ type: 'dashboard.refreshed' })}
        >
          <FormattedMessage id="screen.dashboard.refresh" />
        </Button>
      </p>
      {configuration && (
        <p>
          <FormattedMessage
            id="screen.dashboard.contact"
            values={{ helpline: configuration.helpline, email: configuration.email }}
          />
        </p>
      )}
    </>
  );
}
