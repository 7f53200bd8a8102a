// The way between what a form holds and what a record holds, field by field (decisions.md "Values on the wire"). Apart from the
// records' own tables, so that the sign-in page does not load them.
import type { Field, NamedField } from './field.ts';
import { kindOf, type Answer, type WireValue } from './kinds.ts';

/** A record as machines and server hold it: wire values by wire name, unknown fields included. */
export type Values = Readonly<Record<string, unknown>>;
export type Answers = Record<string, Answer>;

/** What a field holds on the wire while unanswered. */
export const blankOf = (field: Field): WireValue => field.blank ?? kindOf(field).blank;

/** Whether a value means "unanswered". A bool is always an answer; a yes/no default of 0 is settled by `fromWire`. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (field.kind === 'yesno') return value === 2 || value === false;
  return Array.isArray(value) && value.length === 0;
}

/** What a field holds in portal and machines while unanswered: never the wire's default of 0. */
const heldBlank = (field: Field): WireValue =>
  field.kind === 'yesno' ? kindOf(field).blank : blankOf(field);

/** What the form of a set of fields shows for the values held. */
export const showAnswers = (fields: readonly NamedField[], held: Values): Answers =>
  Object.fromEntries(
    fields.map(([name, field]) => [name, kindOf(field).show(held[name] ?? heldBlank(field), field)]),
  );

/** What was typed → values to hold. */
export const readAnswers = (fields: readonly NamedField[], answers: Answers): Record<string, WireValue> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      kindOf(field).read(answers[name] ?? kindOf(field).show(heldBlank(field), field), field),
    ]),
  );

/** The fields of a version that it does not have in common with the one before. */
export const changedNames = (values: Values, before: Values): Set<string> =>
  new Set(
    Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name])),
  );
