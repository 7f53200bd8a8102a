// An embedded database for the test servers of this process. Opening and migrating one takes most of a server's start, so a database that a
// server closes is emptied and borrowed by the next.
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { temporaryDir } from '../temporaryDir.ts';

const returned: Database[] = [];

/** All tables except that of the migrations, in alphabetical order, each in quotes where SQL needs them. */
export async function tablesOf(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = current_schema() and tablename <> 'migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function openNew(): Promise<Database> {
  const database = await openEmbedded(await temporaryDir('borrowed'));
  await migrate(database);
  const tables = await tablesOf(database);
  const rows = await database.query(tables.map((name) => `select 1 from ${name}`).join(' union all '));
  if (rows.length > 0)
    throw new Error('A migration inserts rows, which emptying would delete for the next server.');
  return database;
}

/** Brings a database back to its state after the migrations. */
async function empty(database: Database): Promise<void> {
  await database.query(`truncate ${(await tablesOf(database)).join(', ')}`);
  await database.query('select setval(seqrelid, seqstart, false) from pg_sequence');
}

/** An empty, migrated database. Closing it returns it for the next server; a query after that throws, as on a closed database. */
export async function borrowDatabase(): Promise<Database> {
  const database = returned.pop() ?? (await openNew());
  let closed = false;
  const opened = (): Database => {
    if (closed) throw new Error('The database is closed.');
    return database;
  };
  return {
    embedded: database.embedded,
    query: async (...statement) => opened().query(...statement),
    transaction: async (work, options) => opened().transaction(work, options),
    ping: async () => opened().ping(),
    connections: () => opened().connections(),
    async close() {
      if (closed) return;
      closed = true;
      await empty(database);
      returned.push(database);
    },
  };
}
