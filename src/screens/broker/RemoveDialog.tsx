// Asks before an Application is taken off the broker's list, and says that the client keeps it (product 9.8).
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { clientNameOf } from '#machines/catalogue/broker/clientList.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { BrokerMachineContext } from './BrokerArea.tsx';

export function RemoveDialog({ client }: { client: Client }) {
  const broker = BrokerMachineContext.useActorRef();
  return (
    <ConfirmDialog
      titleId="dialog.remove.title"
      textId="dialog.remove.text"
      keepId="dialog.remove.keep"
      confirmId="dialog.remove.remove"
      values={{ reference: client.ua_reference, name: clientNameOf(client) || client.ua_reference }}
      onKeep={() => broker.send({ type: 'removal.cancelled' })}
      onConfirm={() => broker.send({ type: 'removal.confirmed' })}
    />
  );
}
