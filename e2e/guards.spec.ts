// Who may see which route, and where everybody else is led (specification section 2, "Guards"; decisions.md, order within a stage).
import { basePath, routes, screens, type Screen } from '#machines/catalogue/routes.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { password } from '#tests/account.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';

/** A path of each screen that can be opened as it stands. */
const pathOf = (screen: Screen): string =>
  routes[screen].path
    .replace(':checkType', 'register')
    .replace(':stage', outlines.application.stage)
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

inBothLanguages(() => {
  test('public routes are there for everybody, without the navigation bar', async ({ portal, account }) => {
    const logout = portal.button('nav.logout');
    for (const screen of publicScreens) {
      await portal.open(addressOf(screen));
      await portal.isAt(addressOf(screen), titleOf(screen));
      await expect(logout).toHaveCount(0);
    }
    await portal.signIn(account);
    await portal.open('/dashboard');
    await expect(logout).toBeVisible();
    for (const screen of publicScreens) {
      await portal.goTo(addressOf(screen));
      await portal.isAt(addressOf(screen), titleOf(screen));
      await expect(logout).toHaveCount(0);
    }
  });

  test('guarded routes lead to the sign-in page, and on from there after signing in', async ({
    portal,
    account,
  }) => {
    for (const screen of guardedScreens) {
      await portal.open(addressOf(screen));
      await portal.isAt('/login', 'screen.login.title');
    }
    await portal.open('/stage-one/guidance');
    await portal.isAt('/login', 'screen.login.title');
    await portal.fillForm('login', { username: account.email, password });
    await portal.submit();
    await portal.isAt('/stage-one/guidance', 'screen.stage-one-guidance.title');
  });

  test('without a record its routes lead to the dashboard', async ({ portal, account }) => {
    await portal.signIn(account);
    for (const screen of needRecord) {
      await portal.open(addressOf(screen));
      await portal.isAt('/dashboard', 'screen.dashboard.title');
    }
    for (const path of ['/stage-two', '/stage-two/business-finances']) {
      await portal.open(path);
      await portal.isAt('/dashboard', 'screen.dashboard.title');
    }
    await portal.open('/stage-one/guidance');
    await portal.isAt('/stage-one/guidance', 'screen.stage-one-guidance.title');
    await expect(portal.button('nav.logout')).toBeVisible();
  });

  test('a later step leads to the first one that is not complete', async ({ portal, account }) => {
    await account.fillSteps(1);
    await portal.signIn(account);
    for (const path of ['', '/contact-details', '/loan-purpose', '/business-details', '/review']) {
      await portal.open(`/stage-one${path}`);
      await portal.isAt('/stage-one/business-details', 'step.business-details');
    }
    await portal.open('/stage-one/declarations');
    await portal.isAt('/stage-one/declarations', 'step.declarations');
    await portal.open('/stage-one/confirmation');
    await portal.isAt('/dashboard', 'screen.dashboard.title');
  });

  test('a submitted record can be read, not changed', async ({ portal, account }) => {
    await account.submit();
    await portal.signIn(account);
    await portal.open('/stage-one/declarations');
    await portal.isAt('/stage-one/review', 'screen.stage-one-review.title');
    await expect(portal.text('screen.stage-one-review.readonly')).toBeVisible();
    await expect(portal.button('screen.stage-one-review.submit')).toHaveCount(0);
    await portal.open('/stage-one/confirmation');
    await portal.isAt('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
  });

  test.describe('paths that are in no route', () => {
    test.use({ tolerated: [/status of 404/] });

    test('show the error page', async ({ portal }) => {
      for (const path of ['/no-such-page', '/stage-one/no-such-step', '/verification-check/no-such-check']) {
        await portal.open(path);
        await expect(portal.heading('screen.error.title')).toBeVisible();
      }
    });
  });

  test('the first page and a reset without its query lead to the sign-in page', async ({ portal }) => {
    for (const path of ['/', '/reset-password', '/reset-password?token=abc']) {
      await portal.open(path);
      await portal.isAt('/login', 'screen.login.title');
    }
  });

  test('logging out clears the session and goes to the sign-in page', async ({
    portal,
    account,
    context,
  }) => {
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.button('nav.logout').click();
    await portal.isAt('/login', 'screen.login.title');
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(['language']);
    await portal.open('/dashboard');
    await portal.isAt('/login', 'screen.login.title');
  });

  test('a refresh token alone signs in; an invalid one goes to the sign-in page', async ({
    portal,
    account,
    context,
  }) => {
    await portal.signIn(account);
    await context.clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
    await portal.isAt('/dashboard', 'screen.dashboard.title');
    const [access] = (await context.cookies()).filter(({ name }) => name === 'access_token');
    expect(access?.value).toBeTruthy();

    const spoiled = { ...account, tokens: { ...account.tokens, refresh_token: 'spoiled' } };
    await portal.signIn(spoiled);
    await context.clearCookies({ name: 'access_token' });
    await portal.open('/dashboard');
    await portal.isAt('/login', 'screen.login.title');
    await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  });

  test('Back after a redirect does not trap', async ({ portal, server }) => {
    const { page } = portal;
    await portal.open('/faq');
    await portal.isAt('/faq', 'screen.faq.title');
    await page.goto(`${server.url}${basePath}/dashboard`);
    await portal.isAt('/login', 'screen.login.title');
    await page.goBack();
    await portal.isAt('/faq', 'screen.faq.title');
    await page.goForward();
    await portal.isAt('/login', 'screen.login.title');
    await portal.link('screen.login.register').click();
    await portal.isAt('/register', 'screen.register.title');
    await page.goBack();
    await portal.isAt('/login', 'screen.login.title');
    await page.goBack();
    await portal.isAt('/faq', 'screen.faq.title');
  });
});
