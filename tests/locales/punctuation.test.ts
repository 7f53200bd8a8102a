// Small rules of style: curly apostrophes in both languages, no ampersand in Welsh, the polite form chi for the reader.
import { expect, test } from 'vitest';
import { messages, sentencesOf } from './messages.ts';

const idsWith = (language: 'en' | 'cy', pattern: RegExp): string[] =>
  messages
    .filter((message) => sentencesOf(message[language]).some((sentence) => pattern.test(sentence)))
    .map(({ id }) => id);

test.each(['en', 'cy'] as const)('no message in %s has a straight apostrophe or double quote', (language) => {
  const straight = messages.filter((message) => /['"]/.test(message[language])).map(({ id }) => id);
  expect(straight).toEqual([]);
});

test('no Welsh message has an ampersand', () => {
  expect(idsWith('cy', /&/)).toEqual([]);
});

test('no Welsh message addresses the reader as ti', () => {
  expect(idsWith('cy', /(?<![\p{L}’])(ti|dy|di)(?![\p{L}])/iu)).toEqual([]);
});

test.each(['en', 'cy'] as const)(
  'no message in %s has double spaces or a space before punctuation',
  (language) => {
    expect(idsWith(language, / {2}| [,.;:?!](\s|$)/)).toEqual([]);
  },
);
