// Which values differ from earlier ones.
import { expect, test } from 'vitest';
import { changedNames } from './answers.ts';

test('a changed name is that of a value that differs from before, and not one that is missing now', () => {
  expect(changedNames({ a: 1, b: ['x'], c: '' }, { a: 1, b: ['x'], c: null, d: 2 })).toEqual(new Set(['c']));
});
