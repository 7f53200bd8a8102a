// Every move that a caseworker can try on a running server, made from the catalogue's statuses: which moves the server accepts, and the
// e-mail of each in both languages (product 2.11, 2.12).
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  caseworkerMoves,
  displayStateOfStage,
  stageOf,
  stages,
  statuses,
} from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import emailsCy from '#locales/cy/emails.json' with { type: 'json' };
import emailsEn from '#locales/en/emails.json' with { type: 'json' };
import { waitForMail } from '../mailbox.ts';
import { signUpWithListsAndDocument, type Applicant } from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { minimalApplication } from '../applicationSamples.ts';
import { caseworker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
let applicants: Readonly<Record<RecordName, Applicant>>;
beforeAll(async () => {
  server = await testServer();
  // They sign up here, because signing up waits for an e-mail, which would otherwise queue behind those of all moves.
  applicants = { eoi: await signUpComplete(), application: await signUpComplete() };
});
afterAll(() => server.close());

/** Signs up an applicant whose records have everything that a submit needs. */
async function signUpComplete(): Promise<Applicant> {
  const applicant = await signUpWithListsAndDocument(server);
  const saved = await recordCalls(() => server, 'application').put(applicant, minimalApplication());
  expect(saved.status).toBe(200);
  return applicant;
}

const unknownStatus = 'unknown-status';
const messages: Readonly<Record<'en' | 'cy', Readonly<Record<string, string>>>> = {
  en: emailsEn,
  cy: emailsCy,
};

const records = ['eoi', 'application'] as const;

const move = async (
  { email }: Applicant,
  record: RecordName,
  status: string,
  force = false,
): Promise<number> =>
  (await caseworker(server, 'PUT', `/${email}/records/${record}`, { status, force })).status;

const forceApplication = ({ email }: Applicant, status: string) =>
  caseworker(server, 'PUT', `/${email}/records/application`, { status, force: true });

test.each(records)(
  'a move of the %s to any status, even an unknown one by force, sends an e-mail in both languages',
  async (record) => {
    const allStatuses = Object.keys(statuses[record]);
    const applicant = await signUpComplete();
    const messagesFor = (language: 'en' | 'cy', displayState: string) => {
      const messageOf = (id: string) => messages[language][`email.status.${id}`] ?? id;
      const filled = (id: string) =>
        messageOf(id)
          .replace('{record}', messageOf(`record.${record}`))
          .replace('{status}', messageOf(`state.${displayState}`));
      return { subject: filled('subject'), intro: filled('intro') };
    };
    /** What the user does next, in English. */
    const nextOf = (displayState: string) => {
      if (displayState === 'in-query') return 'Log in, change or add to your answers, and submit them again.';
      return record === 'eoi' && displayState === 'approved'
        ? 'This is not a loan yet. Next, log in and fill in the Application.'
        : undefined;
    };
    // The applicant has four e-mails: to verify the address, about the submit and about the eligible Expression of Interest, and about the
    // saved Application.
    let count = 4;
    await waitForMail(server, applicant.email, count);
    for (const status of [...allStatuses, unknownStatus]) {
      expect(await move(applicant, record, status, true)).toBe(200);
      count += 1;
      const mail = await waitForMail(server, applicant.email, count);
      const stage = stageOf(outlines[record], status);
      const displayState = displayStateOfStage(stage);
      const [english, welsh] = [messagesFor('en', displayState), messagesFor('cy', displayState)];
      const next = nextOf(displayState);
      const paragraphs = mail.text.split('\n\n').filter((text) => text !== next);
      expect
        .soft([mail.subject, paragraphs[2], paragraphs[8]], status)
        .toEqual([`${english.subject} / ${welsh.subject}`, english.intro, welsh.intro]);
      if (next !== undefined) expect.soft(mail.text, status).toContain(`${english.intro}\n\n${next}`);
      for (const { intro } of [english, welsh]) expect.soft(mail.html, status).toContain(`<p>${intro}</p>`);
    }
  },
);

test('a forced submit of a complete Application that was never submitted compares its dates with today', async () => {
  const applicant = await signUpComplete();
  const { put } = recordCalls(() => server, 'application');
  const refused = {
    status: 409,
    body: {
      message:
        'The record is not complete, so it cannot be submitted, even by force. To be mended: ua_projectstartdate',
    },
  };
  const submit = () => forceApplication(applicant, 'application-submitted');
  await server.database.query(
    "update application set ua_projectstartdate = '2020-01-01' where ua_icapplicationid = $1",
    [applicant.applicationId],
  );
  expect(await submit()).toMatchObject(refused);
  expect((await forceApplication(applicant, 'application-withdrawn')).status).toBe(200);
  expect(await submit()).toMatchObject(refused);
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  expect((await put(applicant, { ua_projectstartdate: '2027-03-01' })).status).toBe(200);
  expect((await submit()).status).toBe(200);
});

test('a first submit after a forced in query compares all dates with today', async () => {
  const applicant = await signUpComplete();
  const { put } = recordCalls(() => server, 'application');
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  await server.database.query(
    "update application set ua_projectstartdate = '2020-01-01' where ua_icapplicationid = $1",
    [applicant.applicationId],
  );
  expect(await put(applicant, { ua_submitapplication: 1 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'ua_projectstartdate', messageId: 'dateFuture' }] },
  });
  expect((await put(applicant, { ua_projectstartdate: '2027-03-01', ua_submitapplication: 1 })).status).toBe(
    200,
  );
});

test('a submit after a query accepts an unchanged date that has passed since the first submit', async () => {
  const applicant = await signUpComplete();
  const { put } = recordCalls(() => server, 'application');
  expect((await put(applicant, { ua_submitapplication: 1 })).status).toBe(200);
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  await server.database.query(
    "update application set ua_projectstartdate = '2020-01-01' where ua_icapplicationid = $1",
    [applicant.applicationId],
  );
  expect((await put(applicant, { ua_submitapplication: 1 })).status).toBe(200);
});

test('a first submit compares the dates of items with today, and a submit after a query does not', async () => {
  const applicant = await signUpComplete();
  const { put } = recordCalls(() => server, 'application');
  const startOn = (date: string) =>
    server.database.query('update jobs set ua_startdate = $2 where application_id = $1', [
      applicant.applicationId,
      date,
    ]);
  const refused = { status: 400, body: { issues: [{ path: 'jobs', messageId: 'itemIncomplete' }] } };
  await startOn('2020-01-01');
  expect(await put(applicant, { ua_submitapplication: 1 })).toMatchObject(refused);
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  expect(await put(applicant, { ua_submitapplication: 1 })).toMatchObject(refused);
  await startOn('2027-03-01');
  expect((await put(applicant, { ua_submitapplication: 1 })).status).toBe(200);
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  await startOn('2020-01-01');
  expect((await put(applicant, { ua_submitapplication: 1 })).status).toBe(200);
});

test('a forced submit says when, and names nobody who submitted earlier', async () => {
  const applicant = await signUpComplete();
  const { get, put } = recordCalls(() => server, 'application');
  expect((await put(applicant, { ua_submitapplication: 1 })).status).toBe(200);
  const submitted = { ua_submittedon: '2026-11-21T10:00:00.000Z', ua_submittedby: 'Siân O’Brien-Ŵyn' };
  // Another name of the same stage is not a new submit.
  expect((await forceApplication(applicant, 'customer-app-submitted')).status).toBe(200);
  expect((await get(applicant)).body).toMatchObject(submitted);
  expect((await forceApplication(applicant, 'app-in-query')).status).toBe(200);
  server.advanceClock(60_000);
  expect((await forceApplication(applicant, 'application-submitted')).status).toBe(200);
  server.advanceClock(-60_000);
  expect((await get(applicant)).body).toMatchObject({
    ua_submitapplication: 1,
    ua_submittedon: '2026-11-21T10:01:00.000Z',
    ua_submittedby: '',
  });
});

// The last test: each of its many moves sends an e-mail, which would delay those that another test waits for.
test.each(records)(
  'at every stage of the %s the server accepts the moves of the table and refuses all others with 409',
  async (record) => {
    const allStatuses = Object.keys(statuses[record]);
    const applicant = applicants[record];
    const answers: [string, string, number][] = [];
    const expected: [string, string, number][] = [];
    for (const stage of stages) {
      const from = allStatuses.find((status) => stageOf(outlines[record], status) === stage) ?? '';
      expect(await move(applicant, record, from, true)).toBe(200);
      for (const to of allStatuses) {
        const answer = await move(applicant, record, to);
        answers.push([from, to, answer]);
        const isLegal = caseworkerMoves[stage].some((each) => each === stageOf(outlines[record], to));
        expected.push([from, to, isLegal && to !== from ? 200 : 409]);
        if (answer === 200) await move(applicant, record, from, true);
      }
    }
    expect(answers).toEqual(expected);
  },
);
