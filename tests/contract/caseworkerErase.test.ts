// The caseworker locks an account and erases a person (product 14.5): nothing of an erased person is in any table or file, and everything of others stays.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { validItem } from '../applicationSamples.ts';
import { newEmail, registration } from '../account.ts';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { csv } from '../sampleFiles.ts';
import { accountCalls, OTHER_PASSWORD } from './accountCalls.ts';
import {
  assign,
  itemsOf,
  listCalls,
  signUpWithApplication,
  signUpWithListsAndDocument,
  valuesOf,
  type Applicant,
} from './applicants.ts';
import { caseworkerCommand, exitsWithError, printed } from './caseworkerCommand.ts';
import { pageFor } from './clientPages.ts';
import { fileCalls } from './fileCalls.ts';
import { recordCalls } from './recordCalls.ts';
import {
  caseworker,
  signIn,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';
import { tablesOf } from './borrowDatabase.ts';
import { waitForSentMails } from './storedRows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const NAME = 'Esyllt Gyfrinachol';

const command = (words: string) => caseworkerCommand(server, words);
const show = async ({ email }: Pick<SignedUp, 'email'>) =>
  valuesOf((await caseworker(server, 'GET', `/${email}`)).body);
const eoi = recordCalls(() => server, 'eoi');
const application = recordCalls(() => server, 'application');
const account = accountCalls(() => server);
const files = fileCalls(() => server);
const idOf = ({ token }: SignedUp) => String(decodeJwt(token).sub);

/** Gives a user a name that nobody else has. */
const rename = ({ email }: SignedUp) =>
  server.database.query('update users set first_name = $2 where mail = $1', [email, NAME]);

/** The tables with a row in which one of the texts stands, in any letter case. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesOf(server.database)) {
    const rows = await server.database.query(
      `select 1 from ${name} as r, unnest($1::text[]) as part
       where strpos(lower(to_jsonb(r)::text), lower(part)) > 0 limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The names of the files in the file store. */
const storedFiles = async () =>
  (await readdir(join(server.settings.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** All that the server has of an applicant: both records, the lists, the documents, the e-mails, and what the caseworker reads. */
const dataOf = async (applicant: Applicant) => ({
  eoi: (await eoi.get(applicant)).body,
  application: (await application.get(applicant)).body,
  lists: Object.fromEntries(
    await Promise.all(
      listNames.map(async (list) => [list, await listCalls(server, list, applicant).stored()] as const),
    ),
  ),
  documents: await files.notes(applicant),
  mails: await listMails(server, applicant.email),
  shown: await show(applicant),
});

test('an erased applicant is in no table and no file, and everything of others stays', async () => {
  const neighbour = await signUpWithListsAndDocument(server);
  const kept = await storedFiles();
  const person = await signUpWithListsAndDocument(server);
  const broker = await signUpBroker(server);
  for (const client of [neighbour, person]) await assign(server, client, broker);
  await rename(person);
  await files.upload(person, 'cyfrifon.csv', csv());
  await application.put(person, { ua_projectname: NAME });
  // The response to the broker's call, with the item, is kept for a repeat of the call.
  const { applicationId: ua_icapplicationid } = person;
  const added = await server.call('addicdirectors', {
    token: broker.token,
    body: [{ ...validItem('directors'), ua_directorname: NAME, ua_icapplicationid }],
    headers: { 'idempotency-key': 'once' },
  });
  expect(added.status).toBe(200);
  await account.requestReset(person.email);
  await waitForSentMails(server);
  const before = await dataOf(neighbour);
  // Without a value in each part the comparison below would compare nothing.
  expect(before).toEqual({
    eoi: expect.objectContaining({ ua_currentstatus: 'eligible' }),
    application: expect.objectContaining({ ua_icapplicationid: neighbour.applicationId }),
    lists: Object.fromEntries(listNames.map((list) => [list, [expect.anything(), expect.anything()]])),
    documents: [expect.objectContaining({ filename: 'rhagolwg.csv' })],
    mails: expect.arrayContaining([expect.objectContaining({ to: neighbour.email })]),
    shown: expect.objectContaining({ mail: neighbour.email, brokers: [broker.email] }),
  });
  const texts = [person.email, NAME, idOf(person), person.eoiId, person.applicationId];
  expect(await tablesWith(...texts)).toEqual(
    expect.arrayContaining([
      'application',
      'assignments',
      'field_changes',
      'idempotency_keys',
      'link_tokens',
    ]),
  );
  expect(await pageFor(server, broker, { limit: '5' })).toMatchObject({ total: 2 });

  const { ua_reference: reference } = valuesOf((await application.get(person)).body);
  expect(await command(`erase ${String(reference)} --confirm ${person.email.toUpperCase()}`)).toEqual(
    printed('erased: yes\nfiles: 2\nothersRecords: 0'),
  );
  expect(await tablesWith(...texts)).toEqual([]);
  expect(await storedFiles()).toEqual(kept);
  expect(await dataOf(neighbour)).toEqual(before);
  expect(await pageFor(server, broker, { limit: '5' })).toMatchObject({ total: 1 });
  expect((await server.call('geticeoi', { token: person.token })).status).toBe(401);
  expect((await signIn(server, person.email)).status).toBe(401);
  const again = await server.call('create', { body: registration(server.settings, person.email) });
  expect(again.status).toBe(200);
});

test('what an erased broker did stays in the history of the clients, without address, name and reasons', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  await rename(broker);
  const reason = `--reason "A letter of ${NAME}"`;
  expect(await command(`assign ${client.email} ${broker.email} ${reason}`)).toMatchObject({ code: 0 });
  const { applicationId: ua_icapplicationid } = client;
  expect((await application.put(broker, { ua_icapplicationid, ua_projectname: 'Dau' })).status).toBe(200);
  await waitForSentMails(server);
  expect(await command(`erase ${broker.email} --confirm ${broker.email}`)).toEqual(
    printed('erased: yes\nfiles: 0\nothersRecords: 1'),
  );
  // The built-in mailbox has the e-mail to the client, as the client's own mailbox has it.
  expect(await tablesWith(broker.email, NAME)).toEqual(['mailbox_messages']);
  expect((await server.call('GetICApplicationsByBroker', { token: broker.token })).status).toBe(401);
  const erased = `erased-${idOf(broker)}@erased.invalid`;
  const { brokers, assignments, application: shown } = await show(client);
  expect([brokers, assignments]).toMatchObject([
    [],
    [{ broker: erased, assignedReason: null, ended: expect.any(String), endedActor: 'caseworker' }],
  ]);
  expect(itemsOf(valuesOf(shown)['changes'])).toMatchObject([
    { actor: 'broker', mail: erased, fields: ['ua_projectname'] },
  ]);
  const { ua_brokers, ua_changes, ua_projectname } = valuesOf((await application.get(client)).body);
  expect([ua_brokers, ua_changes, ua_projectname]).toMatchObject([
    undefined,
    [{ name: '– ', role: 'broker', fields: ['ua_projectname'] }],
    'Dau',
  ]);
});

test('a person who has nothing but an account is erased', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  await waitForMail(server, email);
  expect(await command(`erase ${email} --confirm ${email}`)).toMatchObject({ code: 0 });
  expect(await tablesWith(email)).toEqual([]);
});

test('nothing is erased without the address, or with that of somebody else', async () => {
  const [person, other] = [await signUpWithListsAndDocument(server), await signUp(server)];
  await waitForSentMails(server);
  const before = await dataOf(person);
  expect(await command(`erase ${person.email}`)).toMatchObject({ code: 2 });
  expect((await caseworker(server, 'PUT', `/${person.email}/erased`, {})).status).toBe(400);
  expect(await command(`erase ${person.email} --confirm ${other.email}`)).toEqual(
    exitsWithError(`${other.email} is not the e-mail address of that account. Nothing was erased.`),
  );
  expect(await command('erase nobody@example.org --confirm nobody@example.org')).toMatchObject({ code: 1 });
  expect(await dataOf(person)).toEqual(before);
  expect((await server.call('geticapplication', { token: other.token })).status).toBe(404);
});

test('security 6: a locked account has no sign-in, no link and no password until its owner chooses one by a reset link', async () => {
  const user = await signUp(server);
  await account.requestReset(user.email);
  const tokenIn = async (count: number) =>
    linkIn(await waitForMail(server, user.email, count)).searchParams.get('token');
  const setPassword = async (token: string | null) =>
    (await account.setPassword(user.email, {}, { token: token ?? '' })).status;
  const earlier = await tokenIn(2);
  expect(await show(user)).toMatchObject({ locked: false });
  expect(await command(`lock ${user.email}`)).toEqual(printed('locked: yes\nexpired: 1'));
  expect(await show(user)).toMatchObject({ locked: true });
  expect((await command(`show ${user.email}`)).text).toContain(
    '\nPassword: none until the owner chooses one by a reset link\n',
  );
  expect((await server.call('geticeoi', { token: user.token })).status).toBe(401);
  expect((await account.redeem(user.tokens.refresh_token)).status).toBe(401);
  expect((await signIn(server, user.email)).status).toBe(401);
  expect(await setPassword(earlier)).toBe(401);
  await account.requestReset(user.email);
  expect(await setPassword(await tokenIn(3))).toBe(200);
  expect((await signIn(server, user.email, OTHER_PASSWORD)).status).toBe(200);
  expect(await show(user)).toMatchObject({ locked: false });
});

test('a locked account that is not verified has no link and no password until its owner registers again', async () => {
  const email = newEmail();
  const register = (more: object = {}) =>
    server.call('create', { body: { ...registration(server.settings, email), ...more } });
  const tokenIn = async (count: number) =>
    linkIn(await waitForMail(server, email, count)).searchParams.get('avt');
  await register();
  const earlier = await tokenIn(1);
  // The password is right, and the account not verified.
  expect((await signIn(server, email)).status).toBe(403);
  expect(await command(`lock ${email}`)).toEqual(printed('locked: yes\nexpired: 1'));
  expect((await signIn(server, email)).status).toBe(401);
  expect((await account.verify(earlier)).status).toBe(401);
  expect((await register({ Password: OTHER_PASSWORD })).status).toBe(200);
  expect((await account.verify(await tokenIn(2))).status).toBe(200);
  expect((await signIn(server, email)).status).toBe(401);
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(200);
});
