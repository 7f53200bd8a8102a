// What the outbox logs of a failed delivery (product 14.15), and that it leaves alone a mail server that cannot be used (14.3).
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { systemRandom } from '../random.ts';
import { openOutbox } from './outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The error of nodemailer when the mail server refuses one e-mail. */
const refusal = (message: string) =>
  Object.assign(new Error(message), { code: 'EMESSAGE', command: 'DATA', responseCode: 550 });

/** The fields of the lines that are logged when the mail server refuses the only e-mail with this message. */
async function fieldsOf(message: string): Promise<object[]> {
  const mail = { id: 'x', recipient: 'r', subject: 's', text: 't', html: 'h', attempts: 1, age: 0 };
  const rows: object[][] = [[mail]];
  const database: Database = {
    embedded: true,
    query: async <Row extends object>() => (rows.shift() ?? []) as Row[],
    transaction: (work) => work(database),
    ping: async () => {},
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => {},
  };
  const logged: object[] = [];
  const write = (fields: object) => void logged.push(fields);
  const outbox = openOutbox(
    {
      database,
      random: systemRandom,
      log: { info: write, warn: write, error: write },
      counters: { delivery() {} },
    },
    {
      send: async () => {
        throw refusal(message);
      },
      close: async () => {},
    },
  );
  outbox.wake();
  await vi.waitUntil(() => logged.length > 0);
  await outbox.close();
  return logged;
}

test('the refused address is not logged', async () => {
  // Nor is a stack, which repeats the message.
  expect(await fieldsOf('550 <sian@example.org>: unknown')).toEqual([
    { mail: 'x', attempts: 1, reason: '550 [e-mail] unknown' },
  ]);
});

test('no part of an address is logged where the reason is cut', async () => {
  const before = 'x'.repeat(290);
  expect(await fieldsOf(`${before} sian.mair.jones@example.org is unknown`)).toEqual([
    { mail: 'x', attempts: 1, reason: `${before} [e-mail] ` },
  ]);
});

/** An outbox in which e-mails wait whose delivery has these results, one after the other; the last one counts for all further ones. */
function openWithResults(...results: (Error | null)[]) {
  vi.useFakeTimers();
  const lines: object[] = [];
  const line = (fields: object, msg: string) => void lines.push({ ...fields, msg });
  let [id, sent] = [0, 0];
  const database: Database = {
    embedded: true,
    async query<Row extends object>(sql: string) {
      if (!sql.includes('for update skip locked')) return [];
      // As many wait as have results.
      if (sent >= results.length) return [];
      const mail = {
        id: String((id += 1)),
        recipient: 'r',
        subject: 's',
        text: 't',
        html: 'h',
        attempts: 1,
        age: 0,
      };
      return [mail] as object[] as Row[];
    },
    transaction: (work) => work(database),
    ping: async () => {},
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => {},
  };
  const outbox = openOutbox(
    {
      database,
      random: systemRandom,
      log: { info: line, warn: line, error: line },
      counters: { delivery() {} },
    },
    {
      async send() {
        const result = results[sent];
        sent += 1;
        if (result) throw result;
      },
      close: async () => {},
    },
  );
  return { outbox, lines, sent: () => sent };
}

/** The error of nodemailer when the mail server refuses the connection, ends it, or says that it is not available. */
const unusable = (message: string, more: object = { code: 'ESOCKET' }) =>
  Object.assign(new Error(message), { command: 'CONN', ...more });

test('while the mail server cannot be used all e-mails wait, longer and longer, with one line of the log for each pause', async () => {
  const closing = unusable('421 closing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 });
  const { outbox, lines, sent } = openWithResults(
    unusable('refused'),
    unusable('refused'),
    closing,
    ...Array<null>(20).fill(null),
    unusable('refused'),
    null,
  );
  outbox.wake();
  await vi.advanceTimersByTimeAsync(999);
  // Other calls add e-mails meanwhile.
  outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toBe(3);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(sent()).toBe(3);
  // All the others are sent one after the other, and the next outage begins with a short pause.
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toBe(24);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toBe(25);
  const msg = 'The mail server cannot be used; all e-mails wait';
  expect(lines).toEqual([
    { mail: '1', attempts: 1, reason: 'refused', seconds: 1, msg },
    { mail: '2', attempts: 1, reason: 'refused', seconds: 2, msg },
    { mail: '3', attempts: 1, reason: '421 closing', seconds: 4, msg },
    { mail: '24', attempts: 1, reason: 'refused', seconds: 1, msg },
  ]);
  await outbox.close();
});

test('a long outage of the mail server is asked about once a minute', async () => {
  const { outbox, lines } = openWithResults(...Array<Error>(20).fill(unusable('refused')));
  outbox.wake();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(lines.map((line) => 'seconds' in line && line.seconds)).toEqual([
    1,
    2,
    4,
    8,
    16,
    32,
    ...Array(9).fill(60),
  ]);
  await outbox.close();
});

test('an e-mail that the mail server refuses does not hold up the others', async () => {
  const { outbox, sent } = openWithResults(refusal('550 no'), refusal('550 no'), null);
  outbox.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toBe(3);
  await outbox.close();
});
