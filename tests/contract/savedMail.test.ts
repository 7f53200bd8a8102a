// The e-mail after the first save of a record (product 10.8): once, to its applicant, with the steps that are not complete.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { readMessages } from '#server/messages.ts';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { minimalRecord, validRecord } from '../samples.ts';
import { assign, signUpWithApplication, signUpWithEoi, withoutServerFields } from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { caseworker, signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const eoi = recordCalls(() => server, 'eoi');
const application = recordCalls(() => server, 'application');
const names = { en: readMessages('en', 'records'), cy: readMessages('cy', 'records') };
const countOf = async ({ email }: { email: string }) => (await listMails(server, email)).length;

test('the first save of the Expression of Interest is mailed in both languages, with the way back and what is missing', async () => {
  const user = await signUpWithEoi(server);
  const before = await countOf(user);
  const answers = minimalRecord('eoi');
  const declarations = fieldsOfStep(records.eoi, 'declarations').map(([name]) => [name, answers[name]]);
  await eoi.put(user, {
    ...Object.fromEntries(declarations),
    ua_currentpageinapplication: steps.eoi[1],
  });
  const mail = await waitForMail(server, user.email, before + 1);
  const missing = (language: 'en' | 'cy') =>
    steps.eoi
      .filter((step) => step !== 'declarations')
      .map((step) => names[language][`step.${step}`])
      .join('\n');
  expect(mail.subject).toBe(
    'Your Expression of Interest is saved / Mae eich Mynegiant o Ddiddordeb wedi’i gadw',
  );
  expect(mail.text).toContain(`These steps are not complete yet:\n${missing('en')}\n\n`);
  expect(mail.text).toContain(`Nid yw’r camau hyn yn gyflawn eto:\n${missing('cy')}\n\n`);
  expect(linkIn(mail, 'en').pathname).toBe('/anwcef/stage-one/tasks');
});

test('later saves are not mailed, also not when two come at once', async () => {
  const user = await signUpWithEoi(server);
  const before = await countOf(user);
  await Promise.all([1, 2].map((number) => eoi.put(user, { ua_companyname: `Haul ${number}` })));
  await eoi.put(user, { ua_companyname: 'Gwynt' });
  await waitForMail(server, user.email, before + 1);
  // The e-mail of the submit comes after any other.
  await eoi.put(user, { ...withoutServerFields(validRecord('eoi')), ua_submiteoi: 1 });
  const { subject } = await waitForMail(server, user.email, before + 2);
  expect(subject).toContain('We have received');
});

test('the e-mail about a complete record says that every step is complete', async () => {
  const user = await signUpWithEoi(server);
  const before = await countOf(user);
  await eoi.put(user, withoutServerFields(minimalRecord('eoi')));
  const { text } = await waitForMail(server, user.email, before + 1);
  expect(text).toContain('Every step is complete. Check your answers and submit them.');
});

test('a save that is refused, one that submits and one of a broker are not mailed as a first save', async () => {
  const user = await signUpWithApplication(server);
  const broker = await signUpBroker(server);
  const before = await countOf(user);
  await assign(server, user, broker);
  const { applicationId: ua_icapplicationid } = user;
  const answers = { ua_icapplicationid, ua_businessbankname: 'Banc' };
  const saves = [
    await application.put(broker, answers),
    await application.put(user, { ...answers, ua_loanamount: -1 }),
    await application.put(user, { ...answers, ua_submitapplication: 1 }),
    await application.put(user, answers),
  ];
  expect(saves.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
  // The e-mails about the assignment, the broker's first change and the applicant's own save.
  await waitForMail(server, user.email, before + 3);
  const mails = await listMails(server, user.email);
  const isAboutSave = ({ text }: { text: string }) =>
    text.includes('You have saved your Application for the first time.');
  expect(mails.filter(isAboutSave)).toEqual([mails.at(0)]);
});

test.each([
  ['in query', 'eoi-in-query'],
  ['that was put back by force', 'eoi-created'],
])('the first save of a record %s, which was submitted before, is not mailed', async (_name, status) => {
  const user = await signUpWithEoi(server);
  const complete = withoutServerFields(validRecord('eoi'));
  const before = await countOf(user);
  await eoi.put(user, { ...complete, ua_submiteoi: 1 });
  await caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status, force: true });
  // One for the submit, and one for the new status.
  await waitForMail(server, user.email, before + 2);
  expect((await eoi.put(user, { ...complete, ua_companyname: 'Haul' })).status).toBe(200);
  // The e-mail of the submit comes after any other.
  await eoi.put(user, { ...complete, ua_submiteoi: 1 });
  const { subject } = await waitForMail(server, user.email, before + 3);
  expect(subject).toContain('We have received');
});
