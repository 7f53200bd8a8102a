// Walks the broker's list: fetched, looked at, rows opened and closed, an application taken off it (decisions.md "Brokers").
import { brokerMachine, type BrokerContext } from '#machines/broker/brokerMachine.ts';
import { initialListQuery, listPage } from '#machines/catalogue/broker/clientList.ts';
import { clientSample } from '../../clientSamples.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../machineWalks.ts';

const lists = [[], [clientSample(1), clientSample(2)]];
const pages = lists.map((clients) => ({
  shown: listPage(clients, initialListQuery),
  source: { kind: 'whole', clients },
}));
const id = clientSample(1).ua_icapplicationid;

export function brokerWalks(): MachineWalks {
  const ports = heldPorts(['fetchPage', 'gatherRows', 'removeClient', 'selectClient']);
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
          { type: 'export.requested' },
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
          fetchList: () => pages,
          fetchPage: () => pages,
          gatherRows: () => [[]],
          removeClient: () => [undefined],
          selectClient: () => [undefined],
        },
        // What becomes of a look is asserted beside the machine.
        relevant: ({ context }) => {
          const { shown, look, awaited, chosen }: BrokerContext = context;
          return [shown?.rows.length, look.status, look.page, awaited, chosen?.ua_reference];
        },
      },
    ],
    ports,
  };
}
