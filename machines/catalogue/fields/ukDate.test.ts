import { expect, test } from 'vitest';
import { ukDate } from './ukDate.ts';

test.each([
  ['2026-11-21T23:59:59Z', '2026-11-21'],
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  // In summer the day begins an hour earlier than in UTC.
  ['2026-06-30T22:59:59Z', '2026-06-30'],
  ['2026-06-30T23:00:00Z', '2026-07-01'],
])('at %s it is %s in the United Kingdom', (moment, date) => {
  expect(ukDate(Date.parse(moment))).toBe(date);
});
