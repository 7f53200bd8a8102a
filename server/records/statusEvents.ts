// The history of statuses: every change of a record's status, with its time and who made it (product 2.11).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import type { Queries } from '../db/database.ts';
import type { ChangedBy } from './changedBy.ts';

interface StatusChange {
  at: Date;
  record: RecordName;
  recordId: string;
  from: string | null;
  to: string;
}

interface NewStatusEvent extends StatusChange, ChangedBy {
  /** Whether the caseworker used --force. */
  forced?: boolean;
  /** What the applicant reads about a query. */
  message?: StatusMessage | null;
}

export interface StatusEvent extends Omit<StatusChange, 'recordId'>, Required<ChangedBy> {
  forced: boolean;
  message: StatusMessage | null;
}

/** Stores one event; call it in the transaction that changes the status. */
export async function addStatusEvent(
  queries: Queries,
  {
    at,
    actor,
    record,
    recordId,
    from,
    to,
    name = null,
    reason = null,
    forced = false,
    message = null,
  }: NewStatusEvent,
): Promise<void> {
  await queries.query(
    `insert into status_events (happened_at, actor, record, record_id, from_status, to_status, done_by, reason, forced,
       message_en, message_cy)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [at, actor, record, recordId, from, to, name, reason, forced, message?.en ?? null, message?.cy ?? null],
  );
}

/** SQL for the events of the record with this id as a JSON array, oldest first; the times are text. */
export const statusEventsJson = (recordId: string): string =>
  `(select coalesce(json_agg(json_build_object(
      'at', e.happened_at, 'actor', e.actor, 'record', e.record, 'from', e.from_status, 'to', e.to_status, 'name', e.done_by,
      'reason', e.reason, 'forced', e.forced,
      'message', case when e.message_en is not null then json_build_object('en', e.message_en, 'cy', e.message_cy) end
    ) order by e.id), '[]') from status_events e where e.record_id = ${recordId})`;

/** The events of a record, oldest first. */
export const statusEventsOf = (queries: Queries, recordId: string): Promise<StatusEvent[]> =>
  queries.query<StatusEvent>(
    `select happened_at as at, actor, record, from_status as "from", to_status as "to", done_by as name, reason, forced,
       case when message_en is not null then json_build_object('en', message_en, 'cy', message_cy) end as message
     from status_events where record_id = $1 order by id`,
    [recordId],
  );
