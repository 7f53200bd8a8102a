// Links of e-mails that are used, expired, malformed or another user's, and what opening a link does (product 5.2, 5.15, 14.9).
import { password, registerUnverified, type Account } from '#tests/account.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';
import type { Language } from './messages.ts';

const other = 'Moel-y-Gest 2026!';

const isVerified = ({ call }: ApiClient, email: string) => call('isuserverified', { params: { email } });
const canSignIn = ({ businessUnit, call }: ApiClient, { email }: Account, secret: string) =>
  call('login', { body: { username: email, password: secret, businessUnit } }).then(
    () => true,
    () => false,
  );

/** Requests a reset link. @param before number of e-mails that the user has received already */
async function resetLink(
  api: ApiClient,
  server: TestServer,
  { email }: Account,
  language: Language,
  before = 1,
): Promise<URL> {
  const weburl = `${server.url}/anwcef/reset-password`;
  const body = { emailaddress: email, weburl, businessunit: api.businessUnit };
  await api.call('sendresetpasswordemail', { body });
  return linkIn(await waitForMail(api, email, before + 1), language);
}

async function setPassword(portal: Portal, link: URL): Promise<void> {
  await portal.page.goto(link.href);
  await expect(portal.heading('screen.reset-password.title')).toBeVisible();
  await portal.fillForm('reset-password', { Password: other, ConfirmPassword: other });
  await portal.submit();
}

async function expectRefusedLink(portal: Portal): Promise<void> {
  await expect(portal.heading('screen.reset-password.refused.title')).toBeVisible();
  await expect(portal.notice('notice.auth.reset', 'error')).toBeVisible();
  await expect(portal.text('screen.reset-password.refused.text')).toBeVisible();
  await portal.link('screen.reset-password.again').click();
  await portal.expectPage('/forgot-password', 'screen.forgot-password.title');
}

async function confirm(portal: Portal, link: URL | string): Promise<void> {
  await portal.page.goto(typeof link === 'string' ? link : link.href);
  await portal.button('screen.verify.submit').click();
}

inBothLanguages(() => {
  test('security 1: an expired reset link changes nothing and leads to a new one', async ({
    portal,
    account,
    server,
    api,
  }) => {
    const link = await resetLink(api, server, account, portal.language);
    await server.caseworker('expire-link', account.email);
    await setPassword(portal, link);
    await expectRefusedLink(portal);
    expect([await canSignIn(api, account, password), await canSignIn(api, account, other)]).toEqual([
      true,
      false,
    ]);
    await portal.fillForm('forgot-password', { emailaddress: account.email });
    await portal.submit();
    await expect(portal.heading('screen.forgot-password.sent.title')).toBeVisible();
    await setPassword(portal, linkIn(await waitForMail(api, account.email, 3), portal.language));
    await expect(portal.heading('screen.reset-password.done.title')).toBeVisible();
    expect(await canSignIn(api, account, other)).toBe(true);
  });

  test('security 1: a reset link sets the password of nobody but the user it was sent to, and once', async ({
    portal,
    account,
    signedUp,
    server,
    api,
  }) => {
    const victim = await signedUp();
    const link = await resetLink(api, server, account, portal.language);
    const foreign = new URL(link);
    foreign.searchParams.set('email', victim.email);
    await setPassword(portal, foreign);
    await expectRefusedLink(portal);
    expect([await canSignIn(api, victim, password), await canSignIn(api, victim, other)]).toEqual([
      true,
      false,
    ]);
    // The refused attempt did not use up the link; the successful one does.
    await setPassword(portal, link);
    await expect(portal.heading('screen.reset-password.done.title')).toBeVisible();
    await setPassword(portal, link);
    await expectRefusedLink(portal);
  });

  test('security 1: without its token or its address a reset link is none', async ({ portal }) => {
    for (const query of ['', '?token=x', '?email=a@example.org', '?token=&email=']) {
      await portal.open(`/reset-password${query}`);
      await portal.expectPage('/login', 'screen.login.title');
    }
    await setPassword(
      portal,
      new URL(`${new URL(portal.page.url()).origin}/anwcef/reset-password?token=x&email=a@b.cd`),
    );
    await expectRefusedLink(portal);
  });

  test('security 14: the token of a link leaves the address bar, is there after a reload, and Back does not show it', async ({
    portal,
  }) => {
    const { page } = portal;
    for (const [path, query, title] of [
      ['/verify', '?avt=x', 'screen.verify.title'],
      ['/reset-password', '?token=x&email=a@b.cd', 'screen.reset-password.title'],
    ] as const) {
      await portal.open(path + query);
      await portal.expectPage(path, title);
      const control =
        path === '/verify'
          ? portal.button('screen.verify.submit')
          : page.locator('[type="password"]').first();
      await expect(control).toBeVisible();
      await page.reload();
      await portal.expectPage(path, title);
      await expect(control).toBeVisible();
      await portal.navigate('/faq');
      await portal.expectPage('/faq', 'screen.faq.title');
      await page.goBack();
      await portal.expectPage(path, title);
      await expect(control).toBeVisible();
    }
  });

  test('security 14: opening a verification link verifies nobody; its button does, once', async ({
    portal,
    api,
  }) => {
    const email = await registerUnverified(api);
    const link = linkIn(await waitForMail(api, email), portal.language);
    // As a mail scanner does: it fetches the page and runs it.
    for (const method of ['GET', 'HEAD']) await fetch(link, { method });
    await portal.page.goto(link.href);
    await expect(portal.heading('screen.verify.title')).toBeVisible();
    await portal.page.reload();
    await expect(portal.button('screen.verify.submit')).toBeVisible();
    expect(await isVerified(api, email)).toBe(false);

    await confirm(portal, link);
    await expect(portal.heading('screen.verify.done.title')).toBeVisible();
    expect(await isVerified(api, email)).toBe(true);
    await confirm(portal, link);
    await expect(portal.notice('notice.verify.409', 'info')).toBeVisible();
    await portal.link('screen.verify.login').click();
    await portal.expectPage('/login', 'screen.login.title');
  });

  test('security 14: an expired verification link leads to logging in, and that sends a new one', async ({
    portal,
    server,
    api,
  }) => {
    const email = await registerUnverified(api);
    const old = linkIn(await waitForMail(api, email), portal.language);
    await server.caseworker('expire-link', email);
    await confirm(portal, old);
    await expect(portal.heading('screen.verify.expired.title')).toBeVisible();
    await expect(portal.notice('notice.verify.401', 'error')).toBeVisible();
    await portal.link('screen.verify.login').click();
    await portal.fillForm('login', { username: email, password });
    await portal.submit();
    await portal.expectPage('/verification-check/login', 'screen.verification-check.title');
    const fresh = linkIn(await waitForMail(api, email, 2), portal.language);

    await portal.button('screen.verification-check.verified').click();
    await expect(portal.notice('notice.verify.notyet', 'info')).toBeVisible();
    const elsewhere = portal.inTab(await portal.page.context().newPage());
    await confirm(elsewhere, fresh);
    await expect(elsewhere.heading('screen.verify.done.title')).toBeVisible();
    await portal.button('screen.verification-check.verified').click();
    await expect(portal.notice('notice.verify.done', 'success')).toBeVisible();
    await portal.expectPage('/login', 'screen.login.title');
    // The account is verified, so the old link counts as used.
    await confirm(elsewhere, old);
    await expect(elsewhere.notice('notice.verify.409', 'info')).toBeVisible();
  });

  test('security 14: what is no verification link says so and offers a new one', async ({ portal }) => {
    await portal.open('/verify');
    await expect(portal.text('screen.verify.nolink')).toBeVisible();
    await expect(portal.button('screen.verify.submit')).toBeHidden();
    await portal.link('screen.verify.resend').click();
    await portal.expectPage('/resend-verification', 'screen.resend-verification.title');
    await confirm(
      portal,
      `${new URL(portal.page.url()).origin}/anwcef/verify?avt=%3Cscript%3E${'x'.repeat(500)}`,
    );
    await expect(portal.heading('screen.verify.expired.title')).toBeVisible();
    await expect(portal.notice('notice.verify.401', 'error')).toBeVisible();
  });

  test('passwords are masked, may be shown, and may be pasted', async ({ portal }) => {
    for (const [screen, name, autocomplete] of [
      ['login', 'password', 'current-password'],
      ['register', 'Password', 'new-password'],
    ] as const) {
      await portal.open(`/${screen}`);
      const field = portal.page.locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute('type', 'password');
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await field.fill('x'.repeat(128));
      await expect(field).toHaveValue('x'.repeat(128));
      const pastes = await field.evaluate((control) =>
        control.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      );
      expect(pastes).toBe(true);
      await portal.button('password.show', { label: portal.translate(`field.${name}`) }).click();
      await expect(field).toHaveAttribute('type', 'text');
    }
  });

  test('after a refused form the passwords are cleared, all other values stay', async ({
    portal,
    account,
  }) => {
    const value = (name: string) => portal.page.locator(`[name="${name}"]`).inputValue();
    await portal.open('/login');
    await portal.fillForm('login', { username: account.email, password: other });
    await portal.submit();
    await expect(portal.notice('notice.login.refused', 'error')).toBeVisible();
    await portal.expectErrorTitle('screen.login.title');
    expect([await value('username'), await value('password')]).toEqual([account.email, '']);

    await portal.open('/register');
    const registration = { FirstName: 'Siân', LastName: 'Wyn', Mail: account.email, Phone: '01248 555 010' };
    await portal.fillForm('register', { ...registration, Password: other, ConfirmPassword: other });
    await portal.submit();
    await expect(portal.notice('notice.auth.409', 'error')).toBeVisible();
    await portal.expectErrorTitle('screen.register.title');
    for (const [name, typed] of Object.entries(registration)) expect.soft(await value(name)).toBe(typed);
    expect([await value('Password'), await value('ConfirmPassword')]).toEqual(['', '']);
  });
});
