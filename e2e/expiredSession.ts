// Fixtures for sessions that expire while a user works, and for signing in again.
import type { BrowserContext, Cookie, Page } from 'playwright/test';
import { routes } from '#machines/catalogue/routes.ts';
import { password, type Account } from '#tests/account.ts';
import { expect } from './fixtures.ts';
import type { Portal } from './portal.ts';

/** Leaves the browser with a refresh token that the server refuses, and without an access token. */
export async function expireSession(
  portal: Portal,
  account: Account,
  context: BrowserContext,
): Promise<void> {
  await portal.signIn({ ...account, tokens: { ...account.tokens, refresh_token: 'spoiled' } });
  await context.clearCookies({ name: 'access_token' });
}

/** Waits for the sign-in page with the reason "expired", and signs in by its form. */
export async function signInAgain(portal: Portal, { email }: Account): Promise<void> {
  await portal.expectPage('/login', 'screen.login.title');
  await expect(portal.text('screen.login.reason.expired')).toBeVisible();
  await portal.fillForm('login', { username: email, password });
  await portal.submit();
}

/** Signs in as another tab would, and makes this tab visible again, so that it notices. */
export async function signInInOtherTab(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  await portal.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Opens the dashboard with a valid refresh token but without an access token, so that the guarded page waits for the refresh (product 5.8). */
export async function openWithoutAccessToken({
  portal,
  account,
}: {
  portal: Portal;
  account: Account;
}): Promise<void> {
  await portal.signIn(account);
  await portal.page.context().clearCookies({ name: 'access_token' });
  await portal.open(routes.dashboard.path);
}

/** The cookie that says until when the session lasts. */
export const untilCookie = async (context: BrowserContext): Promise<Cookie> => {
  const found = (await context.cookies()).find(({ name }) => name === 'session_until');
  if (found === undefined) throw new Error('There is no session_until.');
  return found;
};

/** Makes the session end in two minutes, and waits for the warning. @param lifetimes seconds of the refresh token, now and at most */
export async function endInTwoMinutes(
  page: Page,
  context: BrowserContext,
  lifetimes: [now: number, most: number],
): Promise<void> {
  const end = (await page.evaluate(() => Date.now())) + 119_000;
  await context.addCookies([{ ...(await untilCookie(context)), value: [end, end, ...lifetimes].join('.') }]);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
}
