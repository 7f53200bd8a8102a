// Which values are equal, and which differ from earlier ones.
import { expect, test } from 'vitest';
import { changedNames, isSameValue } from './answers.ts';

test('a changed name is that of a value that differs from before, and not one that is missing now', () => {
  expect(changedNames({ a: 1, b: ['x'], c: '' }, { a: 1, b: ['x'], c: null, d: 2 })).toEqual(new Set(['c']));
});

test('objects are the same by their members, and a number too large for JSON is not the blank that JSON writes for it', () => {
  const numbers = JSON.parse('{"tooLarge": 1e999}') as { tooLarge: number };
  expect([
    isSameValue({ a: [1, 'x'] }, { a: [1, 'x'] }),
    isSameValue(['x'], ['y']),
    isSameValue(null, undefined),
    isSameValue('5', 5),
    isSameValue(numbers.tooLarge, null),
  ]).toEqual([true, false, false, false, false]);
});
