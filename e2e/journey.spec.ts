// The portal's main job from end to end, on real parts: a business registers, gets a real e-mail, verifies, signs in, answers the
// four steps, submits, sees its status move, then answers the seven steps with every list and its documents, is asked for more, and
// signs its offer letter (specification sections 2 to 5).
import { records } from '#machines/catalogue/records/records.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { readAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { shownAnswer } from '#src/fields/shownAnswer.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { newEmail, password } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { chooseFiles, csv, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';
import { answerStep, at } from './stageTwo.ts';
import { languageOf, whole } from './turns.ts';

const company = '99000101';

/** The dashboard's card of a record shows this status. */
async function cardShows(
  { page, say }: Portal,
  record: 'eoi' | 'application',
  status: string,
): Promise<void> {
  const card = page.getByRole('region', { name: say(`screen.dashboard.${record}.title`), exact: true });
  await expect(card.locator('.tag')).toHaveText(say(`status.${status}`));
}

/** The review lists every answer of every step, in order, as a reader sees it. */
async function reviewShows({ page, intl, say }: Portal, answers: Answers): Promise<void> {
  const rows = steps.eoi.flatMap((step) => fieldsOfStep(records.eoi, step));
  const values = readAnswers(rows, answers);
  const asked = rows.filter(([, field]) => isApplicable(field, values));
  const none = say('screen.stage-one-review.notanswered');
  await expect(page.locator('.summary dt')).toHaveText(asked.map(([name]) => say(`field.${name}`)));
  await expect(page.locator('.summary-value')).toHaveText(
    asked.map(([name, field]) => shownAnswer(intl, name, field, values[name], null) || none),
  );
}

/** What a journey goes through. */
interface Way {
  portal: Portal;
  server: TestServer;
  api: ApiClient;
  ids: LookupIds;
  email: string;
}

/** Registers, verifies, signs in, answers the four steps, submits, and is found eligible. */
async function firstStage({ portal, server, api, ids, email }: Way): Promise<void> {
  const { page, language } = portal;
  const check = async (status: string) => {
    await server.caseworker('set', email, 'eoi', status);
    await portal.button('screen.dashboard.refresh').click();
  };

  await test.step('register', async () => {
    await portal.open('/login');
    await portal.link('screen.login.register').click();
    await portal.isAt('/register', 'screen.register.title');
    await portal.fillForm('register', {
      FirstName: 'Siân',
      LastName: 'O’Brien-Ŵyn',
      Mail: email,
      Phone: '01248 555 010',
      Password: password,
      ConfirmPassword: password,
    });
    await portal.submit();
    await portal.isAt('/verification-check/register', 'screen.verification-check.title');
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('opening the e-mailed link changes nothing, its button verifies', async () => {
    const link = linkIn(await waitForMail(api, email), language);
    await portal.button('screen.verification-check.verified').click();
    await expect(portal.notice('notice.verify.notyet', 'info')).toBeVisible();
    await page.goto(link.href);
    await expect(portal.heading('screen.verify.title')).toBeVisible();
    expect(JSON.parse(await server.caseworker('show', email, '--json'))).toMatchObject({ verified: false });
    await portal.button('screen.verify.submit').click();
    await expect(portal.heading('screen.verify.done.title')).toBeVisible();
  });

  await test.step('sign in', async () => {
    await portal.link('screen.verify.login').click();
    await portal.isAt('/login', 'screen.login.title');
    await portal.fillForm('login', { username: email, password });
    await portal.submit();
    await portal.isAt('/dashboard', 'screen.dashboard.title');
    await cardShows(portal, 'eoi', 'not-started');
    await cardShows(portal, 'application', 'not-started');
  });

  await test.step('guidance, then Start', async () => {
    await portal.link('screen.dashboard.start.eoi').click();
    await portal.isAt('/stage-one/guidance', 'screen.stage-one-guidance.title');
    await portal.button('screen.stage-one-guidance.start').click();
  });

  const answers: Answers = {};
  for (const step of steps.eoi) {
    await test.step(`answer every question of ${step}`, async () => {
      await portal.isAt(`/stage-one/${step}`, `step.${step}`);
      const given = validAnswers('eoi', step, ids);
      if ('ua_companyregistrationnumber' in given) given['ua_companyregistrationnumber'] = company;
      Object.assign(answers, given);
      await portal.fillStep(step, given);
      await portal.submit();
    });
  }

  await test.step('review and submit', async () => {
    await portal.isAt('/stage-one/review', 'screen.stage-one-review.title');
    await reviewShows(portal, answers);
    await portal.button('screen.stage-one-review.submit').click();
    await portal.isAt('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
    await portal.link('screen.stage-one-confirmation.dashboard').click();
    await expect(portal.heading('screen.dashboard.title')).toBeVisible();
    await cardShows(portal, 'eoi', 'submitted');
  });

  await test.step('being assessed', async () => {
    await check('eoi-in-assessment');
    await cardShows(portal, 'eoi', 'processing');
  });

  await test.step('in query: change an answer and submit again', async () => {
    await check('eoi-in-query');
    await cardShows(portal, 'eoi', 'in-query');
    await portal.link('screen.dashboard.continue.eoi').click();
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    const more = { ua_pleasedescribeproject: `${String(answers['ua_pleasedescribeproject'])} Ac eto.` };
    await portal.fillStep('loan-purpose', more);
    await portal.submit();
    await portal.isAt('/stage-one/review', 'screen.stage-one-review.title');
    await reviewShows(portal, { ...answers, ...more });
    await portal.button('screen.stage-one-review.submit').click();
    await portal.isAt('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
    await portal.link('screen.stage-one-confirmation.dashboard').click();
    await cardShows(portal, 'eoi', 'submitted');
  });

  await test.step('eligible: the Application opens', async () => {
    await check('eligible');
    await cardShows(portal, 'eoi', 'approved');
    await cardShows(portal, 'application', 'not-started');
    expect(await server.caseworker('show', email, '--json')).toContain('"application-created"');
  });
}

/** Answers the seven steps with every list and its documents, submits, is asked for more, and signs. */
async function secondStage({ portal, server, ids, email }: Way): Promise<void> {
  const { page, say } = portal;
  const checkApplication = async (wanted: string, shown: string) => {
    await server.caseworker('set', email, 'application', wanted);
    await portal.open('/dashboard');
    await cardShows(portal, 'application', shown);
  };

  await test.step('guidance of the second stage, then Start', async () => {
    await portal.link('screen.dashboard.start.application').click();
    await portal.isAt('/stage-two/guidance', 'screen.stage-two-guidance.title');
    await portal.button('screen.stage-two-guidance.start').click();
  });

  for (const step of steps.application.slice(0, -1)) {
    await test.step(step, async () => {
      await answerStep(portal, step, ids, 2);
      await portal.submit();
    });
  }

  await test.step('documents', async () => {
    await at(portal, 'supporting-documents');
    await portal.fillStep(
      'supporting-documents',
      validAnswers('application', 'supporting-documents', ids),
      'application',
    );
    await chooseFiles(portal, [
      pdf('cyfrifon 2025.pdf', 'Accounts'),
      pdf('rhagolygon.pdf', 'Forecast'),
      csv('llif-arian.csv', 'CashFlow'),
    ]);
    // Chosen is not uploaded: the step says so and goes nowhere.
    await portal.submit();
    await expect(page.locator('.error-summary')).toContainText(say('error.filesNotUploaded'));
    await portal.button('documents.upload').click();
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(page.locator('.files .file-name')).toHaveCount(3);
    await portal.submit();
  });

  await test.step('review the Application and submit', async () => {
    await portal.isAt('/stage-two/review', 'screen.stage-two-review.title');
    await portal.button('screen.stage-two-review.submit').click();
    await portal.isAt('/stage-two/confirmation', 'screen.stage-two-confirmation.title');
  });

  await test.step('in query: the Application opens again and is submitted again', async () => {
    await checkApplication('app-in-query', 'in-query');
    await portal.link('screen.dashboard.continue.application').click();
    await at(portal, 'supporting-documents');
    await portal.submit();
    await portal.button('screen.stage-two-review.submit').click();
    await portal.isAt('/stage-two/confirmation', 'screen.stage-two-confirmation.title');
  });

  await test.step('the offer letter is signed', async () =>
    checkApplication('offer-letter-signed', 'approved'));

  await test.step('log out', async () => {
    await page.getByRole('button', { name: say('nav.logout') }).click();
    await portal.isAt('/login', 'screen.login.title');
  });
}

inBothLanguages((language) => {
  test.use({ daily: true, idle: true });
  const wholeWay =
    'a business applies, is found eligible, applies in full, is asked for more, and signs its offer letter';

  // All the way in the language whose turn it is.
  if (whole || languageOf(wholeWay) === language) {
    test.describe('by keyboard alone', () => {
      test.use({ keyboard: true });

      test(wholeWay, async ({ portal, server, api, ids }) => {
        // The longest test: two stages, eleven steps, seven lists.
        test.setTimeout(300_000);
        const way = { portal, server, api, ids, email: newEmail() };
        await firstStage(way);
        await secondStage(way);
      });
    });
  }
  if (whole || languageOf(wholeWay) !== language) {
    test('a business applies and is found eligible', async ({ portal, server, api, ids }) => {
      test.setTimeout(120_000);
      await firstStage({ portal, server, api, ids, email: newEmail() });
    });
  }
});
