// The messages that the server itself writes, as plain text. Read from the files, not imported: builds compile imported
// messages for the browser into syntax trees.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findUpwards } from './findUpwards.ts';

export type Language = 'en' | 'cy';

const messagesSchema = v.record(v.string(), v.string());

/** The messages of one area (a file of `locales/<language>`), by id. */
export function readMessages(language: Language, area: string): Readonly<Record<string, string>> {
  const path = findUpwards(import.meta.url, `locales/${language}/${area}.json`);
  return v.parse(messagesSchema, JSON.parse(readFileSync(path, 'utf8')));
}
