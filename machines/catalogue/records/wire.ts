// A record's way to the wire and back (product 3.2 to 3.4): blank records, the schema of what the server takes at the door, and the values
// as portal and machines hold them. There an unanswered yes/no is always 2; a specification default of 0 exists only on the wire.
import * as v from 'valibot';
import { blankOf, isBlank, type Values } from '../fields/answers.ts';
import type { Field, Fields } from '../fields/field.ts';
import { schemaOf, type WireValue } from '../fields/kinds.ts';
import { stageOf, type Progress } from '../statuses.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';

/** A new record as the server keeps it before the first answer. */
export const blankRecord = ({ fields }: RecordDefinition): Record<string, WireValue> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));

/** Fields as they stand on the wire: known ones in their form or blank, unknown ones as they are. */
export const fieldsSchema = (fields: Fields) =>
  v.looseObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        v.optional(v.union([v.null(), v.literal(''), v.literal(false), schemaOf(field)])),
      ]),
    ),
  );

/** A yes/no field whose wire default is 0 counts as unanswered until its step was passed or the record was submitted (product 3.4). */
function zeroIsAnswer(record: RecordDefinition, field: Field, values: Values): boolean {
  const { ua_currentstatus, ua_currentpageinapplication }: Progress = values;
  // Without a status the record was not started; an unknown status would count as submitted.
  if (stageOf(record, ua_currentstatus || record.createdStatus) !== 0) return true;
  const { steps } = record;
  const step = field.step ?? '';
  if (steps.indexOf(step) < steps.indexOf(String(ua_currentpageinapplication))) return true;
  // Nothing follows the last step: there, a required text that is answered shows that the step was saved.
  return (
    step === steps.at(-1) &&
    fieldsOfStep(record, step).some(
      ([name, row]) =>
        row.kind === 'textarea' &&
        row.required === true &&
        row.when === undefined &&
        !isBlank(row, values[name]),
    )
  );
}

/** A record as received → as held: blanks for what is missing or null, values under another name taken over, unanswered yes/no as 2. */
export function fromWire(record: RecordDefinition, received: Values): Values {
  const held: Record<string, unknown> = { ...received };
  for (const [name, field] of Object.entries(record.fields)) {
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
export function toWire({ fields }: RecordDefinition, held: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...held };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'yesno' && held[name] === 2) sent[name] = blankOf(field);
  }
  return sent;
}
