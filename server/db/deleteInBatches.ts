// Deletes what may be very many rows with several statements, each of which ends long before the time limit of a statement: one that is cancelled
// deletes nothing, and the next try would have even more to do.
import type { Queries, SqlValue } from './database.ts';

/** How many rows one statement deletes at most, besides those that go with them because they refer to them. */
export const DELETED_AT_ONCE = 10_000;

/**
 * Deletes the rows of a table that fulfil the condition until none is left, and returns how many. Once the signal has been aborted, no further
 * statement follows. Rows that another server is changing or deleting are left for the next time.
 * @param atOnce fewer where each row costs more, because other tables are searched for what refers to it
 */
export async function deleteInBatches(
  queries: Queries,
  table: string,
  condition: string,
  values: readonly SqlValue[],
  signal?: AbortSignal,
  atOnce = DELETED_AT_ONCE,
): Promise<number> {
  let all = 0;
  let count: number;
  do {
    const [row] = await queries.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${condition} limit ${atOnce} for update skip locked
         )) returning 1
       )
       select count(*) as count from gone`,
      values,
    );
    count = row?.count ?? 0;
    all += count;
  } while (count === atOnce && !signal?.aborted);
  return all;
}
