// Asks before an Application is taken off the broker's list, and says that the client keeps it (product 9.8). Escape keeps it on the list.
import { FormattedMessage } from 'react-intl';
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { BrokerMachineContext } from './BrokerArea.tsx';

export function RemoveDialog({ client }: { client: Client }) {
  const broker = BrokerMachineContext.useActorRef();
  const keep = () => broker.send({ type: 'removal.cancelled' });
  return (
    <Dialog
      titleId="dialog.remove.title"
      textId="dialog.remove.text"
      values={{ reference: client.ua_reference, name: client.ua_contactname || client.ua_reference }}
      onClose={keep}
    >
      <div className="buttons">
        <Button onPress={keep} variant="secondary">
          <FormattedMessage id="dialog.remove.keep" />
        </Button>
        <Button onPress={() => broker.send({ type: 'removal.confirmed' })} variant="destructive">
          <FormattedMessage id="dialog.remove.remove" />
        </Button>
      </div>
    </Dialog>
  );
}
