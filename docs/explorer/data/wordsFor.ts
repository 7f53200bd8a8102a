// What a person reads for the id of a message, in both languages (locales/).
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../locales/', import.meta.url);

const messagesIn = (language: 'en' | 'cy'): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, string>,
      ),
    ),
  );

const [english, welsh] = [messagesIn('en'), messagesIn('cy')];

/** Null for what is no message. */
export function wordsFor(id: string): { en: string; cy: string } | null {
  const [en, cy] = [english.get(id), welsh.get(id)];
  return en === undefined || cy === undefined ? null : { en, cy };
}
