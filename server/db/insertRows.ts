// Inserts any number of rows with one statement: as JSON in a single parameter, because a statement has at most 65,535 parameters.
import type { Queries, SqlValue } from './database.ts';

export type Row = Readonly<Record<string, SqlValue>>;

/** Inserts rows that all have the same columns as the first one. Columns that the rows omit get their defaults. */
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
