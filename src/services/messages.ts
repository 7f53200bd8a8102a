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
/** The objects stay the same when messages are added, so that no page in view renders again: what renders a message has waited for it. */
const loaded: Record<Language, Messages> = { en: {}, cy: {} };
const wantedFiles = new Set<AnyMessageFile>(['common']);
const loadedFiles = new Set<`${Language} ${AnyMessageFile}`>();

/** The server's own names of lookup rows are English, so only Welsh needs messages for them (product 10.5). */
const isNeeded = (language: Language, area: AnyMessageFile): boolean =>
  area !== 'lookups' || language !== 'en';

const isMissing = (language: Language, area: AnyMessageFile): boolean =>
  isNeeded(language, area) && !loadedFiles.has(`${language} ${area}`);

const missingFiles = (language: Language): AnyMessageFile[] =>
  [...wantedFiles].filter((area) => isMissing(language, area));

/** Whether all that `loadMessages` was called for, in either language, is there in this one. */
export const hasMessages = (language: Language): boolean => missingFiles(language).length === 0;

async function loadFile(language: Language, area: AnyMessageFile): Promise<void> {
  const file = files[`../../locales/${language}/${area}.json`];
  if (file === undefined) throw new Error(`There are no messages for ${area} in ${language}.`);
  Object.assign(loaded[language], await file());
  loadedFiles.add(`${language} ${area}`);
}

/** Fetches what `loadMessages` may need later. A switch of the language does not wait for it. */
export async function prefetchMessages(language: Language, areas: readonly AnyMessageFile[]): Promise<void> {
  await Promise.all(
    areas.filter((area) => isMissing(language, area)).map((area) => loadFile(language, area)),
  );
}

/** Loads these areas, and for this language also all areas that it was called for in the other, meanwhile too. */
export async function loadMessages(language: Language, wanted: readonly AnyMessageFile[]): Promise<void> {
  for (const area of wanted) wantedFiles.add(area);
  while (!hasMessages(language)) {
    // oxlint-disable-next-line no-await-in-loop -- what is called for meanwhile is loaded after this
    await Promise.all(missingFiles(language).map((area) => loadFile(language, area)));
  }
}

/** Loads messages for a component that is loaded apart from its screen, in the language of the page. */
export const loadMessagesFor = (area: AnyMessageFile): Promise<void> => loadMessages(pageLanguage(), [area]);

/** All messages loaded so far in a language. */
export const messagesOf = (language: Language): Messages => loaded[language];
