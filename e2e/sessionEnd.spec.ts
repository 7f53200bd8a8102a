// How a session is kept while somebody works, and what they are told before it ends (security.md 6; quality/accessibility.md).
import type { BrowserContext, Cookie, Page } from 'playwright/test';
import { signInAgain } from './expire.ts';
import { expect, test } from './fixtures.ts';

const untilCookie = async (context: BrowserContext): Promise<Cookie> => {
  const found = (await context.cookies()).find(({ name }) => name === 'session_until');
  if (found === undefined) throw new Error('There is no session_until.');
  return found;
};

/** The session ends in two minutes, as the page sees when it is looked at. `given`: its seconds, now and at most. */
async function endIn(page: Page, context: BrowserContext, given: [now: number, most: number]): Promise<void> {
  const end = (await page.evaluate(() => Date.now())) + 119_000;
  await context.addCookies([{ ...(await untilCookie(context)), value: [end, end, ...given].join('.') }]);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
}

test.describe('the end of a session', () => {
  const step = '/stage-one/contact-details';
  const position = '[name="ua_position"]';

  test('is put off for who works and announced to who does not; asleep, it comes all the same', async ({
    portal,
    account,
    context,
  }) => {
    const { page, say } = portal;
    let redeemed = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/redeemaccesstoken')) redeemed += 1;
    });
    const dialog = portal.dialog('dialog.session.title');
    const inAbout = (minutes: number) =>
      say('dialog.session.text', { time: say('dialog.session.minutes', { count: minutes }) });
    await account.fillSteps();
    await portal.signIn(account);
    await page.clock.install();
    await portal.open(step);
    await portal.isAt(step, 'step.contact-details');
    const until = async () => (await untilCookie(context)).value;
    const renewed = async (times: number, before: string) => {
      await expect.poll(until).not.toBe(before);
      await expect(dialog).toHaveCount(0);
      expect(redeemed).toBe(times);
    };

    // A session near its end, whose page is seen again.
    await endIn(page, context, [1800, 1800]);
    await expect(dialog).toContainText(inAbout(2));
    await expect(portal.button('dialog.session.stay')).toBeFocused();
    let before = await until();
    await portal.button('dialog.session.stay').click();
    await renewed(1, before);

    // At work: nothing is asked.
    before = await until();
    await page.locator(position).press('Shift');
    await page.clock.fastForward('09:30');
    await renewed(2, before);

    // Not at work.
    await page.clock.fastForward('28:00');
    await expect(dialog).toContainText(inAbout(2));
    await page.clock.fastForward('01:00');
    await expect(dialog).toContainText(inAbout(1));
    before = await until();
    await portal.button('dialog.session.stay').click();
    await renewed(3, before);

    await page.locator(position).fill('Cadeirydd');
    await page.clock.fastForward('31:00');
    await signInAgain(portal, account);
    await portal.isAt(step, 'step.contact-details');
    await expect(page.locator(position)).toHaveValue('Cadeirydd');
  });

  test.describe('cy', () => {
    test.use({ language: 'cy' });

    test('after twelve hours cannot be put off: the warning says so, and lets save or log out', async ({
      portal,
      account,
      context,
    }) => {
      const { page, say } = portal;
      const dialog = portal.dialog('dialog.session.title');
      await account.fillSteps();
      await portal.signIn(account);
      await portal.open(step);
      await portal.isAt(step, 'step.contact-details');
      await page.locator(position).fill('Cadeirydd');
      // Ten minutes given where there were thirty before.
      await endIn(page, context, [600, 1800]);
      const time = say('dialog.session.minutes', { count: 2 });
      await expect(dialog).toContainText(say('dialog.session.last', { time }));
      await portal.button('dialog.session.close').click();
      await expect(dialog).toHaveCount(0);
      await portal.submit();
      await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    });
  });
});
