// The assignments of Applications to brokers: which broker acts for which client (product 9.9).
import type { ActingBroker } from '#machines/catalogue/records/actingBrokers.ts';
import type { Queries } from '../db/database.ts';
import type { ChangedBy } from '../records/changedBy.ts';
import { updateBrokerListProjection } from './brokerListProjection.ts';

/**
 * Assigns an Application to a broker, unless it is; an earlier assignment that ended stays as history. Must be called in a transaction. An
 * assignment without a status is not counted, so that a transaction changes the broker's counts once, in the order of their statuses, which
 * prevents deadlocks. Returns whether the assignment is new.
 */
export async function assign(
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
  { name = null, reason = null }: ChangedBy,
): Promise<boolean> {
  // Locks the Application, and lets a save that has not seen the assignment know of it (records/ordinarySave.ts).
  await queries.query(
    'update application set times_assigned = times_assigned + 1 where ua_icapplicationid = $1',
    [applicationId],
  );
  const added = await queries.query(
    `insert into assignments (application_id, broker_id, assigned_at, assigned_by, assigned_reason) values ($1, $2, $3, $4, $5)
     on conflict (application_id, broker_id) where ended_at is null do nothing returning 1`,
    [applicationId, brokerId, now, name, reason],
  );
  await updateBrokerListProjection(queries, [applicationId]);
  return added.length > 0;
}

/** Ends the assignments that last and meet a condition, whose parameters begin with $5. Returns how many. */
async function endWhere(
  queries: Queries,
  condition: string,
  parameters: readonly string[],
  now: Date,
  { actor, name = null, reason = null }: ChangedBy,
): Promise<number> {
  const rows = await queries.query(
    `update assignments set ended_at = $1, ended_actor = $2, ended_by = $3, ended_reason = $4
     where ${condition} and ended_at is null returning 1`,
    [now, actor, name, reason, ...parameters],
  );
  return rows.length;
}

/** Ends an assignment, which takes the Application off the broker's list. False when the Application was not assigned. */
export const endAssignment = async (
  queries: Queries,
  applicationId: string,
  brokerId: string,
  now: Date,
  by: ChangedBy,
): Promise<boolean> =>
  (await endWhere(queries, 'application_id = $5 and broker_id = $6', [applicationId, brokerId], now, by)) ===
  1;

/** Ends the assignment of this id, if it is one of the Application and lasts. False otherwise. */
export const endAssignmentById = async (
  queries: Queries,
  applicationId: string,
  id: string,
  now: Date,
  by: ChangedBy,
): Promise<boolean> =>
  (await endWhere(queries, 'application_id = $5 and id::text = $6', [applicationId, id], now, by)) === 1;

/** Ends all assignments of a broker and returns how many. */
export const endAssignmentsOf = (
  queries: Queries,
  brokerId: string,
  now: Date,
  by: ChangedBy,
): Promise<number> => endWhere(queries, 'broker_id = $5', [brokerId], now, by);

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

/** When a broker was assigned to an Application, for the last time; null if never. */
export async function assignedSince(
  queries: Queries,
  applicationId: string,
  brokerId: string,
): Promise<Date | null> {
  const [row] = await queries.query<{ since: Date | null }>(
    'select max(assigned_at) as since from assignments where application_id = $1 and broker_id = $2',
    [applicationId, brokerId],
  );
  return row?.since ?? null;
}

export interface Assignment {
  /** The broker's e-mail address. */
  broker: string;
  assigned: Date;
  /** The name and the reason that the caseworker gave. */
  assignedBy: string | null;
  assignedReason: string | null;
  /** null while the assignment lasts. */
  ended: Date | null;
  /** null also for an assignment that ended before this was kept. */
  endedActor: ChangedBy['actor'] | null;
  endedBy: string | null;
  endedReason: string | null;
}

/** All assignments of an Application, ended ones too, the oldest first. */
export const assignmentsOf = (queries: Queries, applicationId: string): Promise<Assignment[]> =>
  queries.query<Assignment>(
    `select u.mail as broker, a.assigned_at as assigned, a.assigned_by as "assignedBy", a.assigned_reason as "assignedReason",
       a.ended_at as ended, a.ended_actor as "endedActor", a.ended_by as "endedBy", a.ended_reason as "endedReason"
     from assignments a join users u on u.id = a.broker_id
     where a.application_id = $1 order by a.assigned_at, a.id`,
    [applicationId],
  );

/** The brokers to whom an Application is assigned now, the first assigned first. */
export async function actingBrokersOf(queries: Queries, applicationId: string): Promise<ActingBroker[]> {
  const rows = await queries.query<{ id: string; firstName: string; lastName: string; since: Date }>(
    `select a.id::text as id, u.first_name as "firstName", u.last_name as "lastName", a.assigned_at as since
     from assignments a join users u on u.id = a.broker_id
     where a.application_id = $1 and a.ended_at is null order by a.assigned_at, a.id`,
    [applicationId],
  );
  return rows.map(({ id, firstName, lastName, since }) => ({
    id,
    name: `${firstName} ${lastName}`,
    since: since.toISOString(),
  }));
}

/** The number of Applications that are assigned to a broker now. */
export async function countAssignments(queries: Queries, brokerId: string): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    'select count(*) as count from assignments where broker_id = $1 and ended_at is null',
    [brokerId],
  );
  return row?.count ?? 0;
}
