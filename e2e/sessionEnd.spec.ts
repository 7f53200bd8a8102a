// Keeping a session alive while a user works, and the warning before it ends (product 5.12, 12.7).
import { endInTwoMinutes, signInAgain, untilCookie } from './expiredSession.ts';
import { expect, test } from './fixtures.ts';

test.describe('the end of a session', () => {
  const step = '/stage-one/contact-details';
  const position = '[name="ua_position"]';

  test('is postponed while the user works, announced while they do not, and reached while the device sleeps', async ({
    portal,
    account,
    context,
  }) => {
    const { page, translate } = portal;
    let redeemed = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/redeemaccesstoken')) redeemed += 1;
    });
    const dialog = portal.dialog('dialog.session.title');
    const inAbout = (minutes: number) =>
      translate('dialog.session.text', { time: translate('dialog.session.minutes', { count: minutes }) });
    await account.fillSteps();
    await portal.signIn(account);
    await page.clock.install();
    await portal.open(step);
    await portal.expectPage(step, 'step.contact-details');
    const until = async () => (await untilCookie(context)).value;
    const expectRenewed = async (times: number, before: string) => {
      await expect.poll(until).not.toBe(before);
      await expect(dialog).toHaveCount(0);
      expect(redeemed).toBe(times);
    };

    // The session is near its end when its page becomes visible.
    await endInTwoMinutes(page, context, [1800, 1800]);
    await expect(dialog).toContainText(inAbout(2));
    await expect(portal.button('dialog.session.stay')).toBeFocused();
    let before = await until();
    await portal.button('dialog.session.stay').click();
    await expectRenewed(1, before);

    // The user works, so there is no warning.
    before = await until();
    await page.locator(position).press('Shift');
    await page.clock.fastForward('09:30');
    await expectRenewed(2, before);

    // The user does nothing.
    await page.clock.fastForward('28:00');
    await expect(dialog).toContainText(inAbout(2));
    await page.clock.fastForward('01:00');
    await expect(dialog).toContainText(inAbout(1));
    before = await until();
    await portal.button('dialog.session.stay').click();
    await expectRenewed(3, before);

    await page.locator(position).fill('Cadeirydd');
    await page.clock.fastForward('31:00');
    await signInAgain(portal, account);
    await portal.expectPage(step, 'step.contact-details');
    await expect(page.locator(position)).toHaveValue('Cadeirydd');
  });

  test.describe('in Welsh', () => {
    test.use({ language: 'cy' });

    test('cannot be postponed after twelve hours: the warning says so, and the answers can be saved', async ({
      portal,
      account,
      context,
    }) => {
      const { page, translate } = portal;
      const dialog = portal.dialog('dialog.session.title');
      await account.fillSteps();
      await portal.signIn(account);
      await portal.open(step);
      await portal.expectPage(step, 'step.contact-details');
      await page.locator(position).fill('Cadeirydd');
      // The last refresh token is valid for ten minutes instead of thirty.
      await endInTwoMinutes(page, context, [600, 1800]);
      const time = translate('dialog.session.minutes', { count: 2 });
      await expect(dialog).toContainText(translate('dialog.session.last', { time }));
      await expect(portal.button('dialog.session.stay')).toHaveCount(0);
      await portal.button('dialog.session.close').click();
      await expect(dialog).toHaveCount(0);
      await portal.submit();
      await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    });
  });
});
