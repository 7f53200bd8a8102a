// The response of the calls that fetch or save a record.
import { statusHistoryMember } from '#machines/catalogue/records/statusHistory.ts';
import { statusMessageMember } from '#machines/catalogue/records/statusMessage.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import type { HandlerResponse } from '../http/handler.ts';
import { etagOf, type StoredRecord } from './recordStore.ts';
import { statusEventsOf } from './statusEvents.ts';

/** The record with its ETag and the history of its status; while it is in query, with the caseworker's message, if there is one (product
 *  2.16, 2.17). */
export async function respondWithRecord(
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
): Promise<HandlerResponse> {
  const isInQuery = stageOf(outlines[record], stored.values.ua_currentstatus) === 3;
  const events = await statusEventsOf(queries, stored.id);
  const message = isInQuery ? events.at(-1)?.message : null;
  return {
    body: {
      ...stored.values,
      [statusHistoryMember]: events.map(({ at, to }) => ({ at: at.toISOString(), status: to })),
      ...(message ? { [statusMessageMember]: message } : {}),
    },
    etag: etagOf(stored),
  };
}
