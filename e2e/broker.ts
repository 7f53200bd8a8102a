// Brokers and their lists, for the tests of their pages: real ones for what is saved, long ones for what is shown.
import type { Page } from 'playwright/test';
import type { Tokens } from '#machines/catalogue/api/authSchemas.ts';
import * as v from 'valibot';
import type { Client, ClientPage } from '#machines/catalogue/api/brokerSchemas.ts';
import { firstLook, matchingRows } from '#machines/catalogue/broker/clientList.ts';
import { clientQuerySchema } from '#machines/catalogue/broker/clientQuery.ts';
import { password, type Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { eligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';

/** Makes a broker of an account, with tokens that say so. */
export async function makeBroker(account: Account, server: TestServer, api: ApiClient): Promise<Account> {
  const { businessUnit, call } = api;
  await server.caseworker('make-broker', account.email);
  const body = { username: account.email, password, businessUnit };
  return { ...account, tokens: (await call('login', { body })) as Tokens };
}

/** A client with an Application that is assigned to the broker. */
export async function assignedClient(client: Account, broker: Account, server: TestServer): Promise<Account> {
  await eligible(client, server);
  await server.caseworker('assign', client.email, broker.email);
  return client;
}

/** The two ways in which a backend answers a broker's list: whole, and with the extension `paging`. */
export const ways = ['whole', 'paged'] as const;
type Way = (typeof ways)[number];

const list = /\/GetICApplicationsByBroker\//i;

/** A page as the extension answers it. A real server's is compared with this in tests/contract/clientPages. */
function pageFor(clients: readonly Client[], query: URLSearchParams): ClientPage {
  const { search, sort, status, after, limit } = v.parse(clientQuerySchema, Object.fromEntries(query));
  const look = { ...firstLook, search, sort, status: status === '' ? null : status };
  const { matching, counts } = matchingRows(clients, look);
  const first = Number(after);
  const end = first + limit;
  return {
    items: matching.slice(first, end).map(({ client }) => client),
    counts,
    total: matching.length,
    next: end < matching.length ? String(end) : null,
  };
}

/** Lets the list answer with these, as often as it is asked for. */
export async function answerWith(page: Page, clients: readonly Client[], way: Way = 'paged'): Promise<void> {
  if (way === 'whole') await withoutPaging(page);
  await page.route(list, (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({ json: way === 'whole' ? clients : pageFor(clients, searchParams) });
  });
}

/** Takes the extension from the portal's configuration, as of a backend that speaks section 7 alone. */
export const withoutPaging = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const configuration = v.parse(v.looseObject({ extensions: v.array(v.string()) }), await response.json());
    const extensions = configuration.extensions.filter((extension) => extension !== 'paging');
    await route.fulfill({ response, json: { ...configuration, extensions } });
  });
