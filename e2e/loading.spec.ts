// What is shown while a screen's script or a call is under way, and when it does not come (specification sections 1 and 8).
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';

const screenScript = `**${basePath}/assets/Dashboard-*.js`;

inBothLanguages(() => {
  test.describe('a script that the network refuses', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('becomes a load error at once, and trying again works', async ({ portal, account }) => {
      const { page } = portal;
      await portal.signIn(account);
      let refused = true;
      await page.route(screenScript, (route) => (refused ? route.abort() : route.continue()));
      await portal.open('/dashboard');
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(page.getByRole('status').getByText(portal.say('busy.loading'))).toHaveCount(0);
      refused = false;
      await portal.button('screen.load-error.retry').click();
      await portal.isAt('/dashboard', 'screen.dashboard.title');
    });

    test('with styles that the network refuses, too, and the page has its styles after trying again', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await portal.signIn(account);
      let refused = true;
      const missing = new Set<string>();
      await page.route(`**${basePath}/assets/*.css`, (route) => {
        if (!refused) return route.continue();
        missing.add(route.request().url());
        return route.abort();
      });
      await portal.open('/dashboard');
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      refused = false;
      await portal.button('screen.load-error.retry').click();
      await portal.isAt('/dashboard', 'screen.dashboard.title');
      const missed = [...missing];
      expect(missed).not.toEqual([]);
      // The rules of a stylesheet that failed cannot be read: that throws.
      await expect(async () => {
        const styled = await page.evaluate(() =>
          [...document.styleSheets].flatMap(({ href, cssRules }) => (cssRules.length > 0 ? [href] : [])),
        );
        expect(styled).toEqual(expect.arrayContaining(missed));
      }).toPass({ timeout: 10_000 });
    });

    test('of a session that cannot be resumed yet shows the way to try again in the place of any page', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await portal.signIn(account);
      await portal.open('/dashboard');
      await portal.isAt('/dashboard', 'screen.dashboard.title');
      await portal.link('footer.faq').click();
      await portal.isAt('/faq', 'screen.faq.title');
      await page.context().clearCookies({ name: 'access_token' });
      await page.route('**/redeemaccesstoken', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await portal.isAt('/faq', 'screen.faq.title');
      await page.goBack();
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(portal.heading('screen.faq.title')).toHaveCount(0);
      await page.unroute('**/redeemaccesstoken');
      await portal.button('button.tryagain').click();
      await portal.isAt('/dashboard', 'screen.dashboard.title');
    });

    test('of the first words becomes a load error too', async ({ portal, account }) => {
      const { page } = portal;
      await portal.signIn(account);
      await page.route(`**${basePath}/assets/common-*.js`, (route) => route.abort());
      await portal.open('/dashboard');
      await expect(portal.heading('screen.load-error.title')).toBeVisible();
      await expect(portal.text('screen.load-error.text')).toBeVisible();
      await page.unroute(`**${basePath}/assets/common-*.js`);
      await portal.button('screen.load-error.retry').click();
      await portal.isAt('/dashboard', 'screen.dashboard.title');
      await expect(page.locator('#unloaded')).toHaveCount(0);
    });
  });

  test('a script that does not come for 120 seconds becomes a load error too', async ({
    portal,
    account,
  }) => {
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
    await portal.isAt('/dashboard', 'screen.dashboard.title');
  });

  test('the overlay is seen during a slow call, and focus and answers survive it', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.isAt('/stage-one/contact-details', 'step.contact-details');
    await page.locator('[name="ua_position"]').fill('Ysgrifennydd');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/UpdateICEOI', async (route) => {
      await released;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.locator('[name="ua_position"]').press('Enter');
    const overlay = page.locator('.overlay');
    await expect(overlay).toContainText(portal.say('busy.saving'));
    await expect(overlay).toHaveCSS('opacity', '1');
    release();
    await expect(overlay).toHaveCount(0);
    await expect(page.locator('[name="ua_position"]')).toBeFocused();
    await expect(page.locator('[name="ua_position"]')).toHaveValue('Ysgrifennydd');
  });

  test('a call that answers at once does not flash the overlay', async ({ portal, account }) => {
    const { page } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/stage-one/contact-details');
    await portal.isAt('/stage-one/contact-details', 'step.contact-details');
    // The overlay covers at once, but CSS shows it only after a while: that while is the promise.
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
    await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
  });

  test('a page that its script draws is asked for whole, at once, and nothing of it twice', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await portal.signIn(account);
    const [step] = steps.eoi;
    await account.start();
    await portal.open(`/stage-one/${step}`);
    await portal.isAt(`/stage-one/${step}`, `step.${step}`);
    const { named, fetched } = await page.evaluate(() => ({
      named: [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="preload"]'),
      ].map(({ href }) => href),
      fetched: performance.getEntriesByType('resource').map(({ name }) => name),
    }));
    // The step with its form and words, and what asks the backend.
    for (const part of ['StepPage-', 'EoiArea-', 'forms-', 'records-', 'calls-', 'redeem-', 'config.json'])
      expect(named).toContainEqual(expect.stringContaining(`/${part}`));
    expect(fetched.filter((name) => named.includes(name)).toSorted()).toEqual(named.toSorted());
  });
});
