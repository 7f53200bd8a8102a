// Every Welsh word is in the hunspell dictionary (dictionary-cy) or on the reviewed list locales/welsh/allowed-words.txt of acronyms, names
// and technical words, so that typing mistakes show even to readers who do not know Welsh.
import dictionary from 'dictionary-cy';
import nspell from 'nspell';
import { expect, test } from 'vitest';
import { messages, readList } from './messages.ts';
import { wordsOf } from './welshWords.ts';

const speller = nspell(dictionary);
const allowed = new Set(readList('allowed-words.txt'));
const used = new Set<string>();
const known = new Map<string, boolean>();

function isKnown(word: string): boolean {
  if (/^\p{N}+$/u.test(word) || speller.correct(word)) return true;
  const listed = [word, word.charAt(0).toLowerCase() + word.slice(1)].find((form) => allowed.has(form));
  if (listed !== undefined) {
    used.add(listed);
    return true;
  }
  return word.includes('-') && word.split('-').every(isKnown);
}

function check(word: string): boolean {
  const found = known.get(word) ?? isKnown(word);
  known.set(word, found);
  return found;
}

test('every Welsh word is in the dictionary or on the reviewed list', () => {
  const unknown = messages.flatMap(({ id, cy }) =>
    wordsOf(cy)
      .flat()
      .filter(({ stem }) => !check(stem))
      .map(({ stem }) => `${stem} (${id})`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('a message uses every word on the reviewed list', () => {
  expect([...allowed].filter((word) => !used.has(word))).toEqual([]);
});

test('the check finds a spelling mistake', () => {
  expect(['benthyciad', 'bentyciad'].map(check)).toEqual([true, false]);
});
