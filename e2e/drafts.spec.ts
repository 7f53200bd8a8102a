// Answers survive (decisions.md; security.md 15): what was typed and not saved is offered back after a closed tab and a failed save;
// and nothing personal stays behind a log out, a day, or on a device that another person uses.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Account } from '#tests/account.ts';
import { minimalApplication } from '#tests/applicationSamples.ts';
import {
  banner,
  isNotStored,
  isStored,
  marker,
  openStep,
  position,
  reopen,
  signInAndType,
  storedOn,
  type,
  useAndSave,
} from './drafts.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { eligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';

/** Opens a step of an applicant's Application, the steps before it answered. */
async function openApplication(portal: Portal, account: Account, server: TestServer, to: string) {
  await eligible(account, server);
  const blank = (await account.call('geticapplication')) as Values;
  await account.call('UpdateICApplication', {
    body: { ...blank, ...minimalApplication(), ua_currentpageinapplication: to },
  });
  await portal.signIn(account);
  await openStep(portal, `/stage-two/${to}`);
}

inBothLanguages((language) => {
  test('a closed tab: the answers are offered back, compared, taken up and saved', async ({
    portal,
    account,
  }) => {
    await signInAndType(portal, account);
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(tab.page.locator(position)).toHaveValue('Sample – position');
    await expect(banner(tab)).toContainText(tab.say('field.ua_position'));
    await expect(banner(tab)).toContainText('Sample – position');
    await expect(banner(tab)).not.toContainText(tab.say('draft.overtaken'));
    await useAndSave(tab);
    expect((await account.eoi())['ua_position']).toBe(marker);
  });

  test('discarded answers are gone, those of a record that has changed since say so', async ({
    portal,
    account,
  }) => {
    await signInAndType(portal, account);
    await account.save({ ua_position: 'Trysorydd' });
    const tab = await reopen(portal);
    await openStep(tab);
    await expect(banner(tab)).toContainText(tab.say('draft.overtaken'));
    await tab.button('draft.discard').click();
    await expect(banner(tab)).toHaveCount(0);
    await expect(tab.page.locator(position)).toHaveValue('Trysorydd');
    await isNotStored(tab.page);
  });

  test('a list: an item that was being added is offered when the list opens', async ({
    portal,
    account,
    server,
  }) => {
    await openApplication(portal, account, server, 'company-overview');
    await portal.page.locator('[name="ua_knowsmaincompetitors"][value="1"]').check();
    await portal.button('list.competitors.add').click();
    await portal.page.locator('[name="ua_competitorname"]').fill(marker);
    await isStored(portal.page);
    const tab = await reopen(portal);
    await openStep(tab, '/stage-two/company-overview');
    // The step's own answer brings the list up again.
    await tab.button('draft.use').click();
    await expect(banner(tab)).toContainText(marker);
    await tab.button('draft.use').click();
    await expect(tab.page.locator('[name="ua_competitorname"]')).toHaveValue(marker);
    await tab.page.locator('[name="ua_competitorlocation"]').fill('Bangor');
    await tab.button('dialog.item.save').click();
    await expect(tab.page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(tab, 'competitors')).toContainText([marker]);
    await isNotStored(tab.page);
    if (language === 'en') {
      await tab.button('list.competitors.add').click();
      await tab.page.locator('[name="ua_competitorname"]').fill(`${marker} again`);
      await isStored(tab.page);
      await tab.page
        .getByRole('dialog')
        .getByRole('button', { name: tab.say('dialog.item.cancel') })
        .click();
      await isNotStored(tab.page);
    }
  });
});

test('a failed save, then a reload', async ({ portal, account, page }) => {
  await account.fillSteps();
  await portal.signIn(account);
  await openStep(portal);
  await page.route('**/data/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.locator(position).fill(marker);
  await portal.submit();
  await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await useAndSave(portal);
});

test('leaving that is confirmed discards them', async ({ portal, account, page }) => {
  await signInAndType(portal, account);
  await portal.button('button.cancel').click();
  await portal.button('dialog.cancel.leave').click();
  await portal.isAt('/dashboard', 'screen.dashboard.title');
  await isNotStored(page);
});

test('log out leaves nothing, neither of what is typed nor of what is on offer, nor in another tab', async ({
  portal,
  account,
  page,
}) => {
  await signInAndType(portal, account);
  const tab = portal.on(await page.context().newPage());
  await openStep(tab);
  await expect(banner(tab)).toBeVisible();
  await tab.button('nav.logout').click();
  await tab.isAt('/login', 'screen.login.title');
  await isNotStored(tab.page);
  // The first tab, which held what was typed, has begun anew as well, and wrote nothing when it went.
  await portal.isAt('/login', 'screen.login.title');
  await page.close();
  await isNotStored(tab.page);
});

test('another person on the same device sees nothing; the first one does, within a day', async ({
  portal,
  signedUp,
}) => {
  const [first, second] = [await signedUp(), await signedUp()];
  await first.fillSteps();
  await second.fillSteps();
  await portal.signIn(first);
  await type(portal);
  const context = portal.page.context();
  // The session is over; nobody has logged out.
  await context.clearCookies({ name: /token/ });
  const theirs = await reopen(portal);
  await theirs.signIn(second);
  await openStep(theirs);
  await expect(theirs.page.locator(position)).toHaveValue('Sample – position');
  await expect(banner(theirs)).toHaveCount(0);
  await theirs.signIn(first);
  const again = await reopen(theirs);
  await openStep(again);
  await expect(banner(again)).toContainText(marker);
  // A day later.
  await again.page.evaluate(() => {
    for (const [key, entry] of Object.entries(localStorage))
      localStorage.setItem(key, `2026-01-01T00:00:00.000Z${String(entry).slice(24)}`);
  });
  await again.open('/faq');
  await isNotStored(again.page);
});

test('bank details and statements about directors are never on the device', async ({
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
  await isStored(page);
  const stored = await storedOn(page);
  for (const detail of ['20-17-53', '201753', '87654321', 'Banc Llanfair'])
    expect(stored).not.toContain(detail);
  const tab = await reopen(portal);
  await openStep(tab, '/stage-two/business-finances');
  await expect(banner(tab)).toContainText(tab.say('draft.withheld'));
});
