// Which routes a user can open, and where the portal redirects from all others (product 1.3 to 1.5).
import { basePath, routes, screens, type Screen } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { password } from '#tests/account.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** The path of a screen, with sample parameters. */
const pathOf = (screen: Screen): string =>
  routes[screen].path
    .replace(':checkType', 'register')
    .replace(':step', routes[screen].area === 'application' ? steps.application[0] : steps.eoi[0]);
const queryOf: Partial<Record<Screen, string>> = {
  'reset-password': '?token=abc&email=sian%40example.org',
  verify: '?avt=abc',
};
const addressOf = (screen: Screen): string => pathOf(screen) + (queryOf[screen] ?? '');
const titleOf = (screen: Screen): string =>
  screen === 'stage-one-step' ? `step.${steps.eoi[0]}` : `screen.${screen}.title`;

const publicScreens = screens.filter((screen) => routes[screen].access === 'public');
const guardedScreens = screens.filter((screen) => routes[screen].access !== 'public');
const needRecord = guardedScreens.filter(
  (screen) => ['eoi', 'application'].includes(routes[screen].area) && !screen.endsWith('-guidance'),
);

/** Goes to an address within the loaded page, by way of another page: what an earlier address has left cannot be mistaken for its outcome. */
async function navigateAfresh(portal: Portal, address: string): Promise<void> {
  await portal.navigate('/faq');
  await portal.expectPage('/faq', 'screen.faq.title');
  await portal.navigate(address);
}

inEitherLanguage(() => {
  test('public routes are there for everybody, without the navigation bar', async ({ portal, account }) => {
    const logout = portal.button('nav.logout');
    for (const screen of publicScreens) {
      await portal.open(addressOf(screen));
      await portal.expectPage(pathOf(screen), titleOf(screen));
      await expect(logout).toHaveCount(0);
    }
    await portal.signIn(account);
    await portal.open('/dashboard');
    await expect(logout).toBeVisible();
    for (const screen of publicScreens) {
      await portal.navigate(addressOf(screen));
      await portal.expectPage(pathOf(screen), titleOf(screen));
      await expect(logout).toHaveCount(0);
    }
  });

  test(
    'a guarded route leads to the sign-in page, from which signing in leads back to it',
    { tag: '@fast' },
    async ({ portal, account }) => {
      await portal.open('/dashboard');
      await portal.expectPage('/login', 'screen.login.title');
      // The prerendered page shows before its script runs.
      await expect(portal.page.locator('main [type="submit"]')).toBeEnabled();
      for (const screen of guardedScreens) {
        await navigateAfresh(portal, addressOf(screen));
        await portal.expectPage('/login', 'screen.login.title');
      }
      await portal.open('/stage-one/guidance');
      await portal.expectPage('/login', 'screen.login.title');
      await portal.fillForm('login', { username: account.email, password });
      await portal.submit();
      await portal.expectPage('/stage-one/guidance', 'screen.stage-one-guidance.title');
    },
  );

  test('the routes of a record lead to the dashboard while there is no record, and a notice says why', async ({
    portal,
    account,
  }) => {
    await portal.signIn(account);
    const addresses = [
      ...needRecord.map((screen) => [addressOf(screen), routes[screen].area] as const),
      ['/stage-two', 'application'],
      ['/stage-two/business-finances', 'application'],
    ] as const;
    await portal.open('/stage-one/review');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await expect(portal.notice('notice.eoi.none', 'info')).toBeVisible();
    for (const [address, record] of addresses) {
      await navigateAfresh(portal, address);
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
      await expect(portal.notice(`notice.${record}.none`, 'info')).toBeVisible();
    }
    await portal.navigate('/stage-one/guidance');
    await portal.expectPage('/stage-one/guidance', 'screen.stage-one-guidance.title');
    await expect(portal.button('nav.logout')).toBeVisible();
  });

  test('the address of a later step leads to the first incomplete step', async ({ portal, account }) => {
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/business-details', 'step.business-details');
    for (const path of ['', '/contact-details', '/loan-purpose', '/business-details', '/review']) {
      await navigateAfresh(portal, `/stage-one${path}`);
      await portal.expectPage('/stage-one/business-details', 'step.business-details');
      await expect(portal.button('nav.logout')).toBeVisible();
    }
    await portal.navigate('/stage-one/declarations');
    await portal.expectPage('/stage-one/declarations', 'step.declarations');
    await portal.navigate('/stage-one/confirmation');
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');
    await expect(portal.button('nav.logout')).toBeVisible();
  });

  test('the address of a step of a submitted record leads to its read-only review', async ({
    portal,
    account,
  }) => {
    await account.submit();
    await portal.signIn(account);
    await portal.open('/stage-one/declarations');
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.submitted', {
      status: 'submitted',
    });
    await expect(portal.text('screen.stage-one-review.readonly', { status: 'submitted' })).toBeVisible();
    await expect(portal.button('screen.stage-one-review.submit')).toHaveCount(0);
    await portal.open('/stage-one/confirmation');
    await portal.expectPage('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
  });

  test.describe('unknown paths', () => {
    test.use({ tolerated: [/status of 404/] });

    test('show the error page', async ({ portal }) => {
      for (const path of ['/no-such-page', '/stage-one/no-such-step', '/verification-check/no-such-check']) {
        await portal.open(path);
        await expect(portal.heading('screen.error.title')).toBeVisible();
      }
    });
  });

  test('the root leads to the sign-in page', async ({ portal }) => {
    await portal.open('/');
    await portal.expectPage('/login', 'screen.login.title');
  });

  test('logging out clears the session and goes to the sign-in page', async ({
    portal,
    account,
    context,
  }) => {
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.button('nav.logout').click();
    await portal.expectPage('/login', 'screen.login.title');
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(['language']);
    await portal.open('/dashboard');
    await portal.expectPage('/login', 'screen.login.title');
  });

  test('a refresh token alone signs in; an invalid one goes to the sign-in page', async ({
    portal,
    account,
    context,
  }) => {
    await portal.signIn(account);
    await context.clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    const [access] = (await context.cookies()).filter(({ name }) => name === 'access_token');
    expect(access?.value).toBeTruthy();

    const spoiled = { ...account, tokens: { ...account.tokens, refresh_token: 'spoiled' } };
    await portal.signIn(spoiled);
    await context.clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
    await portal.expectPage('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  });

  test('Back after a redirect leads to the page before it', async ({ portal, server }) => {
    const { page } = portal;
    await portal.open('/faq');
    await portal.expectPage('/faq', 'screen.faq.title');
    await page.goto(`${server.url}${basePath}/dashboard`);
    await portal.expectPage('/login', 'screen.login.title');
    await page.goBack();
    await portal.expectPage('/faq', 'screen.faq.title');
    await page.goForward();
    await portal.expectPage('/login', 'screen.login.title');
    await portal.link('screen.login.register').click();
    await portal.expectPage('/register', 'screen.register.title');
    await page.goBack();
    await portal.expectPage('/login', 'screen.login.title');
    await page.goBack();
    await portal.expectPage('/faq', 'screen.faq.title');
  });
});
