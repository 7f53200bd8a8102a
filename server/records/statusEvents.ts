// The history of statuses: every change of a record's status, with its time and who made it (product 2.11).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';

export interface StatusEvent {
  at: Date;
  /** `applicant`, `broker`, `caseworker` or `seed`. */
  actor: string;
  record: RecordName;
  recordId: string;
  from: string | null;
  to: string;
}

/** Stores one event; call it in the transaction that changes the status. */
export async function addStatusEvent(queries: Queries, event: StatusEvent): Promise<void> {
  await queries.query(
    `insert into status_events (happened_at, actor, record, record_id, from_status, to_status)
     values ($1, $2, $3, $4, $5, $6)`,
    [event.at, event.actor, event.record, event.recordId, event.from, event.to],
  );
}

/** The events of a record, oldest first. */
export async function statusEventsOf(
  queries: Queries,
  recordId: string,
): Promise<Omit<StatusEvent, 'recordId'>[]> {
  const rows = await queries.query<{
    happened_at: Date;
    actor: string;
    record: RecordName;
    from_status: string | null;
    to_status: string;
  }>(
    'select happened_at, actor, record, from_status, to_status from status_events where record_id = $1 order by id',
    [recordId],
  );
  return rows.map((row) => ({
    at: row.happened_at,
    actor: row.actor,
    record: row.record,
    from: row.from_status,
    to: row.to_status,
  }));
}
