// Asks before an Application is taken off the broker's list, and says that the client keeps it (product 9.8).
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { contactLabel } from '#machines/catalogue/broker/clientList.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { BrokerMachineContext } from './BrokerArea.tsx';

export function RemoveDialog({ client }: { client: Client }) {
  const { ua_reference: reference, ua_businessname: business } = client;
  const broker = BrokerMachineContext.useActorRef();
  return (
    <ConfirmDialog
      titleId="dialog.remove.title"
      textId="dialog.remove.text"
      details={business ?? ''}
      keepId="dialog.remove.keep"
      confirmId="dialog.remove.remove"
      values={{ reference, name: contactLabel(client) || reference }}
      onKeep={() => broker.send({ type: 'removal.cancelled' })}
      onConfirm={() => broker.send({ type: 'removal.confirmed' })}
    />
  );
}
