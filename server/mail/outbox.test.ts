// What the outbox logs of a failed delivery (product 14.15).
import { expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { systemRandom } from '../random.ts';
import { openOutbox } from './outbox.ts';

/** The reasons that are logged when the mail server refuses the only e-mail with this message. */
async function reasonsOf(message: string): Promise<unknown[]> {
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
  const reasons: unknown[] = [];
  const write = (fields: object) => void reasons.push('reason' in fields ? fields.reason : undefined);
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
  await vi.waitUntil(() => reasons.length > 0);
  await outbox.close();
  return reasons;
}

test('the refused address is not logged', async () => {
  expect(await reasonsOf('550 <sian@example.org>: unknown')).toEqual(['550 [e-mail] unknown']);
});

test('no part of an address is logged where the reason is cut', async () => {
  const before = 'x'.repeat(290);
  expect(await reasonsOf(`${before} sian.mair.jones@example.org is unknown`)).toEqual([
    `${before} [e-mail] `,
  ]);
});
