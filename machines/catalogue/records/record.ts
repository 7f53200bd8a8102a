// What is derived from the field tables: blank records, a step's fields, and the way to the wire and back
// (decisions.md "Values on the wire"). In portal and machines an unanswered yes/no is always 2; a specification default of 0
// exists only on the wire.
import * as v from 'valibot';
import type { Field } from '../fields/field.ts';
import { blankOf, isBlank, type Values } from '../fields/answers.ts';
import { schemaOf, type WireValue } from '../fields/kinds.ts';
import { fieldsOf, type Fields } from './recordTables.ts';
import { ownStatuses, stageOf } from '../statuses.ts';
import { steps, type RecordName } from './steps.ts';

const entries = (record: RecordName) => Object.entries(fieldsOf(record));

// Asked for with every key that is typed.
const rowsByStep = new Map<string, readonly [string, Field][]>();

/** The rows that one step asks, in the order asked. */
export function fieldsOfStep(record: RecordName, step: string): readonly [string, Field][] {
  const name = `${record} ${step}`;
  const known = rowsByStep.get(name);
  if (known !== undefined) return known;
  const rows = entries(record).filter(([, field]) => field.step === step);
  rowsByStep.set(name, rows);
  return rows;
}

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

/** A new record as the server keeps it before the first answer. */
export const blankRecord = (record: RecordName): Record<string, WireValue> =>
  Object.fromEntries(entries(record).map(([name, field]) => [name, blankOf(field)]));

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

/** What the server takes at the door for a whole record. */
export const recordSchema = (record: RecordName) => fieldsSchema(fieldsOf(record));

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
