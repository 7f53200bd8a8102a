// The browser's history while a step holds unsaved answers: whether the person stays or leaves, Back and Forward lead afterwards
// where they led before (decision 016).
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const step = '/stage-one/loan-purpose';
const term = '[name="ua_loanterm"]';

const isAt = {
  criteria: (portal: Portal) => portal.isAt('/eligibility-criteria', 'screen.eligibility-criteria.title'),
  dashboard: (portal: Portal) => portal.isAt('/dashboard', 'screen.dashboard.title'),
  step: (portal: Portal) => portal.isAt(step, 'step.loan-purpose'),
  faq: (portal: Portal) => portal.isAt('/faq', 'screen.faq.title'),
};

/** Goes by links, each an entry of the history: criteria, dashboard, step. */
async function openStep(portal: Portal): Promise<void> {
  await portal.open('/eligibility-criteria');
  await isAt.criteria(portal);
  await portal.goTo('/dashboard');
  await isAt.dashboard(portal);
  await portal.link('screen.dashboard.continue.eoi').click();
  await isAt.step(portal);
}

/** The step, with what was typed and not saved. */
async function isKept(portal: Portal): Promise<void> {
  await isAt.step(portal);
  await expect(portal.page.locator(term)).toHaveValue('48');
}

const question = (portal: Portal) => portal.dialog('dialog.leave.title');

async function answer(portal: Portal, choice: 'stay' | 'leave'): Promise<void> {
  await expect(question(portal)).toBeVisible();
  await portal.button(`dialog.leave.${choice}`).click();
  await expect(question(portal)).toBeHidden();
}

const entries = ({ page }: Portal) => page.evaluate(() => window.history.length);

inBothLanguages(() => {
  test.beforeEach(async ({ portal, account }) => {
    await account.fillSteps();
    await portal.signIn(account);
  });

  test('Back while answers are held: staying and then leaving keeps every entry', async ({ portal }) => {
    const { page } = portal;
    await openStep(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await page.goBack();
    await answer(portal, 'stay');
    await isKept(portal);
    await page.goBack();
    await answer(portal, 'leave');
    await isAt.dashboard(portal);
    expect(await entries(portal)).toBe(before);
    await page.goBack();
    await isAt.criteria(portal);
    await page.goForward();
    await isAt.dashboard(portal);
    await page.goForward();
    await isAt.step(portal);
  });

  test('Back over several entries while answers are held leads as far as it was asked', async ({
    portal,
  }) => {
    const { page } = portal;
    await openStep(portal);
    await page.locator(term).fill('48');
    await page.evaluate(() => window.history.go(-2));
    await answer(portal, 'stay');
    await isKept(portal);
    await page.evaluate(() => window.history.go(-2));
    await answer(portal, 'leave');
    await isAt.criteria(portal);
    await page.goForward();
    await isAt.dashboard(portal);
    await page.goForward();
    await isAt.step(portal);
  });

  test('Forward while answers are held: staying and then leaving keeps every entry', async ({ portal }) => {
    const { page } = portal;
    await openStep(portal);
    await portal.link('footer.faq').click();
    await isAt.faq(portal);
    await page.goBack();
    await isAt.step(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await page.goForward();
    await answer(portal, 'stay');
    await isKept(portal);
    await page.goForward();
    await answer(portal, 'leave');
    await isAt.faq(portal);
    expect(await entries(portal)).toBe(before);
    await page.goBack();
    await isAt.step(portal);
    await page.goBack();
    await isAt.dashboard(portal);
    await page.goForward();
    await isAt.step(portal);
    await page.goForward();
    await isAt.faq(portal);
  });

  test('a link while answers are held makes its entry only when the person leaves', async ({ portal }) => {
    const { page } = portal;
    await openStep(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await portal.link('footer.faq').click();
    await answer(portal, 'stay');
    await isKept(portal);
    expect(await entries(portal)).toBe(before);
    await portal.link('footer.faq').click();
    await answer(portal, 'leave');
    await isAt.faq(portal);
    expect(await entries(portal)).toBe(before + 1);
    await page.goBack();
    await isAt.step(portal);
    await page.goBack();
    await isAt.dashboard(portal);
  });

  test('a typed address while answers are held: the browser asks, and staying changes nothing', async ({
    portal,
  }) => {
    const { page } = portal;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return asked.length === 1 ? dialog.dismiss() : dialog.accept();
    });
    await openStep(portal);
    await page.locator(term).fill('48');
    await expect(portal.open('/faq')).rejects.toThrow('ERR_ABORTED');
    await isKept(portal);
    await portal.open('/faq');
    await isAt.faq(portal);
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await page.goBack();
    await isAt.step(portal);
    await page.goBack();
    await isAt.dashboard(portal);
    await page.goForward();
    await isAt.step(portal);
    await page.goForward();
    await isAt.faq(portal);
  });

  test('a redirected address takes no entry of its own', async ({ portal }) => {
    const { page } = portal;
    await openStep(portal);
    const before = await entries(portal);
    await portal.goTo('/stage-one');
    await portal.isAt('/stage-one/contact-details', 'step.contact-details');
    expect(await entries(portal)).toBe(before + 1);
    await page.goBack();
    await isAt.step(portal);
  });

  test('a step that may not be opened yet takes no entry of its own: Back leads past it', async ({
    portal,
    signedUp,
  }) => {
    const { page } = portal;
    const furthest = () => portal.isAt('/stage-one/business-details', 'step.business-details');
    const beginner = await signedUp();
    await beginner.fillSteps(1);
    await portal.signIn(beginner);
    await portal.open('/dashboard');
    await portal.link('screen.dashboard.continue.eoi').click();
    await furthest();
    await portal.goTo(step);
    await furthest();
    await page.goBack();
    await furthest();
    await page.goBack();
    await isAt.dashboard(portal);
  });
});
