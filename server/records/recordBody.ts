// Reads and checks the body of a call that creates or saves an EOI or an Application: which of its values are written, which only the server
// sets (product 2.14), and whether the record changed meanwhile (product 4.6).
import { checkRecord } from '#machines/catalogue/records/checkRecord.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { extensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { furthestStep, type RecordOutline } from '#machines/catalogue/records/outlines.ts';
import type { StoredRecord } from './recordStore.ts';
import type { Deps } from '../deps.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { lookupRows } from '../lookups/lookupRows.ts';
import {
  partitionFields,
  unknownFieldLimits,
  withDecidingPairs,
  type FieldChanges,
} from './partitionFields.ts';

/** A record's body before its values are validated. */
export type Body = Readonly<Record<string, unknown>> & {
  readonly ua_icexpressionofinterestid?: unknown;
  readonly ua_icapplicationid?: unknown;
  readonly ua_currentpageinapplication?: unknown;
  readonly statecode?: unknown;
};

/** Throws HttpError 412 when the If-Match header is present and does not contain the stored revision's ETag. */
export function checkIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(etag)) throw new HttpError(412, 'The record has changed meanwhile.');
}

/** Partitions the body of a whole record with partitionFields. Throws the error of partitionFields. */
export function partitionRecord(
  { fields, submitField }: RecordDefinition,
  body: Body,
  stored: Pick<StoredRecord, 'values' | 'extra'>,
): FieldChanges {
  const aliases = Object.values<Field>(fields).flatMap(({ alias }) => alias ?? []);
  // The submit flag and the current step follow their own rules in saveRecord.ts and eoiHandlers.ts.
  const excluded = [submitField, 'ua_currentpageinapplication'];
  // A record is never deleted; applicationHandlers.ts handles a broker's statecode before.
  const otherKnown = [...aliases, ...excluded, ...Object.values(extensionMembers), 'statecode'];
  const partitioned = partitionFields(
    fields,
    { excluded, otherKnown, unknownLimits: unknownFieldLimits.record },
    body,
    stored,
  );
  return body.statecode === 1
    ? { ...partitioned, ignored: [...partitioned.ignored, 'statecode'] }
    : partitioned;
}

/** Logs the names of ignored fields, never their values, which may be secret. */
export function logIgnored({ log }: Pick<Deps, 'log'>, ignored: readonly string[]): void {
  if (ignored.length > 0) log.warn({ fields: ignored }, 'Fields that only the server sets were ignored');
}

/** The later of the stored and the sent current step (product 2.5). Throws HttpError 400 when the sent value is a new one and not a step. */
export function furthestStepOf(outline: RecordOutline, stored: unknown, sent: unknown): string {
  const knownSteps: readonly unknown[] = outline.steps;
  const current = knownSteps.includes(stored) ? String(stored) : outline.steps[0];
  if (sent === undefined || sent === null || sent === '' || sent === stored) return current;
  if (!knownSteps.includes(sent)) {
    throw new HttpError(400, INVALID_VALUES, [{ path: 'ua_currentpageinapplication', messageId: 'option' }]);
  }
  return furthestStep(outline, current, String(sent));
}

const isBody = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A record's body, its values not validated yet. Throws HttpError 400 when it is not a JSON object. */
export function readRecordBody(body: unknown): Body {
  if (isBody(body)) return body;
  throw new HttpError(400, INVALID_VALUES, [{ path: '', messageId: 'required' }]);
}

/**
 * Checks the sent values that the save changes at the level `format` (product 3.9): kind, own limits, dates relative to `today` and rows of lookups.
 * `stored` are the values before the save.
 * Throws HttpError 400 with one issue for each broken rule.
 */
export function checkFormat(
  definition: RecordDefinition,
  body: Body,
  { fields, changed }: FieldChanges,
  stored: StoredRecord['values'],
  today: string,
): void {
  const { submitField } = definition;
  const values = withDecidingPairs(definition.fields, fields, stored);
  values[submitField] = body[submitField];
  const issues = checkRecord(definition, values, {
    level: 'format',
    today,
    changed: new Set([...changed, submitField]),
    lookups: lookupRows,
  });
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
}
