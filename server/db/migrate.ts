// Brings the database's schema up to date at start: runs each SQL file of migrations once, in order, and adds a column for every new field
// of the catalogue.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { columnsOf, recordTables, type Column } from './columns.ts';
import { advisoryLocks, type Database, type Queries } from './database.ts';
import { createItemTables, itemColumns } from '../lists/itemColumns.ts';
import { rebuildBrokerListProjection, brokerListProjectionVersion } from '../broker/brokerListProjection.ts';
import { findUpwards } from '../findUpwards.ts';

interface Migration {
  name: string;
  sql: string;
}

/** The files of migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = findUpwards(import.meta.url, 'server/db/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

/** Runs the statements of one file, and notes that they have run. */
export async function applyMigration(queries: Queries, { name, sql }: Migration): Promise<void> {
  for (const statement of sql.split(/;\s*$/m)) {
    if (statement.trim() !== '') await queries.query(statement);
  }
  await queries.query('insert into migrations (name) values ($1)', [name]);
}

/** Each table with the columns of its catalogue fields. */
const catalogueTables = (): [string, readonly Column[]][] => [
  ...recordTables.map((record): [string, readonly Column[]] => [record, columnsOf(record)]),
  ...listNames.map((list): [string, readonly Column[]] => [list, itemColumns(list)]),
];

async function addColumns(queries: Queries): Promise<void> {
  // From PostgreSQL's system catalogue, because the first query of information_schema's views takes a third of a second.
  const rows = await queries.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const present = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  for (const [table, columns] of catalogueTables()) {
    const missing = columns.filter(({ name }) => !present.has(`${table}.${name}`));
    if (missing.length === 0) continue;
    const additions = missing.map(({ name, type }) => `add column if not exists "${name}" ${type}`);
    await queries.query(`alter table ${table} ${additions.join(', ')}`);
  }
}

async function applyAll(queries: Queries, files: readonly Migration[]): Promise<void> {
  await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
  await queries.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = new Set(
    (await queries.query<{ name: string }>('select name from migrations')).map((row) => row.name),
  );
  for (const file of files) {
    if (!applied.has(file.name)) await applyMigration(queries, file);
  }
  await createItemTables(queries);
  await addColumns(queries);
  if (!applied.has(brokerListProjectionVersion)) {
    await rebuildBrokerListProjection(queries);
    await queries.query('insert into migrations (name) values ($1)', [brokerListProjectionVersion]);
  }
}

/**
 * Applies the missing changes in one transaction; servers that start at the same time wait for each other. A change of a large table may take
 * longer than the statement of a call.
 */
export async function migrate(database: Database): Promise<void> {
  const files = await readMigrations();
  await database.transaction((queries) => applyAll(queries, files), { hasTimeLimit: false });
}
