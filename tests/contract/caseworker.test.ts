// The caseworker's API and command over HTTP: authorization, legal moves, and their e-mails and events (product 2.12, 14.5).
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMails, waitForMail } from '../mailbox.ts';
import { validRecord } from '../samples.ts';
import { signUpWithApplication, signUpWithEoi, signUpWithSubmittedEoi, valuesOf } from './applicants.ts';
import { caseworkerCommand, printed } from './caseworkerCommand.ts';
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

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const move = ({ email }: SignedUp, status: string, options: { record?: string; force?: boolean } = {}) => {
  const { record = 'eoi', force = false } = options;
  return caseworker(server, 'PUT', `/${email}/records/${record}`, { status, force });
};

const application = recordCalls(() => server, 'application');
const signUpSubmitted = () => signUpWithSubmittedEoi(server, validRecord('eoi'));

const command = (words: string) => caseworkerCommand(server, words);

test('a request without the caseworker key is refused with 401', async () => {
  const { token } = await signUp(server);
  const routes = server.routes.filter(({ pattern }) => pattern.startsWith('/caseworker/'));
  expect(routes.length).toBeGreaterThan(15);
  for (const { methods, pattern } of routes) {
    const [method = ''] = methods;
    const path = pattern.replaceAll(/:\w+/g, 'x');
    const statuses = [undefined, 'wrong', token].map(async (given) => {
      const answer = await server.request(method, path, given === undefined ? {} : { token: given });
      return answer.status;
    });
    expect.soft([method, path, ...(await Promise.all(statuses))]).toEqual([method, path, 401, 401, 401]);
  }
});

test('security 9: no answer holds the hash of a password', async () => {
  const user = await signUpWithApplication(server);
  const [row] = await server.database.query<{ hash: string }>(
    'select password_hash as hash from users where mail = $1',
    [user.email],
  );
  expect(row?.hash).toContain('$argon2id$');
  const answers = [
    await signIn(server, user.email),
    await server.call('geticeoi', { token: user.token }),
    await server.call('geticapplication', { token: user.token }),
    ...(await Promise.all(
      [`/${user.email}`, `?email=${user.email}`].map((path) => caseworker(server, 'GET', path)),
    )),
    await server.request('GET', '/caseworker/export', { token: server.caseworkerKey ?? '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('argon2');
});

test('each legal move sends an e-mail and adds an event, and an illegal one answers 409 unless it is forced', async () => {
  const user = await signUpSubmitted();
  expect((await move(user, 'eoi-created')).status).toBe(409);
  expect(await move(user, 'eoi-in-assessment')).toMatchObject({
    status: 200,
    body: { record: 'eoi', from: 'eoi-submitted', to: 'eoi-in-assessment' },
  });
  const mail = await waitForMail(server, user.email, 3);
  expect(mail.subject).toBe(
    'The status of your Expression of Interest has changed / Mae statws eich Mynegiant o Ddiddordeb wedi newid',
  );
  expect(mail.text).toContain('Processing');
  expect(mail.text).toContain(`${server.settings.publicUrl}/anwcef/dashboard`);
  expect((await move(user, 'eligible')).status).toBe(200);
  expect((await move(user, 'eoi-in-query')).status).toBe(409);
  expect((await move(user, 'withdrawn')).status).toBe(200);
  expect((await move(user, 'eligible')).status).toBe(409);
  expect((await move(user, 'eoi-created', { force: true })).status).toBe(200);
  const shown = await caseworker(server, 'GET', `/${user.email}`);
  expect(shown.body).toMatchObject({
    mail: user.email,
    verified: true,
    eoi: {
      events: [
        { actor: 'applicant', from: null, to: 'eoi-created' },
        { actor: 'applicant', from: 'eoi-created', to: 'eoi-submitted' },
        { actor: 'caseworker', from: 'eoi-submitted', to: 'eoi-in-assessment' },
        { actor: 'caseworker', from: 'eoi-in-assessment', to: 'eligible' },
        { actor: 'caseworker', from: 'eligible', to: 'withdrawn' },
        { actor: 'caseworker', from: 'withdrawn', to: 'eoi-created' },
      ],
    },
    application: { values: { ua_currentstatus: 'application-created' } },
  });
});

test('an Expression of Interest that ends after its approval leaves the Application open, and the answer says how to withdraw it too', async () => {
  const user = await signUpSubmitted();
  const moveApplication = (status: string) =>
    caseworker(server, 'PUT', `/${user.email}/records/application`, { status, force: true });
  expect((await move(user, 'eligible')).body).toEqual({
    record: 'eoi',
    from: 'eoi-submitted',
    to: 'eligible',
  });
  const command = `To withdraw it too: npm run caseworker -- set ${user.email} application application-withdrawn`;
  expect((await move(user, 'withdrawn')).body).toEqual({
    record: 'eoi',
    from: 'eligible',
    to: 'withdrawn',
    notice: `The Application stays at application-created and can still be filled in and submitted. ${command}`,
  });
  expect((await moveApplication('application-assigned')).status).toBe(200);
  expect((await move(user, 'ineligible', { force: true })).body).toMatchObject({
    notice: `The Application stays at application-assigned. ${command}`,
  });
  const withdrawn = await caseworkerCommand(server, command.replace(/^.* -- /, ''));
  expect([withdrawn.code, withdrawn.error]).toEqual([0, '']);
  const again = await caseworkerCommand(server, `set ${user.email} eoi eoi-withdrawn`);
  expect(again).toEqual(printed('record: eoi', 'from: ineligible', 'to: eoi-withdrawn'));
});

test('a refused move says which moves there are, in the words of the help', async () => {
  const user = await signUpSubmitted();
  const refused = async (status: string) => {
    const answer = await move(user, status);
    return [answer.status, valuesOf(answer.body)['message']];
  };
  expect(await refused('eoi-created')).toEqual([
    409,
    'From submitted (eoi-submitted) a record moves to: processing, in-query, rejected, withdrawn, approved. A move to in-progress (eoi-created) needs --force.',
  ]);
  await move(user, 'withdrawn');
  expect(await refused('eligible')).toEqual([
    409,
    'From withdrawn (withdrawn) a record moves to: none. A move to approved (eligible) needs --force.',
  ]);
});

test('a move to an unknown status is refused with 400, of an unknown record or user with 404', async () => {
  const user = await signUpSubmitted();
  expect((await move(user, 'promoted')).status).toBe(400);
  expect((await move(user, 'Not A Status', { force: true })).status).toBe(400);
  expect((await move(user, 'eligible', { record: 'claim' })).status).toBe(404);
  expect((await move(user, 'application-rejected', { record: 'application' })).status).toBe(404);
  expect((await caseworker(server, 'GET', '/nobody@example.org')).status).toBe(404);
  expect((await move(user, 'some-new-status', { force: true })).status).toBe(200);
  expect((await move(user, 'eoi-in-query')).status).toBe(200);
});

test('a record that becomes eligible twice gets one Application', async () => {
  const user = await signUpSubmitted();
  await move(user, 'eligible');
  const first = await application.get(user);
  await move(user, 'eoi-in-assessment', { force: true });
  await move(user, 'customer-app-eligible');
  expect((await application.get(user)).body).toEqual(first.body);
});

test('the command lists and shows applicants, sets a status and assigns a broker', async () => {
  const user = await signUpSubmitted();
  const broker = await signUpBroker(server);
  expect(await command(`set ${user.email} eoi eligible`)).toMatchObject({ code: 0, error: '' });
  const row = new RegExp(`${user.email} +Siân O’Brien-Ŵyn +no +yes +eligible +CEF-`);
  expect((await command('list')).text).toMatch(row);
  expect(await command(`assign ${user.email} ${broker.email}`)).toMatchObject({ code: 0 });
  const shown = await command(`show ${user.email} --json`);
  expect(JSON.parse(shown.text)).toMatchObject({ brokers: [broker.email] });
  expect((await command(`show ${user.email}`)).text).toContain(`E-mail address: ${user.email}`);
});

test('show has the id by which the log names a user', async () => {
  const user = await signUpSubmitted();
  const warn = vi.spyOn(server.log, 'warn');
  expect(await command(`end-sessions ${user.email}`)).toMatchObject({ code: 0 });
  const [line] = warn.mock.calls;
  warn.mockRestore();
  const { id } = valuesOf(JSON.parse((await command(`show ${user.email} --json`)).text));
  expect(line?.[0]).toMatchObject({ user: id });
  expect((await command(`show ${user.email}`)).text.split('\n')).toContain(`Id in the log: ${String(id)}`);
});

test('the command prints the error and exits with 1 when refused, with 2 when it is malformed', async () => {
  const user = await signUpSubmitted();
  expect(await command(`set ${user.email} eoi created`)).toMatchObject({
    code: 1,
    error: expect.stringContaining('needs --force'),
  });
  expect(await command(`assign ${user.email} ${user.email}`)).toMatchObject({ code: 1 });
  expect(await command(`make-broker ${user.email}`)).toMatchObject({ code: 1 });
  expect(await command(`promote ${user.email}`)).toMatchObject({ code: 2 });
  expect(await command('')).toMatchObject({ code: 2 });
});

test('an Application moves through its assessment without force', async () => {
  const user = await signUpWithApplication(server);
  const moveOn = (status: string, force = false) => move(user, status, { record: 'application', force });
  expect((await moveOn('stage-2-assessment-started', true)).status).toBe(200);
  for (const status of ['application-assigned', 'assessment-complete', 'offer-letter-signed'])
    expect.soft([status, (await moveOn(status)).status]).toEqual([status, 200]);
});

test('a move to the status that a record has already is refused with 409', async () => {
  const user = await signUpSubmitted();
  await move(user, 'eoi-in-assessment');
  expect(await move(user, 'eoi-in-assessment')).toMatchObject({
    status: 409,
    body: { message: 'The record is already at eoi-in-assessment.' },
  });
});

test.each([
  ['eoi', 'eoi-submitted', ', ua_'],
  ['application', 'application-submitted', ', .*directors'],
  ['application', 'customer-app-submitted', ', .*directors'],
] as const)(
  'an %s that is not complete is not moved to %s, even by force',
  async (record, status, missing) => {
    const user = record === 'eoi' ? await signUpWithEoi(server) : await signUpWithApplication(server);
    const { get } = recordCalls(() => server, record);
    const before = (await get(user)).body;
    const refused = await move(user, status, { record, force: true });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          new RegExp(
            `^The record is not complete, so it cannot be submitted, even by force. To be mended: ua_\\w+${missing}`,
          ),
        ),
      },
    });
    expect((await get(user)).body).toEqual(before);
  },
);

test('a refused move sends no e-mail', async () => {
  const user = await signUpSubmitted();
  await move(user, 'eoi-created');
  expect(await listMails(server, user.email)).toHaveLength(1);
});
