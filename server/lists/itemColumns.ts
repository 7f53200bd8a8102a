// The tables of the seven lists: one a list, named as the list, a column for each field of an item (house.md, "Store").
import { listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { columnOf, type Column } from '../db/columns.ts';
import type { Queries } from '../db/database.ts';

const columns = new Map(
  listNames.map((list) => [
    list,
    Object.entries(listOf(list).fields).map(([name, field]) => columnOf(name, field)),
  ]),
);

/** The columns of an item's fields, in catalogue order; each is named as its field is on the wire. */
export const itemColumns = (list: ListName): readonly Column[] => columns.get(list) ?? [];

/** Makes the tables that are missing; their fields' columns are added like those of the records. */
export async function createItemTables(queries: Queries): Promise<void> {
  for (const list of listNames) {
    await queries.query(
      `create table if not exists ${list} (
         id uuid primary key,
         application_id uuid not null references application (ua_icapplicationid),
         position bigint generated always as identity,
         statecode smallint not null default 0,
         extra jsonb not null default '{}',
         created_at timestamptz not null,
         updated_at timestamptz not null
       )`,
    );
    await queries.query(
      `create index if not exists ${list}_application on ${list} (application_id, position)`,
    );
  }
}
