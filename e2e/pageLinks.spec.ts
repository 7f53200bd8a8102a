// Links that stand alone are high enough to press (product 12.5), helpline and e-mail address are links wherever a text names them, and the link of a
// language has its own name (product 10.1).
import type { Page } from 'playwright/test';
import { expect, inEitherLanguage, test } from './fixtures.ts';

/** The links that stand alone and are lower than 24 px. */
const lowLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
    return [...document.querySelectorAll('a[href]')]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .filter((link) => !link.matches('.skip-link, .visually-hidden') && !isInSentence(link))
      .filter((link) => link.getBoundingClientRect().height < 24)
      .map((link) => `${link.textContent} is ${link.getBoundingClientRect().height} px high`);
  });

inEitherLanguage(() => {
  test('links that stand alone are at least 24 px high', async ({ portal, account }) => {
    const { page } = portal;
    for (const [path, title] of [
      ['/login', 'screen.login.title'],
      ['/register', 'screen.register.title'],
      ['/verification-check/register', 'screen.verification-check.title'],
      ['/resend-verification', 'screen.resend-verification.title'],
      ['/forgot-password', 'screen.forgot-password.title'],
      ['/eligibility-criteria', 'screen.eligibility-criteria.title'],
      ['/eligibility-check', 'screen.eligibility-check.title'],
      ['/faq', 'screen.faq.title'],
      ['/accessibility', 'screen.accessibility.title'],
      ['/error', 'screen.error.title'],
    ] as const) {
      await portal.open(path);
      await expect(portal.heading(title)).toBeVisible();
      expect.soft(await lowLinks(page), path).toEqual([]);
    }
    await account.fillSteps();
    await portal.signIn(account);
    for (const [path, title] of [
      ['/dashboard', 'screen.dashboard.title'],
      ['/stage-one/guidance', 'screen.stage-one-guidance.title'],
      ['/stage-one/tasks', 'screen.stage-one-tasks.title'],
      ['/stage-one/review', 'screen.stage-one-review.title'],
      ['/documents/stage-one', 'screen.stage-one-documents.title'],
    ] as const) {
      await portal.open(path);
      await expect(portal.heading(title)).toBeVisible();
      await expect(page.locator('.overlay')).toHaveCount(0);
      expect.soft(await lowLinks(page), path).toEqual([]);
    }
  });

  test('helpline and e-mail address are links in the texts of the pages that name them', async ({
    portal,
    account,
  }) => {
    const main = portal.page.locator('main');
    const expectLinks = async (path: string, title: string) => {
      await test.step(path, async () => {
        await portal.open(path);
        await expect(portal.heading(title)).toBeVisible();
        const number = main.locator('a[href^="tel:"]');
        await expect(number).toHaveCount(1);
        expect((await number.getAttribute('href'))?.slice('tel:'.length)).toBe(
          (await number.textContent())?.replaceAll(' ', ''),
        );
        const address = main.locator('a[href^="mailto:"]');
        await expect(address).toHaveAttribute('href', `mailto:${await address.textContent()}`);
      });
    };
    await expectLinks('/faq', 'screen.faq.title');
    await expectLinks('/accessibility', 'screen.accessibility.title');
    await expectLinks('/error', 'screen.error.title');
    await account.fillSteps(1);
    await portal.signIn(account);
    await expectLinks('/dashboard', 'screen.dashboard.title');
  });

  test('the link of a language has its letters and its own name, in that language', async ({ portal }) => {
    const { page } = portal;
    await portal.open('/login');
    await expect(portal.heading('screen.login.title')).toBeVisible();
    for (const [language, name] of [
      ['en', 'ENG English'],
      ['cy', 'CY Cymraeg'],
    ] as const) {
      const link = page.locator('.languages').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('hreflang', language);
      await expect(link.locator(`:scope > [lang="${language}"]`)).toHaveText(name);
    }
  });
});
