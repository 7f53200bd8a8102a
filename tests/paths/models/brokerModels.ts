// Path model of the broker's list: fetching, searching, opening and closing rows, removing an application (product 9.2 to 9.8).
import { brokerMachine, type BrokerContext } from '#machines/broker/brokerMachine.ts';
import { initialListQuery, listPage } from '#machines/catalogue/broker/clientList.ts';
import { clientSample } from '../../clientSamples.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModels } from '../pathModel.ts';

const lists = [[], [clientSample(1), clientSample(2)]];
const pages = lists.map((clients) => ({
  shown: listPage(clients, initialListQuery),
  source: { kind: 'whole', clients },
}));
const id = clientSample(1).ua_icapplicationid;

const isShown = (page: BrokerContext['shown']) =>
  page?.rows.some(({ client }) => client.ua_icapplicationid === id) ?? false;

export function brokerModels(): PathModels {
  const ports = deferredPorts(['fetchPage', 'fetchAllRows', 'removeClient']);
  return {
    models: [
      {
        machine: withDeferredPorts(brokerMachine, ports),
        input: { query: initialListQuery },
        events: ({ context: { shown } }) => [
          { type: 'list.refreshed' },
          { type: 'search.typed', search: 'siân' },
          { type: 'status.chosen', status: 'submitted' },
          { type: 'status.chosen', status: null },
          { type: 'column.chosen', column: 'ua_contactname' },
          { type: 'query.cleared' },
          { type: 'page.turned', page: 2 },
          { type: 'page.typed', text: '1' },
          { type: 'page.typed', text: 'two' },
          { type: 'query.requested', query: { ...initialListQuery, status: 'submitted' } },
          { type: 'export.requested' },
          { type: 'client.toggled', id },
          { type: 'documents.toggled', id },
          // The documents of a row that is not in view count nothing.
          ...(isShown(shown)
            ? [1, 0].map((unstoredCount) => ({ type: 'files.counted', id, unstoredCount }))
            : []),
          { type: 'removal.requested', id },
          { type: 'removal.requested', id: 'nobody' },
          { type: 'removal.confirmed' },
          { type: 'removal.cancelled' },
        ],
        outputs: {
          fetchList: () => pages,
          fetchPage: () => pages,
          fetchAllRows: () => [[]],
          removeClient: () => [undefined],
        },
        // The machine's own test covers how a query changes; here only its status and page matter.
        relevant: ({ context }) => {
          const { shown, query, requestedBy, movesFocus, rowsWithFiles, clientToRemove }: BrokerContext =
            context;
          return [
            // The row that is left may be the other client's, after a removal, or the first client's, kept because of a file that is chosen in it.
            shown?.rows.map(({ client }) => client.ua_reference),
            query.status,
            query.page,
            requestedBy,
            movesFocus,
            rowsWithFiles.length,
            clientToRemove?.ua_reference,
          ];
        },
      },
    ],
    ports,
  };
}
