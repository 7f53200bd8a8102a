// Several servers share one outbox and each e-mail is sent once (product 14.3), whatever their clocks say and however slow the mail server is.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Counters } from '#server/counters.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { openOutbox, type Outbox } from '#server/mail/outbox.ts';
import { systemRandom } from '#server/random.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { otherProcessWait } from '../spawnServer.ts';
import { startPostgres } from './startPostgres.ts';

const mail = { to: 'a@example.org', subject: 'Subject', text: 'Text', html: '<p>Text</p>' };
const silent = { info() {}, warn() {}, error() {} };
const MINUTE = 60_000;

const postgres = await startPostgres();
let database: Database;
/** What the mail server was asked to send: the id of each e-mail. */
let sent: string[];
/** Lets the mail server accept every e-mail that is being delivered. */
let accept: () => void;
let outboxes: Outbox[];

interface OutboxDeps {
  serverDatabase: Database;
  log: Log;
  delivery: Counters['delivery'];
}

/** The outbox of another server, whose mail server accepts nothing until `accept` is called. */
function openServer({
  serverDatabase = database,
  log = silent,
  delivery = () => {},
}: Partial<OutboxDeps> = {}): Outbox {
  const outbox = openOutbox(
    { database: serverDatabase, random: systemRandom, log, counters: { delivery } },
    {
      send: (id) =>
        new Promise((resolve) => {
          sent.push(id);
          const others = accept;
          accept = () => (others(), resolve());
        }),
      close: async () => {},
    },
  );
  outboxes.push(outbox);
  return outbox;
}

/** Another server looks for e-mails that are due, and stops. */
async function askAnotherServer(): Promise<void> {
  const other = openServer();
  other.wake();
  await Promise.race([other.close(), vi.waitUntil(() => sent.length > 1, otherProcessWait)]);
}

beforeAll(async () => {
  database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await postgres.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  sent = [];
  outboxes = [];
  accept = () => {};
});
afterEach(async () => {
  accept();
  for (const outbox of outboxes) await outbox.close();
  await database.query('delete from outbox');
  vi.useRealTimers();
});

const waiting = () => database.query<{ id: string }>('select id from outbox');

async function beginDelivery(deps: Partial<OutboxDeps> = {}): Promise<void> {
  const outbox = openServer(deps);
  await outbox.add(database, mail);
  outbox.wake();
  await vi.waitUntil(() => sent.length === 1, otherProcessWait);
}

test.each([-60, -5, 5, 60])(
  'a server whose clock is %i minutes ahead does not send what another one is sending',
  async (minutes) => {
    await beginDelivery();
    vi.setSystemTime(Date.now() + minutes * MINUTE);
    await askAnotherServer();
    expect(sent).toHaveLength(1);
  },
);

test('an e-mail whose delivery takes longer than its lease is sent by one server, because the lease is renewed', async () => {
  await beginDelivery();
  await database.query("update outbox set due_at = now() - interval '1 second'");
  await vi.advanceTimersByTimeAsync(MINUTE);
  await vi.waitUntil(
    async () => (await database.query('select 1 from outbox where due_at > now()')).length === 1,
    otherProcessWait,
  );
  await askAnotherServer();
  expect(sent).toHaveLength(1);
  accept();
  await vi.waitUntil(async () => (await waiting()).length === 0, otherProcessWait);
});

test('after the process that was sending an e-mail has died, another one sends it with the same id', async () => {
  await beginDelivery();
  await database.query("update outbox set due_at = now() - interval '1 second'");
  await askAnotherServer();
  const [stored] = await waiting();
  expect(sent).toEqual([stored?.id, stored?.id]);
});

test('an e-mail that is due in an hour, because the clock of the database was put back, is sent now', async () => {
  const outbox = openServer();
  await outbox.add(database, mail);
  await database.query("update outbox set due_at = now() + interval '1 hour'");
  outbox.wake();
  await vi.waitUntil(() => sent.length === 1, otherProcessWait);
  expect(sent).toEqual((await waiting()).map(({ id }) => id));
});

/** A database that refuses to remove e-mails while `isFailing` says so, and what becomes of the e-mails of its server. */
function openFailing(isFailing: () => boolean) {
  const [results, lines, removals]: [string[], string[], boolean[]] = [[], [], []];
  const line = (_fields: object, msg: string) => void lines.push(msg);
  const serverDatabase: Database = {
    ...database,
    async query(sql, ...rest) {
      if (!sql.includes('delete from outbox')) return database.query(sql, ...rest);
      removals.push(isFailing());
      if (isFailing()) throw new Error('The row is locked');
      return database.query(sql, ...rest);
    },
  };
  const log = { info: line, warn: line, error: line };
  return {
    results,
    lines,
    removals,
    deps: { serverDatabase, log, delivery: (result: string) => void results.push(result) },
  };
}
const undelivered = () =>
  database.query<{ since: Date | null }>('select undelivered_since as since from users where mail = $1', [
    mail.to,
  ]);

test('an e-mail that was accepted and cannot be removed counts as sent, and only its removal is tried again', async () => {
  await database.query(
    `insert into users (id, mail, first_name, last_name, phone, password_hash, created_at)
     values (gen_random_uuid(), $1, 'A', 'B', '', '', now()) on conflict do nothing`,
    [mail.to],
  );
  let isFailing = true;
  const { results, lines, removals, deps } = openFailing(() => isFailing);
  await beginDelivery(deps);
  // So old that an e-mail that could not be sent would be given up.
  await database.query("update outbox set created_at = now() - interval '4 days'");
  accept();
  await vi.waitUntil(() => lines.length === 1, otherProcessWait);
  expect([results, lines]).toEqual([
    ['sent'],
    ['An e-mail that was sent could not be removed; that is tried again'],
  ]);
  expect(await undelivered()).toEqual([{ since: null }]);
  // The lease of the e-mail lasts, so that no other server sends it.
  expect(
    await database.query("select 1 from outbox where due_at > now() + interval '1 minute'"),
  ).toHaveLength(1);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(async () => (await waiting()).length === 0, otherProcessWait);
  expect([results, sent.length, lines.length, removals]).toEqual([['sent'], 1, 1, [true, false]]);
  expect(await undelivered()).toEqual([{ since: null }]);
});

test('when the lease of an e-mail that cannot be removed ends, its server does not send it again, and another one does', async () => {
  const { results, removals, deps } = openFailing(() => true);
  await beginDelivery(deps);
  accept();
  await vi.waitUntil(() => removals.length === 1, otherProcessWait);
  await database.query("update outbox set due_at = now() - interval '1 second'");
  await vi.advanceTimersByTimeAsync(10_000);
  // The server tries again at its next look at the outbox, and once more because the lease has ended.
  await vi.waitUntil(() => removals.length === 3, otherProcessWait);
  expect([results, sent.length]).toEqual([['sent'], 1]);
  // Otherwise it could take the lease again before the other one asks.
  await outboxes[0]?.close();
  await database.query("update outbox set due_at = now() - interval '1 second'");
  await askAnotherServer();
  const [stored] = await waiting();
  expect(sent).toEqual([stored?.id, stored?.id]);
});
