// A session that expires while a user works: the page waits until the same user has signed in again, and nobody else sees or sends its
// answers (product 5.13; decision 009).
import type { BrowserContext, Page } from 'playwright/test';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { password, type Account } from '#tests/account.ts';
import { expireSession, signInAgain, signInInOtherTab } from './expiredSession.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, fillItem, pdf, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { createApplication } from './stageTwo.ts';

const saves: Record<RecordName, string> = { eoi: 'UpdateICEOI', application: 'UpdateICApplication' };

/** The values of all controls of the page, without those of a step that is drawn ahead (decision 039). */
const valuesOf = (page: Page) =>
  page
    .locator('main :is(input, select, textarea)')
    .evaluateAll((controls) =>
      (controls as HTMLInputElement[])
        .filter((control) => control.checkVisibility())
        .map(({ name, type, value, checked }) =>
          type === 'radio' || type === 'checkbox' ? [name, value, checked] : [name, value],
        ),
    );

/** Intercepts the saves of a record. Each stays pending until `release`. */
async function interceptSaves({ page }: Portal, record: RecordName) {
  const sent: string[] = [];
  let release = () => {};
  await page.route(`**/data/${saves[record]}`, async (route) => {
    sent.push(route.request().postData() ?? '');
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  return { sent, release: () => release() };
}

/** Valid answers of a step, with a company of the reference server's register. */
function answersOf(record: RecordName, step: string, ids: LookupIds): Answers {
  const answers = validAnswers(record, step, ids);
  return step === 'business-details' ? { ...answers, ua_companyregistrationnumber: '99000101' } : answers;
}

/** Answers every step of a record. The session expires before each save. */
async function expireAtEveryStep(
  portal: Portal,
  record: RecordName,
  { account, context, ids }: { account: Account; context: BrowserContext; ids: LookupIds },
): Promise<void> {
  const { page } = portal;
  const { sent, release } = await interceptSaves(portal, record);
  const pathOf = (step: string) => `/${outlines[record].stage}/${step}`;
  await portal.signIn(account);
  await portal.open(pathOf(steps[record][0]));
  for (const [index, step] of steps[record].entries()) {
    await test.step(step, async () => {
      await portal.expectPage(pathOf(step), `step.${step}`);
      await portal.fillStep(step, answersOf(record, step, ids), record);
      const typed = await valuesOf(page);
      await expireSession(portal, account, context);
      await portal.submit();
      await portal.expectPage('/login', 'screen.login.title');
      expect(await portal.asksBeforeClosing()).toBe(true);
      expect(sent).toHaveLength(index);
      // The first step signs in with the form, the others in another tab, which is faster.
      if (index === 0) await signInAgain(portal, account);
      else await signInInOtherTab(portal, account);
      await portal.expectPage(pathOf(step), `step.${step}`);
      await expect(portal.heading(`step.${step}`)).toBeFocused();
      expect(await valuesOf(page)).toEqual(typed);
      await expect.poll(() => sent.length).toBe(index + 1);
      release();
      const next = steps[record][index + 1];
      if (next !== undefined) await expect(portal.heading(`step.${next}`)).toBeVisible();
    });
  }
}

test.describe('a session that expires in a step', () => {
  test('saves each step of the Expression of Interest after signing in again', async ({
    portal,
    account,
    context,
    ids,
  }) => {
    test.slow();
    await account.fillSteps(0);
    await expireAtEveryStep(portal, 'eoi', { account, context, ids });
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
  });
});

// The Welsh half of these tests: one record in each language, because each takes a minute.
test.describe('a session that expires in a step, in Welsh', () => {
  test.use({ language: 'cy' });

  test('saves each step of the Application after signing in again', async ({
    portal,
    account,
    context,
    server,
    ids,
  }) => {
    test.slow();
    await createApplication(account, { server, ids });
    await expireAtEveryStep(portal, 'application', { account, context, ids });
    await portal.expectPage('/stage-two/review', 'screen.stage-two-review.title');
  });
});

test.describe('a session that expires', () => {
  const stepPath = '/stage-one/contact-details';
  const positionInput = '[name="ua_position"]';
  const marker = 'Cyfarwyddwr-marc-4711';

  /** Types an answer without saving it. */
  async function typeMarker(portal: Portal): Promise<void> {
    await portal.open(stepPath);
    await portal.expectPage(stepPath, 'step.contact-details');
    await portal.page.locator(positionInput).fill(marker);
  }

  /** Whether the marker is in the page, its session storage or its cookies. The local storage may contain it, as the first user's draft. */
  const isMarkerIn = (page: Page) =>
    page.evaluate((text) => {
      const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const texts = [document.documentElement.outerHTML, ...controls.map(({ value }) => value)];
      return [...texts, JSON.stringify(sessionStorage), document.cookie].some((part) => part.includes(text));
    }, marker);

  test('neither shows nor sends its answers when another user signs in', async ({
    portal,
    signedUp,
    account,
    context,
  }) => {
    const { page } = portal;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await account.fillSteps();
    await portal.signIn(account);
    await typeMarker(portal);
    await expireSession(portal, account, context);
    await portal.submit();
    await signInAgain(portal, await signedUp());
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.link('screen.dashboard.start.eoi')).toBeVisible();
    expect(await isMarkerIn(page)).toBe(false);
    expect(sent.filter((body) => body.includes(marker))).toEqual([]);
    // The same holds after going back to the first user's step.
    await portal.navigate(stepPath);
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    expect(await isMarkerIn(page)).toBe(false);
  });

  test('continues in both tabs for the same user, and ends in both for another user', async ({
    portal,
    account,
    signedUp,
    context,
  }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await typeMarker(portal);
    await expireSession(portal, account, context);
    await portal.submit();
    await portal.expectPage('/login', 'screen.login.title');

    const second = portal.inTab(await context.newPage());
    await second.open('/login');
    await second.fillForm('login', { username: account.email, password });
    await second.submit();
    await second.expectPage('/dashboard', 'screen.dashboard.title');
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(marker);

    await page.locator('[name="ua_pleasedescribeproject"]').fill(marker);
    const other = await signedUp();
    await second.open('/login');
    await second.fillForm('login', { username: other.email, password });
    await second.submit();
    await second.expectPage('/dashboard', 'screen.dashboard.title');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.changed', 'info')).toBeVisible();
    expect(await isMarkerIn(page)).toBe(false);

    await second.button('nav.logout').click();
    await second.expectPage('/login', 'screen.login.title');
    await portal.expectPage('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.signedout')).toBeVisible();
  });

  test('refreshes once for all refused calls of two tabs, and keeps an open item until it is saved', async ({
    portal,
    account,
    context,
    server,
    ids,
  }) => {
    const { page } = portal;
    await createApplication(account, { server, ids }, 1);
    const refused: string[] = [];
    const redeemed: string[] = [];
    context.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
      if (response.url().endsWith('/redeemaccesstoken')) redeemed.push(response.url());
    });
    // The server refuses the token, while the browser still takes it for valid.
    const stale = account.tokens.access_token.replace(/.{8}$/, 'AAAAAAAA');
    await portal.signIn({ ...account, tokens: { ...account.tokens, access_token: stale } });
    const second = portal.inTab(await context.newPage());
    // Each tab fetches its record with the stale token before either gets an answer.
    let fetches = 0;
    let answerBoth = () => {};
    const bothFetch = new Promise<void>((resolve) => (answerBoth = resolve));
    await context.route(/\/geticapplication(\/|\?|$)/i, async (route) => {
      fetches += 1;
      if (fetches === 2) answerBoth();
      await bothFetch;
      await route.continue();
    });
    await Promise.all([portal, second].map((tab) => tab.open('/stage-two/business-finances')));
    await portal.expectPage('/stage-two/business-finances', 'step.business-finances');
    await second.expectPage('/stage-two/business-finances', 'step.business-finances');
    // In each tab the record, which the lists, the documents and the EOI wait for.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(redeemed).toHaveLength(1);
    await second.page.close();

    let release = () => {};
    await page.route('**/data/AddICAssets', async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    const dialog = page.getByRole('dialog');
    const dialogValues = () =>
      dialog
        .locator(':is(input, textarea)')
        .evaluateAll((controls) => (controls as HTMLInputElement[]).map(({ name, value }) => [name, value]));
    await expect(rowsOf(portal, 'assets')).toHaveCount(1);
    await portal.button('list.assets.add').click();
    await fillItem(page, 'assets', { ...itemAnswers('assets', 2), ua_assetdescription: marker });
    const typed = await dialogValues();
    await expireSession(portal, account, context);
    await portal.button('dialog.item.save').click();
    await signInAgain(portal, account);
    await portal.expectPage('/stage-two/business-finances', 'step.business-finances');
    await expect(dialog).toBeVisible();
    expect(await dialogValues()).toEqual(typed);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    release();
    await expect(dialog).toHaveCount(0);
    await expect(rowsOf(portal, 'assets')).toHaveCount(2);
    await expect(portal.button('list.assets.add')).toBeFocused();
  });

  test('keeps a chosen file and uploads it once', async ({ portal, account, context }) => {
    const { page } = portal;
    await account.fillSteps(1);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (/\/addicnotes$/i.test(new URL(request.url()).pathname) && request.method() === 'POST')
        uploads.push(request.postData() ?? '');
    });
    await portal.signIn(account);
    await portal.open('/documents/stage-one');
    await chooseFiles(portal, [pdf('cyfrifon 2025.pdf', 'Accounts')]);
    await expireSession(portal, account, context);
    await portal.button('documents.upload').click();
    await signInAgain(portal, account);
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(page.locator('.files .file-name')).toHaveText(['cyfrifon 2025.pdf']);
    await expect(page).toHaveURL(new RegExp(`${basePath}/documents/stage-one$`));
    expect(uploads).toEqual([expect.stringContaining('cyfrifon 2025.pdf')]);
    const query = { entityname: 'ua_icexpressionofinterest' };
    expect(await account.call('geticnotes', { query })).toMatchObject([{ filename: 'cyfrifon 2025.pdf' }]);
  });
});
