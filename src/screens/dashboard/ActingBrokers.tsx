// The brokers who act for the applicant, each with a button that ends the assignment where the backend supports it (product 9.10, extension
// `brokerRemoval`).
import { FormattedMessage } from 'react-intl';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { actingBrokers } from '#machines/dashboard/dashboardMachine.ts';
import { DashboardMachineContext } from './DashboardArea.tsx';
import { EndBrokerDialog } from './EndBrokerDialog.tsx';
import { usePublicConfiguration } from '../../app/shellContext.ts';
import { Button } from '../../parts/Button.tsx';

export function ActingBrokers() {
  const dashboard = DashboardMachineContext.useActorRef();
  const context = DashboardMachineContext.useSelector((snapshot) => snapshot.context);
  const ending = DashboardMachineContext.useSelector((snapshot) =>
    snapshot.matches({ brokers: 'confirming' }) ? snapshot.context.ending : null,
  );
  const { brokerRemoval = false } = usePublicConfiguration() ?? {};
  return (
    <>
      {actingBrokers(context).map(({ id, name, since }) => {
        const canEnd = brokerRemoval && id !== '';
        return (
          <div className="acting-broker" key={`${name} ${since}`}>
            <p>
              <FormattedMessage
                id="screen.dashboard.broker"
                values={{ name, date: formatUkDateTime(since)?.date }}
              />{' '}
              {!canEnd && <FormattedMessage id="screen.dashboard.broker.contact" />}
            </p>
            {canEnd && (
              <Button variant="secondary" onPress={() => dashboard.send({ type: 'ending.requested', id })}>
                <FormattedMessage id="screen.dashboard.broker.end" values={{ name }} />
              </Button>
            )}
          </div>
        );
      })}
      {ending && <EndBrokerDialog broker={ending} />}
    </>
  );
}
