// The journey of an applicant in front of a backend that knows the calls of the specification and nothing else (product 4.15, 13.4): the
// pages come from the reference server, every call and config.json from the plain backend.
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import { listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { contractId, PlainBackend, plainConfiguration, plainIds } from '#tests/plainBackend/plainBackend.ts';
import { password } from '#tests/account.ts';
import { validItem } from '#tests/applicationSamples.ts';
import { validAnswers, validRecord } from '#tests/samples.ts';
import { controlsOf } from './fillField.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, csv, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import { answerStep, expectStep } from './stageTwo.ts';

/** Answers every call of the pages from this backend. */
async function putInFront(context: BrowserContext, origin: string, backend: PlainBackend): Promise<void> {
  await context.route('**/anwcef/config.json', (route) =>
    route.fulfill({ json: plainConfiguration(origin) }),
  );
  await context.route(/\/(data|auth)\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const reply = backend.answer({
      method: request.method(),
      url: pathname + search,
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    });
    await (reply === undefined ? route.abort() : route.fulfill(reply));
  });
}

const email = 'sian@example.org';

async function signIn(portal: Portal): Promise<void> {
  await portal.expectPage('/login', 'screen.login.title');
  await portal.fillForm('login', { username: email, password });
  await portal.submit();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
}

/** Fills a step of the EOI; without the company search the number is typed. */
async function answerEoiStep(portal: Portal, step: string): Promise<void> {
  const { ua_companyregistrationnumber: number, ...answers } = validAnswers('eoi', step, plainIds);
  if (number !== undefined)
    await controlsOf(portal.page, 'ua_companyregistrationnumber').fill(String(number));
  await portal.fillStep(step, answers);
}

async function firstStage(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('register and verify', async () => {
    await portal.open('/register');
    await portal.fillForm('register', {
      FirstName: 'Siân',
      LastName: 'O’Brien-Ŵyn',
      Mail: email,
      Phone: '01248 555 010',
      Password: password,
      ConfirmPassword: password,
    });
    await portal.submit();
    await portal.expectPage('/verification-check/register', 'screen.verification-check.title');
    await portal.open(`/verify?avt=${backend.mailedToken}`);
    await portal.button('screen.verify.submit').click();
    await portal.link('screen.verify.login').click();
  });
  await test.step('sign in and start', async () => {
    await signIn(portal);
    await portal.link('screen.dashboard.start.eoi').click();
    await portal.button('screen.stage-one-guidance.start').click();
  });
  for (const step of steps.eoi) {
    await test.step(step, async () => {
      await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
      await answerEoiStep(portal, step);
      await portal.submit();
    });
  }
  await test.step('submit', async () => {
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
    await portal.button('screen.stage-one-review.submit').click();
    await portal.expectPage('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
    expect(backend.records.eoi).toMatchObject({
      ua_currentstatus: 'eoi-submitted',
      ua_submiteoi: 1,
      ua_sectorname: 'Dairy',
    });
  });
}

async function secondStage(portal: Portal, backend: PlainBackend): Promise<void> {
  await test.step('the Application opens', async () => {
    backend.createApplication();
    await portal.open('/stage-two/guidance');
    await portal.button('screen.stage-two-guidance.start').click();
  });
  for (const step of steps.application.slice(0, -1)) {
    await test.step(step, async () => {
      await answerStep(portal, step, plainIds, 2);
      await portal.submit();
    });
  }
  await test.step('documents', async () => {
    const step = 'supporting-documents';
    await expectStep(portal, step);
    await portal.fillStep(step, validAnswers('application', step, plainIds), 'application');
    await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts'), csv('llif-arian.csv', 'CashFlow')]);
    await portal.button('documents.upload').click();
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(portal.page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf', 'llif-arian.csv']);
    await portal.submit();
  });
  await test.step('submit the Application', async () => {
    await portal.expectPage('/stage-two/review', 'screen.stage-two-review.title');
    await portal.button('screen.stage-two-review.submit').click();
    await portal.expectPage('/stage-two/confirmation', 'screen.stage-two-confirmation.title');
    expect(backend.records.application).toMatchObject({
      ua_currentstatus: 'application-submitted',
      ua_submitapplication: 1,
      ua_alldeclarationsticked: true,
      ua_forecastnumberofjobs: 5,
    });
  });
}

for (const saves of ['empty', 'true'] as const) {
  test(`a business registers and submits both records to a backend that answers a save with: ${saves}`, async ({
    portal,
    context,
    server,
  }) => {
    test.setTimeout(240_000);
    const backend = new PlainBackend({ saves });
    await putInFront(context, server.url, backend);
    await firstStage(portal, backend);
    await secondStage(portal, backend);
  });
}

/** What makes the portal redeem the refresh token. */
const causes: Readonly<Record<string, (portal: Portal) => Promise<void>>> = {
  'a press of a button': (portal) => portal.button('screen.dashboard.refresh').click(),
  'opening the dashboard': (portal) => portal.open('/dashboard'),
  'opening the dashboard after the access token has ended': async (portal) => {
    await portal.page.context().clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
  },
};

for (const [cause, redeem] of Object.entries(causes)) {
  test(`a redeem that is refused with 400 shows the log-in page after ${cause}`, async ({
    portal,
    context,
    server,
  }) => {
    const backend = new PlainBackend();
    backend.signUp(email);
    await putInFront(context, server.url, backend);
    await portal.open('/dashboard');
    await signIn(portal);
    backend.expireAccessTokens();
    backend.failing.set('api/user/redeemaccesstoken', 400);
    await redeem(portal);
    await expect(portal.text('screen.login.reason.expired')).toBeVisible();
    await signIn(portal);
    await expect(portal.link('screen.dashboard.start.eoi')).toBeVisible();
  });
}

test('stage two stays usable while one list fails, and the list is asked for again', async ({
  portal,
  context,
  server,
}) => {
  const backend = new PlainBackend();
  backend.signUp(email);
  await putInFront(context, server.url, backend);
  await portal.open('/login');
  await signIn(portal);
  const list = `geticdirectors/${contractId}`;
  backend.createApplication();
  backend.records.application = {
    ...backend.records.application,
    ...validRecord('application', plainIds),
    ua_icapplicationid: backend.records.application?.['ua_icapplicationid'],
  };
  for (const name of listNames) {
    const id = listOf(name).id;
    backend.items.set(id, [{ ...validItem(name), [id]: randomUUID(), statecode: 0 }]);
  }
  backend.failing.set(list, 500);
  await portal.open('/stage-two/review');
  await expectStep(portal, 'directors-information');
  const { page, translate } = portal;
  await expect(page.getByRole('main')).toContainText(translate('notice.childitems.500.read'));
  await portal.submit();
  await expect(page.locator('.error-summary')).toContainText(translate('error.notLoaded'));
  backend.failing.clear();
  await portal.button('button.tryagain').click();
  await expect(page.getByRole('table', { name: translate('list.directors.title') })).toBeVisible();
  await portal.submit();
  await expectStep(portal, 'professional-advisers');
});
