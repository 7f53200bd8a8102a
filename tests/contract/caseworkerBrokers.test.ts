// The caseworker's commands about brokers, as they are typed: who becomes one and stops being one, on whose Applications they work, what
// each refusal says, and that the right ends at once (decisions.md, "Brokers"; security.md 7).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usage } from '#server/caseworker/parseCommand.ts';
import { withApplication, withEoi } from './applicant.ts';
import { caseworkerCommand, refused, said } from './caseworkerCommand.ts';
import { signIn, signUp, signUpBroker, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const command = (words: string) => caseworkerCommand(server, words);
const shown = async (email: string): Promise<unknown> =>
  JSON.parse((await command(`show ${email} --json`)).text);

const reach = async ({ token }: SignedUp, ua_icapplicationid: string): Promise<number> =>
  (await server.call('getselectedapplication', { token, body: { ua_icapplicationid } })).status;

const NOBODY = 'nobody@example.org';

test('an Application is given, taken away and given again; its trace shows it', async () => {
  const client = await withApplication(server);
  const broker = await signUpBroker(server);
  const [start, ended] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:01:00.000Z'];
  expect(await reach(broker, client.applicationId)).toBe(404);
  expect(await command(`assign ${client.email} ${broker.email}`)).toEqual(said('assigned: yes'));
  expect(await reach(broker, client.applicationId)).toBe(200);
  expect(await shown(client.email)).toMatchObject({
    brokers: [broker.email],
    assignments: [{ broker: broker.email, assigned: start, ended: null }],
  });
  expect(await shown(broker.email)).toMatchObject({ broker: true, clients: 1 });

  server.pass(60_000);
  expect(await command(`unassign ${client.email} ${broker.email}`)).toEqual(said('assigned: no'));
  expect(await reach(broker, client.applicationId)).toBe(404);
  expect(await shown(client.email)).toMatchObject({
    brokers: [],
    assignments: [{ broker: broker.email, assigned: start, ended }],
  });
  expect((await command(`show ${client.email}`)).text).toMatch(
    new RegExp(`assignments:\n  broker +assigned +ended\n  ${broker.email} +${start} +${ended}$`),
  );
  expect(await shown(broker.email)).toMatchObject({ clients: 0 });

  await command(`assign ${client.email} ${broker.email}`);
  expect(await reach(broker, client.applicationId)).toBe(200);
  expect(await shown(client.email)).toMatchObject({
    brokers: [broker.email],
    assignments: [{ assigned: ended, ended: null }],
  });
  server.pass(-60_000);
});

test('one broker’s end is not another’s', async () => {
  const client = await withApplication(server);
  const [one, other] = [await signUpBroker(server), await signUpBroker(server)];
  for (const { email } of [one, other]) await command(`assign ${client.email} ${email}`);
  await command(`unassign ${client.email} ${one.email}`);
  expect([await reach(one, client.applicationId), await reach(other, client.applicationId)]).toEqual([
    404, 200,
  ]);
  expect(await shown(client.email)).toMatchObject({ brokers: [other.email] });
});

test('assign and unassign say what is wrong, and change nothing', async () => {
  const client = await withApplication(server);
  const { email: early } = await withEoi(server);
  const { email: broker } = await signUpBroker(server);
  const none = 'That applicant has no Application yet.';
  for (const name of ['assign', 'unassign']) {
    expect
      .soft(await command(`${name} ${NOBODY} ${broker}`))
      .toEqual(refused(`Nobody is registered as ${NOBODY}.`));
    expect
      .soft(await command(`${name} ${client.email} ${NOBODY}`))
      .toEqual(refused(`Nobody is registered as ${NOBODY}.`));
    expect.soft(await command(`${name} ${early} ${broker}`)).toEqual(refused(none));
  }
  expect(await command(`assign ${client.email} ${early}`)).toEqual(
    refused(`${early} is not a broker. Use make-broker first.`),
  );
  const stranger = refused(`${broker} does not work on that Application.`);
  expect(await command(`unassign ${client.email} ${broker}`)).toEqual(stranger);
  expect(await shown(client.email)).toMatchObject({ brokers: [], assignments: [] });
  await command(`assign ${client.email} ${broker}`);
  await command(`unassign ${client.email} ${broker}`);
  expect(await command(`unassign ${client.email} ${broker}`)).toEqual(stranger);
});

test('security 7: who is a broker no more has no client and no sign-in, whatever the token still says', async () => {
  const clients = [await withApplication(server), await withApplication(server)];
  const [broker, other] = [await signUpBroker(server), await signUpBroker(server)];
  for (const { email } of clients) {
    for (const by of [broker, other]) await command(`assign ${email} ${by.email}`);
  }
  expect(await command(`unmake-broker ${broker.email}`)).toEqual(said('broker: no\nunassigned: 2'));
  for (const { email, applicationId } of clients) {
    expect.soft(await reach(broker, applicationId)).toBe(401);
    expect.soft(await reach(other, applicationId)).toBe(200);
    expect.soft(await shown(email)).toMatchObject({ brokers: [other.email] });
  }
  const redeeming = { refreshtoken: broker.tokens.refresh_token, businessunit: server.settings.businessUnit };
  expect((await server.call('redeemaccesstoken', { body: redeeming })).status).toBe(401);
  expect((await signIn(server, broker.email)).status).toBe(200);
  expect(await shown(broker.email)).toMatchObject({ broker: false });

  // Made one again, the clients of before do not come back.
  expect(await command(`make-broker ${broker.email}`)).toEqual(said('broker: yes'));
  expect(await shown(broker.email)).toMatchObject({ broker: true, clients: 0 });
});

test('make-broker and unmake-broker say what is wrong', async () => {
  const { email } = await signUp(server);
  const { email: applicant } = await withEoi(server);
  for (const name of ['make-broker', 'unmake-broker', 'expire-link', 'end-sessions', 'show']) {
    expect.soft(await command(`${name} ${NOBODY}`)).toEqual(refused(`Nobody is registered as ${NOBODY}.`));
  }
  expect(await command(`unmake-broker ${email}`)).toEqual(refused(`${email} is not a broker.`));
  expect(await command(`make-broker ${applicant}`)).toEqual(
    refused('That user has an Expression of Interest; a broker has none of its own.'),
  );
  await command(`make-broker ${email}`);
  expect(await command(`make-broker ${email}`)).toEqual(said('broker: yes'));
});

test('links and sign-ins end at a word', async () => {
  const { email, token } = await signUp(server);
  expect(await command(`end-sessions ${email} --json`)).toEqual(said('{\n  "ended": true\n}'));
  expect((await server.call('geticeoi', { token })).status).toBe(401);
  expect(await command(`expire-link ${email}`)).toEqual(said('expired: 0'));
});

test('a wrong key, a server that is not there and words without sense are told apart', async () => {
  const { settings } = server;
  const caseworkerKey = 'not the key at all';
  expect(await caseworkerCommand({ settings, caseworkerKey }, 'list')).toEqual(
    refused('The caseworker key is wrong.'),
  );
  const elsewhere = { settings: { ...settings, port: 1 }, caseworkerKey };
  expect(await caseworkerCommand(elsewhere, 'list')).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The server cannot be asked: ./),
  });
  expect(await command('lists')).toEqual({ code: 2, text: '', complaint: usage });
});
