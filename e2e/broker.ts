// Fixtures for brokers: real brokers with assigned clients for tests that save, and mocked responses with long lists for tests of what is
// shown (product 9.2).
import type { Page } from 'playwright/test';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import * as v from 'valibot';
import type { Client, ClientPage } from '#machines/catalogue/api/brokerResults.ts';
import { initialListQuery, matchingRows } from '#machines/catalogue/broker/clientList.ts';
import { pagingQuerySchema } from '#machines/catalogue/broker/pagingQuery.ts';
import { password, type Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { expect, test } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { makeEligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';

/** Makes an account a broker's, with tokens that contain the broker claim. */
export async function makeBroker(account: Account, server: TestServer, api: ApiClient): Promise<Account> {
  const { businessUnit, call } = api;
  await server.caseworker('make-broker', account.email);
  const body = { username: account.email, password, businessUnit };
  return { ...account, tokens: (await call('login', { body })) as Tokens };
}

/** The references of the rows that a broker's list shows, from the top. */
export const references = ({ page }: Portal) => page.locator('.client th').allInnerTexts();

/** The banner on every page of a client's Application, which names the client. */
export const banner = ({ page }: Portal) => page.locator('.client-banner');

/** How many clients the variable CLIENTS gives a broker, besides those of the test: the nightly run sets 10,000. @param usual without it */
export const seededClients = (usual: number): number =>
  v.parse(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), process.env['CLIENTS'] ?? String(usual));

/** Milliseconds for a test whose broker has so many seeded clients: the seeding takes most of it. */
export const timeWithClients = (count: number): number => 120_000 + count * 60;

/** How often this worker has seeded: one seed number always makes the same people, who stay with the broker who got them first. */
let seedings = 0;

/** Assigns so many invented Applications to the broker. */
export async function seedClients(broker: Account, server: TestServer, count: number): Promise<void> {
  if (count === 0) return;
  seedings += 1;
  // Workers can share a server.
  const seed = test.info().workerIndex * 1000 + seedings;
  const options = { applications: count, seed, broker: broker.email };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const answer: unknown = JSON.parse(await server.caseworker('seed', ...words, '--json'));
  expect(answer).toMatchObject({ applications: count, present: 0 });
}

/** Gives the client an Application and assigns it to the broker. */
export async function assignedClient(client: Account, broker: Account, server: TestServer): Promise<Account> {
  await makeEligible(client, server);
  await server.caseworker('assign', client.email, broker.email);
  return client;
}

/** The two forms of the response with the broker's list: the whole list, or pages with the extension `paging` (product 9.3). */
export const listModes = ['whole', 'paged'] as const;
type ListMode = (typeof listModes)[number];

const listPattern = /\/GetICApplicationsByBroker\//i;

/** A page as the extension returns it. tests/contract/clientPages.ts compares it with the reference server. */
function pageFor(clients: readonly Client[], parameters: URLSearchParams): ClientPage {
  const { search, sort, status, after, limit } = v.parse(pagingQuerySchema, Object.fromEntries(parameters));
  const query = { ...initialListQuery, search, sort, status: status === '' ? null : status };
  const { matching, counts } = matchingRows(clients, query);
  const first = Number(after);
  const end = first + limit;
  return {
    items: matching.slice(first, end).map(({ client }) => client),
    counts,
    total: matching.length,
    next: end < matching.length ? String(end) : null,
  };
}

/** Mocks the calls for the broker's list, so that it has these clients. */
export async function mockClientList(
  page: Page,
  clients: readonly Client[],
  mode: ListMode = 'paged',
): Promise<void> {
  if (mode === 'whole') await disablePaging(page);
  await page.route(listPattern, (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({ json: mode === 'whole' ? clients : pageFor(clients, searchParams) });
  });
}

/** Removes the extension from the portal's configuration, as for a backend without extensions (product 13.4). */
export const disablePaging = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const configuration = v.parse(v.looseObject({ extensions: v.array(v.string()) }), await response.json());
    const extensions = configuration.extensions.filter((extension) => extension !== 'paging');
    await route.fulfill({ response, json: { ...configuration, extensions } });
  });
