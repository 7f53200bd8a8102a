// Decides to which `weburl` an e-mail may link: a page of the portal on an allowed origin (product 14.11).
import type { Settings } from '../settings.ts';
import { withoutSlash } from '../withoutSlash.ts';

/**
 * The URL to which the token is added. Null when `weburl` is no URL, has a user name or password, or is not the page `path` on an allowed
 * origin. Of the query only the language is kept: with anything else, an attacker could put a text of their own into an e-mail from the fund.
 */
export function allowedPage(settings: Settings, weburl: string, path: string): URL | null {
  if (!URL.canParse(weburl)) return null;
  const { origin, username, password, pathname, searchParams } = new URL(weburl);
  const origins = [new URL(settings.publicUrl).origin, ...settings.allowedOrigins];
  const isAllowed = origins.includes(origin) && username === '' && password === '';
  if (!isAllowed || withoutSlash(pathname) !== path) return null;
  const page = new URL(path, origin);
  const language = searchParams.get('lang');
  if (language === 'en' || language === 'cy') page.searchParams.set('lang', language);
  return page;
}

/** The origin of a URL, for the log. */
export const originOf = (weburl: string): string =>
  URL.canParse(weburl) ? new URL(weburl).origin.slice(0, 300) : 'none';
