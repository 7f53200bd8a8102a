// The two languages and how a request chooses one: `?lang=` wins and is kept in the cookie `language` (decisions.md,
// "Language"); English otherwise.
export const languages = ['en', 'cy'] as const;
export type Language = (typeof languages)[number];

const languageOf = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

export interface LanguageChoice {
  language: Language;
  /** The Set-Cookie header that keeps it, when the address asked for it. */
  cookie: string | null;
}

/**
 * @param query the request's query
 * @param cookies the Cookie header
 * @param secure the portal is served over https
 */
export function chooseLanguage(query: string, cookies: string | undefined, secure: boolean): LanguageChoice {
  const asked = languageOf(new URLSearchParams(query).get('lang'));
  if (asked !== null) {
    const kept = `language=${asked}; Path=/anwcef/; Max-Age=31536000; SameSite=Lax`;
    return { language: asked, cookie: secure ? `${kept}; Secure` : kept };
  }
  const [, stored] = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '') ?? [];
  return { language: languageOf(stored) ?? 'en', cookie: null };
}
