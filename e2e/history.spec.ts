// The browser's history while a step has unsaved answers: whether the user stays or leaves, Back and Forward lead afterwards to the same pages
// as before (decision 016).
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const step = '/stage-one/loan-purpose';
const term = '[name="ua_loanterm"]';

const expectAt = {
  criteria: (portal: Portal) =>
    portal.expectPage('/eligibility-criteria', 'screen.eligibility-criteria.title'),
  dashboard: (portal: Portal) => portal.expectPage('/dashboard', 'screen.dashboard.title'),
  step: (portal: Portal) => portal.expectPage(step, 'step.loan-purpose'),
  faq: (portal: Portal) => portal.expectPage('/faq', 'screen.faq.title'),
};

/** Opens the step by links, so that the history has three entries: criteria, dashboard, step. */
async function openStepByLinks(portal: Portal): Promise<void> {
  await portal.open('/eligibility-criteria');
  await expectAt.criteria(portal);
  await portal.navigate('/dashboard');
  await expectAt.dashboard(portal);
  await portal.link('screen.dashboard.continue.eoi').click();
  await expectAt.step(portal);
}

/** Expects the step with the unsaved answer. */
async function expectKept(portal: Portal): Promise<void> {
  await expectAt.step(portal);
  await expect(portal.page.locator(term)).toHaveValue('48');
}

const leaveDialog = (portal: Portal) => portal.dialog('dialog.leave.title');

/** Answers the leave dialog. */
async function answer(portal: Portal, choice: 'stay' | 'leave'): Promise<void> {
  await expect(leaveDialog(portal)).toBeVisible();
  await portal.button(`dialog.leave.${choice}`).click();
  await expect(leaveDialog(portal)).toBeHidden();
}

const entries = ({ page }: Portal) => page.evaluate(() => window.history.length);

inEitherLanguage(() => {
  test.beforeEach(({ portal, answeredAccount }) => portal.signIn(answeredAccount));

  test('Back with unsaved answers, then staying, then leaving keeps every entry', async ({ portal }) => {
    const { page } = portal;
    await openStepByLinks(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await page.goBack();
    await answer(portal, 'stay');
    await expectKept(portal);
    await page.goBack();
    await answer(portal, 'leave');
    await expectAt.dashboard(portal);
    expect(await entries(portal)).toBe(before);
    await page.goBack();
    await expectAt.criteria(portal);
    await page.goForward();
    await expectAt.dashboard(portal);
    await page.goForward();
    await expectAt.step(portal);
  });

  test('Back over several entries with unsaved answers leads to the chosen entry after leaving', async ({
    portal,
  }) => {
    const { page } = portal;
    await openStepByLinks(portal);
    await page.locator(term).fill('48');
    await page.evaluate(() => window.history.go(-2));
    await answer(portal, 'stay');
    await expectKept(portal);
    await page.evaluate(() => window.history.go(-2));
    await answer(portal, 'leave');
    await expectAt.criteria(portal);
    await page.goForward();
    await expectAt.dashboard(portal);
    await page.goForward();
    await expectAt.step(portal);
  });

  test('Forward with unsaved answers, then staying, then leaving keeps every entry', async ({ portal }) => {
    const { page } = portal;
    await openStepByLinks(portal);
    await portal.link('footer.faq').click();
    await expectAt.faq(portal);
    await page.goBack();
    await expectAt.step(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await page.goForward();
    await answer(portal, 'stay');
    await expectKept(portal);
    await page.goForward();
    await answer(portal, 'leave');
    await expectAt.faq(portal);
    expect(await entries(portal)).toBe(before);
    await page.goBack();
    await expectAt.step(portal);
    await page.goBack();
    await expectAt.dashboard(portal);
    await page.goForward();
    await expectAt.step(portal);
    await page.goForward();
    await expectAt.faq(portal);
  });

  test('a link with unsaved answers adds its entry only after leaving', async ({ portal }) => {
    const { page } = portal;
    await openStepByLinks(portal);
    await page.locator(term).fill('48');
    const before = await entries(portal);
    await portal.link('footer.faq').click();
    await answer(portal, 'stay');
    await expectKept(portal);
    expect(await entries(portal)).toBe(before);
    await portal.link('footer.faq').click();
    await answer(portal, 'leave');
    await expectAt.faq(portal);
    expect(await entries(portal)).toBe(before + 1);
    await page.goBack();
    await expectAt.step(portal);
    await page.goBack();
    await expectAt.dashboard(portal);
  });

  test('a typed address with unsaved answers makes the browser ask, and staying keeps the history', async ({
    portal,
  }) => {
    const { page } = portal;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      return dialogs.length === 1 ? dialog.dismiss() : dialog.accept();
    });
    await openStepByLinks(portal);
    await page.locator(term).fill('48');
    await expect(portal.open('/faq')).rejects.toThrow('ERR_ABORTED');
    await expectKept(portal);
    await portal.open('/faq');
    await expectAt.faq(portal);
    expect(dialogs).toEqual(['beforeunload', 'beforeunload']);
    await page.goBack();
    await expectAt.step(portal);
    await page.goBack();
    await expectAt.dashboard(portal);
    await page.goForward();
    await expectAt.step(portal);
    await page.goForward();
    await expectAt.faq(portal);
  });

  test('a redirect adds no entry of its own', async ({ portal }) => {
    const { page } = portal;
    await openStepByLinks(portal);
    const before = await entries(portal);
    await portal.navigate('/stage-one');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    expect(await entries(portal)).toBe(before + 1);
    await page.goBack();
    await expectAt.step(portal);
  });

  test('the address of a later step adds no entry of its own, so Back leads past it', async ({
    portal,
    signedUp,
  }) => {
    const { page } = portal;
    const furthest = () => portal.expectPage('/stage-one/business-details', 'step.business-details');
    const beginner = await signedUp();
    await beginner.fillSteps(1);
    await portal.signIn(beginner);
    await portal.open('/dashboard');
    await portal.link('screen.dashboard.continue.eoi').click();
    await furthest();
    await portal.navigate(step);
    await furthest();
    await page.goBack();
    await furthest();
    await page.goBack();
    await expectAt.dashboard(portal);
  });
});
