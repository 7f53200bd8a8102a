// What the portal shows while a script or a call is pending, and when it fails (product 6.14, 6.15).
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';

const screenScript = `**${basePath}/assets/dashboardScreens-*.js`;

inBothLanguages(() => {
  test.describe('a request that fails in the network', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('of a script shows the load error at once, and retrying shows the page', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await portal.signIn(account);
      let refused = true;
      await page.route(screenScript, (route) => (refused ? route.abort() : route.continue()));
      await portal.open('/dashboard');
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(page.getByRole('status').getByText(portal.translate('busy.loading'))).toHaveCount(0);
      refused = false;
      await portal.button('screen.load-error.retry').click();
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
    });

    test('of the refresh shows the load error in place of the guarded page, and retrying shows the page', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await portal.signIn(account);
      await portal.open('/dashboard');
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
      await portal.link('footer.faq').click();
      await portal.expectPage('/faq', 'screen.faq.title');
      await page.context().clearCookies({ name: 'access_token' });
      await page.route('**/redeemaccesstoken', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await portal.expectPage('/faq', 'screen.faq.title');
      await page.goBack();
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(portal.heading('screen.faq.title')).toHaveCount(0);
      await page.unroute('**/redeemaccesstoken');
      await portal.button('button.tryagain').click();
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
    });

    test('of the first messages shows the load error, and retrying shows the page', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await portal.signIn(account);
      await page.route(`**${basePath}/assets/common-*.js`, (route) => route.abort());
      await portal.open('/dashboard');
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(portal.text('screen.load-error.text')).toBeVisible();
      await page.unroute(`**${basePath}/assets/common-*.js`);
      await portal.button('screen.load-error.retry').click();
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
      await expect(page.locator('#unloaded')).toHaveCount(0);
    });
  });

  test('a script that does not load for 120 seconds shows the load error', async ({ portal, account }) => {
    const { page } = portal;
    await page.clock.install();
    await portal.signIn(account);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(screenScript, async (route) => {
      await released;
      await route.continue();
    });
    await portal.open('/dashboard');
    await expect(page.locator('.overlay')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(portal.heading('screen.load-error.title')).toHaveCount(0);
    await page.clock.fastForward(60_000);
    await expect(portal.heading('screen.load-error.title')).toBeVisible();
    release();
    await portal.button('screen.load-error.retry').click();
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
  });

  test('the overlay is visible during a slow call and keeps focus and answers', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    await page.locator('[name="ua_position"]').fill('Ysgrifennydd');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/UpdateICEOI', async (route) => {
      await released;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.locator('[name="ua_position"]').press('Enter');
    const overlay = page.locator('.overlay');
    await expect(overlay).toContainText(portal.translate('busy.saving'));
    await expect(overlay).toHaveCSS('opacity', '1');
    release();
    await expect(overlay).toHaveCount(0);
    await expect(page.locator('[name="ua_position"]')).toBeFocused();
    await expect(page.locator('[name="ua_position"]')).toHaveValue('Ysgrifennydd');
  });

  test('the overlay becomes visible only after 150 ms', async ({ portal, account }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
    // The overlay is in the page at once, and a CSS animation shows it after the delay.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/UpdateICEOI', async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('[name="ua_position"]').fill('Ysgrifennydd');
    await portal.submit();
    const delays = await page
      .locator('.overlay')
      .evaluate((overlay) =>
        overlay.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().delay),
      );
    expect(Math.min(...delays.filter((delay): delay is number => delay !== undefined && delay > 0))).toBe(
      150,
    );
    release();
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  });

  test('a page preloads each of its scripts and calls at once and only once', async ({ portal, account }) => {
    const { page } = portal;
    await portal.signIn(account);
    const [step] = steps.eoi;
    await account.start();
    await portal.open(`/stage-one/${step}`);
    await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
    const { named, fetched } = await page.evaluate(() => ({
      named: [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="preload"]'),
      ].map(({ href }) => href),
      fetched: performance.getEntriesByType('resource').map(({ name }) => name),
    }));
    // The step with its form, its calls and its messages.
    for (const part of [
      'libraries-',
      'core-',
      'recordScreens-',
      'record-',
      'records-',
      'eoi-',
      'config.json',
    ])
      expect(named).toContainEqual(expect.stringContaining(`/${part}`));
    expect(fetched.filter((name) => named.includes(name)).toSorted()).toEqual(named.toSorted());
  });
});
