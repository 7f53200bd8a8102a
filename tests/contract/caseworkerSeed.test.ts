// `npm run caseworker -- seed`: invented applicants on a running server, for tests and demonstrations (product 14.4).
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { statuses } from '#machines/catalogue/statuses.ts';
import { caseworkerCommand, exitsWithError, printed } from './caseworkerCommand.ts';
import {
  signIn,
  signUp,
  signUpBroker,
  testServer,
  type CallableServer,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const command = (words: string, target: CallableServer = server) => caseworkerCommand(target, words);

const postScenarios = (body: object) =>
  server.request('POST', '/caseworker/scenarios', { body, token: server.caseworkerKey ?? '' });

const applicantsSchema = v.object({
  applicants: v.array(
    v.looseObject({ mail: v.string(), eoi: v.nullable(v.string()), application: v.nullable(v.string()) }),
  ),
});
/** @param mark the end of the local part of invented addresses: `.a` with an Application or `.e` with an EOI alone, the seed, a running number */
const listApplicants = async (mark: RegExp) =>
  v
    .parse(applicantsSchema, JSON.parse((await command('export --json')).text))
    .applicants.filter(({ mail }) => mark.test(mail));

const shownSchema = v.looseObject({
  brokers: v.array(v.string()),
  application: v.looseObject({
    values: v.looseObject({ ua_icapplicationid: v.string(), ua_forecastnumberofjobs: v.number() }),
    events: v.array(v.looseObject({ to: v.string() })),
  }),
});

test('seed creates the number of Applications asked for, in every status, and assigns them to the broker', async () => {
  const broker = await signUpBroker(server);
  expect(await command(`seed --applications 28 --broker ${broker.email} --seed 7`)).toEqual(
    printed('applicants: 34', 'applications: 28', 'present: 0', 'seconds: 0.5', 'persecond: 56'),
  );
  const people = await listApplicants(/\.[ae]7\.\d+@/);
  expect(people).toHaveLength(34);
  const applying = people.flatMap(({ application }) => (application === null ? [] : [application]));
  expect(applying).toHaveLength(28);
  expect(new Set(applying)).toEqual(new Set(Object.keys(statuses.application)));
  expect(JSON.parse((await command(`show ${broker.email} --json`)).text)).toMatchObject({ clients: 28 });

  const { mail } = people.find(({ application }) => application === 'offer-letter-signed') ?? { mail: '' };
  const { brokers, application } = v.parse(
    shownSchema,
    JSON.parse((await command(`show ${mail} --json`)).text),
  );
  expect(brokers).toEqual([broker.email]);
  expect(application.events.at(-1)?.to).toBe('offer-letter-signed');
  const { token } = broker;
  const body = { ua_icapplicationid: application.values.ua_icapplicationid };
  const { body: shown } = await server.call('getselectedapplication', { token, body });
  expect(shown).toEqual({ ...application.values, ua_statushistory: expect.anything() });
  const jobs = await server.call('geticprojectforecastjobs', { token, body });
  const quantities = v.parse(v.array(v.looseObject({ ua_quantity: v.number() })), jobs.body);
  expect(quantities.reduce((sum, job) => sum + job.ua_quantity, 0)).toBe(
    application.values.ua_forecastnumberofjobs,
  );
  // The revision of a list is the one that it would have after as many adds.
  expect(jobs.headers.get('etag')).toBe(`"${quantities.length}"`);
});

test('a seed that is too large for one request creates all of its applicants', async () => {
  const count = seedLimits.perRequest + 5;
  expect(await command(`seed --applications ${count} --seed 8 --json`)).toMatchObject({ code: 0 });
  expect(await listApplicants(/\.[ae]8\.\d+@/)).toHaveLength(count + Math.ceil(count / 5));
});

test('a repeated seed keeps the existing applicants', async () => {
  const count = 10;
  const first = await command(`seed --applications 5 --seed 3`);
  expect(first.text).toContain('applicants: 6\napplications: 5\npresent: 0');
  const before = await listApplicants(/\.[ae]3\.\d+@/);
  expect(await command(`seed --applications ${count} --seed 3 --json`)).toMatchObject({ code: 0 });
  const after = await listApplicants(/\.[ae]3\.\d+@/);
  expect(after).toHaveLength(count + Math.ceil(count / 5));
  const kept = new Set(before.map(({ mail }) => mail));
  expect(after.filter(({ mail }) => kept.has(mail))).toEqual(before);
  const again = JSON.parse((await command(`seed --applications ${count} --seed 3 --json`)).text);
  expect(again).toMatchObject({ applicants: 0, applications: 0, present: after.length });
});

test('an invented applicant cannot sign in and gets no e-mail', async () => {
  await command('seed --applications 1 --seed 4');
  const [{ mail } = { mail: '' }] = await listApplicants(/\.a4\.0@/);
  expect(mail).not.toBe('');
  expect((await signIn(server, mail)).status).toBe(401);
  expect((await server.request('GET', `/mailbox/messages?to=${mail}`)).body).toEqual([]);
});

test('a seed for an unknown user or one who is no broker is refused and creates nobody', async () => {
  const { email } = await signUp(server);
  expect(await command('seed --applications 2 --seed 5 --broker nobody@example.org')).toEqual(
    exitsWithError('Nobody is registered as nobody@example.org.'),
  );
  expect(await command(`seed --applications 2 --seed 5 --broker ${email}`)).toEqual(
    exitsWithError(`${email} is not a broker. Use make-broker first.`),
  );
  expect(await listApplicants(/\.[ae]5\.\d+@/)).toEqual([]);
});

test('a request that is too large or malformed is refused with 400', async () => {
  const { applications, perRequest } = seedLimits;
  const whole = { first: 0, count: 1, seed: 6 };
  for (const wrong of [
    { ...whole, count: perRequest + 1 },
    { ...whole, count: 0 },
    { ...whole, first: -1 },
    { ...whole, first: 0.5 },
    { ...whole, seed: 'one' },
    { ...whole, first: applications },
    { ...whole, first: applications - 1, count: 2 },
    {},
  ]) {
    expect.soft((await postScenarios(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await server.request('POST', '/caseworker/scenarios', { body: whole })).status).toBe(401);
  expect(await listApplicants(/\.[ae]6\.\d+@/)).toEqual([]);
});

test('a server with other settings than the embedded default refuses a seed unless it is forced', async () => {
  const deployedServer = await testServer({
    HOST: '0.0.0.0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CLAMD_URL: 'none',
  });
  const words = 'seed --applications 2';
  expect(await command(words, deployedServer)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^This server is not the embedded default: .* Use --force/),
  });
  expect(JSON.parse((await command('list --json', deployedServer)).text)).toMatchObject({ total: 0 });
  expect(await command(`${words} --force`, deployedServer)).toMatchObject({ code: 0 });
  expect(JSON.parse((await command('list --json', deployedServer)).text)).toMatchObject({ total: 3 });
  await deployedServer.close();
});
