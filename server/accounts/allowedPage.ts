// Which `weburl` may stand in an e-mail: a page of the portal on an allowed origin (security.md 2).
import type { Settings } from '../settings.ts';

/**
 * The address to put the token on, or null when the origin or the page is not ours. Of the query only the language stays:
 * everything else would be somebody's words in an e-mail that bears our name.
 */
export function allowedPage(settings: Settings, weburl: string, path: string): URL | null {
  if (!URL.canParse(weburl)) return null;
  const { origin, username, password, pathname, searchParams } = new URL(weburl);
  const origins = [new URL(settings.publicUrl).origin, ...settings.allowedOrigins];
  const ours = origins.includes(origin) && username === '' && password === '';
  if (!ours || pathname.replace(/\/+$/, '') !== path) return null;
  const page = new URL(path, origin);
  const language = searchParams.get('lang');
  if (language === 'en' || language === 'cy') page.searchParams.set('lang', language);
  return page;
}

/** The origin of an address, for the log. */
export const originOf = (weburl: string): string =>
  URL.canParse(weburl) ? new URL(weburl).origin.slice(0, 300) : 'none';
