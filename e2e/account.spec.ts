// The account screens beyond the main journey, with real e-mails: signing in unverified, requesting another link, used links, a new password
// (product 5.1 to 5.4, 5.15, 6.2 to 6.4).
import { newEmail, password, registerUnverified } from '#tests/account.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

const other = 'Moel-y-Gest 2026!';

async function signInAs(portal: Portal, username: string, secret: string): Promise<void> {
  await portal.open('/login');
  await portal.fillForm('login', { username, password: secret });
  await portal.submit();
}

inBothLanguages(() => {
  test(
    'an unverified user gets a new verification link at each sign-in and at each request, and the last one verifies',
    { tag: '@fast' },
    async ({ portal, api }) => {
      const email = await registerUnverified(api);
      await signInAs(portal, email, password);
      await portal.expectPage('/verification-check/login', 'screen.verification-check.title');
      await expect(portal.text('screen.verification-check.login')).toBeVisible();
      await waitForMail(api, email, 2);
      // The address may be the wrong one.
      await expect(portal.link('screen.verification-check.register-link')).toHaveAttribute(
        'href',
        /\/register$/,
      );

      await portal.button('screen.verification-check.again').click();
      await expect(portal.notice('notice.verify.sent', 'success')).toBeVisible();
      await waitForMail(api, email, 3);

      await portal.open('/resend-verification');
      await portal.fillForm('resend-verification', { emailaddress: email });
      await portal.submit();
      await portal.expectPage('/verification-check/resend', 'screen.verification-check.title');
      const link = linkIn(await waitForMail(api, email, 4), portal.language);
      await portal.page.goto(link.href);
      await portal.button('screen.verify.submit').click();
      await expect(portal.heading('screen.verify.done.title')).toBeVisible();
    },
  );

  test('an unknown link and an unknown address show an error and what to do next', async ({ portal }) => {
    await portal.open('/verify?avt=no-such-token');
    await portal.button('screen.verify.submit').click();
    await expect(portal.notice('notice.verify.401', 'error')).toBeVisible();
    await expect(portal.link('screen.verify.resend')).toBeVisible();

    await portal.open('/resend-verification');
    await portal.fillForm('resend-verification', { emailaddress: newEmail() });
    await portal.submit();
    await expect(portal.notice('notice.verify.404', 'error')).toBeVisible();

    await signInAs(portal, newEmail(), password);
    await expect(portal.notice('notice.login.nouser', 'error')).toBeVisible();
    await expect(portal.link('screen.login.register')).toBeVisible();
  });

  test('a forgotten password is replaced through the e-mailed link, once', async ({
    portal,
    account,
    api,
  }) => {
    await portal.open('/login');
    await portal.link('screen.login.forgot').click();
    await portal.expectPage('/forgot-password', 'screen.forgot-password.title');
    await portal.fillForm('forgot-password', { emailaddress: account.email });
    await portal.submit();
    await expect(portal.heading('screen.forgot-password.sent.title')).toBeVisible();
    const link = linkIn(await waitForMail(api, account.email, 2), portal.language);

    const setPassword = async () => {
      await portal.page.goto(link.href);
      await expect(portal.heading('screen.reset-password.title')).toBeVisible();
      await portal.fillForm('reset-password', { Password: other, ConfirmPassword: other });
      await portal.submit();
    };
    await setPassword();
    await expect(portal.heading('screen.reset-password.done.title')).toBeVisible();
    await setPassword();
    await expect(portal.notice('notice.auth.reset', 'error')).toBeVisible();
    await expect(portal.link('screen.reset-password.again')).toBeVisible();

    await signInAs(portal, account.email, password);
    await expect(portal.notice('notice.login.refused', 'error')).toBeVisible();
    await signInAs(portal, account.email, other);
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
  });
});
