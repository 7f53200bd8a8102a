// The handlers and routes of the caseworker's API (product 14.5).
import * as v from 'valibot';
import { statusMessageSchema } from '#machines/catalogue/records/statusMessage.ts';
import { expireLinkTokens } from '../accounts/linkTokens.ts';
import { setPasswordHash } from '../accounts/users.ts';
import { assignmentsOf, countAssignments } from '../broker/assignments.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { discardUpload, findNotes } from '../files/noteStore.ts';
import { brokerEventsOf } from '../broker/brokerEvents.ts';
import { fieldChangePages, fieldChangesOf } from '../records/fieldChanges.ts';
import { findRecord, type StoredRecord } from '../records/recordStore.ts';
import { liveItemsOf } from '../records/relatedTo.ts';
import { statusEventsOf } from '../records/statusEvents.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { reasonOf } from '../reasonOf.ts';
import { readAttribution } from './attribution.ts';
import { eraseAccount } from './eraseAccount.ts';
import { findApplicants, wholeNumber } from './findApplicants.ts';
import { isAddressOf, requireAccount } from './requireAccount.ts';
import { assignmentHandlers } from './assignmentHandlers.ts';
import { faultHandlers } from './faultHandlers.ts';
import { seedPersonas } from './seedPersonas.ts';
import { seedScenarios } from './seedScenarios.ts';
import { moveStatus } from './moveStatus.ts';
import { openApplicationNotice } from './openApplicationNotice.ts';

const statusSchema = v.object({
  status: v.string(),
  force: v.optional(v.boolean(), false),
  message: v.optional(statusMessageSchema),
});
const confirmSchema = v.object({ confirm: v.string() });
const pageSchema = v.object({ page: wholeNumber });
const recordSchema = v.picklist(['eoi', 'application']);

/** A page of the users that match the filters in the query, sorted by e-mail address, with the statuses of their records. */
const listUsers: Handler = async ({ database, clock }, { query }) => ({
  body: await findApplicants(database, query, clock.now()),
});

/** All of them on one page. */
const exportUsers: Handler = async ({ database, clock }, { query }) => ({
  body: await findApplicants(database, query, clock.now(), true),
});

async function documentsOf(queries: Queries, recordId: string, now: number) {
  const uploaders = await queries.query<{ id: string; mail: string }>(
    'select id, mail from users where id in (select uploaded_by from notes where record_id = $1)',
    [recordId],
  );
  const mails = new Map(uploaders.map(({ id, mail }) => [id, mail]));
  return (await findNotes(queries, recordId, now)).map(
    ({ createdAt, uploadedBy, filename, filetype, size, subject }) => ({
      at: createdAt,
      by: mails.get(uploadedBy) ?? uploadedBy,
      filename,
      filetype,
      size,
      subject,
    }),
  );
}

async function describeRecord(
  queries: Queries,
  record: RecordName,
  stored: StoredRecord,
  now: number,
  page: number,
) {
  return {
    values: stored.values,
    lists: record === 'application' ? await liveItemsOf(queries, stored.id) : {},
    documents: await documentsOf(queries, stored.id, now),
    events: await statusEventsOf(queries, stored.id),
    changes: await fieldChangesOf(queries, stored.id, page),
  };
}

/** Since when no e-mail could be delivered to the user; null when the last one was. */
async function undeliveredSince(queries: Queries, id: string): Promise<Date | null> {
  const [row] = await queries.query<{ since: Date | null }>(
    'select undelivered_since as since from users where id = $1',
    [id],
  );
  return row?.since ?? null;
}

/**
 * One user: account, both records with lists, documents and history, the brokers of the Application; for a broker the number of clients. Users are
 * applicants and brokers. The changes of fields come in pages.
 */
const showUser: Handler = async ({ database, clock }, { params, query }) => {
  const { page = 1 } = readBody(pageSchema, query);
  const account = await requireAccount(database, params['email']);
  const eoi = await findRecord(database, 'eoi', account.id);
  const application = await findRecord(database, 'application', account.id);
  const records = [eoi, application].flatMap((stored) => stored ?? []);
  const pages = await fieldChangePages(
    database,
    records.map(({ id }) => id),
  );
  if (page < 1 || page > pages) throw new HttpError(400, `There is no page ${page}: there are ${pages}.`);
  const describe = (record: RecordName, stored: StoredRecord | null) =>
    stored && describeRecord(database, record, stored, clock.now(), page);
  const assignments = application === null ? [] : await assignmentsOf(database, application.id);
  return {
    body: {
      // The log names users by it.
      id: account.id,
      mail: account.email,
      name: `${account.firstName} ${account.lastName}`,
      phone: account.phone,
      broker: account.broker,
      verified: account.verified,
      locked: account.passwordHash === '',
      undelivered: await undeliveredSince(database, account.id),
      eoi: await describe('eoi', eoi),
      application: await describe('application', application),
      page,
      pages,
      ...(account.broker ? { clients: await countAssignments(database, account.id) } : {}),
      brokers: assignments.flatMap(({ broker, ended }) => (ended === null ? [broker] : [])),
      assignments,
      rights: await brokerEventsOf(database, account.id),
    },
  };
};

const setStatus: Handler = async (deps, { params, body }) => {
  const record = v.safeParse(recordSchema, params['record']);
  if (!record.success) throw new HttpError(404, 'A record is either eoi or application.');
  const by = readAttribution(deps.settings, body);
  const move = { ...readBody(statusSchema, body), record: record.output, by };
  const { user, from, notice } = await deps.database.transaction(async (queries) => {
    const account = await requireAccount(queries, params['email']);
    return {
      user: account.id,
      from: await moveStatus(deps, queries, account, move),
      notice: await openApplicationNotice(queries, account, move),
    };
  });
  deps.log.warn({ user, record: move.record, from, to: move.status }, 'A caseworker moved a record');
  deps.outbox.wake();
  return { body: { record: move.record, from, to: move.status, ...(notice ? { notice } : {}) } };
};

/** Expires the links of both purposes, and resolves with how many. */
async function expireAllLinks(deps: Deps, queries: Queries, user: string): Promise<number> {
  const verification = await expireLinkTokens(deps, queries, user, 'verification');
  return verification + (await expireLinkTokens(deps, queries, user, 'reset'));
}

/** Expires the links in a user's e-mails, for a link that went to the wrong person and for tests of expired links. */
const expireLinks: Handler = async (deps, { params }) => {
  const { user, expired } = await deps.database.transaction(async (queries) => {
    const { id } = await requireAccount(queries, params['email']);
    return { user: id, expired: await expireAllLinks(deps, queries, id) };
  });
  deps.log.warn({ user, expired }, 'A caseworker let links expire');
  return { body: { expired } };
};

/** Ends all sessions of a user, for example after a device was lost. */
const endSessions: Handler = async (deps, { params }) => {
  const user = await deps.database.transaction(async (queries) => {
    const { id } = await requireAccount(queries, params['email']);
    await deps.refreshTokens.endAllFamilies(queries, id);
    return id;
  });
  deps.log.warn({ user }, 'A caseworker ended every sign-in');
  return { body: { ended: true } };
};

/**
 * Empties the password of an account, and ends what else could open it. Its owner can still ask for a reset link, which goes to the address alone.
 */
const lockAccount: Handler = async (deps, { params }) => {
  const { user, expired } = await deps.database.transaction(async (queries) => {
    const { id } = await requireAccount(queries, params['email'], 'for no key update');
    await setPasswordHash(queries, id, '');
    await deps.refreshTokens.endAllFamilies(queries, id);
    return { user: id, expired: await expireAllLinks(deps, queries, id) };
  });
  deps.log.warn({ user, expired }, 'A caseworker locked an account');
  return { body: { locked: true, expired } };
};

/** Erases a person for good. Throws HttpError 409 unless the body repeats the address of the account. */
const erasePerson: Handler = async (deps, { params, body }) => {
  const { confirm } = readBody(confirmSchema, body);
  const account = await requireAccount(deps.database, params['email']);
  const user = account.id;
  if (!isAddressOf(account, confirm))
    throw new HttpError(409, `${confirm} is not the e-mail address of that account. Nothing was erased.`);
  const { files, othersRecords } = await deps.database.transaction(
    (queries) => eraseAccount(queries, user, new Date(deps.clock.now())),
    // The history of a record can be long.
    { hasTimeLimit: false },
  );
  deps.log.warn({ user, files: files.length, othersRecords }, 'A caseworker erased a person');
  try {
    for (const storedName of files) await discardUpload(deps.database, deps.files, storedName);
  } catch (error) {
    deps.log.warn(
      { user, reason: reasonOf(error) },
      'Files of an erased person are left; a sweep removes them',
    );
  }
  return { body: { erased: true, files: files.length, othersRecords } };
};

interface CaseworkerRoute {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  handler: Handler;
  isLocal?: true;
}

/** Method, path under /caseworker/ and handler; a route that is only for testers answers requests of this computer alone. */
export const caseworkerRoutes = [
  { method: 'GET', path: '/applicants', handler: listUsers },
  { method: 'GET', path: '/export', handler: exportUsers },
  { method: 'GET', path: '/applicants/:email', handler: showUser },
  { method: 'PUT', path: '/applicants/:email/records/:record', handler: setStatus },
  { method: 'PUT', path: '/applicants/:email/assignment', handler: assignmentHandlers.assignBroker },
  { method: 'PUT', path: '/applicants/:email/assignment/ended', handler: assignmentHandlers.unassignBroker },
  { method: 'PUT', path: '/applicants/:email/broker', handler: assignmentHandlers.makeBroker },
  { method: 'PUT', path: '/applicants/:email/broker/ended', handler: assignmentHandlers.unmakeBroker },
  { method: 'PUT', path: '/applicants/:email/links/expired', handler: expireLinks },
  { method: 'PUT', path: '/applicants/:email/sessions/ended', handler: endSessions },
  { method: 'PUT', path: '/applicants/:email/locked', handler: lockAccount },
  { method: 'PUT', path: '/applicants/:email/erased', handler: erasePerson },
  { method: 'POST', path: '/scenarios', handler: seedScenarios },
  { method: 'POST', path: '/personas', handler: seedPersonas, isLocal: true },
  { method: 'GET', path: '/faults', handler: faultHandlers.listFaults, isLocal: true },
  { method: 'POST', path: '/faults', handler: faultHandlers.setFault, isLocal: true },
  { method: 'PUT', path: '/faults/ended', handler: faultHandlers.clearFaults, isLocal: true },
] as const satisfies readonly CaseworkerRoute[];
