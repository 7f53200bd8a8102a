// The core of the contract on a real PostgreSQL server, as in production (product 14.17): the SQL is the same as on the embedded database,
// but over a pool of many connections.
import { records } from '#machines/catalogue/records/records.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { parseAnswers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { renewOutdatedRows } from '#server/broker/brokerListProjection.ts';
import { migrate } from '#server/db/migrate.ts';
import { newEmail } from '../account.ts';
import { accountCalls } from '../contract/accountCalls.ts';
import { valuesOf, signUpWithApplication, signUpWithEoi } from '../contract/applicants.ts';
import { caseworkerCommand } from '../contract/caseworkerCommand.ts';
import {
  brokerWithClients,
  computeByOtherRules,
  countAssigned,
  expectPagesToMatchPortal,
  pageFor,
} from '../contract/clientPages.ts';
import { recordCalls } from '../contract/recordCalls.ts';
import { signUp, signUpBroker, testServer, type TestServer } from '../contract/testServer.ts';
import { waitForMail } from '../mailbox.ts';
import { validAnswers } from '../samples.ts';
import { startPostgres } from './startPostgres.ts';

const postgres = await startPostgres();

let server: TestServer;
beforeAll(async () => {
  process.env['TEST_DATABASE_URL'] = postgres.url;
  server = await testServer();
});
afterAll(async () => {
  delete process.env['TEST_DATABASE_URL'];
  await server?.close();
  await postgres.close();
});

const rows = steps.eoi.flatMap((step) => fieldsOfStep(records.eoi, step));
const answers = parseAnswers(rows, Object.assign({}, ...steps.eoi.map((step) => validAnswers('eoi', step))));

const madeSchema = v.object({ applicants: v.number(), applications: v.number(), present: v.number() });

const { get, put } = recordCalls(() => server, 'eoi');

test('the server uses the PostgreSQL server, not the embedded database', async () => {
  expect(server.database.embedded).toBe(false);
  expect(postgres.version).toMatch(/^PostgreSQL \d+/);
});

test('migrations that have run change nothing, even several at once', async () => {
  const tables = () =>
    server.database.query(
      'select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema() order by 1, 2',
    );
  const before = await tables();
  await Promise.all([migrate(server.database), migrate(server.database), migrate(server.database)]);
  expect(await tables()).toEqual(before);
});

test('a new user signs in, and saves, reads and submits a record', async () => {
  const user = await signUpWithEoi(server);
  const saved = await put(user, { ...answers, ua_currentpageinapplication: 'loan-purpose' });
  expect(saved.status).toBe(200);
  const stored = await get(user);
  expect(stored.body).toEqual(saved.body);
  expect(stored.body).toMatchObject(answers);
  expect(await put(user, { ...answers, ua_submiteoi: 1 })).toMatchObject({
    status: 200,
    body: { ua_currentstatus: 'eoi-submitted' },
  });
  expect((await put(user, { ua_position: 'Chair' })).status).toBe(422);
});

test('of many registrations of one new address at once none hears that a user has registered', async () => {
  const email = newEmail();
  const answers = await accountCalls(() => server).registerAtOnce(email, 16);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, true]));
  await waitForMail(server, email, 16);
});

test('a save with an old version is refused with 412', async () => {
  const user = await signUpWithEoi(server);
  const stale = { 'if-match': (await get(user)).headers.get('etag') ?? '' };
  expect((await put(user, { ua_companyname: 'Un' }, stale)).status).toBe(200);
  expect((await put(user, { ua_companyname: 'Dau' }, stale)).status).toBe(412);
  expect((await get(user)).body).toMatchObject({ ua_companyname: 'Un' });
});

/** The first save of a record is a transaction with an e-mail, later ones are single statements (decision 028). */
const savesBefore = [
  ['first', 0],
  ['later', 1],
] as const;

async function signUpWithSaves(count: number) {
  const user = await signUpWithEoi(server);
  for (let number = 1; number <= count; number += 1) await put(user, { ua_note: number });
  return user;
}

test.each(savesBefore)('of 20 %s saves of the same version at once one succeeds', async (_which, count) => {
  const user = await signUpWithSaves(count);
  const version = { 'if-match': (await get(user)).headers.get('etag') ?? '' };
  const names = Array.from({ length: 20 }, (_none, index) => `Cwmni ${index}`);
  const saved = await Promise.all(names.map((ua_companyname) => put(user, { ua_companyname }, version)));
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(412)]);
  const accepted = saved.find(({ status }) => status === 200);
  expect((await get(user)).body).toEqual(accepted?.body);
});

test.each(savesBefore)('parallel %s saves without a version are all applied', async (_which, count) => {
  const user = await signUpWithSaves(count);
  const revision = async () => Number((await get(user)).headers.get('etag')?.replaceAll('"', ''));
  const before = await revision();
  const saved = await Promise.all(rows.slice(0, 10).map(([name]) => put(user, { [name]: answers[name] })));
  expect(saved.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  expect(await revision()).toBe(before + 10);
  const first = Object.fromEntries(rows.slice(0, 10).map(([name]) => [name, answers[name]]));
  expect((await get(user)).body).toMatchObject(first);
});

test('parallel requests with the same Idempotency-Key create one record', async () => {
  const user = await signUp(server);
  const headers = { 'idempotency-key': 'many clicks' };
  const added = await Promise.all(
    Array.from({ length: 10 }, () => server.call('AddICEOI', { token: user.token, body: {}, headers })),
  );
  expect(added.map(({ body }) => body)).toEqual(Array<unknown>(10).fill(added[0]?.body));
  expect(added.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
});

test('security 6: 20 parallel redeems over many connections leave one family with one live token', async () => {
  const { email, tokens } = await signUp(server);
  const body = { refreshtoken: tokens.refresh_token, businessunit: server.settings.businessUnit };
  const redeemed = await Promise.all(
    Array.from({ length: 20 }, () => server.call('redeemaccesstoken', { body })),
  );
  const given = new Set(redeemed.map((answer) => v.parse(tokensSchema, answer.body).refresh_token));
  const rows = await server.database.query<{ families: number; live: number }>(
    `select count(distinct f.id)::bigint as families, (count(*) filter (where t.spent_at is null))::bigint as live
     from refresh_families f join refresh_tokens t on t.family_id = f.id join users u on u.id = f.user_id
     where u.mail = $1 and f.ended_at is null`,
    [email],
  );
  expect([given.size, rows]).toEqual([1, [{ families: 1, live: 1 }]]);
});

test('list finds a company without its accents', async () => {
  const client = await signUpWithApplication(server);
  await server.database.query(
    "update eoi set ua_companyname = 'Cwmni Dŵr Ôl Cyf' where ua_contact = (select id from users where mail = $1)",
    [client.email],
  );
  expect((await caseworkerCommand(server, 'list --company "DWR ÔL"')).text).toContain(client.email);
});

test('of two equal seeds at once one creates the applicants and the other finds them', async () => {
  const broker = await signUpBroker(server);
  const seeded = await Promise.all(
    [1, 2].map(() => caseworkerCommand(server, `seed --applications 30 --broker ${broker.email} --json`)),
  );
  const made = seeded.map(({ text }) => v.parse(madeSchema, JSON.parse(text)));
  expect(made.toSorted((one, other) => other.present - one.present)).toEqual([
    { applicants: 0, applications: 0, present: 36 },
    { applicants: 36, applications: 30, present: 0 },
  ]);
});

test('assigning an Application while its broker loses the right leaves no assignment', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await Promise.all([
    ...Array.from({ length: 5 }, () => caseworkerCommand(server, `assign ${client.email} ${broker.email}`)),
    caseworkerCommand(server, `unmake-broker ${broker.email} --confirm ${broker.email}`),
  ]);
  const { text } = await caseworkerCommand(server, `show ${client.email} --json`);
  expect(JSON.parse(text)).toMatchObject({ brokers: [] });
});

test('pages of a broker’s list have the same rows as the portal makes of the whole list', async () =>
  expectPagesToMatchPortal(server, await brokerWithClients(server)));

test('the list shows the last save after parallel saves and assignments', async () => {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  const save = (ua_totalamountrequesting: number) =>
    server.call('UpdateICApplication', { token: client.token, body: { ua_totalamountrequesting } });
  const saves = Array.from({ length: 20 }, (_none, index) => save(30_000 + index));
  const assigned = ['assign', 'assign', 'unassign', 'assign'].map((word) =>
    caseworkerCommand(server, `${word} ${client.email} ${broker.email}`),
  );
  const saved = await Promise.all(saves);
  await Promise.all(assigned);
  await caseworkerCommand(server, `assign ${client.email} ${broker.email}`);
  const { body } = await server.call('geticapplication', { token: client.token });
  const { ua_totalamountrequesting } = valuesOf(body);
  expect(saved.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(await pageFor(server, broker, { limit: '5' })).toMatchObject({
    items: [{ ua_amountrequested: ua_totalamountrequesting }],
    counts: { 'not-started': 1 },
    total: 1,
  });
});

test('two servers that compute the rows of a broker’s list again take turns and compute each once', async () => {
  const broker = await brokerWithClients(server);
  const before = await pageFor(server, broker, { limit: '20' });
  await computeByOtherRules(server, 'earlier');
  const { signal } = new AbortController();
  const both = [1, 2].map(() => renewOutdatedRows(server.database, signal, server.log));
  expect((await Promise.all(both)).toSorted()).toEqual([0, await countAssigned(server)]);
  expect(await pageFor(server, broker, { limit: '20' })).toEqual(before);
});
