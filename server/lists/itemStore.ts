// Reads and writes the items of an Application's lists (product 7.1). Each list has its own revision, which every change increments and which
// is the list's ETag (product 4.8).
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Queries, SqlValue } from '../db/database.ts';
import { itemColumns } from './itemColumns.ts';

export interface StoredItem {
  id: string;
  /** The values of the catalogue's fields as calls send and receive them, by field name. */
  values: Readonly<Record<string, unknown>>;
  /** Fields that the catalogue does not have. */
  extra: Readonly<Record<string, unknown>>;
  /** False for a deleted item (statecode 1). */
  isLive: boolean;
}

interface ItemRow {
  id: string;
  statecode: number;
  extra: Record<string, unknown>;
  [column: string]: unknown;
}

const fromRow = (list: ListName, row: ItemRow): StoredItem => ({
  id: row.id,
  values: Object.fromEntries(itemColumns(list).map(({ name, read }) => [name, read(row[name])])),
  extra: row.extra,
  isLive: row.statecode === 0,
});

/** An item as calls send and receive it. */
export const itemToWire = (list: ListName, applicationId: string, item: StoredItem) => ({
  ...item.extra,
  [listOf(list).idField]: item.id,
  ua_icapplicationid: applicationId,
  ...item.values,
  statecode: item.isLive ? 0 : 1,
});

const findWhere =
  (condition: string) =>
  async (queries: Queries, list: ListName, applicationId: string): Promise<StoredItem[]> => {
    const rows = await queries.query<ItemRow>(
      `select * from ${list} where application_id = $1${condition} order by position`,
      [applicationId],
    );
    return rows.map((row) => fromRow(list, row));
  };

/** All items of a list, including the deleted ones, in the order in which they were added. */
export const findItems = findWhere('');

/** The items of a list that are not deleted, in the order in which they were added. */
export const findLiveItems = findWhere(' and statecode = 0');

/** How many items a list has, and how many of them are not deleted. */
export async function countItems(
  queries: Queries,
  list: ListName,
  applicationId: string,
): Promise<{ live: number; stored: number }> {
  const [row] = await queries.query<{ live: number; stored: number }>(
    `select count(*) filter (where statecode = 0) as live, count(*) as stored from ${list} where application_id = $1`,
    [applicationId],
  );
  return row ?? { live: 0, stored: 0 };
}

/** The revision of a list; 0 when no item was ever added. */
export async function listRevision(queries: Queries, list: ListName, applicationId: string): Promise<number> {
  const [row] = await queries.query<{ revision: number }>(
    'select revision from item_lists where application_id = $1 and list = $2',
    [applicationId, list],
  );
  return row?.revision ?? 0;
}

/** SQL for the number of jobs that the Application with this id forecasts: the sum over the list of jobs. */
export const jobsOf = (applicationId: string): string =>
  `(select coalesce(sum(ua_quantity), 0)::bigint from jobs where application_id = ${applicationId} and statecode = 0)`;

/** The number of jobs that an Application forecasts. */
export async function forecastJobs(queries: Queries, applicationId: string): Promise<number> {
  const [row] = await queries.query<{ jobs: number }>(`select ${jobsOf('$1')} as jobs`, [applicationId]);
  return row?.jobs ?? 0;
}

/** Updates the Application's total of jobs (product 7.10). Its revision stays, because nobody changed the Application itself. */
export async function updateForecastJobs(queries: Queries, applicationId: string): Promise<void> {
  await queries.query('update application set ua_forecastnumberofjobs = $2 where ua_icapplicationid = $1', [
    applicationId,
    await forecastJobs(queries, applicationId),
  ]);
}

/** Increments a list's revision and returns it. */
export async function incrementListRevision(
  queries: Queries,
  list: ListName,
  applicationId: string,
): Promise<number> {
  const [row] = await queries.query<{ revision: number }>(
    `insert into item_lists (application_id, list, revision) values ($1, $2, 1)
     on conflict (application_id, list) do update set revision = item_lists.revision + 1 returning revision`,
    [applicationId, list],
  );
  return row?.revision ?? 0;
}

export async function insertItem(
  queries: Queries,
  list: ListName,
  applicationId: string,
  { id, values, extra }: Omit<StoredItem, 'isLive'>,
  now: Date,
): Promise<StoredItem> {
  const columns = itemColumns(list);
  const parameters: SqlValue[] = [
    id,
    applicationId,
    JSON.stringify(extra),
    now,
    ...columns.map(({ name, write }) => write(values[name])),
  ];
  const names = columns.map(({ name }) => `, "${name}"`).join('');
  const places = columns.map((_column, index) => `, $${index + 5}`).join('');
  const [row] = await queries.query<ItemRow>(
    `insert into ${list} (id, application_id, extra, created_at, updated_at${names})
     values ($1, $2, $3, $4, $4${places}) returning *`,
    parameters,
  );
  if (row === undefined) throw new Error(`An item of ${list} was not stored`);
  return fromRow(list, row);
}

/** Overwrites the items with the given ones, with one statement: a thousand statements would keep everybody else waiting. */
export async function updateItems(
  queries: Queries,
  list: ListName,
  items: readonly StoredItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const columns = itemColumns(list);
  const rows = items.map(({ id, values, extra, isLive }) => ({
    id,
    statecode: isLive ? 0 : 1,
    extra,
    ...Object.fromEntries(columns.map(({ name, write }) => [name, write(values[name])])),
  }));
  const names = ['statecode', 'extra', ...columns.map(({ name }) => `"${name}"`)];
  await queries.query(
    `update ${list} as stored set updated_at = $2, ${names.map((name) => `${name} = sent.${name}`).join(', ')}
     from json_populate_recordset(null::${list}, $1::json) as sent where stored.id = sent.id`,
    [JSON.stringify(rows), now],
  );
}
