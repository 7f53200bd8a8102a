// What the database holds, to show that a call changes nothing.
import { expect } from 'vitest';
import { otherProcessWait } from '../spawnServer.ts';
import { tablesOf } from './borrowDatabase.ts';
import type { TestServer } from './testServer.ts';

/** Waits until the outbox has sent all that is in it. */
export async function waitForSentMails({ database }: TestServer): Promise<void> {
  await expect.poll(() => database.query('select id from outbox'), otherProcessWait).toEqual([]);
}

/**
 * The rows of each table, once the outbox has sent all that is in it. Without the counts of rate limits, which PostgreSQL keeps: an attempt counts
 * whatever becomes of it.
 */
export async function storedRows(server: TestServer): Promise<Record<string, string>> {
  const { database } = server;
  await waitForSentMails(server);
  const stored: Record<string, string> = {};
  for (const name of await tablesOf(database)) {
    if (name === 'rate_limits') continue;
    const [row] = await database.query<{ rows: string }>(
      `select coalesce(string_agg(each::text, E'\\n' order by each::text), '') as rows from ${name} each`,
    );
    stored[name] = row?.rows ?? '';
  }
  return stored;
}
