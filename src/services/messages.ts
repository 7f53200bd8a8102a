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

/**
 * Loads these areas, and for this language also all areas that were loaded before in the other. All views render again when messages are added:
 * they are added together, and not once more when another caller has loaded the same file meanwhile.
 */
export async function loadMessages(language: Language, wanted: readonly AnyMessageFile[]): Promise<void> {
  for (const area of wanted) wantedFiles.add(area);
  const isMissing = (area: AnyMessageFile) =>
    isNeeded(language, area) && !loadedFiles.has(`${language} ${area}`);
  const imported = await Promise.all(
    [...wantedFiles]
      .filter(isMissing)
      .map(async (area) => ({ area, messages: await importFile(language, area) })),
  );
  const added = imported.filter(({ area }) => isMissing(area));
  if (added.length === 0) return;
  for (const { area, messages } of added) {
    loadedFiles.add(`${language} ${area}`);
    // A new object, so that useSyncExternalStore sees the change.
    loaded[language] = { ...loaded[language], ...messages };
  }
  for (const listener of listeners) listener();
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
