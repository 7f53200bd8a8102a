// A session that ends for the server while its person works, and the ways in which they sign in again.
import type { BrowserContext } from 'playwright/test';
import { password, type Account } from '#tests/account.ts';
import { expect } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** The server knows the person's tokens no more. */
export async function expire(portal: Portal, account: Account, context: BrowserContext): Promise<void> {
  await portal.signIn({ ...account, tokens: { ...account.tokens, refresh_token: 'spoiled' } });
  await context.clearCookies({ name: 'access_token' });
}

/** The sign-in page says why one is here; signs in by its form. */
export async function signInAgain(portal: Portal, { email }: Account): Promise<void> {
  await portal.isAt('/login', 'screen.login.title');
  await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  await portal.fillForm('login', { username: email, password });
  await portal.submit();
}

/** The person signs in in another tab; this one is looked at again. */
export async function signInElsewhere(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  await portal.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
