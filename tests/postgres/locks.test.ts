// Transactions that meet at the counts of a broker's list: all take their locks in one order, so that PostgreSQL never has to end one of
// them as a deadlock. The server runs such a transaction again, but at most three times in all.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { displayStates } from '#machines/catalogue/statuses.ts';
import {
  assign,
  itemsOf,
  moveApplication,
  signUpWithApplication,
  valuesOf,
  type Applicant,
} from '../contract/applicants.ts';
import { caseworkerCommand } from '../contract/caseworkerCommand.ts';
import { pageFor } from '../contract/clientPages.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from '../contract/testServer.ts';
import { startPostgres } from './startPostgres.ts';

const postgres = await startPostgres();

let server: TestServer;
let broker: SignedUp;
/** How many deadlocks there had been before the test. */
let deadlocksBefore: number;
beforeAll(() => {
  const patient = new URL(postgres.url);
  for (const limit of ['lock_timeout', 'statement_timeout', 'query_timeout'])
    patient.searchParams.set(limit, '10000');
  process.env['TEST_DATABASE_URL'] = patient.href;
});
beforeEach(async () => {
  deadlocksBefore = await deadlocks();
  server = await testServer();
  broker = await signUpBroker(server);
});
afterEach(() => server.close());
afterAll(async () => {
  delete process.env['TEST_DATABASE_URL'];
  await postgres.close();
});

/** The result of one statement on a connection of its own. */
async function queryOnce<Row extends object>(sql: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows[0];
}

/** How many transactions PostgreSQL has ended as deadlocks. A connection reports its own at the latest when it closes: close the server first. */
async function deadlocks(): Promise<number> {
  const row = await queryOnce<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

/** How many transactions wait for a lock. */
const waiting = async (): Promise<number> =>
  Number(
    (
      await queryOnce<{ count: string }>(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock'",
      )
    )?.count,
  );

/** The server of these tests waits 10 seconds for a lock. Two transactions that begin one after the other must both wait for it before that. */
const inTimeForTheLock = { timeout: 4_000 };

/**
 * Lets the transactions begin one after the other while another one holds the locks that `sql` takes: each waits before the next begins.
 */
async function beginBehind(
  sql: string,
  transactions: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  await server.database.transaction(async (queries) => {
    await queries.query(sql);
    for (const begin of transactions) {
      begun.push(begin());
      await expect.poll(waiting, inTimeForTheLock).toBe(begun.length);
    }
  });
  return Promise.all(begun);
}

const rowOf = ({ applicationId }: Applicant) =>
  `select 1 from application where ua_icapplicationid = '${applicationId}' for update`;
/** The count of a broker's Applications that are being assessed. The column holds the index of the display state. */
const countOfProcessing = `select 1 from client_counts where ua_currentstatus = ${displayStates.indexOf('processing')} for update`;

test('a move that gives the list its first row of a status meets an assignment to the same broker without a deadlock', async () => {
  const client = await signUpWithApplication(server);
  await assign(server, client, broker);
  await beginBehind(rowOf(client), [
    () => moveApplication(server, client, 'application-assigned'),
    () => assign(server, client, broker),
  ]);
  expect(await pageFor(server, broker, { limit: '5' })).toMatchObject({
    counts: { processing: 1 },
    total: 1,
  });
  await server.close();
  expect(await deadlocks()).toBe(deadlocksBefore);
});

test('an Application that changed while no broker had it is assigned while another one gets the same status, without a deadlock', async () => {
  const [client, other] = [await signUpWithApplication(server), await signUpWithApplication(server)];
  for (const each of [client, other]) {
    await moveApplication(server, each, 'app-in-query');
    await assign(server, each, broker);
  }
  await caseworkerCommand(server, `unassign ${client.email} ${broker.email}`);
  await moveApplication(server, client, 'application-assigned');
  // Creates the row of the count.
  await moveApplication(server, other, 'application-assigned');
  await moveApplication(server, other, 'app-in-query');
  await beginBehind(countOfProcessing, [
    () => moveApplication(server, other, 'application-assigned'),
    () => assign(server, client, broker),
  ]);
  expect(await pageFor(server, broker, { limit: '5' })).toMatchObject({
    counts: { processing: 2 },
    total: 2,
  });
  await server.close();
  expect(await deadlocks()).toBe(deadlocksBefore);
});

test('a save that waits while its Application is being assigned is shown on the broker’s list', async () => {
  const applicant = await signUpWithApplication(server);
  const save = (ua_totalamountrequesting: number) =>
    server.call('UpdateICApplication', { token: applicant.token, body: { ua_totalamountrequesting } });
  // The first save is mailed, and so a transaction; the one after it is a single statement.
  await save(100_000);
  const [, saved] = await beginBehind(rowOf(applicant), [
    () => assign(server, applicant, broker),
    () => save(200_000),
  ]);
  expect(saved).toMatchObject({ status: 200 });
  const { items } = await pageFor(server, broker, { limit: '20' });
  expect(items).toEqual([expect.objectContaining({ ua_amountrequested: 200_000 })]);
});

test('security 3: a broker’s save that waits for the end of its assignment is refused with 404', async () => {
  const applicant = await signUpWithApplication(server);
  await assign(server, applicant, broker);
  const { body } = await server.call('geticapplication', { token: applicant.token });
  const [acting] = itemsOf(valuesOf(body)['ua_brokers']);
  const answers = await beginBehind(rowOf(applicant), [
    () =>
      server.call('endbroker', {
        token: applicant.token,
        params: { id: String(acting?.['id']) },
        body: { statecode: 1 },
      }),
    () =>
      server.call('UpdateICApplication', {
        token: broker.token,
        body: { ua_icapplicationid: applicant.applicationId, ua_totalamountrequesting: 100_000 },
      }),
  ]);
  expect(answers).toMatchObject([{ status: 200 }, { status: 404 }]);
});

const accountOf = ({ email }: SignedUp) => `select 1 from users where mail = '${email}' for update`;
const addEoi = ({ token }: SignedUp, headers: Record<string, string> = {}) =>
  server.call('AddICEOI', { token, body: {}, headers });
const makeBroker = ({ email }: SignedUp) => caseworker(server, 'PUT', `/${email}/broker`);

test.each([{}, { 'idempotency-key': 'once' }])(
  'a user who becomes a broker while an EOI is being added (%j) gets none',
  async (headers) => {
    const user = await signUp(server);
    const answers = await beginBehind(accountOf(user), [() => makeBroker(user), () => addEoi(user, headers)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 403 }]);
    expect(await server.database.query('select 1 from eoi')).toEqual([]);
  },
);

test('a user whose EOI is being added becomes no broker', async () => {
  const user = await signUp(server);
  const answers = await beginBehind(accountOf(user), [() => addEoi(user), () => makeBroker(user)]);
  expect(answers).toMatchObject([{ status: 200 }, { status: 409 }]);
});

const erase = ({ email }: SignedUp) => caseworker(server, 'PUT', `/${email}/erased`, { confirm: email });

test('a save that waits while its applicant is erased is refused, and a person whose record is being saved is erased', async () => {
  for (const first of ['erase', 'save']) {
    const applicant = await signUpWithApplication(server);
    const save = () =>
      server.call('UpdateICApplication', {
        token: applicant.token,
        body: { ua_totalamountrequesting: 100_000 },
      });
    const both = [() => erase(applicant), save];
    const answers = await beginBehind(rowOf(applicant), first === 'erase' ? both : both.toReversed());
    expect(answers).toMatchObject(
      first === 'erase' ? [{ status: 200 }, { status: 404 }] : [{ status: 200 }, { status: 200 }],
    );
    expect(await server.database.query('select 1 from application')).toEqual([]);
  }
  await server.close();
  expect(await deadlocks()).toBe(deadlocksBefore);
});
