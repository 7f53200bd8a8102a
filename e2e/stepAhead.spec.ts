// The next step is drawn while a step is saved (decision 039): nobody sees, hears or reaches it before the server has answered.
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import { observeVisit } from '#tests/visit.ts';
import { controlsOf } from './fillField.ts';
import { expect, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const [, , contact, purpose] = steps.eoi;

/**
 * Signs in, with all steps answered, and saves that of the contact. The request is held back until `answer` sends it or lets it fail; later ones
 * are sent at once.
 */
async function saveStep(portal: Portal, account: Account) {
  const { page, heading, open, submit } = portal;
  await account.fillSteps();
  await portal.signIn(account);
  let answer = (_isSent: boolean) => {};
  const first = new Promise<boolean>((resolve) => (answer = resolve));
  await page.route(
    '**/data/UpdateICEOI',
    async (route) => ((await first) ? route.continue() : route.abort()),
    { times: 1 },
  );
  await open(`/stage-one/${contact}`);
  await expect(heading(`step.${contact}`)).toBeVisible();
  await controlsOf(page, 'ua_position').fill('Ysgrifennydd');
  await submit();
  await expect(page.locator('h1')).toHaveCount(2);
  return { answer };
}

test('a step that is drawn ahead cannot be reached, and comes with its heading focused and without a layout shift', async ({
  portal,
  account,
}) => {
  const { page } = portal;
  await page.addInitScript(observeVisit, 'h1');
  const { answer } = await saveStep(portal, account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.translate(`step.${contact}`));
  await expect(page).toHaveTitle(new RegExp(portal.translate(`step.${contact}`)));
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
  }
  answer(true);
  await portal.expectPage(`/stage-one/${purpose}`, `step.${purpose}`);
  await expect(portal.heading(`step.${purpose}`)).toBeFocused();
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => window.observed.cls)).toBeLessThan(0.01);
});

test('a step that was drawn ahead is gone when the save fails, and comes with the next try', async ({
  portal,
  account,
}) => {
  const { page } = portal;
  const { answer } = await saveStep(portal, account);
  answer(false);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(portal.heading(`step.${contact}`)).toBeVisible();
  await expect(controlsOf(page, 'ua_position')).toHaveValue('Ysgrifennydd');
  await portal.submit();
  await portal.expectPage(`/stage-one/${purpose}`, `step.${purpose}`);
});

test('what is typed by keyboard while a step is saved stays in its field, and is saved by the next press', async ({
  portal,
  account,
}) => {
  const { page } = portal;
  const { answer } = await saveStep(portal, account);
  const position = controlsOf(page, 'ua_position');
  await position.press('End');
  await page.keyboard.type(' a thrysorydd');
  answer(true);
  await expect(portal.notice('notice.save.changedsince', 'info')).toBeVisible();
  await expect(portal.heading(`step.${contact}`)).toBeVisible();
  await expect(position).toBeFocused();
  await expect(position).toHaveValue('Ysgrifennydd a thrysorydd');
  await portal.submit();
  await portal.expectPage(`/stage-one/${purpose}`, `step.${purpose}`);
  await portal.open(`/stage-one/${contact}`);
  await expect(position).toHaveValue('Ysgrifennydd a thrysorydd');
});
