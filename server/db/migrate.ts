// Brings the database's schema up to date at start: runs each SQL file of migrations once, in order, and adds a column for every new field
// of the catalogue, with the values that were kept of it while it was unknown. A database that does not fit this version is refused: one of a
// later version, one whose migrations were changed after they had run, and one with a column of another type than the catalogue's.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueTables, type CatalogueTable } from './catalogueTables.ts';
import type { Column } from './columns.ts';
import { advisoryLocks, type Database, type Queries } from './database.ts';
import { moveUnknownFields } from './moveUnknownFields.ts';
import { keyColumns } from '../records/recordStore.ts';
import { createItemTables, missingItemTables } from '../lists/itemColumns.ts';
import { computeMissingRows, countMissingRows, hasMissingRows } from '../broker/brokerListProjection.ts';
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

/** Runs the statements of one file. */
export async function applyMigration(queries: Queries, { sql }: Migration): Promise<void> {
  for (const statement of sql.split(/;\s*$/m)) {
    if (statement.trim() !== '') await queries.query(statement);
  }
}

const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');

/** The names of the files that have run, each with its checksum; null for a file that ran before checksums were kept. */
async function readApplied(queries: Queries): Promise<Map<string, string | null>> {
  const rows = await queries.query<{ name: string; checksum: string | null }>(
    `select m.name, to_jsonb(m) ->> 'checksum' as checksum from migrations m`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Throws an error of one line when the database is of a later version, or a file has changed since it ran. */
function checkApplied(applied: ReadonlyMap<string, string | null>, files: readonly Migration[]): void {
  const unknown = [...applied.keys()].filter(
    (name) => name.endsWith('.sql') && !files.some((file) => file.name === name),
  );
  if (unknown.length > 0)
    throw new Error(`The database belongs to a later version: this one does not know ${unknown.join(', ')}`);
  for (const file of files) {
    const checksum = applied.get(file.name) ?? null;
    if (checksum !== null && checksum !== checksumOf(file))
      throw new Error(`The migration ${file.name} has changed since this database ran it`);
  }
}

/** PostgreSQL writes types without spaces after commas. */
const inOneSpelling = (type: string): string => type.replaceAll(', ', ',');

/**
 * The columns of the catalogue that each table lacks. Throws an error of one line when a column has another type than its field: nothing says how
 * to convert the values.
 */
async function missingColumns(queries: Queries): Promise<(readonly [CatalogueTable, readonly Column[]])[]> {
  // From PostgreSQL's system catalogue, because the first query of information_schema's views takes a third of a second.
  const rows = await queries.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const present = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]));
  return catalogueTables().map((catalogueTable) => {
    const { table, columns } = catalogueTable;
    const missing = columns.filter(({ name, type }) => {
      const stored = present.get(`${table}.${name}`);
      const isKey = table in keyColumns && stored === 'uuid';
      if (stored !== undefined && !isKey && stored !== inOneSpelling(type))
        throw new Error(
          `The column ${table}.${name} is ${stored}, and the catalogue needs ${type}: a migration has to convert it`,
        );
      return stored === undefined;
    });
    return [catalogueTable, missing] as const;
  });
}

/** Is told what is being done, in words. A change of a large table takes minutes, in which the server answers nobody. */
type Report = (step: string) => void;

/** Reports when the work begins and when it is done. */
async function reported(report: Report, what: string, work: () => Promise<void>): Promise<void> {
  report(`${what}: begun`);
  const begun = performance.now();
  await work();
  report(`${what}: done after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}

async function addColumns(queries: Queries, report: Report): Promise<void> {
  for (const [catalogueTable, missing] of await missingColumns(queries)) {
    if (missing.length === 0) continue;
    const { table } = catalogueTable;
    const additions = missing.map(({ name, type }) => `add column if not exists "${name}" ${type}`);
    await reported(report, `new columns of ${table}`, async () => {
      await queries.query(`alter table ${table} ${additions.join(', ')}`);
      await moveUnknownFields(queries, catalogueTable, missing);
    });
  }
}

/** How many rows of the brokers' lists are computed between two reports: some seconds. */
const ROWS_PER_REPORT = 5_000;

/** What a start would do to the database, in words, a line for each step; empty when nothing is left to do. Throws the errors of `migrate`. */
export async function pendingMigrations(queries: Queries): Promise<string[]> {
  const files = await readMigrations();
  const [row] = await queries.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  const applied = row?.exists ? await readApplied(queries) : new Map<string, string | null>();
  checkApplied(applied, files);
  const tables = await missingItemTables(queries);
  const columns = await missingColumns(queries);
  const rows = await countMissingRows(queries);
  return [
    ...files.filter(({ name }) => !applied.has(name)).map(({ name }) => `run ${name}`),
    ...tables.map((name) => `create ${name}`),
    ...columns.flatMap(([{ table }, missing]) =>
      missing.map(({ name, type }) => `add ${table}.${name} ${type}`),
    ),
    ...(rows === 0 ? [] : [`compute rows of the brokers’ lists: ${rows}`]),
  ];
}

async function applyAll(queries: Queries, files: readonly Migration[], reportChange: Report): Promise<void> {
  // Another server's migration is waited for, however long it takes.
  await queries.query('set local lock_timeout = 0');
  await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations]);
  // The calls of running servers queue behind a statement that waits for a table, and give up after three seconds (openDatabase.ts).
  await queries.query("set local lock_timeout = '1s'");
  await queries.query(
    `create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)`,
  );
  await queries.query('alter table migrations add column if not exists checksum text');
  const applied = await readApplied(queries);
  checkApplied(applied, files);
  // In a new database nothing takes long.
  const report = applied.size === 0 ? () => {} : reportChange;
  for (const file of files) {
    if (!applied.has(file.name)) await reported(report, file.name, () => applyMigration(queries, file));
    // Also for a file that ran before checksums were kept.
    if ((applied.get(file.name) ?? null) === null)
      await queries.query(
        `insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum`,
        [file.name, checksumOf(file)],
      );
  }
  await createItemTables(queries);
  await addColumns(queries, report);
  await computeMissingRows(queries, (done, all) => {
    if (done % ROWS_PER_REPORT === 0 || done === all) report(`rows of the brokers’ lists: ${done} of ${all}`);
  });
}

/**
 * Whether nothing is left to do, and no other server is about to change that. Takes no lock: the statements of `applyAll` that would then do nothing
 * wait for every running save of a list, and all later ones behind them. Throws the errors of `migrate`.
 */
async function isUpToDate(database: Database, files: readonly Migration[]): Promise<boolean> {
  const [row] = await database.query<{ ready: boolean }>(
    `select pg_try_advisory_xact_lock_shared($1)
       and exists(select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum') as ready`,
    [advisoryLocks.migrations],
  );
  if (!row?.ready) return false;
  const applied = await readApplied(database);
  checkApplied(applied, files);
  if (files.some(({ name }) => (applied.get(name) ?? null) === null)) return false;
  if ((await missingColumns(database)).some(([, missing]) => missing.length > 0)) return false;
  return (await missingItemTables(database)).length === 0 && !(await hasMissingRows(database));
}

/**
 * Applies the missing changes in one transaction; servers that start at the same time wait for each other. A change of a large table may take
 * longer than the statement of a call, so `report` is told of each.
 */
export async function migrate(database: Database, report: Report = () => {}): Promise<void> {
  const files = await readMigrations();
  if (await isUpToDate(database, files)) return;
  await database.transaction((queries) => applyAll(queries, files, report), { hasTimeLimit: false });
}
