// The caseworker's commands about brokers: who is one, and on whose Applications they work (decisions.md, "Brokers").
import * as v from 'valibot';
import { assign, endAssignment, endAssignmentsOf } from '../broker/assignments.ts';
import type { Queries } from '../db/database.ts';
import { findRecord } from '../records/recordStore.ts';
import { setBroker, type Account } from '../accounts/users.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { accountOf } from './accountOf.ts';

const brokerSchema = v.object({ broker: v.string() });

async function applicationOf(queries: Queries, email: string | undefined): Promise<string> {
  const applicant = await accountOf(queries, email);
  const application = await findRecord(queries, 'application', applicant.id);
  if (application === null) throw new HttpError(404, 'That applicant has no Application yet.');
  return application.id;
}

/** A broker's account, which stays one until this transaction ends. Refusal 404 for nobody, 409 for somebody else. */
export async function brokerOf(queries: Queries, email: string): Promise<Account> {
  const account = await accountOf(queries, email, true);
  if (!account.broker) throw new HttpError(409, `${email} is not a broker. Use make-broker first.`);
  return account;
}

const assignBroker: Handler = async (deps, { params, body }) => {
  const { broker } = readBody(brokerSchema, body);
  await deps.database.transaction(async (queries) => {
    const applicationId = await applicationOf(queries, params['email']);
    const account = await brokerOf(queries, broker);
    await assign(queries, applicationId, account.id, new Date(deps.clock.now()));
  });
  return { body: { assigned: true } };
};

const unassignBroker: Handler = async (deps, { params, body }) => {
  const { broker } = readBody(brokerSchema, body);
  await deps.database.transaction(async (queries) => {
    const applicationId = await applicationOf(queries, params['email']);
    const account = await accountOf(queries, broker);
    if (!(await endAssignment(queries, applicationId, account.id, new Date(deps.clock.now())))) {
      throw new HttpError(409, `${broker} does not work on that Application.`);
    }
  });
  return { body: { assigned: false } };
};

const makeBroker: Handler = async ({ database }, { params }) => {
  await database.transaction(async (queries) => {
    const account = await accountOf(queries, params['email'], true);
    if (await findRecord(queries, 'eoi', account.id)) {
      throw new HttpError(409, 'That user has an Expression of Interest; a broker has none of its own.');
    }
    await setBroker(queries, account.id, true);
  });
  return { body: { broker: true } };
};

/** Takes the right, every Application and every sign-in: an access token still says broker until it ends (security.md 7). */
const unmakeBroker: Handler = async (deps, { params }) => {
  const unassigned = await deps.database.transaction(async (queries) => {
    const account = await accountOf(queries, params['email'], true);
    if (!account.broker) throw new HttpError(409, `${account.email} is not a broker.`);
    await setBroker(queries, account.id, false);
    await deps.refreshTokens.endAllFamilies(queries, account.id);
    return endAssignmentsOf(queries, account.id, new Date(deps.clock.now()));
  });
  return { body: { broker: false, unassigned } };
};

export const assignmentHandlers = { assignBroker, unassignBroker, makeBroker, unmakeBroker };
