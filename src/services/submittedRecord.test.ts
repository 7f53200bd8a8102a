// How long the browser remembers a submit (product 2.10, 11.2): a day, for the user who submitted, and never longer where nobody returns.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deleteExpiredSubmittedRecord,
  readSubmittedRecord,
  storeSubmittedRecord,
} from './submittedRecord.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-21T10:00:00Z');
const submitted = { record: 'eoi', before: 'eoi-created' } as const;
let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.useFakeTimers({ now });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a moment', 0, true],
  ['almost a day', day - 1, true],
  ['a day', day, false],
  ['a year', 365 * day, false],
  ['an hour before, by a clock that was set back', -60 * 60 * 1000, true],
  ['a day before, by a clock that was set back', -day, false],
])('after %s a submit is known, and on the device, only within a day', (_, passed, isKept) => {
  storeSubmittedRecord('u-1', submitted);
  vi.setSystemTime(now + passed);
  const read = readSubmittedRecord('u-1');
  deleteExpiredSubmittedRecord();
  expect([read, items.size]).toEqual(isKept ? [submitted, 1] : [null, 0]);
});

test.each([
  ['of an earlier version, which has no time', JSON.stringify({ ...submitted, user: 'u-1' })],
  ['that cannot be read', '{'],
])('an entry %s does not stay', (_, entry) => {
  items.set('submittedRecord', entry);
  deleteExpiredSubmittedRecord();
  expect([readSubmittedRecord('u-1'), items.size]).toEqual([null, 0]);
});

test('a submit is known only to its user', () => {
  storeSubmittedRecord('u-1', submitted);
  expect([readSubmittedRecord('u-1'), readSubmittedRecord('u-2')]).toEqual([submitted, null]);
});

test('the sweep breaks no page where storage is blocked', () => {
  vi.stubGlobal('window', {});
  expect(deleteExpiredSubmittedRecord).not.toThrow();
});
