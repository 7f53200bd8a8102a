// Drafts of unsaved answers (product 11.3 to 11.6): the portal offers them after a closed tab and a failed save, and deletes them after a log
// out, after a day, and for another user on the same device.
import type { Page } from 'playwright';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Account } from '#tests/account.ts';
import { minimalApplication } from '#tests/applicationSamples.ts';
import {
  draftBanner,
  expectNotStored,
  expectStored,
  marker,
  openStep,
  position,
  reopen,
  signInAndTypeDraft,
  storageOf,
  storeDrafts,
  typeDraft,
  typeMarker,
  useAndSaveDraft,
} from './drafts.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { makeEligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';

/** Opens a step of the applicant's Application, in which every step is answered. */
async function openApplication(portal: Portal, account: Account, server: TestServer, to: string) {
  await makeEligible(account, server);
  const blank = (await account.call('geticapplication')) as Values;
  await account.call('UpdateICApplication', {
    body: { ...blank, ...minimalApplication(), ua_currentpageinapplication: to },
  });
  await portal.signIn(account);
  await openStep(portal, `/stage-two/${to}`);
}

/** Fills the local storage, so that nothing more can be written. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    let filler = '';
    let size = 2 ** 22;
    while (size >= 1)
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size));
        filler += 'x'.repeat(size);
      } catch {
        size /= 2;
      }
  });

inEitherLanguage(() => {
  test('a full storage is told while something typed is not saved', async ({ portal, account, page }) => {
    await account.fillSteps();
    await portal.signIn(account);
    await openStep(portal);
    const told = page.getByRole('status').filter({ hasText: portal.translate('draft.refused') });
    await fillStorage(page);
    await page.locator(position).fill(marker);
    await expect(told).toHaveCount(1);
    await page.locator(position).fill('Sample – position');
    await expect(told).toHaveCount(0);
    await page.locator(position).fill(marker);
    await portal.submit();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    await expect(told).toHaveCount(0);
  });

  test('after a closed tab the draft is offered with the stored answers, used and saved', async ({
    portal,
    account,
  }) => {
    await account.fillSteps();
    await portal.signIn(account);
    await typeMarker(portal);
    await expectStored(portal.page);
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(tab.page.locator(position)).toHaveValue('Sample – position');
    await expect(draftBanner(tab)).toContainText(tab.translate('field.ua_position'));
    await expect(draftBanner(tab)).toContainText('Sample – position');
    await expect(draftBanner(tab)).not.toContainText(tab.translate('draft.outdated'));
    await useAndSaveDraft(tab);
    expect((await account.eoi())['ua_position']).toBe(marker);
  });

  test('a discarded draft of a record that has changed since is deleted', async ({ portal, account }) => {
    await signInAndTypeDraft(portal, account);
    await account.save({ ua_position: 'Trysorydd' });
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(draftBanner(tab)).toContainText(tab.translate('draft.outdated'));
    await tab.button('draft.discard').click();
    await expect(draftBanner(tab)).toHaveCount(0);
    await expect(tab.page.locator(position)).toHaveValue('Trysorydd');
    await expectNotStored(tab.page);
  });

  test('the draft of an unsaved item is offered when its list is shown again', async ({
    portal,
    account,
    server,
  }) => {
    await openApplication(portal, account, server, 'company-overview');
    await portal.page.locator('[name="ua_knowsmaincompetitors"][value="1"]').check();
    await portal.button('list.competitors.add').click();
    await portal.page.locator('[name="ua_competitorname"]').fill(marker);
    await expectStored(portal.page);
    const tab = await reopen(portal);
    await openStep(tab, '/stage-two/company-overview');
    // The list is shown only after the draft of the step's own answer is used.
    await tab.button('draft.use').click();
    await expect(draftBanner(tab)).toContainText(marker);
    await tab.button('draft.use').click();
    await expect(tab.page.locator('[name="ua_competitorname"]')).toHaveValue(marker);
    await tab.page.locator('[name="ua_competitorlocation"]').fill('Bangor');
    await tab.button('dialog.item.save').click();
    await expect(tab.page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(tab, 'competitors')).toContainText([marker]);
    await expectNotStored(tab.page);
    await tab.button('list.competitors.add').click();
    await tab.page.locator('[name="ua_competitorname"]').fill(`${marker} again`);
    await storeDrafts(tab.page);
    await expectStored(tab.page);
    await tab.page
      .getByRole('dialog')
      .getByRole('button', { name: tab.translate('dialog.item.cancel') })
      .click();
    await tab.button('dialog.item.discard.leave').click();
    await expectNotStored(tab.page);
  });
});

const firstName = '[name="ua_firstname"]';
const otherMarker = 'Gwenllian 4712';

/** Opens the step in two tabs. The first one types the position, which is on the device then; the second one has typed nothing. */
async function openTwoTabs(portal: Portal, account: Account): Promise<Portal> {
  await account.fillSteps();
  await portal.signIn(account);
  await openStep(portal);
  const other = portal.inTab(await portal.page.context().newPage());
  await openStep(other);
  await portal.page.locator(position).fill(marker);
  await expectStored(portal.page);
  return other;
}

test('what two tabs have typed in one step is offered after both are closed', async ({ portal, account }) => {
  const other = await openTwoTabs(portal, account);
  await other.page.locator(firstName).fill(otherMarker);
  await expectStored(other.page, otherMarker);
  await other.page.close();
  const tab = await reopen(portal);
  await openStep(tab);
  await expect(draftBanner(tab)).toContainText(marker);
  await expect(draftBanner(tab)).toContainText(otherMarker);
  await tab.button('draft.use').click();
  await expect(tab.page.locator(position)).toHaveValue(marker);
  await expect(tab.page.locator(firstName)).toHaveValue(otherMarker);
  await expect(draftBanner(tab)).toHaveCount(0);
  await tab.submit();
  await tab.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await expectNotStored(tab.page);
});

test('a save in one tab leaves what another tab has typed, and offers nothing that is stored', async ({
  portal,
  account,
}) => {
  const other = await openTwoTabs(portal, account);
  await other.page.locator(firstName).fill(otherMarker);
  await other.submit();
  await other.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  await expectStored(other.page);
  await other.page.close();
  const tab = await reopen(portal);
  await openStep(tab);
  await expect(draftBanner(tab)).toContainText(marker);
  await expect(draftBanner(tab)).not.toContainText(otherMarker);
  await expect(draftBanner(tab)).not.toContainText(tab.translate('draft.outdated'));
  await expect(tab.page.locator(firstName)).toHaveValue(otherMarker);
  await useAndSaveDraft(tab);
  await openStep(tab);
  await expect(draftBanner(tab)).toHaveCount(0);
});

test('a draft that one tab discards is kept again at once by the tab that still shows its answers', async ({
  portal,
  account,
  page,
}) => {
  await signInAndTypeDraft(portal, account);
  const other = portal.inTab(await page.context().newPage());
  await openStep(other);
  const discarding = other.page.evaluate(
    () => new Promise((resolve) => window.addEventListener('storage', resolve, { once: true })),
  );
  await other.button('draft.discard').click();
  await expect(draftBanner(other)).toHaveCount(0);
  // The first tab has written it again: nothing is lost when it crashes now.
  await discarding;
  await expectStored(other.page);
  await page.close();
  await openStep(other);
  await useAndSaveDraft(other);
});

test('a draft of an item that another tab has used and saved is not offered again', async ({
  portal,
  account,
  server,
}) => {
  await openApplication(portal, account, server, 'company-overview');
  await portal.button('list.shareholders.add').click();
  await portal.page.locator('[name="ua_shareholdername"]').fill(marker);
  await expectStored(portal.page);
  const other = portal.inTab(await portal.page.context().newPage());
  await openStep(other, '/stage-two/company-overview');
  await expect(draftBanner(other)).toContainText(marker);
  await other.button('draft.use').click();
  await other.page.locator('[name="ua_percentage"]').fill('50');
  await other.page.locator('[name="ua_countryofregistration"]').selectOption({ index: 1 });
  await other.button('dialog.item.save').click();
  await expect(other.page.getByRole('dialog')).toHaveCount(0);
  await expect(rowsOf(other, 'shareholders')).toContainText([marker]);
  await expect(draftBanner(other)).toHaveCount(0);
  await storeDrafts(portal.page);
  const third = portal.inTab(await portal.page.context().newPage());
  await openStep(third, '/stage-two/company-overview');
  await expect(rowsOf(third, 'shareholders')).toContainText([marker]);
  await expect(draftBanner(third)).toHaveCount(0);
});

test('after a failed save and a reload the draft is offered and saved', async ({ portal, account, page }) => {
  await account.fillSteps();
  await portal.signIn(account);
  await openStep(portal);
  await page.route('**/data/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.locator(position).fill(marker);
  await portal.submit();
  await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await useAndSaveDraft(portal);
});

test('confirming to leave deletes the draft', async ({ portal, account, page }) => {
  await signInAndTypeDraft(portal, account);
  await portal.button('button.cancel').click();
  await portal.button('dialog.cancel.leave').click();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
  await expectNotStored(page);
});

test('log out in one tab deletes the drafts of all tabs, also what another tab has not stored yet', async ({
  portal,
  account,
  page,
}) => {
  await signInAndTypeDraft(portal, account);
  const tab = portal.inTab(await page.context().newPage());
  await openStep(tab);
  await expect(draftBanner(tab)).toBeVisible();
  await tab.button('nav.logout').click();
  await tab.button('dialog.logout.leave').click();
  await tab.expectPage('/login', 'screen.login.title');
  await expectNotStored(tab.page);
  // The first tab had unsaved answers. It was reloaded as well, and stored nothing when its page was left.
  await portal.expectPage('/login', 'screen.login.title');
  await page.close();
  await expectNotStored(tab.page);
});

test('a draft is offered to no other user of the device', async ({ portal, signedUp }) => {
  const [first, second] = [await signedUp(), await signedUp()];
  await first.fillSteps();
  await second.fillSteps();
  await portal.signIn(first);
  await typeDraft(portal);
  const context = portal.page.context();
  // The session ends without a log out.
  await context.clearCookies({ name: /token/ });
  const theirs = await reopen(portal);
  await theirs.signIn(second);
  await openStep(theirs);
  await expect(theirs.page.locator(position)).toHaveValue('Sample – position');
  await expect(draftBanner(theirs)).toHaveCount(0);
  await theirs.signIn(first);
  const again = await reopen(theirs);
  await openStep(again);
  await expect(draftBanner(again)).toContainText(marker);
});

test('a draft is deleted after a day, whichever page is opened then', async ({ portal, account }) => {
  await signInAndTypeDraft(portal, account);
  const again = await reopen(portal);
  // A new tab has no storage before a page is open in it.
  await again.open('/faq');
  // Its start deletes old drafts, and must not find those that are made old below.
  await expect(again.page.locator('#unstarted')).toHaveCount(0);
  const { local } = await storageOf(again.page);
  const drafts = local.filter(([, entry]) => entry.includes(marker));
  expect(drafts).toHaveLength(1);
  const pages = [
    ['/faq', 'screen.faq.title'],
    ['/dashboard', 'screen.dashboard.title'],
    ['/stage-one/review', 'screen.stage-one-review.title'],
    ['/stage-one/contact-details', 'step.contact-details'],
  ] as const;
  for (const [path, title] of pages) {
    // A day later.
    await again.page.evaluate((entries) => {
      for (const [key, entry] of entries)
        localStorage.setItem(key, `2026-01-01T00:00:00.000Z${entry.slice(24)}`);
    }, drafts);
    await expectStored(again.page);
    await again.open(path);
    await again.expectPage(path, title);
    await expectNotStored(again.page);
    await expect(draftBanner(again)).toHaveCount(0);
  }
});

test('who submitted what is deleted after a day, whichever page is opened then', async ({ portal }) => {
  const { page } = portal;
  const entry = JSON.stringify({
    record: 'eoi',
    before: 'eoi-created',
    user: 'u-1',
    at: Date.parse('2026-01-01'),
  });
  await portal.open('/faq');
  for (const path of ['/faq', '/login', '/dashboard']) {
    await page.evaluate((text) => localStorage.setItem('submittedRecord', text), entry);
    await portal.open(path);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('submittedRecord')), { message: path })
      .toBeNull();
  }
});

test('a draft leaves out the bank details and says so when it is offered', async ({
  portal,
  account,
  server,
  page,
}) => {
  await openApplication(portal, account, server, 'business-finances');
  await page.locator('[name="ua_businessbanksortcode"]').fill('20-17-53');
  await page.locator('[name="ua_businessbankaccountnumber"]').fill('87654321');
  await page.locator('[name="ua_businessbankname"]').fill('Banc Llanfair');
  await page.locator('[name="ua_cashbalanceadditionalinfo"]').fill(marker);
  await storeDrafts(page);
  await expectStored(page);
  const stored = JSON.stringify(await storageOf(page));
  for (const detail of ['20-17-53', '201753', '87654321', 'Banc Llanfair'])
    expect(stored).not.toContain(detail);
  const tab = await reopen(portal);
  await openStep(tab, '/stage-two/business-finances');
  await expect(draftBanner(tab)).toContainText(tab.translate('draft.withheld'));
});
