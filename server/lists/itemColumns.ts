// The tables of the lists: each is named as its list and has a column for each field of an item.
import { fieldsOfList, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { columnOf, type Column } from '../db/columns.ts';
import type { Queries } from '../db/database.ts';

const columns = new Map(
  listNames.map((list) => [list, fieldsOfList(list).map(([name, field]) => columnOf(name, field))]),
);

/** The columns of an item's fields, in the catalogue's order; each has the name of its field. */
export const itemColumns = (list: ListName): readonly Column[] => columns.get(list) ?? [];

const tableStatements = (list: ListName): string => `
  create table if not exists ${list} (
    id uuid primary key,
    application_id uuid not null references application (ua_icapplicationid),
    position bigint generated always as identity,
    statecode smallint not null default 0,
    extra jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create index if not exists ${list}_application on ${list} (application_id, position);
  create index if not exists ${list}_unknown on ${list} (id) where extra <> '{}';`;

/** The tables and indexes that the lists lack. */
export async function missingItemTables(queries: Queries): Promise<string[]> {
  const rows = await queries.query<{ name: string }>(
    'select name from unnest($1::text[]) with ordinality as wanted(name, place) where to_regclass(name) is null order by place',
    [listNames.flatMap((list) => [list, `${list}_application`, `${list}_unknown`])],
  );
  return rows.map(({ name }) => name);
}

/** Creates the missing tables, without the columns of fields: migrate.ts adds those, as it does for the records. */
export async function createItemTables(queries: Queries): Promise<void> {
  // In one query, to save round trips.
  await queries.query(listNames.map(tableStatements).join(''));
}
