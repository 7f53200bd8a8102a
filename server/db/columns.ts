// The columns of the catalogue's fields: the column type of each kind of field, and how values are written and read. An unanswered value is
// NULL in the database and the field's blank value in calls (product 3.3).
import type { Field, Kind } from '#machines/catalogue/fields/field.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { blankOf } from '#machines/catalogue/fields/answers.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { SqlValue } from './database.ts';

interface ColumnKind {
  type: string;
  /** Converts a value of a call into a parameter; undefined for a value that the column cannot hold: it is stored as NULL. */
  write: (value: unknown) => SqlValue | undefined;
  /** Converts a stored value (never NULL) into the value of a call. */
  read: (stored: unknown, field: Field) => unknown;
}

const identity = (stored: unknown): unknown => stored;
const text: ColumnKind = {
  type: 'text',
  write: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  read: identity,
};
const numberColumn = (type: string): ColumnKind => ({
  type,
  write: (value) => (typeof value === 'number' ? value : undefined),
  read: identity,
});
const money = numberColumn('numeric(14, 2)');
const smallint = numberColumn('smallint');
const date: ColumnKind = { ...text, type: 'date' };

/** One entry for each kind of field; a new kind without an entry is a type error. */
const columnKinds = {
  text,
  textarea: text,
  email: text,
  tel: text,
  url: text,
  postcode: text,
  money,
  integer: numberColumn('bigint'),
  percent: numberColumn('numeric(7, 2)'),
  date,
  bool: { type: 'boolean', write: (value) => value === true, read: identity },
  yesno: smallint,
  select: {
    type: 'text',
    write: (value) => (typeof value === 'number' ? String(value) : text.write(value)),
    // Option values are numbers or strings, depending on the list; the option gives the right type.
    read: (stored, field) => optionsOf(field.options).find((option) => String(option) === stored) ?? stored,
  },
  multiselect: {
    type: 'text[]',
    write: (value) =>
      Array.isArray(value) && value.length > 0 ? value.filter((id) => typeof id === 'string') : undefined,
    read: identity,
  },
  lookup: text,
  company: text,
  sortcode: text,
  accountnumber: text,
  password: {
    type: 'text',
    // No record has a password field. If one ever had, the password would not be stored.
    write: () => undefined,
    read: identity,
  },
  id: text,
  status: text,
  step: text,
  choice: smallint,
  computed: text,
} satisfies Record<Kind, ColumnKind>;

export interface Column {
  name: string;
  type: string;
  write: (value: unknown) => SqlValue;
  read: (stored: unknown) => unknown;
}

export const recordTables: readonly RecordName[] = ['eoi', 'application'];

/** The column of one field; it has the field's name. */
export const columnOf = (name: string, field: Field): Column => {
  const kind: ColumnKind = columnKinds[field.kind];
  return {
    name,
    type: kind.type,
    write: (value) => kind.write(value) ?? null,
    read: (stored) => (stored === null || stored === undefined ? blankOf(field) : kind.read(stored, field)),
  };
};

const columns: Readonly<Record<RecordName, readonly Column[]>> = {
  eoi: Object.entries(records.eoi.fields).map(([name, field]) => columnOf(name, field)),
  application: Object.entries(records.application.fields).map(([name, field]) => columnOf(name, field)),
};

/** The columns of a record's fields, in the catalogue's order; each has the name of its field. */
export const columnsOf = (record: RecordName): readonly Column[] => columns[record];
