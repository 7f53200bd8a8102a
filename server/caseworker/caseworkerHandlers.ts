// The handlers and routes of the caseworker's API (product 14.5).
import * as v from 'valibot';
import { expireLinkTokens } from '../accounts/linkTokens.ts';
import { assignmentsOf, countAssignments } from '../broker/assignments.ts';
import { findRecord, type StoredRecord } from '../records/recordStore.ts';
import { statusEventsOf } from '../records/statusEvents.ts';
import type { Queries } from '../db/database.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { requireAccount } from './requireAccount.ts';
import { assignmentHandlers } from './assignmentHandlers.ts';
import { faultHandlers } from './faultHandlers.ts';
import { seedPersonas } from './seedPersonas.ts';
import { seedScenarios } from './seedScenarios.ts';
import { moveStatus } from './moveStatus.ts';

const statusSchema = v.object({ status: v.string(), force: v.optional(v.boolean(), false) });
const recordSchema = v.picklist(['eoi', 'application']);

interface UserRow {
  mail: string;
  name: string;
  broker: boolean;
  verified: boolean;
  eoi: string | null;
  reference: string | null;
  application: string | null;
}

/** All registered users, sorted by e-mail address, with the statuses of their records. */
const listUsers: Handler = async ({ database }) => ({
  body: await database.query<UserRow>(
    `select u.mail, u.first_name || ' ' || u.last_name as name, u.broker, u.verified_at is not null as verified,
       e.ua_currentstatus as eoi, a.ua_reference as reference, a.ua_currentstatus as application
     from users u left join eoi e on e.ua_contact = u.id left join application a on a.owner = u.id
     order by lower(u.mail)`,
  ),
});

async function describeRecord(queries: Queries, stored: StoredRecord | null) {
  if (stored === null) return null;
  const events = await statusEventsOf(queries, stored.id);
  return { values: stored.values, events: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
}

/** One user: account, both records with their status events, the brokers of the Application; for a broker the number of clients. Users are applicants and brokers. */
const showUser: Handler = async ({ database }, { params }) => {
  const account = await requireAccount(database, params['email']);
  const eoi = await findRecord(database, 'eoi', account.id);
  const application = await findRecord(database, 'application', account.id);
  const assignments = application === null ? [] : await assignmentsOf(database, application.id);
  return {
    body: {
      mail: account.email,
      name: `${account.firstName} ${account.lastName}`,
      phone: account.phone,
      broker: account.broker,
      verified: account.verified,
      eoi: await describeRecord(database, eoi),
      application: await describeRecord(database, application),
      ...(account.broker ? { clients: await countAssignments(database, account.id) } : {}),
      brokers: assignments.flatMap(({ broker, endedAt }) => (endedAt === null ? [broker] : [])),
      assignments: assignments.map(({ broker, assignedAt, endedAt }) => ({
        broker,
        assigned: assignedAt.toISOString(),
        ended: endedAt?.toISOString() ?? null,
      })),
    },
  };
};

const setStatus: Handler = async (deps, { params, body }) => {
  const record = v.safeParse(recordSchema, params['record']);
  if (!record.success) throw new HttpError(404, 'A record is either eoi or application.');
  const move = { ...readBody(statusSchema, body), record: record.output };
  const from = await deps.database.transaction(async (queries) =>
    moveStatus(deps, queries, await requireAccount(queries, params['email']), move, 'caseworker'),
  );
  deps.outbox.wake();
  return { body: { record: move.record, from, to: move.status } };
};

/** Expires the links in a user's e-mails, for a link that went to the wrong person and for tests of expired links. */
const expireLinks: Handler = async (deps, { params }) => {
  const expired = await deps.database.transaction(async (queries) => {
    const { id } = await requireAccount(queries, params['email']);
    const verification = await expireLinkTokens(deps, queries, id, 'verification');
    return verification + (await expireLinkTokens(deps, queries, id, 'reset'));
  });
  return { body: { expired } };
};

/** Ends all sessions of a user, for example after a device was lost. */
const endSessions: Handler = async (deps, { params }) => {
  await deps.database.transaction(async (queries) => {
    const { id } = await requireAccount(queries, params['email']);
    await deps.refreshTokens.endAllFamilies(queries, id);
  });
  return { body: { ended: true } };
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
  { method: 'GET', path: '/applicants/:email', handler: showUser },
  { method: 'PUT', path: '/applicants/:email/records/:record', handler: setStatus },
  { method: 'PUT', path: '/applicants/:email/assignment', handler: assignmentHandlers.assignBroker },
  { method: 'PUT', path: '/applicants/:email/assignment/ended', handler: assignmentHandlers.unassignBroker },
  { method: 'PUT', path: '/applicants/:email/broker', handler: assignmentHandlers.makeBroker },
  { method: 'PUT', path: '/applicants/:email/broker/ended', handler: assignmentHandlers.unmakeBroker },
  { method: 'PUT', path: '/applicants/:email/links/expired', handler: expireLinks },
  { method: 'PUT', path: '/applicants/:email/sessions/ended', handler: endSessions },
  { method: 'POST', path: '/scenarios', handler: seedScenarios },
  { method: 'POST', path: '/personas', handler: seedPersonas, isLocal: true },
  { method: 'GET', path: '/faults', handler: faultHandlers.listFaults, isLocal: true },
  { method: 'POST', path: '/faults', handler: faultHandlers.setFault, isLocal: true },
  { method: 'PUT', path: '/faults/ended', handler: faultHandlers.clearFaults, isLocal: true },
] as const satisfies readonly CaseworkerRoute[];
