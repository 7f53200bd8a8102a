// Reads the messages of the interface for the tests beside it: every message with its area and both texts, and the plain sentences of an
// ICU message.
import { readFileSync, readdirSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const localesFolder = new URL('../../locales/', import.meta.url);

const languages = ['en', 'cy'] as const;
export type Language = (typeof languages)[number];

/** The areas, each one file a language: `common`, `eoi` …, as found in the folder of that language. */
export const areasOf = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, localesFolder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/** The messages of one file, in file order: id → text. Throws when the file is missing or is not a flat object of strings. */
export function readArea(language: Language, area: string): Record<string, string> {
  const table: unknown = JSON.parse(readFileSync(new URL(`${language}/${area}.json`, localesFolder), 'utf8'));
  if (typeof table !== 'object' || table === null)
    throw new Error(`${language}/${area}.json is not an object`);
  const messages: Record<string, string> = {};
  for (const [id, text] of Object.entries(table)) {
    if (typeof text !== 'string') throw new Error(`${language}/${area}.json: ${id} is not a string`);
    messages[id] = text;
  }
  return messages;
}

export interface Message {
  area: string;
  id: string;
  en: string;
  cy: string;
}

/** Every message that both languages have. */
export const messages: readonly Message[] = areasOf('en').flatMap((area) => {
  const welsh = readArea('cy', area);
  return Object.entries(readArea('en', area)).flatMap(([id, en]) => {
    const cy = welsh[id];
    return cy === undefined ? [] : [{ area, id, en, cy }];
  });
});

/** The lines of a list in locales/welsh, without comments (from # on) and empty lines. */
export const readList = (file: string): string[] =>
  readFileSync(new URL(`welsh/${file}`, localesFolder), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');

/** Every element of a message, those inside plurals, selects and tags included. */
export function elementsOf(text: string): MessageFormatElement[] {
  const walk = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.tag) return [element, ...walk(element.children)];
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
      return [element, ...Object.values(element.options).flatMap((option) => walk(option.value))];
    });
  return walk(parse(text));
}

/** The sentences of a message, one for each branch of its plurals and selects; arguments become `argument`. */
export function sentencesOf(text: string, argument = '0'): string[] {
  const write = (elements: readonly MessageFormatElement[]): string[] =>
    elements.reduce<string[]>(
      (starts, element) => {
        const ends = branchesOf(element);
        return starts.flatMap((start) => ends.map((end) => start + end));
      },
      [''],
    );
  const branchesOf = (element: MessageFormatElement): string[] => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return write(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return Object.values(element.options).flatMap((option) => write(option.value));
    }
    return [argument];
  };
  return write(parse(text));
}
