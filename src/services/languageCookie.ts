// The language cookie (product 10.2): kept for a year, not cleared by a log-out; the server reads it to choose the page.
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Language } from '#machines/shell/shell.ts';
import { writeCookie } from './cookies.ts';

const seconds = limits.languageCookieYears * 365 * 24 * 60 * 60;

/** The language of the served page: the server has already read the cookie and `?lang=`. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'cy' ? 'cy' : 'en');

export function writeLanguage(language: Language): void {
  writeCookie('language', language, seconds, 'Lax');
  document.documentElement.lang = language;
}
