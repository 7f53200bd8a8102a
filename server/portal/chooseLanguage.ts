// Chooses the language of a page (product 10.2): `?lang=`, which is then stored in the cookie `language`, else that cookie, else English.
import { limits } from '#machines/catalogue/fields/limits.ts';
import { languages, type Language } from '../messages.ts';

const cookieSeconds = limits.languageCookieYears * 365 * 24 * 60 * 60;

const languageOf = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

export interface LanguageChoice {
  language: Language;
  /** The Set-Cookie header that stores the language; null when the address has no valid `?lang=`. */
  cookie: string | null;
}

/**
 * @param query the request's query string
 * @param cookies the Cookie header
 * @param secure the portal is served over https
 */
export function chooseLanguage(query: string, cookies: string | undefined, secure: boolean): LanguageChoice {
  const requested = languageOf(new URLSearchParams(query).get('lang'));
  if (requested !== null) {
    const cookie = `language=${requested}; Path=/anwcef/; Max-Age=${cookieSeconds}; SameSite=Lax`;
    return { language: requested, cookie: secure ? `${cookie}; Secure` : cookie };
  }
  const [, stored] = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '') ?? [];
  return { language: languageOf(stored) ?? 'en', cookie: null };
}
