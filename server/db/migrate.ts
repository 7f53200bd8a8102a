// Brings the schema up to date at start: plain SQL files, each once, in order; then a column for every catalogue field.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { columnsOf, recordTables, type Column } from './columns.ts';
import { advisoryLocks, type Database, type Queries } from './database.ts';
import { createItemTables, itemColumns } from '../lists/itemColumns.ts';
import { keepAllClients, keptBy } from '../broker/keepClients.ts';
import { findUpwards } from '../findUpwards.ts';

async function statements(): Promise<{ name: string; sql: string }[]> {
  const folder = findUpwards(import.meta.url, 'server/db/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

/** Each table and the columns that the catalogue gives it. */
const tables = (): [string, readonly Column[]][] => [
  ...recordTables.map((record): [string, readonly Column[]] => [record, columnsOf(record)]),
  ...listNames.map((list): [string, readonly Column[]] => [list, itemColumns(list)]),
];

async function addColumns(queries: Queries): Promise<void> {
  // The catalogue itself: information_schema's views take a third of a second where they are read for the first time.
  const rows = await queries.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  for (const [table, columns] of tables()) {
    const missing = columns.filter(({ name }) => !present.has(`${table}.${name}`));
    if (missing.length === 0) continue;
    const additions = missing.map(({ name, type }) => `add column if not exists "${name}" ${type}`);
    await queries.query(`alter table ${table} ${additions.join(', ')}`);
  }
}

/** Applies what is missing in one transaction; several servers that start at once wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const files = await statements();
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
    await queries.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await queries.query<{ name: string }>('select name from migrations')).map((row) => row.name),
    );
    for (const { name, sql } of files) {
      if (applied.has(name)) continue;
      for (const statement of sql.split(/;\s*$/m)) {
        if (statement.trim() !== '') await queries.query(statement);
      }
      await queries.query('insert into migrations (name) values ($1)', [name]);
    }
    await createItemTables(queries);
    await addColumns(queries);
    if (!applied.has(keptBy)) {
      await keepAllClients(queries);
      await queries.query('insert into migrations (name) values ($1)', [keptBy]);
    }
  });
}
