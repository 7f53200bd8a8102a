// The caseworker's commands about brokers: making and unmaking a broker, assigning Applications, the message of each refusal, and that the
// right ends at once (product 9.1, 9.9).
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import { accountCalls, OTHER_PASSWORD } from './accountCalls.ts';
import { signUpWithApplication, signUpWithEoi } from './applicants.ts';
import { caseworkerCommand, exitsWithError, printed } from './caseworkerCommand.ts';
import { signIn, signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const command = (words: string) => caseworkerCommand(server, words);
const showAsJson = async (email: string): Promise<unknown> =>
  JSON.parse((await command(`show ${email} --json`)).text);

const statusOfSelecting = async ({ token }: SignedUp, ua_icapplicationid: string): Promise<number> =>
  (await server.call('getselectedapplication', { token, body: { ua_icapplicationid } })).status;

const NOBODY = 'nobody@example.org';

test('an Application that is assigned, unassigned and assigned again lists each assignment with its times', async () => {
  const client = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  const [start, ended] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z'];
  expect(await statusOfSelecting(broker, client.applicationId)).toBe(404);
  expect(await command(`assign ${client.email} ${broker.email}`)).toEqual(printed('assigned: yes'));
  expect(await statusOfSelecting(broker, client.applicationId)).toBe(200);
  expect(await showAsJson(client.email)).toMatchObject({
    brokers: [broker.email],
    assignments: [{ broker: broker.email, assigned: start, ended: null }],
  });
  expect(await showAsJson(broker.email)).toMatchObject({ broker: true, clients: 1 });

  server.advanceClock(60_000);
  expect(await command(`unassign ${client.email} ${broker.email}`)).toEqual(printed('assigned: no'));
  expect(await statusOfSelecting(broker, client.applicationId)).toBe(404);
  expect(await showAsJson(client.email)).toMatchObject({
    brokers: [],
    assignments: [{ broker: broker.email, assigned: start, ended }],
  });
  expect((await command(`show ${client.email}`)).text).toMatch(
    new RegExp(
      `caseworker +– +assigned to ${broker.email}\n  21/11/2026, 10:01  caseworker +– +no longer assigned to ${broker.email}$`,
    ),
  );
  expect(await showAsJson(broker.email)).toMatchObject({ clients: 0 });

  await command(`assign ${client.email} ${broker.email}`);
  expect(await statusOfSelecting(broker, client.applicationId)).toBe(200);
  expect(await showAsJson(client.email)).toMatchObject({
    brokers: [broker.email],
    assignments: [
      { assigned: start, ended },
      { assigned: ended, ended: null },
    ],
  });
  server.advanceClock(-60_000);
});

test('unassigning one broker keeps the assignment of another', async () => {
  const client = await signUpWithApplication(server);
  const [one, other] = [await signUpBroker(server), await signUpBroker(server)];
  for (const { email } of [one, other]) await command(`assign ${client.email} ${email}`);
  await command(`unassign ${client.email} ${one.email}`);
  expect([
    await statusOfSelecting(one, client.applicationId),
    await statusOfSelecting(other, client.applicationId),
  ]).toEqual([404, 200]);
  expect(await showAsJson(client.email)).toMatchObject({ brokers: [other.email] });
});

test('a refused assign or unassign prints the reason and changes nothing', async () => {
  const client = await signUpWithApplication(server);
  const { email: withoutApplication } = await signUpWithEoi(server);
  const { email: broker } = await signUpBroker(server);
  const noApplication = 'That applicant has no Application yet.';
  for (const name of ['assign', 'unassign']) {
    expect
      .soft(await command(`${name} ${NOBODY} ${broker}`))
      .toEqual(exitsWithError(`Nobody is registered as ${NOBODY}.`));
    expect
      .soft(await command(`${name} ${client.email} ${NOBODY}`))
      .toEqual(exitsWithError(`Nobody is registered as ${NOBODY}.`));
    expect
      .soft(await command(`${name} ${withoutApplication} ${broker}`))
      .toEqual(exitsWithError(noApplication));
  }
  expect(await command(`assign ${client.email} ${withoutApplication}`)).toEqual(
    exitsWithError(`${withoutApplication} is not a broker. Use make-broker first.`),
  );
  const notAssigned = exitsWithError(`${broker} does not work on that Application.`);
  expect(await command(`unassign ${client.email} ${broker}`)).toEqual(notAssigned);
  expect(await showAsJson(client.email)).toMatchObject({ brokers: [], assignments: [] });
  await command(`assign ${client.email} ${broker}`);
  await command(`unassign ${client.email} ${broker}`);
  expect(await command(`unassign ${client.email} ${broker}`)).toEqual(notAssigned);
});

test('security 7: a user who stops being a broker loses all clients and existing sessions, although the token still claims the role', async () => {
  const clients = [await signUpWithApplication(server), await signUpWithApplication(server)];
  const [signedUp, other] = [await signUpBroker(server), await signUpBroker(server)];
  const tokens = await accountCalls(() => server).redeemTokens(signedUp.tokens.refresh_token);
  expect(decodeJwt(tokens.access_token)).toMatchObject({ extension_Broker: true });
  const broker = { ...signedUp, tokens, token: tokens.access_token };
  for (const { email } of clients) {
    for (const by of [broker, other]) await command(`assign ${email} ${by.email}`);
  }
  const confirmed = `unmake-broker ${broker.email} --confirm ${broker.email.toUpperCase()}`;
  expect(await command(confirmed)).toEqual(printed('broker: no\nunassigned: 2'));
  for (const { email, applicationId } of clients) {
    expect.soft(await statusOfSelecting(broker, applicationId)).toBe(401);
    expect.soft(await statusOfSelecting(other, applicationId)).toBe(200);
    expect.soft(await showAsJson(email)).toMatchObject({ brokers: [other.email] });
  }
  const redeeming = { refreshtoken: broker.tokens.refresh_token, businessunit: server.settings.businessUnit };
  expect((await server.call('redeemaccesstoken', { body: redeeming })).status).toBe(401);
  expect((await signIn(server, broker.email)).status).toBe(200);
  expect(await showAsJson(broker.email)).toMatchObject({ broker: false });

  // A user who becomes a broker again does not get the former clients back.
  expect(await command(`make-broker ${broker.email}`)).toEqual(printed('broker: yes'));
  expect(await showAsJson(broker.email)).toMatchObject({ broker: true, clients: 0 });
});

test('a broker with clients loses them only when the address is repeated', async () => {
  const clients = [await signUpWithApplication(server), await signUpWithApplication(server)];
  const broker = await signUpBroker(server);
  for (const { email } of clients) await command(`assign ${email} ${broker.email}`);
  const refusal = (acting: string) =>
    exitsWithError(
      `${broker.email} ${acting}, and all of them would be taken away. To do that, repeat the address: --confirm ${broker.email}. Nothing was changed.`,
    );
  expect(await command(`unmake-broker ${broker.email}`)).toEqual(refusal('acts for 2 clients'));
  expect(await command(`unmake-broker ${broker.email} --confirm ${NOBODY}`)).toEqual(
    refusal('acts for 2 clients'),
  );
  expect(await showAsJson(broker.email)).toMatchObject({ broker: true, clients: 2 });
  expect(await statusOfSelecting(broker, clients[0]?.applicationId ?? '')).toBe(200);
  await command(`unassign ${clients[0]?.email} ${broker.email}`);
  expect(await command(`unmake-broker ${broker.email}`)).toEqual(refusal('acts for 1 client'));
  await command(`unassign ${clients[1]?.email} ${broker.email}`);
  expect(await command(`unmake-broker ${broker.email}`)).toEqual(printed('broker: no\nunassigned: 0'));
});

test('a refused make-broker or unmake-broker prints the reason', async () => {
  const { email } = await signUp(server);
  const { email: applicant } = await signUpWithEoi(server);
  for (const name of ['make-broker', 'unmake-broker', 'expire-link', 'end-sessions', 'show']) {
    expect
      .soft(await command(`${name} ${NOBODY}`))
      .toEqual(exitsWithError(`Nobody is registered as ${NOBODY}.`));
  }
  expect(await command(`unmake-broker ${email}`)).toEqual(exitsWithError(`${email} is not a broker.`));
  expect(await command(`make-broker ${applicant}`)).toEqual(
    exitsWithError('That user has an Expression of Interest; a broker has none of its own.'),
  );
  await command(`make-broker ${email}`);
  expect(await command(`make-broker ${email}`)).toEqual(printed('broker: yes'));
});

test('security 14: an account that is not verified becomes no broker and gets no client', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const reason = exitsWithError(
    `${email} has not been verified. A broker first uses the link in the e-mail of the registration.`,
  );
  expect(await command(`make-broker ${email}`)).toEqual(reason);
  expect(await showAsJson(email)).toMatchObject({ broker: false });
  // An earlier version made such brokers.
  await server.database.query('update users set broker = true where mail = $1', [email]);
  const client = await signUpWithApplication(server);
  expect(await command(`assign ${client.email} ${email}`)).toEqual(reason);
  expect(await showAsJson(client.email)).toMatchObject({ brokers: [] });
});

test('security 14: the address of a broker who is not verified cannot be registered again, and its link lets the owner choose a password', async () => {
  const email = newEmail();
  const register = (details: object = {}) =>
    server.call('create', { body: { ...registration(server.settings, email), ...details } });
  await register();
  const token = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  await server.database.query('update users set broker = true where mail = $1', [email]);
  expect((await register({ Password: OTHER_PASSWORD })).status).toBe(409);
  expect((await accountCalls(() => server).verify(token)).status).toBe(200);
  // An earlier version let a stranger register it: nobody knows whose password the account has.
  for (const secret of [password, OTHER_PASSWORD])
    expect.soft((await signIn(server, email, secret)).status).toBe(401);
  expect((await waitForMail(server, email, 2)).subject).toBe(
    'Choose your password / Dewiswch eich cyfrinair',
  );
});

test('end-sessions ends the sessions of a user, and neither the links nor the password', async () => {
  const { email, token } = await signUp(server);
  const { requestReset, setPassword } = accountCalls(() => server);
  await requestReset(email);
  const link = linkIn(await waitForMail(server, email, 2)).searchParams.get('token') ?? '';
  expect(await command(`end-sessions ${email} --json`)).toEqual(printed('{\n  "ended": true\n}'));
  expect((await server.call('geticeoi', { token })).status).toBe(401);
  expect((await signIn(server, email)).status).toBe(200);
  expect((await setPassword(email, {}, { token: link })).status).toBe(200);
});

test('expire-link prints how many links have expired', async () => {
  const { email } = await signUp(server);
  expect(await command(`expire-link ${email}`)).toEqual(printed('expired: 0'));
});
