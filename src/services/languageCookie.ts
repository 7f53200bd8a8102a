// The chosen language (decisions.md "Language"): a cookie for a year, not cleared by log out, by which the server picks the page.
import Cookies from 'js-cookie';
import { basePath } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shellMachine.ts';

/** What the served page is in: the server has read the cookie and `?lang=` already. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'cy' ? 'cy' : 'en');

export function keepLanguage(language: Language): void {
  Cookies.set('language', language, {
    expires: 365,
    // The server's own cookie has this path: with another one there would be two.
    path: `${basePath}/`,
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
  });
  document.documentElement.lang = language;
}
