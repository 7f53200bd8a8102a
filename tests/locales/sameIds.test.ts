// Both languages have the same areas with the same ids, sorted, and no id is in two areas: a screen loads several areas into one table, so
// the order of loading would decide between two texts of the same id.
import { expect, test } from 'vitest';
import { areasOf, readArea } from './messages.ts';

test('both languages have the same areas', () => {
  expect(areasOf('cy')).toEqual(areasOf('en'));
});

test.each(areasOf('en'))('%s has the same ids in both languages, sorted', (area) => {
  const ids = Object.keys(readArea('en', area));
  expect(Object.keys(readArea('cy', area))).toEqual(ids);
  expect(ids).toEqual(ids.toSorted());
});

test('no id is in two areas', () => {
  const ids = areasOf('en').flatMap((area) => Object.keys(readArea('en', area)));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('no message is empty', () => {
  const empty = (['en', 'cy'] as const).flatMap((language) =>
    areasOf(language).flatMap((area) =>
      Object.entries(readArea(language, area))
        .filter(([, text]) => text.trim() === '')
        .map(([id]) => `${language} ${id}`),
    ),
  );
  expect(empty).toEqual([]);
});
