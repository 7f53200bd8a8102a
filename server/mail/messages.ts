// The messages of e-mails and of the mailbox in both languages, from locales. They use no ICU syntax but `{name}`.
import { readWords, type Language } from '../words.ts';

export type MessageValues = Readonly<Record<string, string>>;

const messages = { en: readWords('en', 'emails'), cy: readWords('cy', 'emails') };

/** The message with its values. Throws for an unknown id, so that no e-mail is sent without its text. */
export function message(language: Language, id: string, values: MessageValues = {}): string {
  const text = messages[language][id];
  if (text === undefined) throw new Error(`The message ${id} is missing in ${language}`);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
