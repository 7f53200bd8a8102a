// Every move that a caseworker can try, on a running server: which of them the server makes, and the e-mail that each one sends in both
// languages. Made from the catalogue's statuses (decisions.md, "Caseworker moves by stage"; specification section 4).
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
import { mailTo } from '../mailbox.ts';
import { withApplication, type Applicant } from './applicant.ts';
import { caseworker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
let moved: Readonly<Record<RecordName, Applicant>>;
beforeAll(async () => {
  server = await testServer();
  // First, while no e-mail of theirs stands behind those of all the moves.
  moved = { eoi: await withApplication(server), application: await withApplication(server) };
});
afterAll(() => server.close());

const unknown = 'mislaid';
const words: Readonly<Record<'en' | 'cy', Readonly<Record<string, string>>>> = { en: emailsEn, cy: emailsCy };

const records = ['eoi', 'application'] as const;

const move = async (
  { email }: Applicant,
  record: RecordName,
  status: string,
  force = false,
): Promise<number> =>
  (await caseworker(server, 'PUT', `/${email}/records/${record}`, { status, force })).status;

// Before the moves below, whose e-mails would stand before these.
test.each(records)(
  'every status of the %s is told in both languages, also by force, also one that nobody knows',
  async (record) => {
    const all = Object.keys(statuses[record]);
    const applicant = await withApplication(server);
    const wordsFor = (language: 'en' | 'cy', shown: string) => {
      const word = (id: string) => words[language][`email.status.${id}`] ?? id;
      const say = (id: string) =>
        word(id)
          .replace('{record}', word(`record.${record}`))
          .replace('{status}', word(`state.${shown}`));
      return { subject: say('subject'), intro: say('intro') };
    };
    // The e-mails to verify the address and of the eligible Expression of Interest.
    let count = 2;
    for (const status of [...all, unknown]) {
      expect(await move(applicant, record, status, true)).toBe(200);
      count += 1;
      const mail = await mailTo(server, applicant.email, count);
      const stage = stageOf(outlines[record], status);
      // Of one that is open the dashboard says whether it was begun: this Application was not.
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
  'at every stage of the %s the server makes the moves of the table and no other',
  async (record) => {
    const all = Object.keys(statuses[record]);
    const applicant = moved[record];
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
