// Opens a page of the portal in a new browser context with the token cookies of an account.
import type { Browser, BrowserContext, Page } from 'playwright';
import { basePath } from '#machines/catalogue/routes.ts';
import type { Account } from '../account.ts';

/** Signs the account in by its token cookies, as the portal stores them. */
export async function addTokenCookies(
  context: BrowserContext,
  url: string,
  { tokens }: Pick<Account, 'tokens'>,
): Promise<void> {
  const cookies = { access_token: tokens.access_token, refresh_token: tokens.refresh_token };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: `${basePath}/`,
      sameSite: 'Strict',
    })),
  );
}

export async function openPage(
  browser: Browser,
  url: string,
  account: Pick<Account, 'tokens'>,
  path: string,
): Promise<Page> {
  const context = await browser.newContext();
  await addTokenCookies(context, url, account);
  const page = await context.newPage();
  await page.goto(url + basePath + path);
  return page;
}
