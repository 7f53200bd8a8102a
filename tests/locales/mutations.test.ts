// A small lint of Welsh initial mutations: after certain words the next word must not have its plain initial sound. It finds mistakes such
// as "i busnes" or "a telerau". It does not know genders, so it does not check the mutation after the article.
import dictionary from 'dictionary-cy';
import nspell from 'nspell';
import { expect, test } from 'vitest';
import { messages, readList } from './messages.ts';
import { wordsOf, type WelshWord } from './welshWords.ts';

const speller = nspell(dictionary);
const exceptions = new Set(readList('mutation-exceptions.txt'));

const headwords = new Set(
  new TextDecoder()
    .decode(dictionary.dic)
    .split('\n')
    .map((line) => line.replace(/\/.*$/, '').trim().toLowerCase()),
);

/** b, d and g are plain sounds, but also the soft forms of p, t and c: 'bobl' is the mutated form of pobl. */
const hardOf: Record<string, string> = { b: 'p', d: 't', g: 'c' };

function isPlain(word: string, sounds: RegExp): boolean {
  if (!sounds.test(word)) return false;
  const hard = hardOf[word.charAt(0)];
  return hard === undefined || headwords.has(word) || !speller.correct(hard + word.slice(1));
}

const soft = /^(p(?!h)|t(?!h)|c(?!h)|b|d(?!d)|g|m(?!h)|ll|rh)/;
const aspirate = /^(p(?!h)|t(?!h)|c(?!h))/;
const nasal = /^(p(?!h)|t(?!h)|c(?!h)|b|d(?!d)|g)/;
const placeName = /^(conwy|gwynedd|gogledd|cymru|caernarfon|bangor|dinbych|dolgellau|tŷ)$/;
const imperative = /(wch|er)$/;

const rules: { after: readonly string[]; sounds: RegExp; skips?: RegExp; only?: RegExp }[] = [
  { after: 'i o ar am dan dros heb gan at dau dwy'.split(' '), sounds: soft },
  { after: ['neu'], sounds: soft, skips: imperative },
  { after: 'a â gyda tri chwe'.split(' '), sounds: aspirate },
  { after: ['fy'], sounds: nasal },
  { after: ['yn'], sounds: nasal, only: placeName },
];

/** Every pair of words, such as 'i busnes', whose second word lacks its mutation. */
function slipsIn(words: readonly WelshWord[]): string[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    if (before === undefined || !word.follows || before.clitic !== '') return [];
    if (/^\p{N}|^\p{Lu}\p{L}*\p{Lu}/u.test(word.stem)) return [];
    const [trigger, next] = [before.stem.toLowerCase(), word.stem.toLowerCase()];
    const broken = rules.some(
      ({ after, sounds, skips, only }) =>
        after.includes(trigger) &&
        isPlain(next, sounds) &&
        !skips?.test(next) &&
        (only === undefined || only.test(next)),
    );
    return broken ? [`${trigger} ${next}`] : [];
  });
}

const found = messages.flatMap(({ id, cy }) =>
  wordsOf(cy)
    .flatMap(slipsIn)
    .map((slip) => ({ id, slip })),
);

test('every word that Welsh mutates is mutated, except the reviewed exceptions', () => {
  expect(found.filter(({ slip }) => !exceptions.has(slip)).map(({ id, slip }) => `${slip} (${id})`)).toEqual(
    [],
  );
});

test('every reviewed exception occurs in a message', () => {
  expect([...exceptions].filter((exception) => !found.some(({ slip }) => slip === exception))).toEqual([]);
});

test('the lint finds missing mutations and accepts correct forms', () => {
  expect(
    wordsOf('i busnes, a telerau, fy cyfrif, yn Gwynedd, i bobl, neu dewiswch, gan gynnwys').flatMap(slipsIn),
  ).toEqual(['i busnes', 'a telerau', 'fy cyfrif', 'yn gwynedd']);
});
