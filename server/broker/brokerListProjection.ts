// The projection of Applications for the brokers' lists: columns of `assignments` hold what a list shows of each, with its sort keys and its text
// for searching (decision 013). TypeScript computes them, as in the portal, so that SQL need not sort or fold Welsh letters. Code that changes an
// Application or its EOI must update the projection in the same transaction.
import { createHash } from 'node:crypto';
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { columns, searchableText, sortKey, type Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import { displayStates, statuses } from '#machines/catalogue/statuses.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';

/** The sort key of an empty value; all other keys are greater. */
export const emptyKey = (column: Column): string | number =>
  column === 'ua_amountrequested' || column === 'ua_currentstatus' ? -1 : '';

const projectedColumns = ['client', 'search_text', ...columns] as const;

const projectedRow = (client: Client) => ({
  application_id: client.ua_icapplicationid,
  client,
  search_text: searchableText(client),
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
 * Stores that a list or the documents of an Application have changed, which its own columns do not tell (product 9.2); call it in the
 * transaction of the change.
 */
export async function recordChangeBeside(queries: Queries, applicationId: string, now: Date): Promise<void> {
  const [row] = await queries.query<{ listed: boolean }>(
    `update application set updated_at = $2 where ua_icapplicationid = $1
     returning exists(select from assignments where application_id = $1 and ended_at is null) as listed`,
    [applicationId, now],
  );
  if (row?.listed) await updateBrokerListProjection(queries, [applicationId]);
}

/**
 * A name that changes when the catalogue's rules for the projection change. migrate.ts stores it, and rebuilds the projection when it finds
 * another one.
 */
export const brokerListProjectionVersion = `clients-${createHash('sha256')
  .update(JSON.stringify([columns, displayStates, statuses.application, steps.application]))
  .digest('hex')
  .slice(0, 12)}`;

const BATCH_SIZE = 1000;

/** Updates the query planner's statistics; call it after many changes, because the embedded database has no autovacuum that does it. */
export async function analyzeBrokerListProjection(queries: Queries): Promise<void> {
  await queries.query('analyze assignments');
}

/** Updates the projection of every assigned Application: the first time, and after the rules changed. */
export async function rebuildBrokerListProjection(queries: Queries): Promise<void> {
  const assigned = await queries.query<{ id: string }>(
    'select distinct application_id as id from assignments where ended_at is null order by 1',
  );
  for (let first = 0; first < assigned.length; first += BATCH_SIZE) {
    await updateBrokerListProjection(
      queries,
      assigned.slice(first, first + BATCH_SIZE).map(({ id }) => id),
    );
  }
  await analyzeBrokerListProjection(queries);
}
