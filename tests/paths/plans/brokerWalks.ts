// Walks the broker's list: fetched, looked at, rows opened and closed, an application taken off it (decisions.md "Brokers").
import { brokerMachine, type BrokerContext } from '#machines/brokerMachine.ts';
import { clientSample } from '../../clientSamples.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../walkEverything.ts';

const lists = [[], [clientSample(1), clientSample(2)]];
const id = clientSample(1).ua_icapplicationid;

export function brokerWalks(): MachineWalks {
  const ports = heldPorts(['fetchClients', 'removeClient', 'selectClient']);
  return {
    plans: [
      {
        machine: withHeldPorts(brokerMachine, ports),
        events: () => [
          { type: 'list.refreshed' },
          { type: 'search.typed', search: 'siân' },
          { type: 'status.chosen', status: 'submitted' },
          { type: 'status.chosen', status: null },
          { type: 'column.chosen', column: 'ua_contactname' },
          { type: 'look.cleared' },
          { type: 'page.turned', page: 2 },
          { type: 'client.toggled', id },
          { type: 'documents.toggled', id },
          { type: 'client.edited', id },
          { type: 'client.edited', id: 'nobody' },
          { type: 'removal.requested', id },
          { type: 'removal.requested', id: 'nobody' },
          { type: 'removal.confirmed' },
          { type: 'removal.refused' },
        ],
        outputs: {
          fetchClients: () => lists,
          removeClient: () => [undefined],
          selectClient: () => [undefined],
        },
        // How the list is looked at leads nowhere else; what becomes of it is asserted beside the machine.
        relevant: ({ context }) => {
          const { clients, chosen }: BrokerContext = context;
          return [clients?.length, chosen?.ua_reference];
        },
      },
    ],
    ports,
  };
}
