// Records on the wire (product 3.2 to 3.4): blank records, the schema of a body, and the conversion between the wire and the values in portal
// and machines. In those values an unanswered yes/no is always 2; on the wire some fields have 0 instead.
import * as v from 'valibot';
import { blankOf, isBlank, type Values } from '../fields/answers.ts';
import { readBoolean } from '../fields/booleans.ts';
import { readDate } from '../fields/dates.ts';
import type { Field, Fields, Kind } from '../fields/field.ts';
import { schemaOf, type WireValue } from '../fields/kinds.ts';
import { optionsOf } from '../fields/options.ts';
import { positionOf, stageOf, type StatusFields } from '../statuses.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';

/** A new record, as the server stores it before the first answer. */
export const blankRecord = ({ fields }: RecordDefinition): Record<string, WireValue> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));

/** The schema of fields in a body: each known field is valid or blank, and unknown fields pass (product 3.22). */
export const fieldsSchema = (fields: Fields) =>
  v.looseObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        v.optional(v.union([v.null(), v.literal(''), v.literal(false), schemaOf(field)])),
      ]),
    ),
  );

/** A number that is written as a text. */
const number = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/**
 * For each kind, a value as product 3.2 has it for one that another backend writes in another way: a number or a yes/no as a text, a date with
 * a time, an id as a number. Any other value stays as it is.
 */
const readers: Partial<Record<Kind, (value: unknown, field: Field) => unknown>> = {
  money: number,
  integer: number,
  percent: number,
  choice: number,
  yesno(value) {
    const read = number(value);
    return typeof read === 'string' ? readBoolean(read) : read;
  },
  bool: readBoolean,
  select: (value, { options }) =>
    optionsOf(options).find((option) => String(option) === String(value)) ?? value,
  date: (value) => (typeof value === 'string' ? readDate(value) : value),
  id: (value) => (typeof value === 'number' ? String(value) : value),
};

/** The values of these fields as the portal has them, whichever way a backend writes them; other members stay as they are. */
export const readValues = (fields: Fields, received: Values): Record<string, unknown> => ({
  ...received,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      [name, field.alias ?? name].flatMap((member) => {
        const value = received[member];
        return value === undefined || value === null
          ? []
          : [[member, readers[field.kind]?.(value, field) ?? value]];
      }),
    ),
  ),
});

/** Whether a 0 or false that is also the default is an answer: after its step was completed or the record submitted (product 3.4). */
function isZeroAnAnswer(record: RecordDefinition, field: Field, values: Values): boolean {
  const { ua_currentstatus }: StatusFields = values;
  // A record without a status is new. Without this, it would have no stage and count as submitted.
  if (stageOf(record, ua_currentstatus || record.createdStatus) !== 0) return true;
  const { steps } = record;
  const step = field.step ?? '';
  if (steps.indexOf(step) < steps.indexOf(positionOf(values))) return true;
  // The position never goes beyond the last step. There, an answered required text shows that the step was saved.
  return (
    step === steps.at(-1) &&
    fieldsOfStep(record, step).some(
      ([name, other]) =>
        other.kind === 'textarea' &&
        other.required === true &&
        other.when === undefined &&
        !isBlank(other, values[name]),
    )
  );
}

/** A yes/no of the wire as the portal has it: 1, 0, or 2 while it is unanswered (product 3.4). Another backend may store true and false. */
function yesNoFromWire(record: RecordDefinition, field: Field, value: unknown, received: Values): unknown {
  if (value === true) return 1;
  const isDefault = (value === 0 && field.blank === 0) || (value === false && field.required === true);
  if (isDefault) return isZeroAnAnswer(record, field, received) ? 0 : 2;
  return isBlank(field, value) ? 2 : value;
}

/** Converts a received record: missing and null values become blanks, aliases are resolved, and an unanswered yes/no becomes 2 (product 3.4). */
export function fromWire(record: RecordDefinition, answered: Values): Values {
  const received = readValues(record.fields, answered);
  const values: Record<string, unknown> = { ...received };
  for (const [name, field] of Object.entries(record.fields)) {
    const { alias } = field;
    const isUnderAlias =
      alias !== undefined && isBlank(field, received[name]) && !isBlank(field, received[alias]);
    const value = isUnderAlias ? received[alias] : received[name];
    values[name] = value ?? blankOf(field);
    if (field.kind === 'yesno') values[name] = yesNoFromWire(record, field, values[name], received);
  }
  return values;
}

/**
 * Converts a record for a save: an unanswered yes/no becomes its default on the wire, unless that would be read as an answer. An id or status that
 * the portal does not have is left out, because another backend could store it as it is sent (product 2.2). A field that was received under its other
 * name too is sent under both, because the backend may keep that one.
 */
export function toWire(record: RecordDefinition, values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(record.fields)) {
    if ((field.kind === 'id' || field.kind === 'status') && isBlank(field, values[name])) delete sent[name];
    if (field.kind === 'yesno' && values[name] === 2 && !isZeroAnAnswer(record, field, values))
      sent[name] = blankOf(field);
    if (field.alias !== undefined && field.alias in values) sent[field.alias] = sent[name];
  }
  return sent;
}
