// What the outbox logs of a failed delivery (product 14.15).
import { expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { systemRandom } from '../random.ts';
import { openOutbox } from './outbox.ts';

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
        throw new Error(message);
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
