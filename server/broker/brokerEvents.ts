// The history of the broker's right: who became a broker and who is one no more, and by whose command (product 9.9, 14.5).
import type { Queries } from '../db/database.ts';
import type { ChangedBy } from '../records/changedBy.ts';

export interface BrokerEvent {
  at: Date;
  broker: boolean;
  by: string | null;
  reason: string | null;
}

/** Stores one event; call it in the transaction that changes the right. */
export async function addBrokerEvent(
  queries: Queries,
  userId: string,
  { at, broker }: Pick<BrokerEvent, 'at' | 'broker'>,
  { name = null, reason = null }: ChangedBy,
): Promise<void> {
  await queries.query(
    'insert into broker_events (happened_at, user_id, broker, done_by, reason) values ($1, $2, $3, $4, $5)',
    [at, userId, broker, name, reason],
  );
}

/** The events of a user, oldest first. */
export const brokerEventsOf = (queries: Queries, userId: string): Promise<BrokerEvent[]> =>
  queries.query<BrokerEvent>(
    'select happened_at as at, broker, done_by as by, reason from broker_events where user_id = $1 order by id',
    [userId],
  );
