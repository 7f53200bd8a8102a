// Fills the embedded database once: a verified applicant, and a broker with three Applications in different statuses
// (decisions.md, "npm start seeds").
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { assign } from '../broker/assignments.ts';
import { advisoryLocks, type Queries } from '../db/database.ts';
import { findRecord, insertRecord, updateRecord } from '../records/recordStore.ts';
import { addStatusEvent } from '../records/statusEvents.ts';
import { findByMail, insertUser, type Account } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { createApplication } from '../records/createApplication.ts';
import { sectorName } from '../records/sectorName.ts';
import { seededClients, type SeededClient } from './seededClients.ts';
import { signInsOf, type SignIns } from './signIns.ts';

const actor = 'seed';
const eligible = 'eligible';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  passwordHash: string;
}

async function addPerson(deps: Deps, queries: Queries, person: Person): Promise<Account> {
  const account: Account = { ...person, id: deps.random.uuid(), verified: true };
  await insertUser(queries, account, new Date(deps.clock.now()));
  return account;
}

async function addClient(
  deps: Deps,
  queries: Queries,
  client: SeededClient,
  passwordHash: string,
  brokerId: string,
): Promise<void> {
  const { email, firstName, lastName, phone, status, eoi } = client;
  const now = new Date(deps.clock.now());
  const owner = await addPerson(deps, queries, {
    email,
    firstName,
    lastName,
    phone,
    broker: false,
    passwordHash,
  });
  const values = {
    ...blankRecord(records.eoi),
    ua_firstname: firstName,
    ua_lastname: lastName,
    ua_preferredcontacttelephoneno: phone,
    ua_emailaddress: email,
    ua_creditsafedirectorname: `${firstName} ${lastName}`,
    ua_creditsafedirectoremail: email,
    ...eoi,
    ua_sectorname: sectorName(eoi['ua_umisector']),
    ua_contractid: deps.settings.contractId,
    ua_submiteoi: 1,
    ua_currentstatus: eligible,
    ua_currentpageinapplication: steps.eoi.at(-1),
  };
  const record = await insertRecord(
    queries,
    'eoi',
    { id: deps.random.uuid(), owner: owner.id, values, extra: {} },
    now,
  );
  if (record === null) return;
  await addStatusEvent(queries, {
    at: now,
    actor,
    record: 'eoi',
    recordId: record.id,
    from: null,
    to: eligible,
  });
  await createApplication(deps, queries, record, actor);
  const application = await findRecord(queries, 'application', owner.id);
  if (application === null) return;
  await assign(queries, application.id, brokerId, now);
  const from = String(application.values.ua_currentstatus);
  if (from === status) return;
  const stage = stageOf(outlines.application, status);
  const changes = {
    ua_currentstatus: status,
    ua_currentpageinapplication: steps.application.at(-1),
    [outlines.application.submitField]: stage === 0 || stage === 3 ? 2 : 1,
  };
  await updateRecord(queries, 'application', application, changes, now);
  await addStatusEvent(queries, {
    at: now,
    actor,
    record: 'application',
    recordId: application.id,
    from,
    to: status,
  });
}

/** Seeds unless it was done before, all or nothing, and returns the sign-ins to print. */
export async function seed(deps: Deps): Promise<SignIns> {
  const { settings, random, passwords, database } = deps;
  const signIns = await signInsOf(settings.dataDir, random);
  if (await findByMail(database, signIns.applicant.email)) return signIns;
  const applicantHash = await passwords.hash(signIns.applicant.password);
  const brokerHash = await passwords.hash(signIns.broker.password);
  // Nobody signs in as one of the clients; a reset e-mail would let you.
  const nobodys = await passwords.hash(Buffer.from(random.bytes(32)).toString('base64'));
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
    if (await findByMail(queries, signIns.applicant.email)) return;
    await addPerson(deps, queries, {
      email: signIns.applicant.email,
      firstName: 'Gwen',
      lastName: 'Tomos',
      phone: '01286 555 0100',
      broker: false,
      passwordHash: applicantHash,
    });
    const broker = await addPerson(deps, queries, {
      email: signIns.broker.email,
      firstName: 'Idris',
      lastName: 'Vaughan',
      phone: '01286 555 0199',
      broker: true,
      passwordHash: brokerHash,
    });
    for (const client of seededClients) await addClient(deps, queries, client, nobodys, broker.id);
  });
  return signIns;
}
