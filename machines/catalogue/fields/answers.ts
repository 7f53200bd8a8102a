// Conversion between the answers in a form and the values of a record, field by field (product 3.2, 3.3). It takes the fields as a
// parameter, so that the sign-in page does not load the records' tables.
import type { Field, NamedField } from './field.ts';
import { kindOf, type Answer, type WireValue } from './kinds.ts';

/** The values of a record, item or account form by wire name, unknown fields included. */
export type Values = Readonly<Record<string, unknown>>;
/** The contents of a form by wire name. */
export type Answers = Record<string, Answer>;

/** The value of a field on the wire while it is unanswered. */
export const blankOf = (field: Field): WireValue => field.blank ?? kindOf(field).blank;

/** Whether a value means "unanswered". A bool is always answered. `fromWire` has already replaced a yes/no default of 0 by 2. The specification
 *  calls some yes/no fields booleans, whose false is the value of a question that nobody has answered (product 3.4). */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (field.kind === 'yesno') return value === 2 || value === false;
  return field.kind === 'multiselect' && Array.isArray(value) && value.length === 0;
}

/** A value as a number; undefined when the field is unanswered or its answer could not be parsed. */
export const numberOrUndefined = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The value of an unanswered field in the portal and the machines. Unlike `blankOf` it is 2 for every yes/no field. */
const unansweredValue = (field: Field): WireValue =>
  field.kind === 'yesno' ? kindOf(field).blank : blankOf(field);

/** The contents of a form for these values. */
export const formatAnswers = (fields: readonly NamedField[], values: Values): Answers =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      kindOf(field).format(values[name] ?? unansweredValue(field), field),
    ]),
  );

/** The values of what the user typed. What cannot be parsed stays as typed, and the check then refuses it. */
export const parseAnswers = (fields: readonly NamedField[], answers: Answers): Record<string, WireValue> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      kindOf(field).parse(answers[name] ?? kindOf(field).format(unansweredValue(field), field), field),
    ]),
  );

/** Whether two values, as calls send them, are equal. JSON would write a number that is too large for it, such as 1e999, as null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The names of the fields whose values differ from those before. */
export const changedNames = (values: Values, before: Values): Set<string> =>
  new Set(Object.keys(values).filter((name) => !isSameValue(values[name], before[name])));
