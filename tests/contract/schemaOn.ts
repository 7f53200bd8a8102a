// A database of its own for a test on a PostgreSQL server, which TEST_DATABASE_URL names.
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';

/** An empty schema, closed by the server that uses it; it stays there, so the address must be one to throw away. */
export async function schemaOn(url: string): Promise<Database> {
  const schema = `test_${process.pid}_${Date.now()}_${Math.trunc(Math.random() * 1e6)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return openDatabase(readSettings({ DATABASE_URL: own.href }));
}
