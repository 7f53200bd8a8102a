// An embedded database for a server of this process. Opening and migrating one is most of a server's start, so that it is emptied when
// the server closes it, and lent to the next.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { lentDatabases } from '../embeddedDatabases.ts';

const idle: Database[] = [];

/** All but the one that says which migrations there have been. */
async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`,
  );
  return rows.map(({ name }) => name);
}

async function openNew(): Promise<Database> {
  const folder = process.env[lentDatabases];
  if (folder === undefined)
    throw new Error('There is no folder for databases: embeddedDatabases.ts has not run.');
  const database = await openEmbedded(await mkdtemp(join(folder, 'database-')));
  await migrate(database);
  const tables = await tablesOf(database);
  const rows = await database.query(tables.map((name) => `select 1 from ${name}`).join(' union all '));
  if (rows.length > 0) throw new Error('A migration brings rows, which the next server would not have.');
  return database;
}

/** As it is after its migrations. */
async function empty(database: Database): Promise<void> {
  await database.query(`truncate ${(await tablesOf(database)).join(', ')}`);
  await database.query('select setval(seqrelid, seqstart, false) from pg_sequence');
}

/** Empty, migrated, and given back by closing it. Whoever asks it afterwards is refused, as by a database that is closed. */
export async function lentDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openNew());
  let closed = false;
  const opened = (): Database => {
    if (closed) throw new Error('The database is closed.');
    return database;
  };
  return {
    embedded: database.embedded,
    query: async (sql, values) => opened().query(sql, values),
    transaction: async (work) => opened().transaction(work),
    async close() {
      if (closed) return;
      closed = true;
      await empty(database);
      idle.push(database);
    },
  };
}
