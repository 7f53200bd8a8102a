// Reads the record in the response to a call: members of extensions count only when the backend lists them (product 4.14), and a status that
// the catalogue does not have is logged, because the portal can only show it as Processing (product 2.9).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { withoutExtensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import { configuration } from './configuration.ts';

/** A dashboard that waits for a status fetches it every few seconds, so each unknown status is logged once a visit. */
const loggedStatuses = new Set<string>();

export function logUnknownStatus(record: RecordName, status: unknown): void {
  const key = `${record} ${String(status)}`;
  if (stageOf(outlines[record], status) !== undefined || loggedStatuses.has(key)) return;
  loggedStatuses.add(key);
  console.warn(`The status of the ${record} is not known.`, status);
}

/** @returns the record without the members of extensions that the backend does not list */
export async function readRecord(record: RecordName, values: Values): Promise<Values> {
  logUnknownStatus(record, values['ua_currentstatus']);
  return withoutExtensionMembers(values, (await configuration()).extensions);
}
