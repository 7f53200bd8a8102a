// A Welsh text that equals the English one is a missing translation, unless it is on the reviewed list locales/welsh/same-in-both.txt.
import { expect, test } from 'vitest';
import { messages, readList } from './messages.ts';

const reviewed = readList('same-in-both.txt');

const isReviewed = (id: string): boolean =>
  reviewed.some((entry) => (entry.endsWith('*') ? id.startsWith(entry.slice(0, -1)) : id === entry));

const same = messages.filter(({ en, cy }) => en === cy).map(({ id }) => id);

test('no Welsh text equals the English one, except those on the reviewed list', () => {
  expect(same.filter((id) => !isReviewed(id))).toEqual([]);
});

test('every entry of the reviewed list has a message that is the same in both languages', () => {
  const stale = reviewed.filter((entry) => {
    const start = entry.replace(/\*$/, '');
    return !same.some((id) => (entry.endsWith('*') ? id.startsWith(start) : id === start));
  });
  expect(stale).toEqual([]);
});
