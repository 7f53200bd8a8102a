// Creates a broker whose clients have names, statuses and amounts that are hard to search and sort, and compares the server's pages with what the
// portal makes of the whole list.
import * as v from 'valibot';
import { expect } from 'vitest';
import { clientPageSchema, clientsSchema, type ClientPage } from '#machines/catalogue/api/brokerResults.ts';
import { columns, sortParameter } from '#machines/catalogue/broker/sortAndSearch.ts';
import { initialListQuery, matchingRows, type ListQuery } from '#machines/catalogue/broker/clientList.ts';
import { displayStates } from '#machines/catalogue/statuses.ts';
import { assign } from '#server/broker/assignments.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { randomUUID } from 'node:crypto';
import { signUpBroker, type SignedUp, type TestServer } from './testServer.ts';

const names = [
  ['Siân', 'Wyn'],
  ['Gwŷn', 'ap Rhŷs'],
  ['GWYN', 'AP RHYS'],
  ['Bleddyn', 'Ŵan'],
  ['Anna', 'O’Brien'],
  ["anna o'brien", null],
  ['Łukasz', 'Øre'],
  ['ŁUKASZ', 'ØRE'],
  ['ΑΘΗΝΆ', 'Ångström'],
  ['100%', 'under_score'],
  ['back\\slash', '.*'],
  ['İpek', 'Straße'],
  ['Siân', 'Wyn'],
  ['Zoë', 'Llwyd'],
] as const;
const statuses = [
  ['application-created', ''],
  ['application-created', 'company-overview'],
  ['application-submitted', 'supporting-documents'],
  ['a-status-to-come', 'supporting-documents'],
  ['app-in-query', 'supporting-documents'],
] as const;
const businesses = ['Ynni Môn Cyf', 'ÔL-GARBON', '', 'ôl-garbon'];
const amounts = [25_000, null, 1_000_000.5, 25_000];

const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
};

/** Signs up a broker and inserts a client for each of the names above. */
export async function brokerWithClients(server: TestServer): Promise<SignedUp> {
  const broker = await signUpBroker(server);
  const [user] = await server.database.query<{ id: string }>('select id from users where mail = $1', [
    broker.email,
  ]);
  const now = new Date('2026-11-21T10:00:00Z');
  for (const [index, [first, last]] of names.entries()) {
    const [owner, eoi, application] = [randomUUID(), randomUUID(), randomUUID()];
    const [status, page] = itemAt(statuses, index);
    const mail = `${itemAt(['b', 'A', 'c'], index)}${index}.${broker.email}`;
    const times = { created_at: now, updated_at: new Date(now.getTime() + (index % 5) * 86_400_000) };
    await server.database.transaction(async (queries) => {
      const account = { first_name: 'X', last_name: 'Y', phone: '', password_hash: '', broker: false };
      await insertRows(queries, 'users', [
        { id: owner, mail, ...account, verified_at: now, created_at: now },
      ]);
      await insertRows(queries, 'eoi', [
        {
          ua_icexpressionofinterestid: eoi,
          ua_contact: owner,
          ua_firstname: first,
          ua_lastname: last,
          ua_emailaddress: mail,
          revision: 1,
          extra: '{}',
          ...times,
        },
      ]);
      await insertRows(queries, 'application', [
        {
          ua_icapplicationid: application,
          owner,
          ua_businessname: itemAt(businesses, index),
          ua_reference: `CEF-${String(900_000 + index)}`,
          ua_loanamount: itemAt(amounts, index),
          ua_currentstatus: status,
          ua_currentpageinapplication: page,
          revision: 1,
          extra: '{}',
          ...times,
        },
      ]);
      await assign(queries, application, user?.id ?? '', now, { actor: 'seed' });
    });
  }
  return broker;
}

const list = (server: TestServer, { token }: SignedUp, query?: Record<string, string>) =>
  server.call('GetICApplicationsByBroker', { token, ...(query === undefined ? {} : { query }) });

export const wholeList = async (server: TestServer, broker: SignedUp) =>
  v.parse(clientsSchema, (await list(server, broker)).body);

/** How many Applications are assigned to brokers. */
export async function countAssigned({ database }: TestServer): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(distinct application_id)::int as count from assignments where ended_at is null',
  );
  return row?.count ?? 0;
}

export const pageFor = async (server: TestServer, broker: SignedUp, query: Record<string, string>) =>
  v.parse(clientPageSchema, (await list(server, broker, query)).body);

const searches = [
  'gwyn RHŶS',
  'ol-garbon sian',
  "o'brien",
  'o’brien anna',
  'łukasz ore',
  'øre',
  'αθηνα angstrom',
  '%',
  '_',
  '\\',
  '.*',
  'ipek',
  'STRASSE',
  'straße',
  'cef-90000',
  'nobody',
];
const filters = [null, 'processing', 'approved'] as const;
const sorts = columns.flatMap((column) => [false, true].map((descending) => ({ column, descending })));

/** Asserts that every search, filter and sort order gives the same rows and counts on the server as in the portal. */
export async function expectPagesToMatchPortal(server: TestServer, broker: SignedUp): Promise<void> {
  const clients = await wholeList(server, broker);
  expect(clients).toHaveLength(names.length);
  const queries: ListQuery[] = [
    ...sorts.flatMap((sort) => filters.map((status) => ({ ...initialListQuery, sort, status }))),
    ...sorts.map((sort) => ({ ...initialListQuery, sort, search: 'n' })),
    ...searches.map((search) => ({ ...initialListQuery, search })),
  ];
  for (const query of queries) {
    const pages: ClientPage[] = [];
    for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
      const { search, sort, status } = query;
      const parameters = { search, sort: sortParameter(sort), status: status ?? '' };
      pages.push(await pageFor(server, broker, { ...parameters, after, limit: '4' }));
    }
    const { matching, counts } = matchingRows(clients, query);
    expect({ query, items: pages.flatMap(({ items }) => items), first: pages[0] }).toEqual({
      query,
      items: matching.map(({ client }) => client),
      first: {
        items: expect.anything(),
        next: matching.length > 4 ? expect.any(String) : null,
        counts,
        total: matching.length,
      },
    });
  }
}

/** Changes the rows of the brokers' lists as if another release (`version`) had computed them, by rules that show every Application as Processing. */
export const computeByOtherRules = ({ database }: TestServer, version: string) =>
  database.query(
    `update assignments set ua_currentstatus = $1, projection_version = $2, search_text = 'other',
       client = jsonb_set(client::jsonb, '{ua_currentstatus}', '"processed"')::json`,
    [displayStates.indexOf('processing'), version],
  );
