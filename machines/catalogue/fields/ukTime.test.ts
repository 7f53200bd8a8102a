import { expect, test } from 'vitest';
import { formatUkDateTime, ukDate } from './ukTime.ts';

test.each([
  ['2026-11-21T23:59:59Z', '2026-11-21'],
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  // In summer the day begins an hour earlier than in UTC.
  ['2026-06-30T22:59:59Z', '2026-06-30'],
  ['2026-06-30T23:00:00Z', '2026-07-01'],
])('at %s it is %s in the United Kingdom', (moment, date) => {
  expect(ukDate(Date.parse(moment))).toBe(date);
});

test.each([
  ['2026-01-31T23:30:00.000Z', { date: '31/01/2026', time: '23:30' }],
  // In summer time the day begins an hour earlier than in UTC.
  ['2026-06-30T22:59:59Z', { date: '30/06/2026', time: '23:59' }],
  ['2026-06-30T23:00:00Z', { date: '01/07/2026', time: '00:00' }],
  // Another offset than that of UTC is the same moment.
  ['2026-07-01T08:05:00+09:00', { date: '01/07/2026', time: '00:05' }],
])('%s is read as the day and time in the United Kingdom', (moment, read) => {
  expect(formatUkDateTime(moment)).toEqual(read);
});

test.each(['', 'yesterday', '2026-13-01T00:00:00Z'])('%j is not a date and time: undefined', (text) => {
  expect(formatUkDateTime(text)).toBeUndefined();
});
