// The messages of both languages, one file per area of the portal, compiled by the build and loaded when needed (locales/). Loaded
// messages stay in memory.
import type { MessageFormatElement } from 'react-intl';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shell/shell.ts';
import { pageLanguage } from './languageCookie.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type AnyMessageFile = MessageFile | 'common';

const files = import.meta.glob<Messages>(['../../locales/{en,cy}/*.json', '!../../locales/*/emails.json'], {
  query: '?compiled',
  import: 'default',
});
const loaded: Record<Language, Messages> = { en: {}, cy: {} };
const wantedFiles = new Set<AnyMessageFile>(['common']);
const loadedFiles = new Set<`${Language} ${AnyMessageFile}`>();
const listeners = new Set<() => void>();

/** The server's own names of lookup rows are English, so only Welsh needs messages for them (product 10.5). */
const isNeeded = (language: Language, area: AnyMessageFile): boolean =>
  area !== 'lookups' || language !== 'en';

async function importFile(language: Language, area: AnyMessageFile): Promise<Messages> {
  const file = files[`../../locales/${language}/${area}.json`];
  if (file === undefined) throw new Error(`There are no messages for ${area} in ${language}.`);
  return file();
}

/** Fetches what `loadMessages` needs later. The page that is open is not rendered again, because somebody may be typing in it. */
export async function prefetchMessages(language: Language, wanted: readonly AnyMessageFile[]): Promise<void> {
  const needed = wanted.filter((area) => isNeeded(language, area));
  await Promise.all(needed.map((area) => importFile(language, area)));
}

async function load(language: Language, area: AnyMessageFile): Promise<void> {
  // The object changes only with new messages, because every change re-renders all views.
  if (!isNeeded(language, area) || loadedFiles.has(`${language} ${area}`)) return;
  const messages = await importFile(language, area);
  loadedFiles.add(`${language} ${area}`);
  // A new object, so that useSyncExternalStore sees the change.
  loaded[language] = { ...loaded[language], ...messages };
  for (const listener of listeners) listener();
}

/** Loads these areas, and for this language also all areas that were loaded before in the other. */
export async function loadMessages(language: Language, wanted: readonly AnyMessageFile[]): Promise<void> {
  for (const area of wanted) wantedFiles.add(area);
  await Promise.all([...wantedFiles].map((area) => load(language, area)));
}

/** Calls the listener when messages were loaded. Returns the function that unsubscribes. */
export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads messages for a component that is loaded apart from its screen, in the language of the page. */
export const loadMessagesFor = (area: AnyMessageFile): Promise<void> => loadMessages(pageLanguage(), [area]);

/** All messages loaded so far in a language. */
export const messagesOf = (language: Language): Messages => loaded[language];
