// The tables of the records by name. Each record's own file puts its table in, so that the screens of stage one do not load stage two.
// Who needs both imports records.ts.
import type { Values } from '../fields/answers.ts';
import type { Field, Issue } from '../fields/field.ts';
import type { Related } from './related.ts';
import type { RecordName } from './steps.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What a record asks for besides fields: lists and documents. */
export interface Beside {
  /** The broken rules of one step, or of all. */
  issues: (values: Values, related: Related, today: string, step?: string) => Issue[];
  /** Sections of their own in a step, and the section that each stands before. */
  sections: (step: string) => readonly { section: string; before?: string | undefined }[];
}

interface RecordTable {
  fields: Fields;
  beside?: Beside;
}

const tables: Partial<Record<RecordName, RecordTable>> = {};

/** Puts a record's table in, and returns its fields as they were given. */
export function defineRecord<Rows extends Fields>(record: RecordName, fields: Rows, beside?: Beside): Rows {
  tables[record] = { fields, ...(beside ? { beside } : {}) };
  return fields;
}

function tableOf(record: RecordName): RecordTable {
  const table = tables[record];
  if (table === undefined)
    throw new Error(`The table of ${record} is not loaded: import its file of the catalogue.`);
  return table;
}

/** The rows of a record, by wire name in the order asked. */
export const fieldsOf = (record: RecordName): Fields => tableOf(record).fields;

export const besideOf = (record: RecordName): Beside | undefined => tableOf(record).beside;
