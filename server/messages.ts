// Reads messages of `locales` for the server's own texts, its e-mails and its mailbox, as plain text. Only the portal's messages are compiled into
// syntax trees.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findUpwards } from './findUpwards.ts';

export const languages = ['en', 'cy'] as const;
export type Language = (typeof languages)[number];

const messagesSchema = v.record(v.string(), v.string());

/** The messages of `locales/<language>/<area>.json`, by id. */
export function readMessages(language: Language, area: string): Readonly<Record<string, string>> {
  const path = findUpwards(import.meta.url, `locales/${language}/${area}.json`);
  return v.parse(messagesSchema, JSON.parse(readFileSync(path, 'utf8')));
}
