// An embedded database for a server of this process. Opening and migrating one is most of a server's start, so that it is emptied when
// the server closes it, and lent to the next.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { lentDatabases } from '../embeddedDatabases.ts';

const idle: Database[] = [];

async function openNew(): Promise<Database> {
  const database = await openEmbedded(await mkdtemp(join(process.env[lentDatabases] ?? '', 'database-')));
  await migrate(database);
  return database;
}

/** As it is after its migrations, which bring no rows but those that tell of themselves. */
async function empty(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`,
  );
  await database.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await database.query('select setval(seqrelid, seqstart, false) from pg_sequence');
}

/** Empty, migrated, and given back by closing it. */
export async function lentDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openNew());
  let closed = false;
  return {
    ...database,
    async close() {
      if (closed) return;
      closed = true;
      await empty(database);
      idle.push(database);
    },
  };
}
