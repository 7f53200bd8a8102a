// The assignments of Applications to brokers: which broker acts for which client (product 9.9).
import type { Queries } from '../db/database.ts';
import { lockApplications, updateBrokerListProjection } from './brokerListProjection.ts';

/** Assigns an Application to a broker, also after an earlier assignment ended; must be called in a transaction. */
export async function assign(
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
): Promise<void> {
  await lockApplications(queries, [applicationId]);
  await queries.query(
    `insert into assignments (application_id, broker_id, assigned_at) values ($1, $2, $3)
     on conflict (application_id, broker_id)
     do update set ended_at = null, assigned_at = excluded.assigned_at where assignments.ended_at is not null`,
    [applicationId, brokerId, now],
  );
  await updateBrokerListProjection(queries, [applicationId]);
}

/** Ends an assignment, which takes the Application off the broker's list. False when the Application was not assigned. */
export async function endAssignment(
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
): Promise<boolean> {
  const rows = await queries.query(
    `update assignments set ended_at = $3 where application_id = $1 and broker_id = $2 and ended_at is null
     returning 1`,
    [applicationId, brokerId, now],
  );
  return rows.length === 1;
}

/** Ends all assignments of a broker and returns how many. */
export async function endAssignmentsOf(queries: Queries, brokerId: string, now: Date): Promise<number> {
  const rows = await queries.query(
    'update assignments set ended_at = $2 where broker_id = $1 and ended_at is null returning 1',
    [brokerId, now],
  );
  return rows.length;
}

/** Whether an Application is assigned to a broker now. */
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

export interface Assignment {
  /** The broker's e-mail address. */
  broker: string;
  assignedAt: Date;
  /** null while the assignment lasts. */
  endedAt: Date | null;
}

/** All assignments of an Application, ended ones too, the oldest first. */
export async function assignmentsOf(queries: Queries, applicationId: string): Promise<Assignment[]> {
  const rows = await queries.query<{ mail: string; assigned_at: Date; ended_at: Date | null }>(
    `select u.mail, a.assigned_at, a.ended_at from assignments a join users u on u.id = a.broker_id
     where a.application_id = $1 order by a.assigned_at, u.mail`,
    [applicationId],
  );
  return rows.map((row) => ({ broker: row.mail, assignedAt: row.assigned_at, endedAt: row.ended_at }));
}

/** The number of Applications that are assigned to a broker now. */
export async function countAssignments(queries: Queries, brokerId: string): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    'select count(*) as count from assignments where broker_id = $1 and ended_at is null',
    [brokerId],
  );
  return row?.count ?? 0;
}
