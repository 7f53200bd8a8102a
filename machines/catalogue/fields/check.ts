// Checks values against the rules of their fields. The forms, the machines and the server all call it, so that they refuse the same values
// for the same reasons (product 3.9).
import * as v from 'valibot';
import { isBlank, type Values } from './answers.ts';
import { formatDate, yearsBefore } from './dates.ts';
import { withoutDirectionMarks } from './directionMarks.ts';
import type { Condition, ErrorId, Field, Issue, Lookups, NamedField } from './field.ts';
import { schemaOf } from './kinds.ts';

/** Which rules are checked: the format of the answers that a save changes, all that a step needs, or all that a submit needs. */
export type CheckLevel = 'format' | 'step' | 'submit';

function holds(condition: Condition, values: Values): boolean {
  if ('anyOf' in condition) return condition.anyOf.some((name) => values[name] === true);
  const value = values[condition.field];
  if ('filled' in condition) return value !== undefined && value !== null && value !== '';
  return 'not' in condition ? value !== condition.not : value === condition.is;
}

/**
 * The name of the field whose change can make a field's value invalid: the one that narrows its choice, or for a date the one whose answer makes it
 * apply. A change of any other condition, such as `not`, does not tell whether the date applied before.
 */
export const decidingField = ({ narrowedBy, date, when }: Field): string | undefined =>
  narrowedBy ?? (date !== undefined && when !== undefined && 'is' in when ? when.field : undefined);

/** Whether a field or list applies, given the other answers. One that does not apply is neither shown nor required. */
export const isApplicable = ({ when }: Pick<Field, 'when'>, values: Values): boolean =>
  when === undefined || holds(when, values);

function dateIssue({ date }: Field, value: string, today: string): ErrorId | undefined {
  if (date === undefined || formatDate(value) === undefined) return undefined;
  if ('future' in date) return value > today ? undefined : 'dateFuture';
  if (value >= today) return 'datePast';
  return date.yearsAgo !== undefined && value > yearsBefore(today, date.yearsAgo)
    ? 'dateYearsAgo'
    : undefined;
}

/** A chosen row is among the rows of its lookup, and belongs to the row of the field that narrows the choice (product 4.11). */
function lookupIssue(
  { lookup, narrowedBy }: Field,
  value: unknown,
  values: Values,
  lookups: Lookups,
): ErrorId | undefined {
  const rows = lookup && lookups[lookup];
  if (rows === undefined) return undefined;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const chosenRows = chosen.map((id) => rows.find((row) => row.id === id));
  if (chosenRows.includes(undefined)) return 'option';
  const parent = narrowedBy && values[narrowedBy];
  return parent === undefined || parent === '' || chosenRows.every((row) => row?.parent === parent)
    ? undefined
    : 'sectorOfParent';
}

const firstIssueOnly = { abortEarly: true, abortPipeEarly: true };

/** The rule that the format of a value breaks, by the kind and limits of its field; undefined when there is none. */
export function valueIssue(field: Field, value: unknown): ErrorId | undefined {
  const result = v.safeParse(schemaOf(field), value, firstIssueOnly);
  return result.success ? undefined : (result.issues[0].message as ErrorId);
}

/**
 * The rule that the format of a value breaks. A record may hold marks of direction from before they were refused. They are refused where they come in,
 * at the level `format`, and no other check looks at them, so that the record can still be submitted.
 */
function formatIssue(field: Field, value: unknown, level: CheckLevel): ErrorId | undefined {
  const issue = valueIssue(field, value);
  return issue === 'characters' && level !== 'format' && typeof value === 'string'
    ? valueIssue(field, withoutDirectionMarks(value))
    : issue;
}

export interface CheckOptions {
  level: CheckLevel;
  /** The day of the check, YYYY-MM-DD. */
  today: string;
  /** The fields that a save changes; absent: all. The level `format` checks no other. The other levels compare the dates of no other with today and
   *  look for their rows in no lookup, because an unchanged answer stays valid when time passes and rows are withdrawn. */
  changed?: ReadonlySet<string>;
  /** The rows that can be chosen. A lookup that is absent is not checked. */
  lookups?: Lookups;
  /** The applicant's EOI, which some rules of the Application read. */
  eoi?: Values;
}

function fieldIssue(name: string, field: Field, values: Values, options: CheckOptions): ErrorId | undefined {
  const { level, today, changed, lookups = {} } = options;
  const isAffected = changed === undefined || changed.has(name) || changed.has(decidingField(field) ?? name);
  if (level === 'format' && !isAffected) return undefined;
  const value = values[name];
  const applies = level !== 'format' && isApplicable(field, values);
  if (applies && field.mustAgree && value !== true) return 'agree';
  if (isBlank(field, value)) return applies && field.required ? 'required' : undefined;
  // A repeated password only has to equal the first one. The first one alone is checked by the rules, so that each message is shown once.
  if (field.sameAs !== undefined) return value === values[field.sameAs] ? undefined : 'passwordMatch';
  const malformed = formatIssue(field, value, level);
  if (malformed !== undefined) return malformed;
  if (!isAffected) return undefined;
  const issue = lookupIssue(field, value, values, lookups);
  if (issue !== undefined) return issue;
  // A value whose condition does not hold is checked for its format only (product 3.8).
  return isApplicable(field, values) ? dateIssue(field, String(value), today) : undefined;
}

/** The broken rules of the fields, at most one for each, in the order of the fields. */
export function checkFields(fields: Iterable<NamedField>, values: Values, options: CheckOptions): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of fields) {
    if (field.system) continue;
    const messageId = fieldIssue(name, field, values, options);
    if (messageId !== undefined) issues.push({ path: name, messageId });
  }
  return issues;
}
