// What the calls on an applicant's own records share: which values of a body count, and versions
// (security.md 3 and "Refusals"; decisions.md, "Values on the wire").
import { checkRecord } from '#machines/catalogue/records/checkRecord.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { furthestStep, type RecordOutline } from '#machines/catalogue/records/outlines.ts';
import type { StoredRecord } from './recordStore.ts';
import type { Deps } from '../deps.ts';
import { NOT_ACCEPTED } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { sortBody, type Changes } from './sortBody.ts';

/** A record's body before its values are checked. */
export type Body = Readonly<Record<string, unknown>> & {
  readonly ua_icexpressionofinterestid?: unknown;
  readonly ua_icapplicationid?: unknown;
  readonly ua_currentpageinapplication?: unknown;
  readonly statecode?: unknown;
};

const UNKNOWN_FIELDS = { names: 100, bytes: 16_384 };

/** Refusal 412 when `ifMatch` is there and names another revision than the stored one. */
export function checkVersion(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(etag)) throw new Refusal(412, 'The record has changed meanwhile.');
}

/** Sorts a full-record body into what is written, what is kept for a newer portal and what is ignored. */
export function changesOf(
  { fields: rows, submitField }: RecordDefinition,
  body: Body,
  stored: Pick<StoredRecord, 'values' | 'extra'>,
): Changes {
  const aliases = Object.values<Field>(rows).flatMap(({ alias: alsoReadAs }) => alsoReadAs ?? []);
  // The submit flag and the position follow their own rules below, not the body's word.
  const apart = [submitField, 'ua_currentpageinapplication'];
  // A record is never deleted; what a broker means by statecode is heard before (applicationHandlers.ts).
  const known = [...aliases, ...apart, 'statecode'];
  const sorted = sortBody(rows, { apart, known, unknown: UNKNOWN_FIELDS }, body, stored);
  return body.statecode === 1 ? { ...sorted, ignored: [...sorted.ignored, 'statecode'] } : sorted;
}

/** Only the names: a value may be a secret. */
export function logIgnored({ log }: Pick<Deps, 'log'>, ignored: readonly string[]): void {
  if (ignored.length > 0) log.warn({ fields: ignored }, 'Fields that only the server sets were ignored');
}

/** The furthest step of what is stored and what is sent. Refusal 400 for a word that is no step. */
export function positionOf(outline: RecordOutline, stored: unknown, sent: unknown): string {
  const known: readonly unknown[] = outline.steps;
  const at = known.includes(stored) ? String(stored) : outline.steps[0];
  if (sent === undefined || sent === null || sent === '') return at;
  if (!known.includes(sent)) {
    throw new Refusal(400, NOT_ACCEPTED, [{ path: 'ua_currentpageinapplication', messageId: 'option' }]);
  }
  return furthestStep(outline, at, String(sent));
}

const isBody = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A record's body before its values are checked. Refusal 400 for what is no JSON object. */
export function readRecord(body: unknown): Body {
  if (isBody(body)) return body;
  throw new Refusal(400, NOT_ACCEPTED, [{ path: '', messageId: 'required' }]);
}

/** Refusal 400 with every broken rule of form, limits and, for the changed values, dates relative to `today`. */
export function checkForm(
  definition: RecordDefinition,
  body: Body,
  { fields, changed }: Changes,
  today: string,
): void {
  const { submitField } = definition;
  const values = { ...fields, [submitField]: body[submitField] };
  const issues = checkRecord(definition, values, { level: 'format', today, dateRulesFor: changed });
  if (issues.length > 0) throw new Refusal(400, NOT_ACCEPTED, issues);
}
