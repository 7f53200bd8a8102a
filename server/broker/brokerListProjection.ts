// The projection of Applications for the brokers' lists: columns of `assignments` hold what a list shows of each, with its sort keys and its text
// for searching (decision 013). TypeScript computes them, as in the portal, so that SQL need not sort or fold Welsh letters. Code that changes an
// Application or its EOI must update the projection in the same transaction.
import { createHash } from 'node:crypto';
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { columns, searchableText, sortKey, type Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import { displayStates, statuses } from '#machines/catalogue/statuses.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import {
  advisoryLocks,
  beforeAllIds,
  isLostConnection,
  sqlState,
  type Database,
  type Queries,
} from '../db/database.ts';
import type { Log } from '../log.ts';

/** The sort key of an empty value; all other keys are greater. */
export const emptyKey = (column: Column): string | number =>
  column === 'ua_amountrequested' || column === 'ua_currentstatus' ? -1 : '';

/** Raise it when searchableText, sortKey or the statement of updateBrokerListProjection computes another row of the same Application. */
const RULES = 1;

/** A name that changes when the rules for the projection change. Each row has the name of the rules that computed it. */
const brokerListProjectionVersion = createHash('sha256')
  .update(JSON.stringify([RULES, columns, displayStates, statuses.application, steps.application]))
  .digest('hex')
  .slice(0, 12);

const projectedColumns = ['client', 'search_text', 'projection_version', ...columns] as const;

export const projectedRow = (client: Client) => ({
  application_id: client.ua_icapplicationid,
  client,
  search_text: searchableText(client),
  projection_version: brokerListProjectionVersion,
  ...Object.fromEntries(
    columns.map((column) => {
      const key = sortKey(client, column);
      return [column, key === '' ? emptyKey(column) : key];
    }),
  ),
});

/** Locks Applications against changes until the transaction ends, always in the order of their ids, which prevents deadlocks. */
async function lockApplications(queries: Queries, applicationIds: readonly string[]): Promise<void> {
  await queries.query(
    `select 1 from application where ua_icapplicationid = any($1) order by ua_icapplicationid
     for no key update`,
    [applicationIds],
  );
}

/** Updates the projection of some Applications. Name and e-mail address come from the EOI, without an EOI from the account. */
export async function updateBrokerListProjection(
  queries: Queries,
  applicationIds: readonly string[],
): Promise<void> {
  await lockApplications(queries, applicationIds);
  const clients = await queries.query<Client>(
    `select a.ua_icapplicationid, a.ua_reference, coalesce(a.ua_businessname, '') as ua_businessname,
       coalesce(nullif(concat_ws(' ', e.ua_firstname, e.ua_lastname), ''), concat_ws(' ', u.first_name, u.last_name)) as ua_contactname,
       coalesce(e.ua_emailaddress, u.mail) as ua_emailaddress,
       coalesce(a.ua_totalamountrequesting, a.ua_loanamount) as ua_amountrequested,
       a.ua_currentstatus, coalesce(a.ua_currentpageinapplication, '') as ua_currentpageinapplication,
       to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ua_lastchangedon, 0 as statecode
     from application a join users u on u.id = a.owner left join eoi e on e.ua_contact = a.owner
     where a.ua_icapplicationid = any($1)
       and exists (select 1 from assignments s where s.application_id = a.ua_icapplicationid and s.ended_at is null)`,
    [applicationIds],
  );
  if (clients.length === 0) return;
  await queries.query(
    `update assignments set ${projectedColumns.map((name) => `${name} = now.${name}`).join(', ')}
     from json_populate_recordset(null::assignments, $1::json) as now
     where assignments.application_id = now.application_id and assignments.ended_at is null`,
    [JSON.stringify(clients.map(projectedRow))],
  );
}

/** Updates the projection of an applicant's Application, if there is one. */
export async function updateBrokerListProjectionOfOwner(queries: Queries, owner: string): Promise<void> {
  const found = await queries.query<{ id: string }>(
    'select ua_icapplicationid as id from application where owner = $1',
    [owner],
  );
  if (found.length > 0)
    await updateBrokerListProjection(
      queries,
      found.map(({ id }) => id),
    );
}

/**
 * Stores when a list or the documents of an Application have changed, which its own columns do not tell (product 9.2); call it in the
 * transaction of the change.
 */
export async function markApplicationChanged(
  queries: Queries,
  applicationId: string,
  now: Date,
): Promise<void> {
  const [row] = await queries.query<{ listed: boolean }>(
    `update application set updated_at = $2 where ua_icapplicationid = $1
     returning exists(select from assignments where application_id = $1 and ended_at is null) as listed`,
    [applicationId, now],
  );
  if (row?.listed) await updateBrokerListProjection(queries, [applicationId]);
}

/** Updates the query planner's statistics; call it after many changes, because the embedded database has no autovacuum that does it. */
export async function analyzeBrokerListProjection(queries: Queries): Promise<void> {
  await queries.query('analyze assignments');
}

/** A save waits until the batch that has its Application is committed: some 50 ms. */
const BATCH_SIZE = 200;

/** The next Applications with a row that fulfils the condition, at most one batch, after the Application `after`. */
async function findBatch(queries: Queries, condition: string, after: string): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `select distinct application_id as id from assignments
     where ended_at is null and application_id > $1 and ${condition} order by 1 limit ${BATCH_SIZE}`,
    [after],
  );
  return rows.map(({ id }) => id);
}

/** Updates the rows of the next batch; resolves with its Applications. */
async function updateBatch(queries: Queries, condition: string, after: string): Promise<string[]> {
  const batch = await findBatch(queries, condition, after);
  if (batch.length > 0) await updateBrokerListProjection(queries, batch);
  return batch;
}

/** A column that a migration has added is null in the rows of before; a computed row has no null. */
const computedColumns = projectedColumns.filter((name) => name !== 'projection_version');
const isIncomplete = `(${computedColumns.map((name) => `${name} is null`).join(' or ')})`;

/** Whether a row lacks a column. */
export async function hasMissingRows(queries: Queries): Promise<boolean> {
  const [row] = await queries.query<{ missing: boolean }>(
    `select exists(select from assignments where ended_at is null and ${isIncomplete}) as missing`,
  );
  return row?.missing ?? false;
}

/** How many rows lack a column, or whose column has not been added yet. */
export async function countMissingRows(queries: Queries): Promise<number> {
  const [table] = await queries.query<{ exists: boolean }>(
    `select to_regclass('assignments') is not null as exists`,
  );
  if (!table?.exists) return 0;
  const isMissing = computedColumns.map((name) => `to_jsonb(a) ->> '${name}' is null`).join(' or ');
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from assignments a where ended_at is null and (${isMissing})`,
  );
  return row?.count ?? 0;
}

/**
 * Computes the rows that lack a column: without it the lists would lack these Applications. Their ids are read once, because each look for them may
 * read the whole table.
 * @param report is told before the first batch and after each how many of all Applications are done
 */
export async function computeMissingRows(
  queries: Queries,
  report: (done: number, all: number) => void = () => {},
): Promise<void> {
  const rows = await queries.query<{ id: string }>(
    `select distinct application_id as id from assignments
     where ended_at is null and ${isIncomplete} order by 1`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  report(0, ids.length);
  for (let done = 0; done < ids.length; done += BATCH_SIZE) {
    const batch = ids.slice(done, done + BATCH_SIZE);
    await updateBrokerListProjection(queries, batch);
    report(done + batch.length, ids.length);
  }
  await analyzeBrokerListProjection(queries);
}

const isOutdated = `projection_version is distinct from '${brokerListProjectionVersion}'`;

/** A transaction that only one server is in at a time. */
const withProjectionLock = <T>(database: Database, work: (queries: Queries) => Promise<T>): Promise<T> =>
  database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.brokerListProjection]);
    return work(queries);
  });

/** How many Applications a line of the log names. */
const NAMED = 10;

/**
 * Computes the rows of a batch that failed, each Application in a transaction of its own, and logs those that fail again. The error's message is not
 * logged, because it can contain the value that PostgreSQL refused. Resolves with how many were computed. Throws when the database cannot be used,
 * and when all of a full batch fail: then the fault is not the rows'.
 */
async function renewOneByOne(
  database: Database,
  batch: readonly string[],
  signal: AbortSignal,
  log: Log,
): Promise<number> {
  let renewed = 0;
  const failed: string[] = [];
  let failure: unknown;
  for (const application of batch) {
    if (signal.aborted) break;
    try {
      await withProjectionLock(database, (queries) => updateBrokerListProjection(queries, [application]));
      renewed += 1;
    } catch (error) {
      if (isLostConnection(error)) throw error;
      failed.push(application);
      failure = error;
    }
  }
  if (failed.length === BATCH_SIZE) throw failure;
  if (failed.length > 0) {
    const code = sqlState(failure) || (failure instanceof Error ? failure.name : '');
    log.warn(
      { applications: failed.slice(0, NAMED), count: failed.length, code },
      'Rows of the brokers’ lists could not be computed; the next sweep tries again',
    );
  }
  return renewed;
}

/**
 * Computes the rows again that other rules computed: after a release with new rules, and after a return to an earlier one. A transaction for each
 * batch, so that the calls of others need not wait for all of them; servers that do this at the same time take turns. A row that cannot be computed
 * is left for the next call. Resolves with how many Applications were computed, when all are done or the signal has been aborted.
 */
export async function renewOutdatedRows(database: Database, signal: AbortSignal, log: Log): Promise<number> {
  let renewed = 0;
  let after = beforeAllIds;
  while (!signal.aborted) {
    const last = after;
    let batch: string[];
    try {
      batch = await withProjectionLock(database, (queries) => updateBatch(queries, isOutdated, last));
      renewed += batch.length;
    } catch (error) {
      if (isLostConnection(error)) throw error;
      batch = await findBatch(database, isOutdated, last);
      renewed += await renewOneByOne(database, batch, signal, log);
    }
    if (batch.length === 0) break;
    after = batch.at(-1) ?? after;
  }
  if (renewed > 0) await analyzeBrokerListProjection(database);
  return renewed;
}
