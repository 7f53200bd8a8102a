// Which `weburl` may stand in an e-mail: a page of the portal on an allowed origin (security.md 2).
import type { Settings } from '../settings.ts';

/** The address to put the token on, or null when the origin or the page is not ours. */
export function allowedPage(settings: Settings, weburl: string, path: string): URL | null {
  if (!URL.canParse(weburl)) return null;
  const page = new URL(weburl);
  const origins = [new URL(settings.publicUrl).origin, ...settings.allowedOrigins];
  const ours = origins.includes(page.origin) && page.username === '' && page.password === '';
  if (!ours || page.pathname.replace(/\/+$/, '') !== path) return null;
  page.hash = '';
  return page;
}

/** The origin of an address, for the log. */
export const originOf = (weburl: string): string => (URL.canParse(weburl) ? new URL(weburl).origin : 'none');
