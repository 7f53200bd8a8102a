// The messages of both languages, loaded by area and compiled at build (locales/); what is loaded stays.
import type { MessageFormatElement } from 'react-intl';
import type { MessageArea } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shell/shell.ts';
import { pageLanguage } from './languageCookie.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type MessageFile = MessageArea | 'common';

const files = import.meta.glob<Messages>(['../../locales/{en,cy}/*.json', '!../../locales/*/emails.json'], {
  query: '?compiled',
  import: 'default',
});
const loaded: Record<Language, Messages> = { en: {}, cy: {} };
const wantedFiles = new Set<MessageFile>(['common']);
const loadedFiles = new Set<`${Language} ${MessageFile}`>();
const listeners = new Set<() => void>();

async function load(language: Language, area: MessageFile): Promise<void> {
  // The server's own names of its lookups are English (decisions.md): only the other language needs words for them.
  if (area === 'lookups' && language === 'en') return;
  // The same object as long as nothing is new: another one would make every view speak anew.
  if (loadedFiles.has(`${language} ${area}`)) return;
  const file = files[`../../locales/${language}/${area}.json`];
  if (file === undefined) throw new Error(`There are no words for ${area} in ${language}.`);
  const messages = await file();
  loadedFiles.add(`${language} ${area}`);
  // A new object, so that the view sees that there are more words.
  loaded[language] = { ...loaded[language], ...messages };
  for (const tell of listeners) tell();
}

/** Loads the words of these areas, and in this language those of every area seen before. */
export async function loadMessages(language: Language, wanted: readonly MessageArea[]): Promise<void> {
  for (const area of wanted) wantedFiles.add(area);
  await Promise.all([...wantedFiles].map((area) => load(language, area)));
}

/** Calls back when there are more words; returns how to stop. */
export function subscribeToMessages(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Words that come with what needs them rather than with a screen, in the language of the page and in every later one. */
export const loadMessagesFor = (area: MessageArea): Promise<void> => loadMessages(pageLanguage(), [area]);

/** All words loaded so far in a language. */
export const messagesOf = (language: Language): Messages => loaded[language];
