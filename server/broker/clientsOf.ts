// A broker's whole list (decisions.md, "Brokers"): all Applications that it works on now.
import type { Queries } from '../db/database.ts';

/** The list as JSON, the newest reference first. It is put together in the database: 10,000 rows need not be read and written again. */
export async function allClientsJson(queries: Queries, brokerId: string): Promise<string> {
  const [row] = await queries.query<{ clients: string }>(
    `select '[' || coalesce(string_agg(client::text, ',' order by ua_reference desc), '') || ']' as clients
     from assignments where broker_id = $1 and ended_at is null`,
    [brokerId],
  );
  return row?.clients ?? '[]';
}
