// Where each field of the two records is kept: kind of field → column type, and the way in and out (house.md, "Store").
// An unanswered value is NULL in the database and the field's own blank on the wire (decisions.md, "Values on the wire").
import type { Field, Kind } from '#machines/catalogue/fields/field.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { blankOf } from '#machines/catalogue/fields/answers.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { SqlValue } from './database.ts';

interface ColumnKind {
  type: string;
  /** Wire value → parameter; undefined for what cannot be kept, which is stored as unanswered. */
  write: (value: unknown) => SqlValue | undefined;
  /** Stored value (never NULL) → wire value. */
  read: (stored: unknown, field: Field) => unknown;
}

const same = (stored: unknown): unknown => stored;
const text: ColumnKind = {
  type: 'text',
  write: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  read: same,
};
const numberIn = (type: string): ColumnKind => ({
  type,
  write: (value) => (typeof value === 'number' ? value : undefined),
  read: same,
});
const money = numberIn('numeric(14, 2)');
const small = numberIn('smallint');
const date: ColumnKind = { ...text, type: 'date' };

/** A new kind of field breaks the build here until it has a column. */
const columnKinds = {
  text,
  textarea: text,
  email: text,
  tel: text,
  url: text,
  postcode: text,
  money,
  integer: numberIn('bigint'),
  percent: numberIn('numeric(7, 2)'),
  date,
  bool: { type: 'boolean', write: (value) => value === true, read: same },
  yesno: small,
  select: {
    type: 'text',
    write: (value) => (typeof value === 'number' ? String(value) : text.write(value)),
    // Some lists store numbers, some words: the option itself knows.
    read: (stored, field) => optionsOf(field.options).find((option) => String(option) === stored) ?? stored,
  },
  multiselect: {
    type: 'text[]',
    write: (value) =>
      Array.isArray(value) && value.length > 0 ? value.filter((id) => typeof id === 'string') : undefined,
    read: same,
  },
  lookup: text,
  company: text,
  sortcode: text,
  accountnumber: text,
  password: {
    type: 'text',
    // No record has a password; one that ever did would not keep it.
    write: () => undefined,
    read: same,
  },
  id: text,
  status: text,
  step: text,
  choice: small,
  computed: text,
} satisfies Record<Kind, ColumnKind>;

export interface Column {
  name: string;
  type: string;
  write: (value: unknown) => SqlValue;
  read: (stored: unknown) => unknown;
}

export const recordTables: readonly RecordName[] = ['eoi', 'application'];

/** The column of one field, named as it is on the wire. */
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

/** The columns of a record's fields, in catalogue order; each is named as its field is on the wire. */
export const columnsOf = (record: RecordName): readonly Column[] => columns[record];
