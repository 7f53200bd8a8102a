// The browser model of a broker's list with one client (product 9.2 to 9.8).
import type { AnyMachineSnapshot } from 'xstate';
import type { BrokerContext } from '#machines/broker/brokerMachine.ts';
import { listAddress, type ListPage } from '#machines/catalogue/broker/clientList.ts';
import { formatAddress, routes } from '#machines/catalogue/routes.ts';
import { assignedClient, makeBroker } from '../../broker.ts';
import type { InvokedCall, EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

/** Signs in as a broker with one assigned client. */
async function signIn({ portal, account, server, api, signedUp, facts }: PathFixtures): Promise<void> {
  const broker = await makeBroker(account, server, api);
  const client = await assignedClient(await signedUp(), broker, server);
  const application = (await client.call('geticapplication')) as Record<string, unknown>;
  facts['client'] = String(application['ua_icapplicationid']);
  await portal.signIn(broker);
}

const press =
  (id: string): EventExecutor =>
  ({ portal }) =>
    portal.button(id).click();

/** Presses a button of the client's row: 0 opens and closes, 1 removes. */
const pressInRow =
  (index: number): EventExecutor =>
  ({ portal: { page } }) =>
    page.locator('.client-actions button').nth(index).click();

const listed = 'GetICApplicationsByBroker';

/** The call that fetches the list, which contains the client. */
const listCall: InvokedCall = {
  call: listed,
  outputs: (output) => (output as { shown: ListPage }).shown.rows.length > 0,
};

/** The status by which the list is filtered until no client is left. */
const otherStatus = 'submitted';
/** That of the client. */
const ownStatus = 'not-started';

const list: GraphModel = {
  machine: 'broker',
  name: 'list',
  role: 'broker',
  calls: {
    fetchList: listCall,
    fetchPage: listCall,
    fetchAllRows: { call: listed },
    removeClient: { call: 'UpdateICApplication' },
  },
  executors: {
    'list.refreshed': async ({ portal }) => {
      const again = portal.button('button.tryagain');
      await ((await again.isVisible()) ? again : portal.button('broker.refresh')).click();
    },
    'search.typed': ({ portal }, event) => portal.page.locator('#search').fill(String(event['search'])),
    'status.chosen': ({ portal: { page, translate } }, event) =>
      page
        .getByRole('button', {
          name: new RegExp(`^${translate(`status.${String(event['status'])}`)} [\\d,]+$`),
        })
        .click(),
    'query.requested': ({ portal }, { query }) => portal.navigate(formatAddress(listAddress(query))),
    'query.cleared': press('broker.clear'),
    'client.toggled': pressInRow(0),
    // The documents are in the open row of the client.
    'documents.toggled': async (fixtures, event) => {
      const { page } = fixtures.portal;
      const row = page.locator('.client-actions button').first();
      // The row says whether it is open before its content is loaded.
      if ((await row.getAttribute('aria-expanded')) !== 'true') await pressInRow(0)(fixtures, event);
      await page.locator('.client-panel > button').click();
    },
    'column.chosen': ({ portal }) => portal.page.locator('.clients .sort').nth(1).click(),
    'export.requested': press('broker.export'),
    'removal.requested': pressInRow(1),
    'removal.confirmed': press('dialog.remove.remove'),
    'removal.cancelled': press('dialog.remove.keep'),
  },
  override: ({ events, outputs }) => {
    /** The page that the server answers is that of the query. */
    const pageOf = (id: string) => (snapshot: AnyMachineSnapshot) =>
      (outputs[id]?.(snapshot) ?? []).map((output) => {
        const { shown, ...page } = output as { shown: ListPage };
        return { ...page, shown: { ...shown, query: snapshot.context.query } };
      });
    return {
      events: (snapshot) =>
        events(snapshot).map((event) =>
          event.type === 'status.chosen' && event['status'] !== null
            ? { ...event, status: ownStatus }
            : event,
        ),
      outputs: { ...outputs, fetchList: pageOf('fetchList'), fetchPage: pageOf('fetchPage') },
    };
  },
  // Without a client the list offers no more than to clear the search and the filter.
  isPossible: ({ type, id, status }, { context }) => {
    const { query }: BrokerContext = context;
    if (query.status === otherStatus) return ['query.cleared', 'list.refreshed'].includes(type);
    return type !== 'query.cleared' && id !== 'nobody' && status !== null;
  },
  delays: ['searchDebounce'],
  // Afterwards the list is empty on the server.
  stopStates: ['broker.removing'],
  prepare: async (fixtures) => {
    await signIn(fixtures);
    await fixtures.portal.open(routes['broker-dashboard'].path);
  },
};

export const brokerModels = [list];
