// A Welsh text equal to the English one is a forgotten translation, unless locales/welsh/same-in-both.txt says why not.
import { expect, test } from 'vitest';
import { messages, readList } from './messages.ts';

const reviewed = readList('same-in-both.txt');

const isReviewed = (id: string): boolean =>
  reviewed.some((entry) => (entry.endsWith('*') ? id.startsWith(entry.slice(0, -1)) : id === entry));

const same = messages.filter(({ en, cy }) => en === cy).map(({ id }) => id);

test('no Welsh text equals the English one but on the reviewed list', () => {
  expect(same.filter((id) => !isReviewed(id))).toEqual([]);
});

test('the reviewed list holds nothing that has been translated since', () => {
  const stale = reviewed.filter((entry) => {
    const start = entry.replace(/\*$/, '');
    return !same.some((id) => (entry.endsWith('*') ? id.startsWith(start) : id === start));
  });
  expect(stale).toEqual([]);
});
