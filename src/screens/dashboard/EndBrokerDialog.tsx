// Asks before a broker stops acting for the applicant, and says what that means (product 9.10).
import type { ActingBroker } from '#machines/catalogue/records/actingBrokers.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { DashboardMachineContext } from './DashboardArea.tsx';

export function EndBrokerDialog({ broker: { name } }: { broker: ActingBroker }) {
  const dashboard = DashboardMachineContext.useActorRef();
  return (
    <ConfirmDialog
      titleId="dialog.broker.end.title"
      textId="dialog.broker.end.text"
      keepId="dialog.broker.end.keep"
      confirmId="dialog.broker.end.end"
      values={{ name }}
      onKeep={() => dashboard.send({ type: 'ending.cancelled' })}
      onConfirm={() => dashboard.send({ type: 'ending.confirmed' })}
    />
  );
}
