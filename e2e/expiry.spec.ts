// A session that runs out in the middle of the work: the journey waits as it is, the same person goes on where they were, and nobody
// else sees or sends any of it (decisions.md "Answers survive"; security.md 6; decision 009).
import type { BrowserContext, Page } from 'playwright/test';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { password, type Account } from '#tests/account.ts';
import { expire, signInAgain, signInElsewhere } from './expire.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, fillItem, pdf, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { applicationWith } from './stageTwo.ts';

const saves: Record<RecordName, string> = { eoi: 'UpdateICEOI', application: 'UpdateICApplication' };

/** What every control of the page holds. */
const heldBy = (page: Page) =>
  page
    .locator('main :is(input, select, textarea)')
    .evaluateAll((controls) =>
      (controls as HTMLInputElement[]).map(({ name, type, value, checked }) =>
        type === 'radio' || type === 'checkbox' ? [name, value, checked] : [name, value],
      ),
    );

/** Whether the browser would ask before it closes the page. */
const isAsked = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** The saves of a record as they are sent; each waits for `letGo`. */
async function heldSaves({ page }: Portal, record: RecordName) {
  const sent: string[] = [];
  let letGo = () => {};
  await page.route(`**/data/${saves[record]}`, async (route) => {
    sent.push(route.request().postData() ?? '');
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  return { sent, letGo: () => letGo() };
}

/** Right answers of a step, with a company that the server's register holds. */
function answersOf(record: RecordName, step: string, ids: LookupIds): Answers {
  const answers = validAnswers(record, step, ids);
  return step === 'business-details' ? { ...answers, ua_companyregistrationnumber: '99000101' } : answers;
}

/** Answers every step of a record; at each, the session is over when it is saved. */
async function interruptEveryStep(
  portal: Portal,
  record: RecordName,
  { account, context, ids }: { account: Account; context: BrowserContext; ids: LookupIds },
): Promise<void> {
  const { page } = portal;
  const { sent, letGo } = await heldSaves(portal, record);
  const pathOf = (step: string) => `/${outlines[record].stage}/${step}`;
  await portal.signIn(account);
  await portal.open(pathOf(steps[record][0]));
  for (const [index, step] of steps[record].entries()) {
    await test.step(step, async () => {
      await portal.isAt(pathOf(step), `step.${step}`);
      await portal.fillStep(step, answersOf(record, step, ids), record);
      const typed = await heldBy(page);
      await expire(portal, account, context);
      await portal.submit();
      await portal.isAt('/login', 'screen.login.title');
      expect(await isAsked(page)).toBe(true);
      expect(sent).toHaveLength(index);
      // The first time by the form; then, as it is quicker, in another tab.
      if (index === 0) await signInAgain(portal, account);
      else await signInElsewhere(portal, account);
      await portal.isAt(pathOf(step), `step.${step}`);
      await expect(portal.heading(`step.${step}`)).toBeFocused();
      expect(await heldBy(page)).toEqual(typed);
      await expect.poll(() => sent.length).toBe(index + 1);
      letGo();
      const next = steps[record][index + 1];
      if (next !== undefined) await expect(portal.heading(`step.${next}`)).toBeVisible();
    });
  }
}

test.describe('a session that runs out in the middle of a step', () => {
  test('of the Expression of Interest: each of its four', async ({ portal, account, context, ids }) => {
    test.slow();
    await account.fillSteps(0);
    await interruptEveryStep(portal, 'eoi', { account, context, ids });
    await portal.isAt('/stage-one/review', 'screen.stage-one-review.title');
  });
});

test.describe('cy', () => {
  test.use({ language: 'cy' });

  test('of the Application: each of its seven, bank details included', async ({
    portal,
    account,
    context,
    server,
    ids,
  }) => {
    test.slow();
    await applicationWith(account, { server, ids });
    await interruptEveryStep(portal, 'application', { account, context, ids });
    await portal.isAt('/stage-two/review', 'screen.stage-two-review.title');
  });
});

test.describe('a session that runs out', () => {
  const step = '/stage-one/contact-details';
  const position = '[name="ua_position"]';
  const marker = 'Cyfarwyddwr-marc-4711';

  /** An unsaved answer in a step. */
  async function typeMarker(portal: Portal): Promise<void> {
    await portal.open(step);
    await portal.isAt(step, 'step.contact-details');
    await portal.page.locator(position).fill(marker);
  }

  /** Whether the marker is in what the page holds; the first person's draft waits in the storage under their own name. */
  const isMarkerIn = (page: Page) =>
    page.evaluate((text) => {
      const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const held = [document.documentElement.outerHTML, ...controls.map(({ value }) => value)];
      return [...held, JSON.stringify(sessionStorage), document.cookie].some((part) => part.includes(text));
    }, marker);

  test('shows and sends somebody else who signs in nothing', async ({
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
    await expire(portal, account, context);
    await portal.submit();
    await signInAgain(portal, await signedUp());
    await portal.isAt('/dashboard', 'screen.dashboard.title');
    await expect(portal.link('screen.dashboard.start.eoi')).toBeVisible();
    expect(await isMarkerIn(page)).toBe(false);
    expect(sent.filter((body) => body.includes(marker))).toEqual([]);
    // Nor after Back, which would lead to the first person's step.
    await portal.goTo(step);
    await portal.isAt('/dashboard', 'screen.dashboard.title');
    expect(await isMarkerIn(page)).toBe(false);
  });

  test('two tabs: the same person goes on in both, another one ends both', async ({
    portal,
    account,
    signedUp,
    context,
  }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await typeMarker(portal);
    await expire(portal, account, context);
    await portal.submit();
    await portal.isAt('/login', 'screen.login.title');

    const second = portal.on(await context.newPage());
    await second.open('/login');
    await second.fillForm('login', { username: account.email, password });
    await second.submit();
    await second.isAt('/dashboard', 'screen.dashboard.title');
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    expect((await account.eoi())['ua_position']).toBe(marker);

    await page.locator('[name="ua_pleasedescribeproject"]').fill(marker);
    const other = await signedUp();
    await second.open('/login');
    await second.fillForm('login', { username: other.email, password });
    await second.submit();
    await second.isAt('/dashboard', 'screen.dashboard.title');
    await portal.isAt('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.changed', 'info')).toBeVisible();
    expect(await isMarkerIn(page)).toBe(false);

    await second.button('nav.logout').click();
    await second.isAt('/login', 'screen.login.title');
    await portal.isAt('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.signedout')).toBeVisible();
  });

  test('keeps an open item; any number of refused calls redeem once', async ({
    portal,
    account,
    context,
    server,
    ids,
  }) => {
    const { page } = portal;
    await applicationWith(account, { server, ids }, 1);
    const refused: string[] = [];
    const redeemed: string[] = [];
    context.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
      if (response.url().endsWith('/redeemaccesstoken')) redeemed.push(response.url());
    });
    // Expired for the server, not for the browser.
    const stale = account.tokens.access_token.replace(/.{8}$/, 'AAAAAAAA');
    await portal.signIn({ ...account, tokens: { ...account.tokens, access_token: stale } });
    const second = portal.on(await context.newPage());
    await Promise.all([portal, second].map((tab) => tab.open('/stage-two/business-finances')));
    await portal.isAt('/stage-two/business-finances', 'step.business-finances');
    await second.isAt('/stage-two/business-finances', 'step.business-finances');
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(redeemed).toHaveLength(1);
    await second.page.close();

    let letGo = () => {};
    await page.route('**/data/AddICAssets', async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
    const dialog = page.getByRole('dialog');
    const heldInDialog = () =>
      dialog
        .locator(':is(input, textarea)')
        .evaluateAll((controls) => (controls as HTMLInputElement[]).map(({ name, value }) => [name, value]));
    await expect(rowsOf(portal, 'assets')).toHaveCount(1);
    await portal.button('list.assets.add').click();
    await fillItem(page, 'assets', { ...itemAnswers('assets', 2), ua_assetdescription: marker });
    const typed = await heldInDialog();
    await expire(portal, account, context);
    await portal.button('dialog.item.save').click();
    await signInAgain(portal, account);
    await portal.isAt('/stage-two/business-finances', 'step.business-finances');
    await expect(dialog).toBeVisible();
    expect(await heldInDialog()).toEqual(typed);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    letGo();
    await expect(dialog).toHaveCount(0);
    await expect(rowsOf(portal, 'assets')).toHaveCount(2);
    await expect(portal.button('list.assets.add')).toBeFocused();
  });

  test('keeps a chosen file, which is uploaded once', async ({ portal, account, context }) => {
    const { page } = portal;
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/documents/stage-one');
    await chooseFiles(portal, [pdf('cyfrifon 2025.pdf', 'Accounts')]);
    await expire(portal, account, context);
    await portal.button('documents.upload').click();
    await signInAgain(portal, account);
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(page.locator('.files .file-name')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`${basePath}/documents/stage-one$`));
  });
});
