// How the refusals of each address are counted (product 14.13).
import { expect, test } from 'vitest';
import { countByAddress } from './slowRefusals.ts';

test('counts each address by itself and begins again after a minute', () => {
  let now = 0;
  const count = countByAddress({ elapsed: () => now });
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  now = 60_000;
  expect(count('a')).toBe(1);
});

test('security 9: remembers no more addresses than it is told, and no known one makes it forget', () => {
  const count = countByAddress({ elapsed: () => 0 }, 2);
  expect([count('a'), count('b'), count('a')]).toEqual([1, 1, 2]);
  expect([count('c'), count('a')]).toEqual([1, 1]);
});
