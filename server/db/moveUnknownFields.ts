// Gives columns the values that were kept as unknown fields (product 3.22): those of before the column was added, when a portal was newer than its
// server, and those that a server of an earlier version has stored since, beside newer servers or after a return to it.
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { valueIssue } from '#machines/catalogue/fields/check.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { updateBrokerListProjectionOfOwner } from '../broker/brokerListProjection.ts';
import { incrementListRevision, updateForecastJobs } from '../lists/itemStore.ts';
import { findRecordById, keyColumns } from '../records/recordStore.ts';
import type { Log } from '../log.ts';
import { catalogueTables, type CatalogueTable } from './catalogueTables.ts';
import type { Column } from './columns.ts';
import { beforeAllIds, isLostConnection, sqlState, type Database, type Queries } from './database.ts';
import { statementValues } from './statementValues.ts';

interface UnknownFields {
  id: string;
  extra: Readonly<Record<string, unknown>>;
}

/** Under which names a field was sent while it was unknown: its own, then an alias. None for a field that only the server sets. */
const namesOf = (fields: Fields, name: string): readonly string[] => {
  const field = fields[name];
  if (field === undefined || field.system) return [];
  return field.alias === undefined ? [name] : [name, field.alias];
};

const allNamesOf = (fields: Fields, columns: readonly Column[]): string[] =>
  columns.flatMap(({ name }) => namesOf(fields, name));

interface KnownField {
  column: Column;
  /** The name of the value among the unknown fields. */
  sentAs: string;
  value: unknown;
}

/** Those of the unknown fields that these columns can take. A value that its field does not allow is none of them. */
function knownFields(
  fields: Fields,
  columns: readonly Column[],
  extra: UnknownFields['extra'],
): KnownField[] {
  return columns.flatMap((column) => {
    const field = fields[column.name];
    const sentAs = namesOf(fields, column.name).find((sent) => Object.hasOwn(extra, sent));
    if (field === undefined || sentAs === undefined) return [];
    const value = extra[sentAs];
    return isBlank(field, value) || valueIssue(field, value) === undefined ? [{ column, sentAs, value }] : [];
  });
}

/**
 * Moves the values of unknown fields that have become these columns. A value that the field does not allow stays among the unknown fields, and
 * the answer is blank.
 */
export async function moveUnknownFields(
  queries: Queries,
  { table, id, fields }: CatalogueTable,
  added: readonly Column[],
): Promise<void> {
  const names = allNamesOf(fields, added);
  if (names.length === 0) return;
  const rows = await queries.query<UnknownFields>(
    `select ${id} as id, extra from ${table} where extra ?| $1::text[]`,
    [names],
  );
  for (const row of rows) {
    for (const { column, sentAs, value } of knownFields(fields, added, row.extra)) {
      await queries.query(
        `update ${table} set "${column.name}" = $1, extra = extra - $2::text where ${id} = $3`,
        [column.write(value), sentAs, row.id],
      );
    }
  }
}

const isList = (table: CatalogueTable['table']): table is ListName =>
  listNames.some((list) => list === table);

/** Locks a row as a save of it does: of an item the Application first. */
async function lockRow(
  queries: Queries,
  { table, id }: CatalogueTable,
  rowId: string,
): Promise<(UnknownFields & Record<string, unknown>) | undefined> {
  if (isList(table)) {
    const [item] = await queries.query<{ application: string }>(
      `select application_id as application from ${table} where id = $1`,
      [rowId],
    );
    if (item !== undefined) await findRecordById(queries, 'application', item.application, true);
  }
  const [row] = await queries.query<UnknownFields & Record<string, unknown>>(
    `select * from ${table} where ${id} = $1 for update`,
    [rowId],
  );
  return row;
}

/** Changes what depends on an answer that a column has got: the ETag and what is computed of the answers. */
async function afterNewAnswer(
  queries: Queries,
  table: CatalogueTable['table'],
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isList(table)) {
    await updateBrokerListProjectionOfOwner(queries, String(row[keyColumns[table].owner]));
    return;
  }
  const applicationId = String(row['application_id']);
  await incrementListRevision(queries, table, applicationId);
  if (table === 'jobs') await updateForecastJobs(queries, applicationId);
}

/** Moves the values of one row and resolves with the columns whose hidden value was deleted; null when nothing was to be moved. */
async function moveOfRow(
  queries: Queries,
  catalogueTable: CatalogueTable,
  rowId: string,
): Promise<string[] | null> {
  const { table, id, fields, columns } = catalogueTable;
  const row = await lockRow(queries, catalogueTable, rowId);
  const known = row === undefined ? [] : knownFields(fields, columns, row.extra);
  if (row === undefined || known.length === 0) return null;
  const unanswered = known.filter(({ column: { name, read }, value }) => {
    const field = fields[name];
    const stored = row[name];
    return field !== undefined && !isBlank(field, value) && (stored === null || isBlank(field, read(stored)));
  });
  const { values, parameter } = statementValues();
  const assignments = unanswered.map(
    ({ column: { name, write }, value }) => `, "${name}" = ${parameter(write(value))}`,
  );
  if (unanswered.length > 0 && !isList(table)) assignments.push(', revision = revision + 1');
  await queries.query(
    `update ${table} set extra = extra - ${parameter(known.map(({ sentAs }) => sentAs))}::text[]${assignments.join('')}
     where ${id} = ${parameter(rowId)}`,
    values,
  );
  if (unanswered.length > 0) await afterNewAnswer(queries, table, row);
  return known.filter((field) => !unanswered.includes(field)).map(({ column }) => column.name);
}

const BATCH_SIZE = 200;

/** The rows of a table, from the batch after the row `after`, that may have values to be moved. */
const findBatch = (
  queries: Queries,
  { table, id, fields, columns }: CatalogueTable,
  after: string,
): Promise<UnknownFields[]> =>
  queries.query<UnknownFields>(
    `select ${id} as id, extra from ${table} where ${id} > $1 and extra <> '{}' and extra ?| $2::text[] order by ${id} limit ${BATCH_SIZE}`,
    [after, allNamesOf(fields, columns)],
  );

/**
 * Moves the values of fields of the catalogue that a server of an earlier version has stored among the unknown ones, where no call finds them. An
 * unanswered column takes the value. An answered one keeps its own, which everybody has been shown since, and the hidden one is deleted; the log
 * names the field. Each row has a transaction of its own, as short as a save, and almost always there is no such row; one that fails is logged and
 * left. Returns how many rows were changed; once the signal has been aborted, a table gets no further batch.
 */
export async function moveHiddenFields(database: Database, signal: AbortSignal, log: Log): Promise<number> {
  let moved = 0;
  for (const catalogueTable of catalogueTables()) {
    let after = beforeAllIds;
    let batch: UnknownFields[];
    do {
      batch = await findBatch(database, catalogueTable, after);
      for (const { id, extra } of batch) {
        // A value that its field does not allow stays, and is found each time.
        if (knownFields(catalogueTable.fields, catalogueTable.columns, extra).length === 0) continue;
        try {
          const dropped = await database.transaction((queries) => moveOfRow(queries, catalogueTable, id));
          if (dropped !== null) moved += 1;
          if (dropped !== null && dropped.length > 0)
            log.info(
              { table: catalogueTable.table, id, fields: dropped },
              'Unknown values were deleted, because their fields have other answers',
            );
        } catch (error) {
          if (isLostConnection(error)) throw error;
          log.warn(
            { table: catalogueTable.table, id, code: sqlState(error) },
            'The values of a row could not be moved; the next sweep tries again',
          );
        }
      }
      after = batch.at(-1)?.id ?? after;
    } while (batch.length === BATCH_SIZE && !signal.aborted);
  }
  return moved;
}
