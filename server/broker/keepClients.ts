// What a broker's list shows of an Application is kept with its assignment, folded here as the portal folds it: no SQL has to know Welsh
// letters. Whoever changes an Application or its Expression of Interest keeps it anew in the same transaction.
import { createHash } from 'node:crypto';
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { columns, searchableText, sortKey, type Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import { displayStates, statuses } from '#machines/catalogue/statuses.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';

/** What a column holds where there is nothing; all else is more. */
export const emptyKey = (column: Column): string | number =>
  column === 'ua_amountrequested' || column === 'ua_currentstatus' ? -1 : '';

const names = ['client', 'words', ...columns] as const;

const kept = (client: Client) => ({
  application_id: client.ua_icapplicationid,
  client,
  words: searchableText(client),
  ...Object.fromEntries(
    columns.map((column) => {
      const key = sortKey(client, column);
      return [column, key === '' ? emptyKey(column) : key];
    }),
  ),
});

/** Keeps Applications as they are until the transaction ends, in the order in which everybody does. */
export async function holdApplications(queries: Queries, applicationIds: readonly string[]): Promise<void> {
  await queries.query(
    `select 1 from application where ua_icapplicationid = any($1) order by ua_icapplicationid
     for no key update`,
    [applicationIds],
  );
}

/** Keeps what some Applications are now. Name and address are those of the Expression of Interest, else of the account. */
export async function keepClients(queries: Queries, applicationIds: readonly string[]): Promise<void> {
  await holdApplications(queries, applicationIds);
  const clients = await queries.query<Client>(
    `select a.ua_icapplicationid, a.ua_reference,
       coalesce(nullif(concat_ws(' ', e.ua_firstname, e.ua_lastname), ''), concat_ws(' ', u.first_name, u.last_name)) as ua_contactname,
       coalesce(e.ua_emailaddress, u.mail) as ua_emailaddress,
       coalesce(a.ua_totalamountrequesting, a.ua_loanamount) as ua_amountrequested,
       a.ua_currentstatus, coalesce(a.ua_currentpageinapplication, '') as ua_currentpageinapplication, 0 as statecode
     from application a join users u on u.id = a.owner left join eoi e on e.ua_contact = a.owner
     where a.ua_icapplicationid = any($1)
       and exists (select 1 from assignments s where s.application_id = a.ua_icapplicationid and s.ended_at is null)`,
    [applicationIds],
  );
  if (clients.length === 0) return;
  await queries.query(
    `update assignments set ${names.map((name) => `${name} = now.${name}`).join(', ')}
     from json_populate_recordset(null::assignments, $1::json) as now
     where assignments.application_id = now.application_id and assignments.ended_at is null`,
    [JSON.stringify(clients.map(kept))],
  );
}

/** The same for the Application of an applicant, if there is one. */
export async function keepClientOf(queries: Queries, owner: string): Promise<void> {
  const found = await queries.query<{ id: string }>(
    'select ua_icapplicationid as id from application where owner = $1',
    [owner],
  );
  if (found.length > 0)
    await keepClients(
      queries,
      found.map(({ id }) => id),
    );
}

/** What is kept follows from these rules: the name changes with them. */
export const keptBy = `clients-${createHash('sha256')
  .update(JSON.stringify([columns, displayStates, statuses.application, steps.application]))
  .digest('hex')
  .slice(0, 12)}`;

const atOnce = 1000;

/** After many changes at once: the embedded database never looks by itself how its rows are spread. */
export async function analyseClients(queries: Queries): Promise<void> {
  await queries.query('analyze assignments');
}

/** Keeps every client anew: the first time, and where the rules have changed. */
export async function keepAllClients(queries: Queries): Promise<void> {
  const assigned = await queries.query<{ id: string }>(
    'select distinct application_id as id from assignments where ended_at is null order by 1',
  );
  for (let first = 0; first < assigned.length; first += atOnce) {
    await keepClients(
      queries,
      assigned.slice(first, first + atOnce).map(({ id }) => id),
    );
  }
  await analyseClients(queries);
}
