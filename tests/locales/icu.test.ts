// Every message is valid ICU, and both languages of it take the same arguments, in the same way, and the same tags: a missing
// one would show a bare placeholder or drop a link in one language only.
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { elementsOf, messages } from './messages.ts';

const names = {
  [TYPE.literal]: '',
  [TYPE.argument]: 'value',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.select]: 'select',
  [TYPE.plural]: 'plural',
  [TYPE.pound]: '',
  [TYPE.tag]: 'tag',
} satisfies Record<TYPE, string>;

function use(element: MessageFormatElement): string {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return '';
  const choices = element.type === TYPE.select ? ` ${Object.keys(element.options).toSorted().join('|')}` : '';
  return `${names[element.type]} ${element.value}${choices}`;
}

/** What a message takes, each once: 'plural count', 'value email', 'tag hidden'. One that does not parse takes its own text. */
function usesOf(text: string): string[] {
  try {
    const uses = elementsOf(text).map(use);
    return [...new Set(uses.filter((one) => one !== ''))].toSorted();
  } catch {
    return [`not ICU: ${text}`];
  }
}

test('every message parses, with the same arguments and tags in both languages', () => {
  const differing = messages
    .map(({ id, en, cy }) => ({ id, en: usesOf(en), cy: usesOf(cy) }))
    .filter(({ en, cy }) => en.join() !== cy.join());
  expect(differing).toEqual([]);
});

test('a difference is seen, and a message that is no ICU', () => {
  expect(usesOf('Version {version')).toEqual(['not ICU: Version {version']);
  expect(usesOf('{n, plural, one {# <b>day</b>} other {# days}} of {total}')).toEqual([
    'plural n',
    'tag b',
    'value total',
  ]);
});

const limits = ['min', 'max', 'minLength', 'maxLength', 'years', 'date', 'label'];

test('a rule’s message takes only what a field’s row can give', () => {
  const unknown = messages
    .filter(({ id }) => id.startsWith('error.'))
    .flatMap(({ id, en }) => usesOf(en).map((one) => ({ id, argument: one.split(' ')[1] ?? '' })))
    .filter(({ argument }) => !limits.includes(argument));
  expect(unknown).toEqual([]);
});
