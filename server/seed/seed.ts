// Seeds the embedded database at the first start: a verified applicant, and a broker with three clients whose Applications have different
// statuses (product 14.4).
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { assign } from '../broker/assignments.ts';
import { advisoryLocks, type Queries } from '../db/database.ts';
import { findRecord, insertRecord, updateRecord } from '../records/recordStore.ts';
import { addStatusEvent } from '../records/statusEvents.ts';
import { findAccountByEmail, insertUser, type Account } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { createApplication } from '../records/createApplication.ts';
import { sectorName } from '../lookups/lookupRows.ts';
import { seededClients, type SeededClient } from './seededClients.ts';
import { seedCredentials, type SeedCredentials } from './seedCredentials.ts';

const actor = 'seed';
const eligible = 'eligible';

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  passwordHash: string;
}

async function addAccount(deps: Deps, queries: Queries, person: NewAccount): Promise<Account> {
  const account: Account = { ...person, id: deps.random.uuid(), language: 'en', verified: true };
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
  const { ua_umisector }: ValuesOf<typeof records.eoi> = eoi;
  const now = new Date(deps.clock.now());
  const owner = await addAccount(deps, queries, {
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
    ua_sectorname: sectorName(ua_umisector),
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
  await createApplication(deps, queries, record, { actor });
  const application = await findRecord(queries, 'application', owner.id);
  if (application === null) return;
  await assign(queries, application.id, brokerId, now, { actor });
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

/** Seeds in one transaction unless the applicant exists already. Returns the credentials, which the server prints. */
export async function seed(deps: Deps): Promise<SeedCredentials> {
  const { settings, random, passwords, database } = deps;
  const credentials = await seedCredentials(settings.dataDir, random);
  if (await findAccountByEmail(database, credentials.applicant.email)) return credentials;
  const applicantHash = await passwords.hash(credentials.applicant.password);
  const brokerHash = await passwords.hash(credentials.broker.password);
  // A random password that nobody knows. A tester who wants to sign in as a client asks for a reset e-mail.
  const unknownHash = await passwords.hash(Buffer.from(random.bytes(32)).toString('base64'));
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
    if (await findAccountByEmail(queries, credentials.applicant.email)) return;
    await addAccount(deps, queries, {
      email: credentials.applicant.email,
      firstName: 'Gwen',
      lastName: 'Tomos',
      phone: '01286 555 0100',
      broker: false,
      passwordHash: applicantHash,
    });
    const broker = await addAccount(deps, queries, {
      email: credentials.broker.email,
      firstName: 'Idris',
      lastName: 'Vaughan',
      phone: '01286 555 0199',
      broker: true,
      passwordHash: brokerHash,
    });
    for (const client of seededClients) await addClient(deps, queries, client, unknownHash, broker.id);
  });
  return credentials;
}
