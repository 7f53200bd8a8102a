// The messages of e-mails and of the mailbox in both languages, from locales. They use no ICU syntax but `{name}`.
import { readMessages, type Language } from '../messages.ts';

export type MessageValues = Readonly<Record<string, string>>;

const messages = { en: readMessages('en', 'emails'), cy: readMessages('cy', 'emails') };

/** The message with its values. Throws for an unknown id, so that no e-mail is sent without its text. */
export function message(language: Language, id: string, values: MessageValues = {}): string {
  const text = messages[language][id];
  if (text === undefined) throw new Error(`The message ${id} is missing in ${language}`);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
