// What the calls on an applicant's own records share: which values of a body count, and versions
// (security.md 3 and "Refusals"; decisions.md, "Values on the wire").
import { checkRecord } from '#machines/catalogue/fields/check.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { furthestStep, recordNames, steps, type RecordName } from '#machines/catalogue/records/steps.ts';
import type { StoredRecord } from './recordStore.ts';
import type { Deps } from '../deps.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { partitionFields, type FieldChanges } from './partitionFields.ts';

type Body = Readonly<Record<string, unknown>>;

const UNKNOWN_FIELDS = { names: 100, bytes: 16_384 };

/** Refusal 412 when `ifMatch` is there and names another revision than the stored one. */
export function checkIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(etag)) throw new HttpError(412, 'The record has changed meanwhile.');
}

/** Sorts a full-record body into what is written, what is kept for a newer portal and what is ignored. */
export function partitionRecord(
  record: RecordName,
  body: Body,
  stored: Pick<StoredRecord, 'values' | 'extra'>,
): FieldChanges {
  const rows = records[record];
  const aliases = Object.values(rows).flatMap(({ alsoReadAs }) => alsoReadAs ?? []);
  // The submit flag and the position follow their own rules below, not the body's word.
  const apart = [recordNames[record].submit, 'ua_currentpageinapplication'];
  // A record is never deleted; what a broker means by statecode is heard before (applicationHandlers.ts).
  const known = [...aliases, ...apart, 'statecode'];
  const sorted = partitionFields(rows, { apart, known, unknown: UNKNOWN_FIELDS }, body, stored);
  return body['statecode'] === 1 ? { ...sorted, ignored: [...sorted.ignored, 'statecode'] } : sorted;
}

/** Only the names: a value may be a secret. */
export function logIgnored({ log }: Pick<Deps, 'log'>, ignored: readonly string[]): void {
  if (ignored.length > 0) log.warn({ fields: ignored }, 'Fields that only the server sets were ignored');
}

/** The furthest step of what is stored and what is sent. Refusal 400 for a word that is no step. */
export function furthestStepOf(record: RecordName, stored: unknown, sent: unknown): string {
  const known: readonly unknown[] = steps[record];
  const at = known.includes(stored) ? String(stored) : steps[record][0];
  if (sent === undefined || sent === null || sent === '') return at;
  if (!known.includes(sent)) {
    throw new HttpError(400, INVALID_VALUES, [{ path: 'ua_currentpageinapplication', messageId: 'option' }]);
  }
  return furthestStep(record, at, String(sent));
}

const isBody = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A record's body before its values are checked. Refusal 400 for what is no JSON object. */
export function readRecordBody(body: unknown): Body {
  if (isBody(body)) return body;
  throw new HttpError(400, INVALID_VALUES, [{ path: '', messageId: 'required' }]);
}

/** Refusal 400 with every broken rule of form, limits and, for the changed values, dates relative to `today`. */
export function checkForm(
  record: RecordName,
  body: Body,
  { fields, changed }: FieldChanges,
  today: string,
): void {
  const { submit } = recordNames[record];
  const values = { ...fields, [submit]: body[submit] };
  const issues = checkRecord(record, values, { level: 'form', today, datesOf: changed });
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
}
