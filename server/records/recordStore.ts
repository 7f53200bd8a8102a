// Reads and writes the two records: one column a catalogue field, everything unknown in `extra`, a revision that counts
// every change and is the ETag (decisions.md, "Values on the wire").
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { StatusFields } from '#machines/catalogue/statuses.ts';
import { columnsOf } from '../db/columns.ts';
import type { Queries, SqlValue } from '../db/database.ts';
import { keepClientOf } from '../broker/keepClients.ts';

export interface StoredRecord {
  id: string;
  /** The applicant's user id. */
  owner: string;
  revision: number;
  /** Wire values by wire name, unknown fields included. */
  values: Readonly<Record<string, unknown>> & StatusFields;
  /** The unknown fields alone. */
  extra: Readonly<Record<string, unknown>>;
}

interface RecordRow {
  revision: number;
  extra: Record<string, unknown>;
  [column: string]: unknown;
}

/** Columns that every row has whatever the catalogue says: its key and its owner. */
export const keys = {
  eoi: { id: 'ua_icexpressionofinterestid', owner: 'ua_contact' },
  application: { id: 'ua_icapplicationid', owner: 'owner' },
} as const satisfies Record<RecordName, { id: string; owner: string }>;

function storedOf(record: RecordName, row: RecordRow): StoredRecord {
  const fields = columnsOf(record).map(({ name, read }) => [name, read(row[name])]);
  return {
    id: String(row[keys[record].id]),
    owner: String(row[keys[record].owner]),
    revision: row.revision,
    values: { ...row.extra, ...Object.fromEntries(fields) },
    extra: row.extra,
  };
}

/** The revision as it stands in the ETag header. */
export const etagOf = (stored: StoredRecord): string => `"${stored.revision}"`;

const findBy =
  (key: 'owner' | 'id') =>
  async (queries: Queries, record: RecordName, value: string, lock = false): Promise<StoredRecord | null> => {
    const [row] = await queries.query<RecordRow>(
      `select * from ${record} where ${keys[record][key]} = $1${lock ? ' for update' : ''}`,
      [value],
    );
    return row === undefined ? null : storedOf(record, row);
  };

/** The record of an applicant, by the user's id, or null. `lock` keeps it to this transaction. */
export const findRecord = findBy('owner');

/** A record by its own id (a UUID), or null. `lock` keeps it to this transaction. */
export const findRecordById = findBy('id');

/** Stores a new record; null when its owner has one already. */
export async function insertRecord(
  queries: Queries,
  record: RecordName,
  { id, owner, values, extra }: Omit<StoredRecord, 'revision'>,
  now: Date,
): Promise<StoredRecord | null> {
  const key = keys[record];
  const row = new Map<string, SqlValue>(
    columnsOf(record).map(({ name, write }) => [name, write(values[name])]),
  );
  row.set(key.id, id).set(key.owner, owner).set('extra', JSON.stringify(extra));
  row.set('created_at', now).set('updated_at', now);
  const names = [...row.keys()].map((name) => `"${name}"`).join(', ');
  const places = [...row.keys()].map((_name, index) => `$${index + 1}`).join(', ');
  const [inserted] = await queries.query<RecordRow>(
    `insert into ${record} (${names}) values (${places}) on conflict do nothing returning *`,
    [...row.values()],
  );
  return inserted === undefined ? null : storedOf(record, inserted);
}

/** Writes the given fields (by wire name) and the whole of `extra`, and counts the revision up; in a transaction. */
export async function updateRecord(
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
  extra: Readonly<Record<string, unknown>> = stored.extra,
): Promise<StoredRecord> {
  const written = columnsOf(record).filter(({ name }) => Object.hasOwn(changes, name));
  const parameters: SqlValue[] = [stored.id, now, JSON.stringify(extra)];
  const assignments = written.map(({ name, write }) => {
    parameters.push(write(changes[name]));
    return `, "${name}" = $${parameters.length}`;
  });
  const [row] = await queries.query<RecordRow>(
    `update ${record} set revision = revision + 1, updated_at = $2, extra = $3${assignments.join('')}
     where ${keys[record].id} = $1 returning *`,
    parameters,
  );
  if (row === undefined) throw new Error(`The ${record} to update is gone`);
  await keepClientOf(queries, stored.owner);
  return storedOf(record, row);
}
