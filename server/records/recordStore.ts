// Reads and writes the EOI and the Application: a column for each field of the catalogue, unknown fields in the column `extra` (product
// 3.22), and a revision that counts every change and is the ETag (product 4.6).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { StatusFields } from '#machines/catalogue/statuses.ts';
import { columnsOf } from '../db/columns.ts';
import type { Queries, SqlValue } from '../db/database.ts';
import { statementValues } from '../db/statementValues.ts';
import { updateBrokerListProjectionOfOwner } from '../broker/brokerListProjection.ts';

export interface StoredRecord {
  id: string;
  /** The applicant's user id. */
  owner: string;
  revision: number;
  /** The values as calls send and receive them, by field name, with the unknown fields. */
  values: Readonly<Record<string, unknown>> & StatusFields;
  /** The unknown fields only. */
  extra: Readonly<Record<string, unknown>>;
}

/** A row as the driver or `to_json` has it. */
export interface RecordRow {
  revision: number;
  extra: Record<string, unknown>;
  [column: string]: unknown;
}

/** The columns of each table's primary key and of the applicant's user id. A migration creates them, also those that are catalogue fields. */
export const keyColumns = {
  eoi: { id: 'ua_icexpressionofinterestid', owner: 'ua_contact' },
  application: { id: 'ua_icapplicationid', owner: 'owner' },
} as const satisfies Record<RecordName, { id: string; owner: string }>;

export function fromRow(record: RecordName, row: RecordRow): StoredRecord {
  const values: Record<string, unknown> = { ...row.extra };
  for (const { name, read } of columnsOf(record)) values[name] = read(row[name]);
  return {
    id: String(row[keyColumns[record].id]),
    owner: String(row[keyColumns[record].owner]),
    revision: row.revision,
    values,
    extra: row.extra,
  };
}

const findBy =
  (key: 'owner' | 'id') =>
  async (queries: Queries, record: RecordName, value: string, lock = false): Promise<StoredRecord | null> => {
    const [row] = await queries.query<RecordRow>(
      `select * from ${record} where ${keyColumns[record][key]} = $1${lock ? ' for update' : ''}`,
      [value],
    );
    return row === undefined ? null : fromRow(record, row);
  };

/** The record of an applicant, by the user's id, or null. `lock` locks the row until the transaction ends. */
export const findRecord = findBy('owner');

/** The record with an id (a UUID), or null. `lock` locks the row until the transaction ends. */
export const findRecordById = findBy('id');

/** Stores a new record; null when its owner already has one. */
export async function insertRecord(
  queries: Queries,
  record: RecordName,
  { id, owner, values, extra }: Omit<StoredRecord, 'revision'>,
  now: Date,
): Promise<StoredRecord | null> {
  const key = keyColumns[record];
  const row = new Map<string, SqlValue>(
    columnsOf(record).map(({ name, write }) => [name, write(values[name])]),
  );
  row.set(key.id, id).set(key.owner, owner).set('extra', JSON.stringify(extra));
  row.set('created_at', now).set('updated_at', now);
  const names = [...row.keys()].map((name) => `"${name}"`).join(', ');
  const placeholders = [...row.keys()].map((_name, index) => `$${index + 1}`).join(', ');
  const [inserted] = await queries.query<RecordRow>(
    `insert into ${record} (${names}) values (${placeholders}) on conflict do nothing returning *`,
    [...row.values()],
  );
  return inserted === undefined ? null : fromRow(record, inserted);
}

/** Writes the fields in `changes` and all of `extra`, increments the revision, and updates the owner's row in the brokers' lists; must be called in a
 *  transaction. */
export async function updateRecord(
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
  extra: Readonly<Record<string, unknown>> = stored.extra,
): Promise<StoredRecord> {
  const written = columnsOf(record).filter(({ name }) => Object.hasOwn(changes, name));
  const { values, parameter } = statementValues();
  const assignments = written.map(({ name, write }) => `, "${name}" = ${parameter(write(changes[name]))}`);
  const [row] = await queries.query<RecordRow>(
    `update ${record} set revision = revision + 1, updated_at = ${parameter(now)},
       extra = ${parameter(JSON.stringify(extra))}${assignments.join('')}
     where ${keyColumns[record].id} = ${parameter(stored.id)} returning *`,
    values,
  );
  if (row === undefined) throw new Error(`The ${record} to update is gone`);
  await updateBrokerListProjectionOfOwner(queries, stored.owner);
  return fromRow(record, row);
}
