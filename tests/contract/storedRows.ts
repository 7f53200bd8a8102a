// What the database holds, to show that a call changes nothing.
import { expect } from 'vitest';
import type { TestServer } from './testServer.ts';

/**
 * The rows of each table, once the outbox has sent all that is in it. Without the counts of rate limits, which PostgreSQL keeps: an attempt counts
 * whatever becomes of it.
 */
export async function storedRows({ database }: TestServer): Promise<Record<string, string>> {
  await expect.poll(() => database.query('select id from outbox')).toEqual([]);
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = current_schema() and tablename <> 'rate_limits' order by 1`,
  );
  const stored: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ rows: string }>(
      `select coalesce(string_agg(each::text, E'\\n' order by each::text), '') as rows from ${name} each`,
    );
    stored[name] = row?.rows ?? '';
  }
  return stored;
}
