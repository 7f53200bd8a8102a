// The messages of both languages, loaded by area and compiled at build (locales/); what is loaded stays.
import type { MessageFormatElement } from 'react-intl';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shell/shell.ts';
import { pageLanguage } from './languageCookie.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Area = MessageFile | 'common';

const files = import.meta.glob<Messages>(['../../locales/{en,cy}/*.json', '!../../locales/*/emails.json'], {
  query: '?compiled',
  import: 'default',
});
const loaded: Record<Language, Messages> = { en: {}, cy: {} };
const areas = new Set<Area>(['common']);
const known = new Set<`${Language} ${Area}`>();
const listeners = new Set<() => void>();

async function load(language: Language, area: Area): Promise<void> {
  // The server's own names of its lookups are English (decisions.md): only the other language needs words for them.
  if (area === 'lookups' && language === 'en') return;
  // The same object as long as nothing is new: another one would make every view speak anew.
  if (known.has(`${language} ${area}`)) return;
  const file = files[`../../locales/${language}/${area}.json`];
  if (file === undefined) throw new Error(`There are no words for ${area} in ${language}.`);
  const messages = await file();
  known.add(`${language} ${area}`);
  // A new object, so that the view sees that there are more words.
  loaded[language] = { ...loaded[language], ...messages };
  for (const tell of listeners) tell();
}

/** Loads the words of these areas, and in this language those of every area seen before. */
export async function loadWords(language: Language, wanted: readonly MessageFile[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  await Promise.all([...areas].map((area) => load(language, area)));
}

/** Calls back when there are more words; returns how to stop. */
export function onWords(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Words that come with what needs them rather than with a screen, in the language of the page and in every later one. */
export const loadMoreWords = (area: MessageFile): Promise<void> => loadWords(pageLanguage(), [area]);

/** All words loaded so far in a language. */
export const wordsOf = (language: Language): Messages => loaded[language];
