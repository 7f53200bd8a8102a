// The response of the calls that fetch or save a record.
import { brokersMember, type ActingBroker } from '#machines/catalogue/records/actingBrokers.ts';
import { changesMember, type ChangeByOther } from '#machines/catalogue/records/changesByOthers.ts';
import { statusHistoryMember } from '#machines/catalogue/records/statusHistory.ts';
import { statusMessageMember } from '#machines/catalogue/records/statusMessage.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { actingBrokersOf, assignedSince } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { revisionEtag } from '../http/etag.ts';
import type { HandlerResponse } from '../http/handler.ts';
import type { User } from '../user.ts';
import { changesByOthers } from './fieldChanges.ts';
import type { StoredRecord } from './recordStore.ts';
import { statusEventsOf, type StatusEvent } from './statusEvents.ts';
import { queryMessageIn, statusHistoryFor } from './statusHistoryFor.ts';

interface OtherPeople {
  /** Those who act for the applicant who reads the record. */
  brokers?: readonly ActingBroker[];
  /** What other people than the reader have changed. */
  changes?: readonly ChangeByOther[];
}

/**
 * The response for a record whose status events were read already.
 * @param since when the broker who reads it was assigned; null for the applicant, who sees the whole history
 * @param others what the Application's reader may know of the other people who work on it
 */
export const recordResponse = (
  record: RecordName,
  stored: StoredRecord,
  events: readonly StatusEvent[],
  since: Date | null,
  { brokers = [], changes = [] }: OtherPeople = {},
): HandlerResponse => {
  const message = queryMessageIn(record, events);
  return {
    body: {
      ...stored.values,
      [statusHistoryMember]: statusHistoryFor(record, events, since),
      ...(brokers.length > 0 ? { [brokersMember]: brokers } : {}),
      ...(changes.length > 0 ? { [changesMember]: changes } : {}),
      ...(message ? { [statusMessageMember]: message } : {}),
    },
    etag: revisionEtag(stored.revision),
  };
};

/** The record with its ETag and the history of its status that `reader` may know; while it is in query, with the caseworker's message, if
 *  there is one (product 2.16, 2.17). */
export async function respondWithRecord(
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
  reader: User,
): Promise<HandlerResponse> {
  const events = await statusEventsOf(queries, stored.id);
  const since = reader.broker ? await assignedSince(queries, stored.id, reader.id) : null;
  const others =
    record === 'application'
      ? {
          brokers: reader.broker ? [] : await actingBrokersOf(queries, stored.id),
          changes: await changesByOthers(queries, stored.id, reader, since),
        }
      : {};
  return recordResponse(record, stored, events, since, others);
}
