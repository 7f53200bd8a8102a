// Checks values against rows of a field table. The form, the machines and the server's door call this one function, so that all
// three refuse the same thing for the same reason (product 3.9).
import * as v from 'valibot';
import { isBlank, type Values } from './answers.ts';
import { shownDate, yearsBefore } from './dates.ts';
import type { Condition, ErrorId, Field, Issue, NamedField } from './field.ts';
import { schemaOf } from './kinds.ts';

/** How much must hold: the form of what is there, a whole step, or all that a submit needs. */
export type Level = 'form' | 'step' | 'submit';

/** Whether a condition holds for these values. */
function holds(condition: Condition, values: Values): boolean {
  if ('anyOf' in condition) return condition.anyOf.some((name) => values[name] === true);
  const value = values[condition.field];
  return 'filled' in condition
    ? value !== undefined && value !== null && value !== ''
    : value === condition.is;
}

/** Whether a field applies, given the other answers: one that does not is neither shown nor required. */
export const isApplicable = (field: Field, values: Values): boolean =>
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
  /** The applicant's EOI, for the rules of an Application that read it. */
  eoi?: Values;
}

/** The broken rule of one field, or undefined. */
function fieldIssue(name: string, field: Field, values: Values, options: CheckOptions): ErrorId | undefined {
  const { level, today, datesOf } = options;
  const value = values[name];
  const applies = level !== 'form' && isApplicable(field, values);
  if (applies && field.mustAgree && value !== true) return 'agree';
  if (isBlank(field, value)) return applies && field.required ? 'required' : undefined;
  const form = formIssue(field, value);
  if (form !== undefined) return form;
  if (field.sameAs !== undefined && value !== values[field.sameAs]) return 'passwordMatch';
  const dated = datesOf === undefined || datesOf.has(name);
  return dated ? dateIssue(field, String(value), today) : undefined;
}

/** Every broken rule among the given fields, in the order asked. */
export function checkFields(fields: Iterable<NamedField>, values: Values, options: CheckOptions): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of fields) {
    if (field.system) continue;
    const messageId = fieldIssue(name, field, values, options);
    if (messageId !== undefined) issues.push({ path: name, messageId });
  }
  return issues;
}
