// An e-mail is stored in the transaction of the change that it tells of (product 14.3): when it cannot be stored, the call fails and nothing has changed.
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newEmail, registration } from '../account.ts';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { minimalRecord, validRecord } from '../samples.ts';
import type { CallResponse } from '../serverCalls.ts';
import { accountCalls } from './accountCalls.ts';
import {
  assign,
  listCalls,
  signUpWithApplication,
  signUpWithEoi,
  signUpWithSubmittedEoi,
  withoutServerFields,
} from './applicants.ts';
import { fileOf } from './fileCalls.ts';
import { recordCalls } from './recordCalls.ts';
import { storedRows, waitForSentMails } from './storedRows.ts';
import { caseworker, signUp, signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const accounts = accountCalls(() => server);
const eoi = recordCalls(() => server, 'eoi');

const refuseMails = ({ database }: TestServer) =>
  database.query('alter table outbox add constraint no_mail check (false) not valid');
const acceptMails = ({ database }: TestServer) =>
  database.query('alter table outbox drop constraint if exists no_mail');
afterEach(() => acceptMails(server));

async function clientAndBroker() {
  const [client, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
  await assign(server, client, broker);
  return { client, broker, body: { ua_icapplicationid: client.applicationId } };
}

/** Each prepares a call that sends an e-mail, and returns the call and who gets the e-mail. */
const calls: [string, () => Promise<{ to: string; call: () => Promise<CallResponse> }>][] = [
  [
    'a registration',
    async () => {
      const to = newEmail();
      return { to, call: () => server.call('create', { body: registration(server.settings, to) }) };
    },
  ],
  [
    'a second registration of an unverified address',
    async () => {
      const to = newEmail();
      await server.call('create', { body: registration(server.settings, to) });
      const body = { ...registration(server.settings, to), FirstName: 'Gwen' };
      return { to, call: () => server.call('create', { body }) };
    },
  ],
  [
    'a request for another verification link',
    async () => {
      const to = newEmail();
      await server.call('create', { body: registration(server.settings, to) });
      return { to, call: () => accounts.resend(to) };
    },
  ],
  [
    'a verification after which the owner has to choose a password and',
    async () => {
      const to = newEmail();
      await server.call('create', { body: registration(server.settings, to) });
      await server.database.query('update link_tokens set registration = null');
      const token = linkIn(await waitForMail(server, to)).searchParams.get('avt');
      return { to, call: () => accounts.verify(token) };
    },
  ],
  [
    'a request for a reset link',
    async () => {
      const { email } = await signUp(server);
      return { to: email, call: () => accounts.requestReset(email) };
    },
  ],
  [
    'a new password',
    async () => {
      const { email } = await signUp(server);
      await accounts.requestReset(email);
      const token = linkIn(await waitForMail(server, email, 2)).searchParams.get('token');
      return { to: email, call: () => accounts.setPassword(email, {}, { token }) };
    },
  ],
  [
    'a first save',
    async () => {
      const user = await signUpWithEoi(server);
      return { to: user.email, call: () => eoi.put(user, { ua_companyname: 'Haul' }) };
    },
  ],
  [
    'a submit',
    async () => {
      const user = await signUpWithEoi(server);
      const body = { ...withoutServerFields(validRecord('eoi')), ua_submiteoi: 1 };
      return { to: user.email, call: () => eoi.put(user, body) };
    },
  ],
  [
    'a move to eligible, by which the Application begins,',
    async () => {
      const { email } = await signUpWithSubmittedEoi(server, minimalRecord('eoi'));
      const move = { status: 'eligible' };
      return { to: email, call: () => caseworker(server, 'PUT', `/${email}/records/eoi`, move) };
    },
  ],
  [
    'an assignment',
    async () => {
      const [{ email }, broker] = [await signUpWithApplication(server), await signUpBroker(server)];
      const body = { broker: broker.email };
      return { to: email, call: () => caseworker(server, 'PUT', `/${email}/assignment`, body) };
    },
  ],
  [
    'a broker’s first save',
    async () => {
      const { client, broker, body } = await clientAndBroker();
      const put = recordCalls(() => server, 'application').put;
      return { to: client.email, call: () => put(broker, { ...body, ua_loanamount: 30_000 }) };
    },
  ],
  [
    'a broker’s first item',
    async () => {
      const { client, broker, body } = await clientAndBroker();
      const { add } = listCalls(server, 'directors', broker);
      return { to: client.email, call: () => add({ ...body, ua_directorname: 'Mair' }) };
    },
  ],
  [
    'a broker’s first document',
    async () => {
      const { client, broker } = await clientAndBroker();
      const query = { applicationid: client.applicationId, contractid: server.settings.contractId };
      const body = [fileOf('a.csv', Buffer.from('month,balance\r\n1,2\r\n'))];
      return {
        to: client.email,
        call: () => server.call('addicnotesbybroker', { token: broker.token, query, body }),
      };
    },
  ],
];

test.each(calls)('%s whose e-mail cannot be stored fails and changes nothing', async (_what, prepare) => {
  const { to, call } = await prepare();
  const before = await storedRows(server);
  const mails = (await listMails(server, to)).length;
  await refuseMails(server);
  expect((await call()).status).toBeGreaterThanOrEqual(500);
  expect(await storedRows(server)).toEqual(before);
  await acceptMails(server);
  expect((await call()).status).toBe(200);
  await waitForMail(server, to, mails + 1);
  expect(await storedRows(server)).not.toEqual(before);
});

test('an attempt counts for its limit although the transaction of its call has failed', async () => {
  const limited = await testServer({ LIMITS: '1' });
  onTestFinished(() => limited.close());
  const { email } = await signUp(limited);
  const { requestReset } = accountCalls(() => limited);
  await waitForSentMails(limited);
  await refuseMails(limited);
  for (let count = 0; count < 5; count += 1) expect((await requestReset(email)).status).toBe(503);
  await acceptMails(limited);
  expect((await requestReset(email)).status).toBe(200);
  expect(await limited.database.query('select id from outbox')).toEqual([]);
  expect(await listMails(limited, email)).toHaveLength(1);
});
