// Many rows in one statement, whatever their number: as JSON in a single parameter, since a statement takes at most 65,535 of them.
import type { Queries, SqlValue } from './database.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/** Inserts rows that all have the columns of the first one; columns that are left out take their defaults. */
export async function insertRows(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await queries.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
