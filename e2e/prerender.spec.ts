// The prerendered sign-in page before its scripts load: it shows heading and form, and early input is neither lost nor leaked into URLs or logs
// (product 10.4, 11.7, 14.15).
import type { Page, Request } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';
import { password } from '#tests/account.ts';
import { delayScripts, scripts } from './delayScripts.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { messagesIn } from './messages.ts';

/** The messages, which the portal awaits before it hydrates a page. */
const messagesScript = `**${basePath}/assets/common-*.js`;

/** Collects every request of the page, so that a test can search them. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  return requests;
}

inBothLanguages(() => {
  test.describe('without scripts', () => {
    test.use({ tolerated: [/net::ERR_FAILED/] });

    test('the sign-in page shows heading and form in the language of the cookie', async ({ portal }) => {
      const { page, translate } = portal;
      await page.route(scripts, (route) => route.abort());
      await portal.open('/login');
      await expect(portal.heading('screen.login.title')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', portal.language);
      await expect(page.getByLabel(translate('field.username'))).toBeVisible();
      await expect(page.getByLabel(translate('field.password'), { exact: true })).toHaveAttribute(
        'type',
        'password',
      );
      await expect(page.locator('main form')).toHaveAttribute('method', 'post');
    });
  });

  test.describe('a page whose script does not start', () => {
    test.use({ tolerated: [/net::ERR_FAILED|\(Not Found\).*nowhere/] });

    test('says after a delay in both languages what to do, at every address, and reloads by its link', async ({
      portal,
      context,
    }) => {
      await context.route(scripts, (route) => route.abort());
      const opened = ['/login', '/dashboard', '/stage-one/loan-purpose', '/faq', '/nowhere'].map(
        async (path) => {
          const { page, open } = portal.inTab(await context.newPage());
          await open(path);
          return page;
        },
      );
      const pages = await Promise.all(opened);
      for (const page of pages) {
        const notice = page.locator('#unstarted');
        // A CSS animation shows the text after the delay.
        await expect(notice.getByRole('link')).toHaveCount(0);
        const delays = await notice.evaluate((text) =>
          text.getAnimations().map((animation) => {
            animation.finish();
            return animation.effect?.getTiming().delay;
          }),
        );
        expect(delays).toEqual([10_000]);
        await expect(notice.getByRole('link')).toHaveCount(2);
        await expect(notice.locator('[lang]').first()).toHaveAttribute('lang', portal.language);
        await expect(notice.getByText(messagesIn('en').translate('unstarted.text'))).toBeVisible();
        await expect(notice.getByText(messagesIn('cy').translate('unstarted.text'))).toBeVisible();
      }
      await context.unroute(scripts);
      const [login] = pages;
      if (login === undefined) throw new Error('No page is open.');
      await login.getByRole('link', { name: portal.translate('unstarted.reload') }).click();
      await expect(login.locator('main [type="submit"]')).toBeEnabled();
      await expect(login.locator('#unstarted')).toHaveCount(0);
    });
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false, tolerated: [/\(Not Found\).*nowhere/] });

    test('every address says at once in both languages what to do', async ({ portal }) => {
      const { page } = portal;
      for (const path of ['/login', '/dashboard', '/nowhere']) {
        await portal.open(path);
        for (const language of ['en', 'cy'] as const)
          await expect(page.locator(`.unstarted-noscript [lang="${language}"] p`).first()).toHaveText(
            messagesIn(language).translate('unstarted.noscript'),
          );
        await expect(page.locator('.unstarted-noscript')).toBeVisible();
        await expect(page.locator('#unstarted')).toBeHidden();
      }
    });

    test('the registration and the guides name helpline and e-mail address', async ({ portal }) => {
      const main = portal.page.locator('main');
      for (const path of ['/register', '/faq', '/privacy', '/accessibility']) {
        await portal.open(path);
        await expect(main.locator('a[href^="tel:"]')).toHaveText(/\d/);
        await expect(main.locator('a[href^="mailto:"]')).toHaveText(/@/);
      }
    });
  });

  test('the registration names helpline and e-mail address before its script runs, and nothing moves then', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const release = await delayScripts(page);
    await page.goto(`${server.url}${basePath}/register`, { waitUntil: 'commit' });
    const links = page.locator('main [data-contact]');
    const form = page.locator('main form');
    await expect(form).toBeVisible();
    const shown = async () => ({
      texts: await links.allTextContents(),
      hrefs: await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      form: await form.boundingBox(),
    });
    const before = await shown();
    expect(before.hrefs).toEqual([expect.stringMatching(/^tel:\d+$/), expect.stringMatching(/^mailto:.+@/)]);
    release();
    await expect(page.locator('main [type="submit"]')).toBeEnabled();
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible();
    expect(await shown()).toEqual(before);
  });

  test('a button that waits for its script looks as unavailable as a blocked one', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const release = await delayScripts(page);
    await page.goto(`${server.url}${basePath}/login`, { waitUntil: 'commit' });
    const button = page.locator('main [type="submit"]');
    await expect(button).toHaveCSS('border-top-style', 'dashed');
    release();
    await expect(button).toHaveCSS('border-top-style', 'solid');
  });

  test('a page that was built last year is taken over as it is, and then shows the year of the visit', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const year = new Date().getFullYear() + 1;
    await page.clock.setFixedTime(new Date(year, 0, 1, 12));
    const release = await delayScripts(page);
    await page.goto(`${server.url}${basePath}/faq`, { waitUntil: 'commit' });
    const footer = page.locator('.footer-end');
    await expect(footer).toContainText(String(year - 1));
    await footer.evaluate((element) => element.setAttribute('data-prerendered', ''));
    release();
    await expect(footer).toContainText(String(year));
    await expect(footer).toHaveAttribute('data-prerendered', '');
  });

  test('the language in an address is used once: it is kept in the cookie and leaves the address', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const other = portal.language === 'en' ? 'cy' : 'en';
    await page.goto(`${server.url}${basePath}/login?lang=${other}&from=mail`);
    await expect(page).toHaveURL(`${server.url}${basePath}/login?from=mail`);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });

  test('Enter before the scripts load sends nothing and keeps the input for the sign-in afterwards', async ({
    portal,
    account,
    server,
  }) => {
    const { page } = portal;
    const requests = requestsOf(page);
    const release = await delayScripts(page);
    await page.goto(`${server.url}${basePath}/login`, { waitUntil: 'commit' });
    await page.locator('[name="username"]').fill(account.email);
    await page.locator('[name="password"]').fill(password);
    await page.locator('[name="password"]').press('Enter');

    await expect(page).toHaveURL(`${server.url}${basePath}/login`);
    const expectInput = async () => {
      await expect(page.locator('[name="username"]')).toHaveValue(account.email);
      await expect(page.locator('[name="password"]')).toHaveValue(password);
    };
    await expectInput();
    expect(requests.filter((request) => request.method() !== 'GET')).toEqual([]);

    release();
    await expect(page.locator('main [type="submit"]')).toBeEnabled();
    await expectInput();
    await page.locator('[name="password"]').press('Enter');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');

    const leaks = requests.filter((request) => decodeURIComponent(request.url()).includes(password));
    expect(leaks.map((request) => request.url())).toEqual([]);
    const carriers = requests.filter((request) => request.postData()?.includes(password));
    expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual(['/auth/api/user/login']);
    expect(server.log()).not.toContain(password);
    expect(server.log()).not.toContain(encodeURIComponent(password));
  });

  for (const way of ['Enter', 'click'] as const)
    test(`a form that is sent by ${way} before it is hydrated is sent once afterwards, with all that was typed`, async ({
      portal,
      account,
      server,
    }) => {
      const { page } = portal;
      const requests = requestsOf(page);
      const release = await delayScripts(page, messagesScript);
      await page.goto(`${server.url}${basePath}/login`, { waitUntil: 'commit' });
      const button = page.locator('main [type="submit"]');
      await expect(button).toBeEnabled();
      await page.locator('[name="username"]').fill(account.email);
      await page.locator('[name="password"]').fill(password);
      if (way === 'Enter') await page.locator('[name="password"]').press('Enter');
      else await button.dblclick();
      await expect(page.locator('[name="password"]')).toHaveValue(password);
      expect(requests.filter((request) => request.method() !== 'GET')).toEqual([]);

      release();
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
      const carriers = requests.filter((request) => request.postData()?.includes(password));
      expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual(['/auth/api/user/login']);
      expect(requests.filter((request) => decodeURIComponent(request.url()).includes(password))).toEqual([]);
    });

  test('an empty form that is sent before it is hydrated shows its errors afterwards, in the words of the portal', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const release = await delayScripts(page, messagesScript);
    await page.goto(`${server.url}${basePath}/register`, { waitUntil: 'commit' });
    await page.locator('[name="FirstName"]').fill('Siân');
    await page.locator('main [type="submit"]').click();
    release();
    await expect(page.locator('.error-summary')).toBeFocused();
    await expect(page.locator('[name="FirstName"]')).toHaveValue('Siân');
    await expect(page.locator('[name="LastName"]')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a form that is posted without scripts redirects to the sign-in page and logs no password', async ({
    portal,
    server,
  }) => {
    const { page } = portal;
    const release = await delayScripts(page);
    await page.goto(`${server.url}${basePath}/login`, { waitUntil: 'commit' });
    await page.locator('[name="username"]').fill('sian@example.org');
    await page.locator('[name="password"]').fill(password);
    // As a browser would that submits the form although its button is disabled.
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 303),
      page.locator('main form').evaluate((form: HTMLFormElement) => form.submit()),
    ]);
    await expect(page).toHaveURL(`${server.url}${basePath}/login`);
    expect(server.log()).not.toContain(password);
    expect(server.log()).not.toContain(encodeURIComponent(password));
    release();
  });
});
