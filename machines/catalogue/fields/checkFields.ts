// Checks values against rows of a field table. One function for the form, the machine's guards and the server's door, so that all
// three refuse the same thing for the same reason (specification section 5). Apart from check.ts, so that the sign-in page does
// not load the records' tables.
import * as v from 'valibot';
import { isBlank, type Values } from './answers.ts';
import { shownDate, yearsBefore } from './dates.ts';
import type { Condition, ErrorId, Field, Issue } from './field.ts';
import { schemaOf } from './kinds.ts';
import type { Level } from '../records/rules.ts';

/** Whether a condition holds for these values. */
function holds(condition: Condition, values: Values): boolean {
  if ('anyOf' in condition) return condition.anyOf.some((name) => values[name] === true);
  const value = values[condition.field];
  return 'filled' in condition
    ? value !== undefined && value !== null && value !== ''
    : value === condition.is;
}

/** Whether a field is asked at all, given the other answers. */
export const isAsked = (field: Field, values: Values): boolean =>
  field.when === undefined || holds(field.when, values);

function dateIssue({ date }: Field, value: string, today: string): ErrorId | undefined {
  if (date === undefined || shownDate(value) === undefined) return undefined;
  if ('future' in date) return value > today ? undefined : 'dateFuture';
  if (value >= today) return 'datePast';
  return date.yearsAgo !== undefined && value > yearsBefore(today, date.yearsAgo)
    ? 'dateYearsAgo'
    : undefined;
}

/** The form of one value that is there, by its kind and own limits; undefined when it is fine. */
export function formIssue(field: Field, value: unknown): ErrorId | undefined {
  const result = v.safeParse(schemaOf(field), value, { abortEarly: true, abortPipeEarly: true });
  return result.success ? undefined : (result.issues[0].message as ErrorId);
}

export interface CheckOptions {
  level: Level;
  /** The day of the check, YYYY-MM-DD. */
  today: string;
  /** Rules relative to today hold only for these fields (a PUT: those it changes); absent: for all. */
  datesOf?: ReadonlySet<string>;
  /** The applicant's EOI, for the rules of an Application that look at it. */
  related?: Values;
}

/** The broken rule of one field, or undefined. */
function fieldIssue(name: string, field: Field, values: Values, options: CheckOptions): ErrorId | undefined {
  const { level, today, datesOf } = options;
  const value = values[name];
  const asked = level !== 'form' && isAsked(field, values);
  if (asked && field.mustAgree && value !== true) return 'agree';
  if (isBlank(field, value)) return asked && field.required ? 'required' : undefined;
  const form = formIssue(field, value);
  if (form !== undefined) return form;
  if (field.sameAs !== undefined && value !== values[field.sameAs]) return 'passwordMatch';
  const dated = datesOf === undefined || datesOf.has(name);
  return dated ? dateIssue(field, String(value), today) : undefined;
}

/** Every broken rule among the given fields, in the order asked. */
export function checkFields(
  fields: Iterable<[string, Field]>,
  values: Values,
  options: CheckOptions,
): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of fields) {
    if (field.system) continue;
    const messageId = fieldIssue(name, field, values, options);
    if (messageId !== undefined) issues.push({ path: name, messageId });
  }
  return issues;
}
