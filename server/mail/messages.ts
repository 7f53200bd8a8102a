// The words of the e-mails in both languages, from locales (ids email.*). Their values are plain, so that {name} is all the
// message syntax the server needs.
import { readMessages, type Language } from '../messages.ts';

export type MessageValues = Readonly<Record<string, string>>;

const messages = { en: readMessages('en', 'emails'), cy: readMessages('cy', 'emails') };

/** The sentence with its values; throws for an id that no file has, so that no mail goes out with a hole. */
export function message(language: Language, id: string, values: MessageValues = {}): string {
  const text = messages[language][id];
  if (text === undefined) throw new Error(`The message ${id} is missing in ${language}`);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
