// How a session is kept while somebody works, and what they are told before it ends (security.md 6; quality/accessibility.md).
import { signInAgain } from './expire.ts';
import { expect, test } from './fixtures.ts';

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
    await account.answered();
    await portal.signIn(account);
    const until = async () =>
      (await context.cookies()).find(({ name }) => name === 'session_until')?.value ?? '';
    const before = await until();
    await page.clock.install();
    await portal.open(step);
    await portal.isAt(step, 'step.contact-details');
    // Nine minutes of work at the keyboard.
    await expect(async () => {
      await page.locator(position).press('Shift');
      await page.clock.fastForward('01:00');
      expect(redeemed).toBeGreaterThan(0);
    }).toPass({ intervals: [50] });
    await expect.poll(until).not.toBe(before);
    await expect(dialog).toHaveCount(0);

    await page.reload();
    await portal.isAt(step, 'step.contact-details');
    redeemed = 0;
    await page.clock.fastForward('28:00');
    await expect(dialog).toContainText(inAbout(2));
    await expect(portal.button('dialog.session.stay')).toBeFocused();
    await page.clock.fastForward('01:00');
    await expect(dialog).toContainText(inAbout(1));
    await portal.button('dialog.session.stay').click();
    await expect(dialog).toHaveCount(0);
    expect(redeemed).toBe(1);

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
      await account.answered();
      await portal.signIn(account);
      await portal.open(step);
      await portal.isAt(step, 'step.contact-details');
      await page.locator(position).fill('Cadeirydd');
      const kept = (await context.cookies()).find(({ name }) => name === 'session_until');
      if (kept === undefined) throw new Error('no session_until');
      // Ten minutes given where there were thirty before, and two of them left.
      const end = Date.now() + 119_000;
      await context.addCookies([{ ...kept, value: [end, end, 600, 1800].join('.') }]);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const time = say('dialog.session.minutes', { count: 2 });
      await expect(dialog).toContainText(say('dialog.session.last', { time }));
      await portal.button('dialog.session.close').click();
      await expect(dialog).toHaveCount(0);
      await portal.submit();
      await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
    });
  });
});
