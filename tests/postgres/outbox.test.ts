// Several servers share one outbox and each e-mail is sent once (product 14.3), whatever their clocks say and however slow the mail server is.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openOutbox, type Outbox } from '#server/mail/outbox.ts';
import { systemRandom } from '#server/random.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { otherProcess } from '../spawnServer.ts';
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

/** The outbox of another server, whose mail server accepts nothing until `accept` is called. */
function openServer(): Outbox {
  const outbox = openOutbox(
    { database, random: systemRandom, log: silent, counters: { delivery() {} } },
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
  await Promise.race([other.close(), vi.waitUntil(() => sent.length > 1, otherProcess)]);
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

async function beginDelivery(): Promise<void> {
  const outbox = openServer();
  await outbox.add(database, mail);
  outbox.wake();
  await vi.waitUntil(() => sent.length === 1, otherProcess);
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
    otherProcess,
  );
  await askAnotherServer();
  expect(sent).toHaveLength(1);
  accept();
  await vi.waitUntil(async () => (await waiting()).length === 0, otherProcess);
});

test('after the process that was sending it has died, another one sends it with the same id', async () => {
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
  await vi.waitUntil(() => sent.length === 1, otherProcess);
  expect(sent).toEqual((await waiting()).map(({ id }) => id));
});
