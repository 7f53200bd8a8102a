// Every message is valid ICU and has the same arguments, formats and tags in both languages: a missing one would show a bare placeholder
// or drop a link in one language only.
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

function describeElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return '';
  const choices = element.type === TYPE.select ? ` ${Object.keys(element.options).toSorted().join('|')}` : '';
  return `${names[element.type]} ${element.value}${choices}`;
}

/** The arguments and tags of a message, each once: 'plural count', 'value email', 'tag hidden'. For invalid ICU an error with its text. */
function argumentsOf(text: string): string[] {
  try {
    const uses = elementsOf(text).map(describeElement);
    return [...new Set(uses.filter((one) => one !== ''))].toSorted();
  } catch {
    return [`not ICU: ${text}`];
  }
}

test('every message is valid ICU with the same arguments and tags in both languages', () => {
  const differing = messages
    .map(({ id, en, cy }) => ({ id, en: argumentsOf(en), cy: argumentsOf(cy) }))
    .filter(({ en, cy }) => en.join() !== cy.join());
  expect(differing).toEqual([]);
});

test('the comparison finds different arguments and invalid ICU', () => {
  expect(argumentsOf('Version {version')).toEqual(['not ICU: Version {version']);
  expect(argumentsOf('{n, plural, one {# <b>day</b>} other {# days}} of {total}')).toEqual([
    'plural n',
    'tag b',
    'value total',
  ]);
});

const limits = [
  'min',
  'max',
  'limited',
  'minLength',
  'maxLength',
  'years',
  'earliest',
  'latest',
  'label',
  'kind',
];

test('the message of a rule has only arguments that the row of a field provides', () => {
  const unknown = messages
    .filter(({ id }) => id.startsWith('error.'))
    .flatMap(({ id, en }) => argumentsOf(en).map((one) => ({ id, argument: one.split(' ')[1] ?? '' })))
    .filter(({ argument }) => !limits.includes(argument));
  expect(unknown).toEqual([]);
});
