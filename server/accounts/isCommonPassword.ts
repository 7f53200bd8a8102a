// Whether a password is one that everybody tries first. The composition rules of section 5 turn common words into
// "Password123!", so what is compared is the word that is left without the decoration.
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

/** A short word repeated (abcabcabc…) or few different characters is as good as common. */
const isMonotonous = (text: string): boolean => new Set(text).size < 5;

/** `password` as typed. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const trimmed = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const candidates = [
    lower,
    lettersOf(lower),
    lettersOf(replaceLookalikes(trimmed)),
    lettersOf(replaceLookalikes(lower)),
  ];
  return isMonotonous(lower) || candidates.some((candidate) => common.has(candidate));
}
