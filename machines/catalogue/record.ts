// What is derived from the field tables: blank records, a step's fields, and the way between form answers and the wire
// (decisions.md "Values on the wire"). In portal and machines an unanswered yes/no is always 2; a specification default of 0
// exists only on the wire.
import * as v from 'valibot';
import { application } from './application.ts';
import { eoi } from './eoi.ts';
import type { Field } from './field.ts';
import { kindOf, type Answer, type WireValue } from './kinds.ts';
import { ownStatuses, stageOf } from './statuses.ts';
import { steps, type RecordName } from './steps.ts';

export type Fields = Readonly<Record<string, Field>>;
/** A record as machines and server hold it: wire values by wire name, unknown fields included. */
export type Values = Readonly<Record<string, unknown>>;
export type Answers = Record<string, Answer>;

export const records: Readonly<Record<RecordName, Fields>> = { eoi, application };

const entries = (record: RecordName) => Object.entries(records[record]);

/** The rows that one step asks, in the order asked. */
export const fieldsOfStep = (record: RecordName, step: string): [string, Field][] =>
  entries(record).filter(([, field]) => field.step === step);

/** The same, grouped by section. */
export function sectionsOfStep(
  record: RecordName,
  step: string,
): { section: string; fields: [string, Field][] }[] {
  const sections = new Map<string, [string, Field][]>();
  for (const row of fieldsOfStep(record, step)) {
    const section = row[1].section ?? '';
    sections.set(section, [...(sections.get(section) ?? []), row]);
  }
  return [...sections].map(([section, fields]) => ({ section, fields }));
}

/** What a field holds on the wire while unanswered. */
export const blankOf = (field: Field): WireValue => field.blank ?? kindOf(field).blank;

/** A new record as the server keeps it before the first answer. */
export const blankRecord = (record: RecordName): Record<string, WireValue> =>
  Object.fromEntries(entries(record).map(([name, field]) => [name, blankOf(field)]));

/** Whether a value means "unanswered". A bool is always an answer; a yes/no default of 0 is settled by `fromWire`. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (field.kind === 'yesno') return value === 2 || value === false;
  return Array.isArray(value) && value.length === 0;
}

/** Fields as they stand on the wire: known ones in their form or blank, unknown ones as they are. */
export const fieldsSchema = (fields: Fields) =>
  v.looseObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        v.optional(v.union([v.null(), v.literal(''), v.literal(false), kindOf(field).schema(field)])),
      ]),
    ),
  );

/** What the server takes at the door for a whole record. */
export const recordSchema = (record: RecordName) => fieldsSchema(records[record]);

/** Yes/no fields whose wire default is 0 count as unanswered until their step was passed or the record was submitted. */
function zeroIsAnswer(record: RecordName, field: Field, values: Values): boolean {
  // No status yet is a record not started, not an unknown status.
  const status = values['ua_currentstatus'] || ownStatuses[record].created;
  if (stageOf(record, status) !== 0) return true;
  const order: readonly string[] = steps[record];
  const step = field.step ?? '';
  if (order.indexOf(step) < order.indexOf(String(values['ua_currentpageinapplication']))) return true;
  // The last step is never "passed": there, its last answer tells.
  return (
    step === order.at(-1) &&
    fieldsOfStep(record, step).some(
      ([name, row]) =>
        row.kind === 'textarea' &&
        row.required === true &&
        row.when === undefined &&
        !isBlank(row, values[name]),
    )
  );
}

/** A record as received → as held: blanks for what is missing or null, other names read, unanswered yes/no as 2. */
export function fromWire(record: RecordName, received: Values): Values {
  const held: Record<string, unknown> = { ...received };
  for (const [name, field] of entries(record)) {
    const value = received[name] ?? (field.alsoReadAs === undefined ? undefined : received[field.alsoReadAs]);
    held[name] = value ?? blankOf(field);
    if (field.kind !== 'yesno') continue;
    if (held[name] === true) held[name] = 1;
    const unanswered =
      isBlank(field, held[name]) ||
      (field.blank === 0 && held[name] === 0 && !zeroIsAnswer(record, field, received));
    if (unanswered) held[name] = 2;
  }
  return held;
}

/** A record as held → as sent: an unanswered yes/no takes its wire default again. */
export function toWire(record: RecordName, held: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...held };
  for (const [name, field] of entries(record)) {
    if (field.kind === 'yesno' && held[name] === 2) sent[name] = blankOf(field);
  }
  return sent;
}

/** What a field holds in portal and machines while unanswered: never the wire's default of 0. */
const heldBlank = (field: Field): WireValue =>
  field.kind === 'yesno' ? kindOf(field).blank : blankOf(field);

/** What the form of a set of fields shows for the values held. */
export const showAnswers = (fields: readonly [string, Field][], held: Values): Answers =>
  Object.fromEntries(
    fields.map(([name, field]) => [name, kindOf(field).show(held[name] ?? heldBlank(field), field)]),
  );

/** What was typed → values to hold. */
export const readAnswers = (
  fields: readonly [string, Field][],
  answers: Answers,
): Record<string, WireValue> =>
  Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      kindOf(field).read(answers[name] ?? kindOf(field).show(heldBlank(field), field), field),
    ]),
  );
