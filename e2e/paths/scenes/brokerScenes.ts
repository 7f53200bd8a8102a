// A broker's list with one client, and the pages of that client (decisions.md, "Brokers").
import type { ListPage } from '#machines/catalogue/broker/clientList.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { assignedClient, makeBroker } from '../../broker.ts';
import type { Asked, Gesture, GraphScene, Stage } from '../scene.ts';

/** Signs in as a broker whom one client is assigned to. */
async function signIn({ portal, account, server, api, signedUp, facts }: Stage): Promise<void> {
  const broker = await makeBroker(account, server, api);
  const client = await assignedClient(await signedUp(), broker, server);
  const held = (await client.call('geticapplication')) as Record<string, unknown>;
  facts['client'] = String(held['ua_icapplicationid']);
  await portal.signIn(broker);
}

const press =
  (id: string): Gesture =>
  ({ portal }) =>
    portal.button(id).click();

/** The buttons of the client's row: open, edit, remove. */
const pressInRow =
  (index: number): Gesture =>
  ({ portal: { page } }) =>
    page.locator('.client-actions button').nth(index).click();

const listed = 'GetICApplicationsByBroker';
const selected = 'getselectedapplication';

/** The client is on it. */
const page: Asked = {
  call: listed,
  outputs: (output) => (output as { shown: ListPage }).shown.rows.length > 0,
};

const list: GraphScene = {
  machine: 'broker',
  name: 'list',
  role: 'broker',
  calls: {
    fetchList: page,
    fetchPage: page,
    gatherRows: { call: listed },
    // Then the list is no longer shown.
    selectClient: { call: selected, outputs: () => false },
    removeClient: { call: 'UpdateICApplication' },
  },
  gestures: {
    'list.refreshed': async ({ portal }) => {
      const again = portal.button('button.tryagain');
      await ((await again.isVisible()) ? again : portal.button('broker.refresh')).click();
    },
    'search.typed': ({ portal }, event) => portal.page.locator('#search').fill(String(event['search'])),
    'column.chosen': ({ portal }) => portal.page.locator('.clients .sort').nth(1).click(),
    'export.requested': press('broker.export'),
    'client.edited': pressInRow(1),
    'removal.requested': pressInRow(2),
    'removal.confirmed': press('dialog.remove.remove'),
    'removal.refused': press('dialog.remove.keep'),
  },
  takes: ({ id }) => id !== 'nobody',
  delays: ['searched'],
  // Then nothing is on the list any more.
  ends: ['broker.removing'],
  prepare: async (stage) => {
    await signIn(stage);
    await stage.portal.open(routes['broker-dashboard'].path);
  },
};

const banner: GraphScene = {
  machine: 'client',
  name: 'banner',
  role: 'broker',
  calls: { fetchClientName: { call: selected } },
  gestures: { 'client.retried': press('button.tryagain') },
  prepare: async (stage) => {
    await signIn(stage);
    const { portal, calls, facts } = stage;
    await portal.open(routes['broker-dashboard'].path);
    await portal.page.locator('.client-actions button').nth(1).click();
    await calls.release(selected);
    await portal.page.waitForURL('**/stage-two/**');
    // Where nothing but the name is asked for.
    await portal.open(`/stage-two/guidance?application=${facts['client']}`);
  },
};

export const brokerScenes = [list, banner];
