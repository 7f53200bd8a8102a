// Whether a password is a common one. To fulfil the password rule (product 3.17), people turn a common word into "Password123!", so this module
// compares the word that remains without digits, signs and look-alike characters.
import commonWords from './commonPasswords.json' with { type: 'json' };

const common: ReadonlySet<string> = new Set(commonWords);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
const replaceLookalikes = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (character) => LOOKALIKES[character] ?? character);

/** Fewer than five different characters: a password such as abcabcabc… is as easy to guess as a common one. */
const isMonotonous = (text: string): boolean => new Set(text).size < 5;

/** `password` as the user typed it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const [trimmed = ''] = /\p{L}(?:.*\p{L})?/su.exec(lower) ?? [];
  const candidates = [
    lower,
    lettersOf(lower),
    lettersOf(replaceLookalikes(trimmed)),
    lettersOf(replaceLookalikes(lower)),
  ];
  return isMonotonous(lower) || candidates.some((candidate) => common.has(candidate));
}
