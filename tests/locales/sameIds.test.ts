// Both languages have the same areas with the same ids, sorted, and no id is in two areas: a screen loads several areas into one table, so
// the order of loading would decide between two texts of the same id.
import { expect, test } from 'vitest';
import { areasOf, readArea } from './messages.ts';

test('both languages have the same areas', () => {
  expect(areasOf('cy')).toEqual(areasOf('en'));
});

test.each(areasOf('en'))('%s has the same ids in both languages, sorted', (area) => {
  const [english, welsh] = (['en', 'cy'] as const).map((language) => Object.keys(readArea(language, area)));
  expect(
    english?.filter((id) => !welsh?.includes(id)),
    `locales/cy/${area}.json lacks`,
  ).toEqual([]);
  expect(
    welsh?.filter((id) => !english?.includes(id)),
    `locales/en/${area}.json lacks`,
  ).toEqual([]);
  expect(english, `locales/en/${area}.json is not sorted`).toEqual(english?.toSorted());
  expect(welsh, `locales/cy/${area}.json is not sorted`).toEqual(english);
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
