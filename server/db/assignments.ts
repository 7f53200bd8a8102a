// Which broker works on which Application (decisions.md, "Brokers").
import type { Queries } from './database.ts';

/** Gives an Application to a broker, also again after it was taken off the broker's list. */
export async function assign(
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
): Promise<void> {
  await queries.query(
    `insert into assignments (application_id, broker_id, assigned_at) values ($1, $2, $3)
     on conflict (application_id, broker_id)
     do update set ended_at = null, assigned_at = excluded.assigned_at where assignments.ended_at is not null`,
    [applicationId, brokerId, now],
  );
}

/** Takes an Application off a broker's list; `assign` puts it back. */
export async function endAssignment(
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
): Promise<void> {
  await queries.query(
    'update assignments set ended_at = $3 where application_id = $1 and broker_id = $2 and ended_at is null',
    [applicationId, brokerId, now],
  );
}

/** Whether a broker works on an Application now. */
export async function isAssigned(
  queries: Queries,
  applicationId: string,
  brokerId: string,
): Promise<boolean> {
  const rows = await queries.query(
    'select 1 from assignments where application_id = $1 and broker_id = $2 and ended_at is null',
    [applicationId, brokerId],
  );
  return rows.length === 1;
}

/** The e-mail addresses of the brokers who work on an Application. */
export async function brokersOf(queries: Queries, applicationId: string): Promise<string[]> {
  const rows = await queries.query<{ mail: string }>(
    `select u.mail from assignments a join users u on u.id = a.broker_id
     where a.application_id = $1 and a.ended_at is null order by u.mail`,
    [applicationId],
  );
  return rows.map((row) => row.mail);
}
