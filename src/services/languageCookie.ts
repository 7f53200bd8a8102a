// The chosen language (decisions.md "Language"): a cookie for a year, not cleared by log out, by which the server picks the page.
import type { Language } from '#machines/shell/shell.ts';
import { writeCookie } from './cookies.ts';

const year = 365 * 24 * 60 * 60;

/** What the served page is in: the server has read the cookie and `?lang=` already. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'cy' ? 'cy' : 'en');

export function writeLanguage(language: Language): void {
  writeCookie('language', language, year, 'Lax');
  document.documentElement.lang = language;
}
