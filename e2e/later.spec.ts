// Saving a step to finish it another time (product 1.7).
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { openWithSteps } from './portal.ts';

const step = '/stage-one/loan-purpose';
const term = '[name="ua_loanterm"]';
const amount = '[name="ua_loanamount"]';

inEitherLanguage(() => {
  test('an unfinished step is stored, and is there after signing in again on another device', async ({
    portal,
    account,
    browser,
  }) => {
    const { page } = portal;
    await openWithSteps({ portal, account }, steps.eoi.indexOf('loan-purpose'), step);
    await portal.expectPage(step, 'step.loan-purpose');
    await page.locator(term).fill('48');
    await portal.button('button.later').click();
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');
    await expect(portal.notice('notice.later.saved', 'success')).toBeVisible();
    expect(await account.eoi()).toMatchObject({
      ua_loanterm: 48,
      ua_currentpageinapplication: 'loan-purpose',
    });
    const device = await browser.newContext();
    const elsewhere = portal.inTab(await device.newPage());
    await elsewhere.signIn(account);
    await elsewhere.open(step);
    await expect(elsewhere.page.locator(term)).toHaveValue('48');
    await expect(elsewhere.page.locator('.error-summary')).toHaveCount(0);
    await device.close();
  });

  test('a malformed answer stays on the device and is offered when the step is opened again', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await openWithSteps({ portal, account }, steps.eoi.indexOf('loan-purpose'), step);
    await portal.expectPage(step, 'step.loan-purpose');
    await page.locator(term).fill('48');
    await page.locator(amount).fill('tua deng mil');
    await portal.button('button.later').click();
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');
    await expect(portal.notice('notice.later.partial', 'info', { hours: 24 })).toBeVisible();
    expect(await account.eoi()).toMatchObject({ ua_loanterm: 48 });
    await portal.link('tasks.continue').click();
    await portal.expectPage(step, 'step.loan-purpose');
    await expect(page.locator(amount)).toHaveValue('');
    await portal.button('draft.use').click();
    await expect(page.locator(amount)).toHaveValue('tua deng mil');
    await expect(page.locator(term)).toHaveValue('48');
  });

  test('a failed save keeps the step open with everything that was typed', async ({ portal, account }) => {
    const { page } = portal;
    await openWithSteps({ portal, account }, steps.eoi.indexOf('loan-purpose'), step);
    await portal.expectPage(step, 'step.loan-purpose');
    await page.locator(term).fill('48');
    await page.locator(amount).fill('tua deng mil');
    await page.route('**/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await portal.button('button.later').click();
    await expect(portal.notice('notice.eoi.500.save', 'error')).toBeVisible();
    await expect(page.locator(amount)).toHaveValue('tua deng mil');
    await expect(page.locator(term)).toHaveValue('48');
  });
});
