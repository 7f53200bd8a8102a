// The caseworker's commands that make a user a broker and assign Applications to brokers (product 9.9).
import * as v from 'valibot';
import { assign, endAssignment, endAssignmentsOf } from '../broker/assignments.ts';
import { addBrokerEvent } from '../broker/brokerEvents.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../db/database.ts';
import { mailBrokerAssigned, mailBrokerMade } from '../mail/mailBroker.ts';
import { findRecord, type StoredRecord } from '../records/recordStore.ts';
import { setBroker, type Account } from '../accounts/users.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { readAttribution } from './attribution.ts';
import { isAddressOf, requireAccount } from './requireAccount.ts';

const now = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now());

const brokerSchema = v.object({ broker: v.string() });
const confirmSchema = v.object({ confirm: v.optional(v.string(), '') });

async function requireApplication(queries: Queries, email: string | undefined): Promise<StoredRecord> {
  const applicant = await requireAccount(queries, email);
  const application = await findRecord(queries, 'application', applicant.id);
  if (application === null) throw new HttpError(404, 'That applicant has no Application yet.');
  return application;
}

/**
 * Throws HttpError 409 for an account whose e-mail address nobody has verified: it may be somebody else's, who would read the clients' records.
 */
function requireVerified({ email, verified }: Account): void {
  if (!verified)
    throw new HttpError(
      409,
      `${email} has not been verified. A broker first uses the link in the e-mail of the registration.`,
    );
}

/**
 * A broker's account, locked until the transaction ends, so that nobody takes the right away meanwhile. The lock lets the save of a client's
 * Application insert a row of `client_counts`, which refers to the account: if the save had to wait, the two could wait for each other,
 * because this transaction may wait for that Application. Throws 404 for an unknown address, 409 for a user who is not a broker, or not verified.
 */
export async function requireBroker(queries: Queries, email: string): Promise<Account> {
  const account = await requireAccount(queries, email, 'for no key update');
  if (!account.broker) throw new HttpError(409, `${email} is not a broker. Use make-broker first.`);
  requireVerified(account);
  return account;
}

const assignBroker: Handler = async (deps, { params, body }) => {
  const { broker } = readBody(brokerSchema, body);
  const by = readAttribution(deps.settings, body);
  const changed = await deps.database.transaction(async (queries) => {
    const application = await requireApplication(queries, params['email']);
    const account = await requireBroker(queries, broker);
    const isNew = await assign(queries, application.id, account.id, now(deps), by);
    if (isNew) await mailBrokerAssigned(deps, queries, application, account);
    return { user: application.owner, broker: account.id };
  });
  deps.log.warn(changed, 'A caseworker assigned an Application');
  deps.outbox.wake();
  return { body: { assigned: true } };
};

const unassignBroker: Handler = async (deps, { params, body }) => {
  const { broker } = readBody(brokerSchema, body);
  const by = readAttribution(deps.settings, body);
  const changed = await deps.database.transaction(async (queries) => {
    const { id: applicationId, owner } = await requireApplication(queries, params['email']);
    const account = await requireAccount(queries, broker);
    if (!(await endAssignment(queries, applicationId, account.id, now(deps), by))) {
      throw new HttpError(409, `${broker} does not work on that Application.`);
    }
    return { user: owner, broker: account.id };
  });
  deps.log.warn(changed, 'A caseworker ended an assignment');
  return { body: { assigned: false } };
};

const makeBroker: Handler = async (deps, { params, body }) => {
  const by = readAttribution(deps.settings, body);
  const user = await deps.database.transaction(async (queries) => {
    // This lock makes an EOI that is being added wait, because its row refers to the account: a broker must have no EOI.
    const account = await requireAccount(queries, params['email'], 'for update');
    requireVerified(account);
    if (await findRecord(queries, 'eoi', account.id)) {
      throw new HttpError(409, 'That user has an Expression of Interest; a broker has none of its own.');
    }
    if (account.broker) return account.id;
    await setBroker(queries, account.id, true);
    await addBrokerEvent(queries, account.id, { at: now(deps), broker: true }, by);
    await mailBrokerMade(deps, queries, account);
    return account.id;
  });
  deps.outbox.wake();
  deps.log.warn({ user }, 'A caseworker made a user a broker');
  return { body: { broker: true } };
};

/**
 * Ends the broker's assignments and sessions as well, because an access token keeps its broker claim until it expires (product 14.10). Throws HttpError
 * 409 when assignments would end and the body does not repeat the address of the account: one word too few in a command would end all of them.
 */
const unmakeBroker: Handler = async (deps, { params, body }) => {
  const { confirm } = readBody(confirmSchema, body ?? {});
  const by = readAttribution(deps.settings, body);
  const { user, unassigned } = await deps.database.transaction(async (queries) => {
    const account = await requireAccount(queries, params['email'], 'for no key update');
    if (!account.broker) throw new HttpError(409, `${account.email} is not a broker.`);
    await setBroker(queries, account.id, false);
    await addBrokerEvent(queries, account.id, { at: now(deps), broker: false }, by);
    await deps.refreshTokens.endAllFamilies(queries, account.id);
    const ended = await endAssignmentsOf(queries, account.id, now(deps), by);
    if (ended > 0 && !isAddressOf(account, confirm))
      throw new HttpError(
        409,
        `${account.email} acts for ${ended} ${ended === 1 ? 'client' : 'clients'}, and all of them would be taken away. To do that, repeat the address: --confirm ${account.email}. Nothing was changed.`,
      );
    return { user: account.id, unassigned: ended };
  });
  deps.log.warn({ user, unassigned }, 'A caseworker took the right of a broker away');
  return { body: { broker: false, unassigned } };
};

export const assignmentHandlers = { assignBroker, unassignBroker, makeBroker, unmakeBroker };
