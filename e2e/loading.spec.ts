// What the portal shows while a script or a call is pending, and when it fails (product 6.14, 6.15).
import { basePath } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Account } from '#tests/account.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { chooseFiles, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import { openApplicationStep } from './stageTwo.ts';

const screenScript = `**${basePath}/assets/dashboardScreens-*.js`;

/** Signs in and opens the first step of the Expression of Interest by its address. */
async function openFirstStep(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  const [step] = steps.eoi;
  await account.start();
  await portal.open(`/stage-one/${step}`);
  await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
}

inEitherLanguage(() => {
  test.describe('a request that fails', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

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
      await expect(page.locator('#load-error')).toHaveCount(0);
    });
  });

  test.describe('a dialog whose script does not load', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('says so, can be cancelled, and opens after a reload', async ({ portal, account, server, ids }) => {
      const { page, translate } = portal;
      const script = `**${basePath}/assets/PasteDialog-*.js`;
      let loads = 0;
      await page.route(script, (route) => {
        loads += 1;
        return route.abort();
      });
      await openApplicationStep(portal, 'directors-information', { account, server, ids });
      const list = translate('list.directors.title');
      const paste = page.getByRole('button', { name: translate('list.paste', { list }), exact: true });
      await paste.click();
      const failed = portal.dialog('dialog.notloaded.title');
      await expect(failed).toContainText(translate('dialog.notloaded.text'));
      expect(loads).toBeGreaterThan(0);
      await failed.getByRole('button', { name: translate('button.cancel'), exact: true }).click();
      await expect(failed).toHaveCount(0);
      await expect(paste).toBeFocused();
      await paste.click();
      await page.unroute(script);
      await failed.getByRole('button', { name: translate('dialog.notloaded.reload'), exact: true }).click();
      await paste.click();
      await expect(page.getByLabel(translate('dialog.paste.label'), { exact: true })).toBeFocused();
    });
  });

  test('a dialog whose script does not answer for five seconds says so, and opens when it has answered', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    await page.clock.install();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${basePath}/assets/PasteDialog-*.js`, async (route) => {
      await released;
      await route.continue();
    });
    await openApplicationStep(portal, 'directors-information', { account, server, ids });
    const list = translate('list.directors.title');
    await page.getByRole('button', { name: translate('list.paste', { list }), exact: true }).click();
    await expect(page.locator('.overlay')).toBeVisible();
    const late = portal.dialog('dialog.notloaded.title');
    await page.clock.fastForward(4000);
    await expect(late).toHaveCount(0);
    await page.clock.fastForward(1000);
    await expect(late).toBeVisible();
    await expect(page.locator('.overlay')).toHaveCount(0);
    release();
    await expect(page.getByLabel(translate('dialog.paste.label'), { exact: true })).toBeFocused();
    await expect(late).toHaveCount(0);
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

  test('the overlay of an upload is in front, stops it by keyboard, and returns the focus', async ({
    portal,
    account,
  }) => {
    const { page, translate } = portal;
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/documents/stage-one');
    await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts'), pdf('rhagolygon.pdf', 'Forecast')]);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let isStopped = false;
    await page.route('**/addicnotes?*', async (route) => {
      if (isStopped) return route.continue();
      await released;
      // Continued, it could arrive although the browser has stopped it: the server would then store one of the files.
      return route.abort().catch(() => undefined);
    });
    const upload = portal.button('documents.upload');
    await upload.focus();
    // The second press comes before the button of the overlay can be reached.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const overlay = page.getByRole('dialog');
    await expect(overlay).toBeFocused();
    await expect(overlay).toContainText(translate('busy.uploading', { count: 2, name: '' }));
    await expect(overlay.getByRole('progressbar')).toHaveCount(2);
    await expect(overlay.locator('.overlay')).toHaveCSS('opacity', '1');
    const stop = portal.button('documents.stop');
    await expect(stop).toBeVisible();
    const isInFront = await stop.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    });
    expect(isInFront).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // Chromium closes the dialog, and the portal opens it again.
    await expect(overlay).toBeFocused();
    // Opened again, it shows the button after a moment, as before.
    await expect(stop).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(overlay).toHaveCount(0);
    await expect(upload).toBeFocused();
    await expect(page.locator('.files .file-name')).toHaveText(['cyfrifon.pdf', 'rhagolygon.pdf']);
    await expect(page.locator('[name="filetype"]')).toHaveCount(0);
    isStopped = true;
    release();
    await page.keyboard.press('Enter');
    await expect(portal.text('documents.ready')).toBeVisible();
    await expect(page.locator('.overlay')).toHaveCount(0);
    await expect(page.locator('#documents')).toBeFocused();
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

  test('a page preloads each of its scripts and calls only once', async ({ portal, account }) => {
    const { page } = portal;
    await openFirstStep(portal, account);
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

  test('a step asks for its own scripts once those of its frame have arrived', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await openFirstStep(portal, account);
    const resources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => ({
        name: entry.name,
        startTime: entry.startTime,
        responseEnd: (entry as PerformanceResourceTiming).responseEnd,
      })),
    );
    const resource = (part: string) => {
      const found = resources.find(({ name }) => name.includes(`/assets/${part}-`));
      if (found === undefined) throw new Error(`The page has not fetched ${part}.`);
      return found;
    };
    const frameArrived = Math.max(...['libraries', 'core'].map((part) => resource(part).responseEnd));
    const startedEarlier = ['recordScreens', 'record', 'records', 'eoi', 'later'].filter(
      (part) => resource(part).startTime < frameArrived,
    );
    expect(startedEarlier).toEqual([]);
  });
});
