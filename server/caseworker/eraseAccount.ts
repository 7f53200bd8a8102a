// Erases a person from the database: the account and all that belongs to it. What the person did to the records of others, as a broker, stays in
// their history, without address, name and reasons.
import { listNames } from '#machines/catalogue/records/lists.ts';
import { findAccountById } from '../accounts/users.ts';
import { endAssignmentsOf } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { HttpError } from '../http/httpError.ts';
import { findRecord } from '../records/recordStore.ts';

/** What stays of somebody in the history of others: texts that are the same in both languages. No e-mail reaches the address (RFC 6761). */
const anonymous = { name: '–', mail: (id: string) => `erased-${id}@erased.invalid` };

/**
 * Deletes notes of the records and hands their files to the sweeper as abandoned (files/noteStore.ts), also those of an upload that is running.
 * Returns the names of the files.
 */
async function deleteNotes(queries: Queries, recordIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await queries.query<{ name: string }>(
    `with deleted as (
       delete from notes where record_id = any($1) returning coalesce(stored_name, id) as stored_name
     )
     insert into unfinished_uploads (stored_name, started_at, abandoned) select stored_name, $2::timestamptz, true from deleted
     on conflict (stored_name) do update set abandoned = true returning stored_name as name`,
    [recordIds, now],
  );
  return rows.map(({ name }) => name);
}

/** Deletes the records of an applicant with all that belongs to them, and returns the names of their files. */
async function deleteRecords(
  queries: Queries,
  { eoi, application }: { eoi: string | undefined; application: string | undefined },
  now: Date,
): Promise<string[]> {
  const recordIds = [eoi, application].flatMap((id) => id ?? []);
  const files = await deleteNotes(queries, recordIds, now);
  // The stored responses to brokers hold what they saved.
  await queries.query(
    `delete from idempotency_keys where user_id in (select broker_id from assignments where application_id = any($1))`,
    [recordIds],
  );
  // Ended before they are deleted, because the counts of the brokers' lists follow changes of assignments alone.
  await queries.query(
    'update assignments set ended_at = $2 where application_id = any($1) and ended_at is null',
    [recordIds, now],
  );
  for (const table of [...listNames, 'item_lists', 'assignments'])
    await queries.query(`delete from ${table} where application_id = any($1)`, [recordIds]);
  for (const table of ['status_events', 'field_changes', 'saved_mails'])
    await queries.query(`delete from ${table} where record_id = any($1)`, [recordIds]);
  await queries.query('delete from application where ua_icapplicationid = any($1)', [recordIds]);
  await queries.query('delete from eoi where ua_icexpressionofinterestid = any($1)', [recordIds]);
  return files;
}

/** Takes everything personal from an account that the history of others refers to. */
async function makeAnonymous(queries: Queries, id: string): Promise<void> {
  await queries.query(
    `update users set (mail, first_name, last_name, phone, password_hash, broker, undelivered_since, language) =
       ($2, $3, '', '', '', false, null, 'en') where id = $1`,
    [id, anonymous.mail(id), anonymous.name],
  );
  await queries.query(
    'update assignments set assigned_reason = null, ended_reason = null where broker_id = $1',
    [id],
  );
  await queries.query('update broker_events set reason = null where user_id = $1', [id]);
}

/** How many records of others name the user as somebody who acted on them. */
async function countOthersRecords(queries: Queries, id: string): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from (
       select application_id from assignments where broker_id = $1
       union select record_id from notes where uploaded_by = $1
       union select record_id from field_changes where user_id = $1
     ) as others`,
    [id],
  );
  return row?.count ?? 0;
}

/**
 * Erases an account; must be called in a transaction. Throws HttpError 404 when it is gone.
 * @returns the names of the files, which are marked as abandoned, and in how many records of others something stays
 */
export async function eraseAccount(
  queries: Queries,
  id: string,
  now: Date,
): Promise<{ files: string[]; othersRecords: number }> {
  const lockRecords = async () => {
    await endAssignmentsOf(queries, id, now, { actor: 'caseworker' });
    const application = await findRecord(queries, 'application', id, true);
    const eoi = await findRecord(queries, 'eoi', id, true);
    return { application: application?.id, eoi: eoi?.id };
  };
  // In the order of the owner's saves, which lock the record before they insert rows that refer to the account: in the other order the two would
  // wait for each other. A broker's save can still do so, and database.ts then runs one of the two again. The lock of the account keeps others from
  // being added; those that were added meanwhile are found by the second look.
  await lockRecords();
  const account = await findAccountById(queries, id, true);
  if (account === null) throw new HttpError(404, 'That account is gone.');
  const files = await deleteRecords(queries, await lockRecords(), now);
  for (const table of ['link_tokens', 'refresh_families', 'idempotency_keys'])
    await queries.query(`delete from ${table} where user_id = $1`, [id]);
  for (const table of ['outbox', 'mailbox_messages'])
    await queries.query(`delete from ${table} where lower(recipient) = lower($1)`, [account.email]);
  const othersRecords = await countOthersRecords(queries, id);
  if (othersRecords === 0) {
    await queries.query('delete from client_counts where broker_id = $1', [id]);
    await queries.query('delete from users where id = $1', [id]);
  } else await makeAnonymous(queries, id);
  return { files, othersRecords };
}
