// Asks before a broker stops acting for the applicant, and says what that means (product 9.10). Escape keeps the broker.
import { FormattedMessage } from 'react-intl';
import type { ActingBroker } from '#machines/catalogue/records/actingBrokers.ts';
import { DashboardMachineContext } from './DashboardArea.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

export function EndBrokerDialog({ broker: { name } }: { broker: ActingBroker }) {
  const dashboard = DashboardMachineContext.useActorRef();
  const keep = () => dashboard.send({ type: 'ending.cancelled' });
  return (
    <Dialog
      titleId="dialog.broker.end.title"
      textId="dialog.broker.end.text"
      values={{ name }}
      onClose={keep}
    >
      <div className="buttons">
        <Button onPress={keep} variant="secondary">
          <FormattedMessage id="dialog.broker.end.keep" />
        </Button>
        <Button onPress={() => dashboard.send({ type: 'ending.confirmed' })} variant="destructive">
          <FormattedMessage id="dialog.broker.end.end" />
        </Button>
      </div>
    </Dialog>
  );
}
