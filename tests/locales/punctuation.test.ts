// Small rules of writing: the curly apostrophe in both languages, no ampersand in Welsh, the reader is chi, never ti.
import { expect, test } from 'vitest';
import { messages, sentencesOf } from './messages.ts';

const idsWith = (language: 'en' | 'cy', pattern: RegExp): string[] =>
  messages
    .filter((message) => sentencesOf(message[language]).some((sentence) => pattern.test(sentence)))
    .map(({ id }) => id);

test.each(['en', 'cy'] as const)('no straight apostrophe or double quote in %s', (language) => {
  const straight = messages.filter((message) => /['"]/.test(message[language])).map(({ id }) => id);
  expect(straight).toEqual([]);
});

test('no ampersand in Welsh', () => {
  expect(idsWith('cy', /&/)).toEqual([]);
});

test('Welsh speaks to the reader as chi', () => {
  expect(idsWith('cy', /(?<![\p{L}’])(ti|dy|di)(?![\p{L}])/iu)).toEqual([]);
});

test.each(['en', 'cy'] as const)('no double spaces, and none before punctuation, in %s', (language) => {
  expect(idsWith(language, / {2}| [,.;:?!](\s|$)/)).toEqual([]);
});
