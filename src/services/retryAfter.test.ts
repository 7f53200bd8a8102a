// The Retry-After header in both of its forms (product 6.11).
import { expect, test } from 'vitest';
import { retryAfterOf } from './retryAfter.ts';

const now = Date.parse('2026-11-21T13:00:00Z');

test.each([
  ['no header', {}, undefined],
  ['seconds', { 'retry-after': '30' }, 30],
  ['seconds with spaces around them', { 'retry-after': ' 5 ' }, 5],
  ['no seconds to wait', { 'retry-after': '0' }, undefined],
  ['a fraction', { 'retry-after': '1.5' }, undefined],
  ['a negative number', { 'retry-after': '-5' }, undefined],
  ['a time, by the clock of the device', { 'retry-after': 'Sat, 21 Nov 2026 13:01:30 GMT' }, 90],
  [
    'a time, by the clock of the server',
    { 'retry-after': 'Sat, 21 Nov 2026 13:01:30 GMT', date: 'Sat, 21 Nov 2026 13:01:00 GMT' },
    30,
  ],
  ['a time that has passed', { 'retry-after': 'Sat, 21 Nov 2026 12:59:00 GMT' }, undefined],
  ['what is no time', { 'retry-after': 'later, GMT' }, undefined],
  ['a text that a lenient parser would read as a date', { 'retry-after': 'soon 5' }, undefined],
] satisfies [string, Record<string, string>, number | undefined][])(
  'of a response with %s',
  (_, headers: Record<string, string>, seconds) => {
    expect(retryAfterOf((name) => headers[name] ?? null, now)).toBe(seconds);
  },
);
