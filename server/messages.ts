// The messages of `locales` that the server itself uses, as plain text. They are read from the files, because the build compiles imported
// messages into syntax trees.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findUpwards } from './findUpwards.ts';

export type Language = 'en' | 'cy';

const messagesSchema = v.record(v.string(), v.string());

/** The messages of `locales/<language>/<area>.json`, by id. */
export function readMessages(language: Language, area: string): Readonly<Record<string, string>> {
  const path = findUpwards(import.meta.url, `locales/${language}/${area}.json`);
  return v.parse(messagesSchema, JSON.parse(readFileSync(path, 'utf8')));
}
