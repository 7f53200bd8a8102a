// The extension `paging` (product 9.3): the server filters, sorts and pages a broker's list exactly as the portal does with a whole list.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { endAssignmentsOf } from '#server/broker/assignments.ts';
import { renewOutdatedRows } from '#server/broker/brokerListProjection.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFileStore } from '#server/files/openFileStore.ts';
import { startSweeping } from '#server/startSweeping.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import {
  assign,
  listCalls,
  withoutServerFields,
  moveApplication,
  signUpWithApplication,
} from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import {
  brokerWithClients,
  computeByOtherRules,
  countAssigned,
  expectPagesToMatchPortal,
  pageFor,
  wholeList,
} from './clientPages.ts';
import { caseworker, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
let broker: SignedUp;
beforeAll(async () => {
  server = await testServer();
  broker = await brokerWithClients(server);
});
afterAll(() => server?.close());

test('every search, filter and sort order gives the same rows as the portal makes of the whole list', () =>
  expectPagesToMatchPortal(server, broker));

// The last two digits of the references. Case and accents do not count, and rows with equal values are sorted by reference.
test.each([
  ['ua_businessname', '01 03 05 07 09 11 13 00 04 08 12 02 06 10'],
  ['-ua_businessname', '12 08 04 00 13 11 09 07 05 03 01 10 06 02'],
  ['ua_amountrequested', '00 03 04 07 08 11 12 02 06 10 01 05 09 13'],
  ['-ua_amountrequested', '10 06 02 12 11 08 07 04 03 00 13 09 05 01'],
  ['ua_contactname', '09 04 05 10 03 01 02 11 00 12 13 06 07 08'],
  ['-ua_contactname', '08 07 06 13 12 00 11 02 01 03 10 05 04 09'],
])('sorted by %s the references are in the order of the column, empty values last', async (sort, order) => {
  const { items } = await pageFor(server, broker, { sort });
  expect(items.map(({ ua_reference: reference }) => reference?.slice(-2)).join(' ')).toBe(order);
});

test('a page has the number of matches, the counts by status and the cursor of the next page', async () => {
  const all = await wholeList(server, broker);
  const counts = { 'not-started': 3, 'in-progress': 3, submitted: 3, processing: 3, 'in-query': 2 };
  const first = await pageFor(server, broker, { limit: '10' });
  expect(first).toEqual({ items: all.slice(0, 10), counts, total: 14, next: expect.any(String) });
  const second = await pageFor(server, broker, { limit: '10', after: String(first.next) });
  expect(second).toEqual({ items: all.slice(10), counts, total: 14, next: null });
  const found = await pageFor(server, broker, { search: 'siân', status: 'submitted' });
  const none = { 'not-started': 0, 'in-progress': 0, submitted: 1, processing: 0, 'in-query': 0 };
  expect(found).toMatchObject({ counts: { ...none, 'not-started': 1 }, total: 1, next: null });
});

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each([
  ['search', 'a'.repeat(limits.lineLength + 1), 'maxLength'],
  ['sort', 'ua_phone', 'option'],
  ['sort', '--ua_reference', 'option'],
  ['status', 'gone', 'option'],
  ['limit', '0', 'integerRange'],
  ['limit', String(limits.clientsPerResponse + 1), 'integerRange'],
  ['limit', 'ten', 'integer'],
  ['limit', '2.5', 'integer'],
  ['after', 'no cursor', 'text'],
  ['after', cursor(), 'text'],
  ['after', cursor('ua_reference', 'cef-000001', 'cef-000001'), 'text'],
  ['after', cursor('-ua_reference', 5, 'cef-000001'), 'text'],
  ['after', cursor('-ua_reference', 'a\0', 'cef-000001'), 'text'],
  ['after', cursor('-ua_reference', '\ud800', 'cef-000001'), 'text'],
])('a query with %s=%j is refused with 400', async (path, value, messageId) => {
  const { token } = broker;
  expect(await server.call('GetICApplicationsByBroker', { token, query: { [path]: value } })).toMatchObject({
    status: 400,
    body: { message: 'Some values cannot be accepted.', issues: [{ path, messageId }] },
  });
});

test('a cursor of one broker gives another broker only rows of its own list', async () => {
  const other = await signUpBroker(server);
  const { next } = await pageFor(server, broker, { limit: '2' });
  const empty = { items: [], counts: {}, total: 0, next: null };
  expect(await pageFor(server, other, { after: String(next) })).toEqual(empty);
});

test('the broker’s list shows each change of an Application, its Expression of Interest and its assignment', async () => {
  const [client, newBroker] = [await signUpWithApplication(server), await signUpBroker(server)];
  const seen = async () => {
    const { items, counts } = await pageFor(server, newBroker, { limit: '5' });
    expect(await wholeList(server, newBroker)).toEqual(items);
    return [items.map((item) => [item.ua_contactname, item.ua_amountrequested]), counts];
  };
  const before = await seen();
  await assign(server, client, newBroker);
  const [[name]] = [(await wholeList(server, newBroker)).map(({ ua_contactname }) => ua_contactname)];
  const assigned = await seen();
  const saved = await server.call('UpdateICApplication', {
    token: client.token,
    body: { ua_totalamountrequesting: 77_000, ua_currentpageinapplication: 'company-overview' },
  });
  const afterSave = await seen();
  await moveApplication(server, client, 'app-in-query');
  const inQuery = await seen();
  await caseworker(server, 'PUT', `/${client.email}/records/eoi`, { status: 'eoi-in-query', force: true });
  const eoi = withoutServerFields({ ua_firstname: 'Mair', ua_lastname: 'Ŵyn' });
  const renamed = await server.call('UpdateICEOI', { token: client.token, body: eoi });
  const afterName = await seen();
  await server.database.transaction(async (queries) => {
    const [user] = await queries.query<{ id: string }>('select id from users where mail = $1', [
      newBroker.email,
    ]);
    await endAssignmentsOf(queries, user?.id ?? '', new Date(), { actor: 'caseworker' });
  });
  const ended = await seen();
  await assign(server, client, newBroker);
  expect([saved.status, renamed.status]).toEqual([200, 200]);
  expect([before, assigned, afterSave, inQuery, afterName, ended, await seen()]).toEqual([
    [[], {}],
    [[[name, 25_000.5]], { 'not-started': 1 }],
    [[[name, 77_000]], { 'in-progress': 1 }],
    [[[name, 77_000]], { 'in-query': 1 }],
    [[['Mair Ŵyn', 77_000]], { 'in-query': 1 }],
    [[], {}],
    [[['Mair Ŵyn', 77_000]], { 'in-query': 1 }],
  ]);
});

test('the broker’s list names the business and dates the last change of the Application, a list, a document or the status', async () => {
  const [client, newBroker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, newBroker);
  const seen = async () => {
    const [item] = (await pageFor(server, newBroker, { sort: '-ua_lastchangedon' })).items;
    return [item?.ua_businessname, item?.ua_lastchangedon];
  };
  const { upload } = fileCalls(() => server);
  const dates: unknown[] = [];
  const expected: unknown[] = [];
  const changes = [
    () => server.call('UpdateICApplication', { token: client.token, body: { ua_loanamount: 30_000 } }),
    ...listNames.map((list) => () => listCalls(server, list, client).add()),
    async () => {
      const directors = listCalls(server, 'directors', client);
      return directors.save((await directors.stored()).map((item) => ({ ...item, ua_directorname: 'Mair' })));
    },
    () => upload(client, 'rhagolwg.csv', Buffer.from('month,balance\r\n1,2\r\n')),
    async () => {
      await moveApplication(server, client, 'app-in-query');
      return { status: 200 };
    },
  ];
  for (const change of changes) {
    server.advanceClock(1000);
    expect((await change()).status).toBe(200);
    dates.push(await seen());
    expected.push([expect.stringMatching(/\S/), new Date(server.now()).toISOString()]);
  }
  expect(dates).toEqual(expected);
  // A call that only reads does not change the date.
  server.advanceClock(1000);
  await listCalls(server, 'directors', client).fetch();
  expect(await seen()).toEqual(dates.at(-1));
});

const noSignal = new AbortController().signal;
const noLog = { info: () => {}, warn: () => {}, error: () => {} };

test('rows of the broker’s list that were never computed are computed by the migration', async () => {
  const before = await pageFor(server, broker, { limit: '20' });
  await server.database.query(
    'update assignments set client = null, search_text = null, ua_contactname = null, ua_currentstatus = null, projection_version = null',
  );
  expect(await pageFor(server, broker, { limit: '20' })).toMatchObject({ items: [], counts: {} });
  await migrate(server.database);
  expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
});

test('rows that the rules of another release computed are computed again, whichever release ran before', async () => {
  const before = await pageFor(server, broker, { limit: '20' });
  // A deployment goes back to an earlier release, forward, and back again: each time the rules of another release have computed the rows.
  for (const version of ['earlier', 'later', 'earlier']) {
    await computeByOtherRules(server, version);
    expect(await pageFor(server, broker, { limit: '20' })).not.toEqual(before);
    expect(await renewOutdatedRows(server.database, noSignal, noLog)).toBe(await countAssigned(server));
    expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
  }
  expect(await renewOutdatedRows(server.database, noSignal, noLog)).toBe(0);
});

test('an Application whose row cannot be computed is logged and left, and all others are computed again', async () => {
  const before = await pageFor(server, broker, { limit: '20' });
  const assigned = await server.database.query<{ id: string; name: string }>(
    `select ua_icapplicationid as id, ua_businessname as name from application
     where ua_icapplicationid in (select application_id from assignments where ended_at is null) order by 1`,
  );
  const affected = assigned[Math.floor(assigned.length / 2)];
  const setName = (name: string) =>
    server.database.query('update application set ua_businessname = $2 where ua_icapplicationid = $1', [
      affected?.id ?? '',
      name,
    ]);
  const outdated = () =>
    server.database.query(
      "select application_id as id from assignments where ended_at is null and projection_version = 'earlier'",
    );
  const warnings: unknown[][] = [];
  const log = { ...noLog, warn: (...line: unknown[]) => void warnings.push(line) };
  // No entry of an index can be so long.
  const tooLong = randomBytes(6000).toString('hex');
  await setName(tooLong);
  await computeByOtherRules(server, 'earlier');
  expect(await renewOutdatedRows(server.database, noSignal, log)).toBe(assigned.length - 1);
  expect(await outdated()).toEqual([{ id: affected?.id }]);
  const line = [
    { applications: [affected?.id], count: 1, code: '54000' },
    expect.stringContaining('the next sweep tries again'),
  ];
  expect(warnings).toEqual([line]);
  // The next sweep finds nothing else to do.
  expect(await renewOutdatedRows(server.database, noSignal, log)).toBe(0);
  expect(warnings).toEqual([line, line]);
  await setName(affected?.name ?? '');
  expect(await renewOutdatedRows(server.database, noSignal, log)).toBe(1);
  expect(await outdated()).toEqual([]);
  expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
});

test('of many rows that cannot be computed the log names ten and says how many they are', async () => {
  const before = await pageFor(server, broker, { limit: '20' });
  const warnings: unknown[] = [];
  const log = { ...noLog, warn: (line: unknown) => void warnings.push(line) };
  await computeByOtherRules(server, 'earlier');
  await server.database.query(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = 'P0001'; end $$`,
  );
  await server.database.query(
    'create trigger refuse_rows before update on assignments for each row execute function refuse_row()',
  );
  const renewed = await renewOutdatedRows(server.database, noSignal, log);
  await server.database.query('drop function refuse_row cascade');
  const count = await countAssigned(server);
  expect(count).toBeGreaterThan(10);
  expect([renewed, warnings]).toEqual([
    0,
    [{ applications: Array(10).fill(expect.any(String)), count, code: 'P0001' }],
  ]);
  expect(await renewOutdatedRows(server.database, noSignal, log)).toBe(count);
  expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
});

test('the start does not wait for the rows to be computed again, and stopping waits for the running batch alone', async () => {
  const before = await pageFor(server, broker, { limit: '20' });
  await computeByOtherRules(server, 'earlier');
  let batches = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const database: Database = {
    ...server.database,
    async transaction(work, options) {
      batches += 1;
      begin();
      await released;
      return server.database.transaction(work, options);
    },
  };
  const files = openFileStore(server.settings);
  const refreshTokens = { deleteOldFamilies: async () => 0 };
  const stop = await startSweeping({
    database,
    files,
    clock: systemClock,
    log: server.log,
    counters: { failedSweep: () => {} },
    refreshTokens,
  });
  await begun;
  expect(await pageFor(server, broker, { limit: '20' })).not.toEqual(before);
  const stopped = stop();
  release();
  await stopped;
  // A second batch would have looked whether more rows are left.
  expect(batches).toBe(1);
  expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
});
