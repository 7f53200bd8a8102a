// Reads the record in the response to a call: members of extensions count only when the backend lists them (product 4.14), and a status that
// the catalogue does not have is logged, because the portal can only show it as Processing (product 2.9).
import { callOf } from '#machines/catalogue/api/calls.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { withoutExtensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { outlines, type RecordName, type RecordOutline } from '#machines/catalogue/records/outlines.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { CallFailure } from './callFailure.ts';
import type { Authorization, CallInput } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { fetchedRecord } from './readResponses.ts';
import { request } from './request.ts';

/** A dashboard that waits for a status fetches it every few seconds, so each unknown status is logged once a visit. */
const loggedStatuses = new Set<string>();

export function logUnknownStatus(record: RecordName, status: unknown): void {
  const key = `${record} ${String(status)}`;
  if (stageOf(outlines[record], status) !== undefined || loggedStatuses.has(key)) return;
  loggedStatuses.add(key);
  console.warn(`The status of the ${record} is not known.`, status);
}

/** A record that has no status and was not submitted is new. */
const withStatus = ({ submitField, createdStatus }: RecordOutline, values: Values): Values =>
  String(values['ua_currentstatus'] ?? '').trim() !== '' || Number(values[submitField]) === 1
    ? values
    : { ...values, ua_currentstatus: createdStatus };

/** @returns the record without the members of extensions that the backend does not list */
export async function readRecord(record: RecordName, answered: Values): Promise<Values> {
  const values = withStatus(outlines[record], answered);
  logUnknownStatus(record, values['ua_currentstatus']);
  return withoutExtensionMembers(values, (await configuration()).extensions);
}

/** Fetches a record. @throws CallFailure; with 404 also when the response says in another way that there is no record */
export async function fetchRecord(
  record: RecordName,
  id: 'geticeoi' | 'geticapplication' | 'getselectedeoi' | 'getselectedapplication',
  input: CallInput,
  authorization: Authorization,
): Promise<VersionedRecord> {
  const schema = fetchedRecord(outlines[record], dataResults[id].result);
  const { result, etag } = await request(id, schema, input, authorization);
  if (result !== null) return { values: await readRecord(record, result), etag };
  const { area, kind } = callOf(id);
  throw new CallFailure(404, messageOf(area, kind, 404));
}
