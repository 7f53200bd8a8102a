// The server while PostgreSQL restarts, is not there yet, or makes it wait (product 14.16).
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { signUpWithEoi } from '../contract/applicants.ts';
import { otherProcessWait } from '../spawnServer.ts';
import { testServer, type TestServer } from '../contract/testServer.ts';
import { systemDelay } from '#server/clock.ts';
import { advisoryLocks } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { openBrokenNetwork } from './brokenNetwork.ts';
import { startPostgres } from './startPostgres.ts';

const postgres = await startPostgres();

let server: TestServer | undefined;
afterEach(() => server?.close());
afterAll(() => postgres.close());

const openServer = async (databaseUrl = postgres.url, delay = systemDelay) =>
  testServer({}, undefined, {
    database: await openDatabase(readSettings({ DATABASE_URL: databaseUrl })),
    delay,
  });

test('while PostgreSQL restarts in the middle of transactions calls answer 503, and then all works again', async () => {
  server = await openServer();
  const { database, call } = server;
  const { token } = await signUpWithEoi(server);
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let begun = 0;
  // Five transactions hold a connection and send nothing while PostgreSQL stops.
  const open = [1, 2, 3, 4, 5].map(() =>
    database.transaction(async (queries) => {
      await queries.query('select 1');
      begun += 1;
      await gate;
      return queries.query('select 1');
    }),
  );
  const settled = Promise.allSettled(open);
  await expect.poll(() => begun, otherProcessWait).toBe(5);
  await postgres.stop();
  go();
  expect((await settled).map(({ status }) => status)).toEqual(Array<string>(5).fill('rejected'));
  const refused = await call('geticeoi', { token });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await server.request('GET', '/readyz')).status).toBe(503);
  expect((await server.request('GET', '/healthz')).status).toBe(200);
  await postgres.start();
  expect((await server.request('GET', '/readyz')).status).toBe(200);
  expect((await call('UpdateICEOI', { token, body: { ua_companyname: 'Cwmni' } })).status).toBe(200);
});

test(
  'while calls hold all connections of the pool /readyz answers 200, and 503 once PostgreSQL has stopped',
  { timeout: 30_000 },
  async () => {
    server = await openServer();
    const { database, request } = server;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const held = Array.from({ length: 10 }, () =>
      database.transaction(async () => {
        begun += 1;
        await released;
      }),
    );
    await expect.poll(() => begun, otherProcessWait).toBe(10);
    const readyStatus = async () => (await request('GET', '/readyz')).status;
    const busy = { used: database.connections().used, status: await readyStatus() };
    release();
    await Promise.all(held);
    expect(busy).toEqual({ used: 10, status: 200 });
    await postgres.stop();
    expect(await readyStatus()).toBe(503);
    await postgres.start();
    expect(await readyStatus()).toBe(200);
  },
);

test('/readyz answers 200 over a connection of the calls when PostgreSQL has none to spare', async () => {
  server = await openServer();
  await server.database.query('create role portal login connection limit 10');
  const url = new URL(postgres.url);
  url.username = 'portal';
  const limited = await openDatabase(readSettings({ DATABASE_URL: url.href }));
  // All ten are held at the same time, so that the pool opens ten.
  let held = 0;
  let release = () => {};
  const allHeld = new Promise<void>((resolve) => (release = resolve));
  await Promise.all(
    Array.from({ length: 10 }, () =>
      limited.transaction(async () => {
        held += 1;
        if (held === 10) release();
        await allHeld;
      }),
    ),
  );
  expect(limited.connections()).toEqual({ used: 0, idle: 10, waiting: 0 });
  await expect(limited.ping()).resolves.toBeUndefined();
  await limited.close();
});

test('the start waits for a database that is not there yet', async () => {
  await postgres.stop();
  let endFirstWait = () => {};
  const started = new Promise<void>((resolve) => {
    endFirstWait = resolve;
  });
  const waits: number[] = [];
  // The test decides when the start's first wait ends. Later waits take their time.
  const starting = openServer(postgres.url, (milliseconds, signal) => {
    if (waits.push(milliseconds) > 1) return systemDelay(milliseconds, signal);
    return started;
  });
  await Promise.race([starting, vi.waitUntil(() => waits.length === 1, otherProcessWait)]);
  expect(waits).toEqual([1_000]);
  await postgres.start();
  endFirstWait();
  server = await starting;
  expect((await server.request('GET', '/readyz')).status).toBe(200);
});

test('a statement beyond the time limit is cancelled, but not in a transaction without one, such as a migration', async () => {
  const limited = new URL(postgres.url);
  limited.searchParams.set('statement_timeout', '200');
  limited.searchParams.set('query_timeout', '400');
  const database = await openDatabase(readSettings({ DATABASE_URL: limited.href }));
  const sleep = 'select pg_sleep(0.6)';
  await expect(database.query(sleep)).rejects.toMatchObject({ code: '57014' });
  await expect(database.transaction((queries) => queries.query(sleep))).rejects.toMatchObject({
    code: '57014',
  });
  await database.transaction((queries) => queries.query(sleep), { hasTimeLimit: false });
  await expect(database.query(sleep)).rejects.toMatchObject({ code: '57014' });
  await database.close();
});

test('a migration waits for that of another server longer than a call waits for a lock', async () => {
  const impatient = new URL(postgres.url);
  impatient.searchParams.set('lock_timeout', '50');
  const database = await openDatabase(readSettings({ DATABASE_URL: impatient.href }));
  const other = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  const migrated = await other.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
    const migrating = migrate(database).then(
      () => 'migrated',
      (error: unknown) => error,
    );
    await queries.query('select pg_sleep(0.5)');
    const soFar = await Promise.race([migrating, Promise.resolve('waiting')]);
    return { soFar, migrating };
  });
  expect([migrated.soFar, await migrated.migrating]).toEqual(['waiting', 'migrated']);
  await Promise.all([database.close(), other.close()]);
});

test('calls are answered while a migration waits for a table that a backup reads', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  const backup = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  await migrate(database);
  // A new column, which the migration adds.
  await database.query('alter table eoi drop column ua_companyname');
  const outcome = await backup.transaction(async (queries) => {
    await queries.query('lock table eoi in access share mode');
    const migrating = migrate(database).catch((error: unknown) => error);
    const waiting = "select from pg_locks where relation = 'eoi'::regclass and not granted";
    await vi.waitUntil(async () => (await queries.query(waiting)).length > 0, otherProcessWait);
    const read = await database.query('select count(*) as records from eoi');
    return { read, migrated: await migrating };
  });
  expect(outcome).toMatchObject({ read: [{ records: expect.any(Number) }], migrated: { code: '55P03' } });
  await migrate(database);
  expect(await database.query('select ua_companyname from eoi limit 0')).toEqual([]);
  await Promise.all([database.close(), backup.close()]);
});

test('a migration with nothing left to do waits for no save of a list that is under way', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  const other = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  await migrate(database);
  const migrated = other.transaction(async (queries) => {
    await queries.query('lock table directors in row exclusive mode');
    await migrate(database);
  });
  await expect(migrated).resolves.toBeUndefined();
  await Promise.all([database.close(), other.close()]);
});

test(
  'a call that does not get its lock in time answers 503 with Retry-After',
  { timeout: 30_000 },
  async () => {
    server = await openServer();
    const { database, call } = server;
    const { token } = await signUpWithEoi(server);
    const refused = await database.transaction(async (queries) => {
      await queries.query('lock table eoi in access exclusive mode');
      return call('geticeoi', { token });
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await call('geticeoi', { token })).status).toBe(200);
  },
);

test(
  'once the network stops dropping packets, the server is ready again within 5 seconds',
  { timeout: 60_000 },
  async () => {
    const network = await openBrokenNetwork(postgres.url);
    server = await openServer(network.url);
    const { request, database } = server;
    await Promise.all(Array.from({ length: 5 }, () => database.query('select 1')));
    network.silence(true);
    const queries = await Promise.allSettled(Array.from({ length: 20 }, () => database.query('select 1')));
    expect(queries.map(({ status }) => status)).toEqual(Array<string>(20).fill('rejected'));
    network.silence(false);
    await expect.poll(async () => (await request('GET', '/readyz')).status, { timeout: 5000 }).toBe(200);
    await server.close();
    server = undefined;
    network.close();
  },
);
