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
import { signUpWithApplication, type Applicant } from './applicants.ts';
import { caseworker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
let applicants: Readonly<Record<RecordName, Applicant>>;
beforeAll(async () => {
  server = await testServer();
  // Signed up here: signing up waits for an e-mail, which would otherwise queue behind those of all moves.
  applicants = { eoi: await signUpWithApplication(server), application: await signUpWithApplication(server) };
});
afterAll(() => server.close());

const unknownStatus = 'unknown-status';
const words: Readonly<Record<'en' | 'cy', Readonly<Record<string, string>>>> = { en: emailsEn, cy: emailsCy };

const records = ['eoi', 'application'] as const;

const move = async (
  { email }: Applicant,
  record: RecordName,
  status: string,
  force = false,
): Promise<number> =>
  (await caseworker(server, 'PUT', `/${email}/records/${record}`, { status, force })).status;

// This test runs before the next one, whose many e-mails would delay those that it waits for.
test.each(records)(
  'a move of the %s to any status, even an unknown one by force, sends an e-mail in both languages',
  async (record) => {
    const all = Object.keys(statuses[record]);
    const applicant = await signUpWithApplication(server);
    const wordsFor = (language: 'en' | 'cy', shown: string) => {
      const word = (id: string) => words[language][`email.status.${id}`] ?? id;
      const say = (id: string) =>
        word(id)
          .replace('{record}', word(`record.${record}`))
          .replace('{status}', word(`state.${shown}`));
      return { subject: say('subject'), intro: say('intro') };
    };
    // The applicant has two e-mails: to verify the address, and about the eligible Expression of Interest.
    let count = 2;
    for (const status of [...all, unknownStatus]) {
      expect(await move(applicant, record, status, true)).toBe(200);
      count += 1;
      const mail = await waitForMail(server, applicant.email, count);
      const stage = stageOf(outlines[record], status);
      // The e-mail uses the words of the dashboard, which calls an open record that has no answers yet not started.
      const shown = stage === 0 && record === 'application' ? 'not-started' : displayStateOfStage(stage);
      const [english, welsh] = [wordsFor('en', shown), wordsFor('cy', shown)];
      const paragraphs = mail.text.split('\n\n');
      expect
        .soft([mail.subject, paragraphs[1], paragraphs[6]], status)
        .toEqual([`${english.subject} / ${welsh.subject}`, english.intro, welsh.intro]);
      for (const { intro } of [english, welsh]) expect.soft(mail.html, status).toContain(`<p>${intro}</p>`);
    }
  },
);

test.each(records)(
  'at every stage of the %s the server accepts the moves of the table and refuses all others with 409',
  async (record) => {
    const all = Object.keys(statuses[record]);
    const applicant = applicants[record];
    const answers: [string, string, number][] = [];
    const expected: [string, string, number][] = [];
    for (const stage of stages) {
      const from = all.find((status) => stageOf(outlines[record], status) === stage) ?? '';
      expect(await move(applicant, record, from, true)).toBe(200);
      for (const to of all) {
        const answer = await move(applicant, record, to);
        answers.push([from, to, answer]);
        const isLegal = caseworkerMoves[stage].some((each) => each === stageOf(outlines[record], to));
        expected.push([from, to, isLegal ? 200 : 409]);
        if (answer === 200) await move(applicant, record, from, true);
      }
    }
    expect(answers).toEqual(expected);
  },
);
