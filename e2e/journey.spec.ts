// The whole journey of an applicant with the real server: a business registers, verifies by e-mail, signs in, answers the steps of its
// EOI, submits, is found eligible, answers the steps of its Application with every list and its documents, is queried, and signs its offer
// letter (product 2, 5.1 to 5.4).
import { records } from '#machines/catalogue/records/records.ts';
import { parseAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import { formatAnswer } from '#src/fields/formatAnswer.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { newEmail } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { chooseFiles, csv, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import { answerEoi, expectCard, register, saveSteps, signIn, startEoi, submitEoi } from './stageOne.ts';
import type { TestServer } from './testServer.ts';
import { answerStep, expectStep } from './stageTwo.ts';

const company = '99000101';

/** Expects every answer of every step in the review, in order and formatted. The sample answers meet every condition, so each question applies. */
async function expectReview({ page, intl, translate }: Portal, answers: Answers): Promise<void> {
  const rows = steps.eoi.flatMap((step) => fieldsOfStep(records.eoi, step));
  const values = parseAnswers(rows, answers);
  const none = translate('screen.stage-one-review.notanswered');
  await expect(page.locator('.summary dt')).toHaveText(rows.map(([name]) => translate(`field.${name}`)));
  await expect(page.locator('.summary-value')).toHaveText(
    rows.map(([name, field]) => formatAnswer(intl, name, field, values[name], {}) || none),
  );
}

interface Journey {
  portal: Portal;
  server: TestServer;
  api: ApiClient;
  ids: LookupIds;
  email: string;
}

/** Registers, verifies, signs in, answers the steps, submits, and is found eligible. */
async function firstStage({ portal, server, api, ids, email }: Journey): Promise<void> {
  const { page, language } = portal;
  const setStatus = async (status: string) => {
    await server.caseworker('set', email, 'eoi', status);
    await portal.button('screen.dashboard.refresh').click();
  };

  await test.step('register', async () => {
    await register(portal, email);
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
    await signIn(portal, email);
    await expectCard(portal, 'eoi', 'not-started');
    await expectCard(portal, 'application', 'not-started');
  });

  await test.step('guidance, then Start', () => startEoi(portal));
  const answers = await answerEoi(portal, ids, company);

  await test.step('review and submit', async () => {
    await expectReview(portal, answers);
    await submitEoi(portal);
    await portal.link('screen.stage-one-confirmation.dashboard').click();
    await expect(portal.heading('screen.dashboard.title')).toBeVisible();
    await expectCard(portal, 'eoi', 'submitted');
  });

  await test.step('being assessed', async () => {
    await setStatus('eoi-in-assessment');
    await expectCard(portal, 'eoi', 'processing');
  });

  await test.step('in query: change an answer and submit again', async () => {
    await setStatus('eoi-in-query');
    await expectCard(portal, 'eoi', 'in-query');
    await portal.link('screen.dashboard.continue.eoi').click();
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');
    await portal.link('step.loan-purpose').click();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    const more = { ua_pleasedescribeproject: `${String(answers['ua_pleasedescribeproject'])} Ac eto.` };
    await portal.fillStep('loan-purpose', more);
    await portal.submit();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
    await expectReview(portal, { ...answers, ...more });
    await submitEoi(portal);
    await portal.link('screen.stage-one-confirmation.dashboard').click();
    await expectCard(portal, 'eoi', 'submitted');
  });

  await test.step('eligible: the Application opens', async () => {
    await setStatus('eligible');
    await expectCard(portal, 'eoi', 'approved');
    await expectCard(portal, 'application', 'not-started');
    expect(await server.caseworker('show', email, '--json')).toContain('"application-created"');
  });
}

/** Answers the steps with every list and its documents, submits, is queried, submits again, and signs the offer letter. */
async function secondStage({ portal, server, ids, email }: Journey): Promise<void> {
  const { page, translate } = portal;
  const setApplicationStatus = async (wanted: string, shown: DisplayState) => {
    await server.caseworker('set', email, 'application', wanted);
    await portal.open('/dashboard');
    await expectCard(portal, 'application', shown);
  };

  await test.step('guidance of the second stage, then Start', async () => {
    await portal.link('screen.dashboard.start.application').click();
    await portal.expectPage('/stage-two/guidance', 'screen.stage-two-guidance.title');
    await portal.button('screen.stage-two-guidance.start').click();
  });

  await saveSteps(portal, steps.application.slice(0, -1), (step) => answerStep(portal, step, ids, 2));

  await test.step('documents', async () => {
    await expectStep(portal, 'supporting-documents');
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
    // The files are chosen but not uploaded, so the step is not saved.
    await portal.submit();
    await expect(page.locator('.error-summary')).toContainText(translate('error.filesNotUploaded'));
    await portal.button('documents.upload').click();
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(page.locator('.files .file-name')).toHaveCount(3);
    await portal.submit();
  });

  await test.step('review the Application and submit', async () => {
    await portal.expectPage('/stage-two/review', 'screen.stage-two-review.title');
    await portal.button('screen.stage-two-review.submit').click();
    await portal.expectPage('/stage-two/confirmation', 'screen.stage-two-confirmation.title', {
      role: 'applicant',
    });
  });

  await test.step('in query: the Application opens again and is submitted again', async () => {
    await setApplicationStatus('app-in-query', 'in-query');
    await portal.link('screen.dashboard.continue.application').click();
    await portal.expectPage('/stage-two/tasks', 'screen.stage-two-tasks.title');
    await portal.link('step.supporting-documents').click();
    await expectStep(portal, 'supporting-documents');
    await portal.submit();
    await portal.button('screen.stage-two-review.submit').click();
    await portal.button('dialog.resubmit.submit').click();
    await portal.expectPage('/stage-two/confirmation', 'screen.stage-two-confirmation.title', {
      role: 'applicant',
    });
  });

  await test.step('the offer letter is signed', async () =>
    setApplicationStatus('offer-letter-signed', 'approved'));

  await test.step('log out', async () => {
    await page.getByRole('button', { name: translate('nav.logout') }).click();
    await portal.expectPage('/login', 'screen.login.title');
  });
}

inBothLanguages(() => {
  test('a business applies and is found eligible', { tag: '@fast' }, async ({ portal, server, api, ids }) => {
    test.setTimeout(120_000);
    await firstStage({ portal, server, api, ids, email: newEmail() });
  });

  test.describe('by keyboard alone', () => {
    test.use({ keyboard: true });

    test('a business applies, is found eligible, applies in full, is asked for more, and signs its offer letter', async ({
      portal,
      server,
      api,
      ids,
    }) => {
      // The longest test: both stages with every step and list.
      test.setTimeout(300_000);
      const journey = { portal, server, api, ids, email: newEmail() };
      await firstStage(journey);
      await secondStage(journey);
    });
  });
});
