// Calendar days: parsing, formatting and going back years, with days that do not exist.
import { expect, test } from 'vitest';
import { parseDate, formatDate, yearsBefore, readDate } from './dates.ts';

test.each([
  ['05/03/2024', '2024-03-05'],
  ['5/3/2024', '2024-03-05'],
  ['05.03.2024', '2024-03-05'],
  ['05-03-2024', '2024-03-05'],
  ['05 03 2024', '2024-03-05'],
  ['31 March 2025', '2025-03-31'],
  ['1 september 2025', '2025-09-01'],
  ['31st March, 2025', '2025-03-31'],
  ['31 Mar 2025', '2025-03-31'],
  ['31-Mar-2025', '2025-03-31'],
  ['3 Sept. 2025', '2025-09-03'],
  ['31 Mawrth 2025', '2025-03-31'],
  ['1af Ionawr 2025', '2025-01-01'],
  ['5ed Mawrth 2024', '2024-03-05'],
  ['6ed Ebrill 2024', '2024-04-06'],
  ['2 Mai 2025', '2025-05-02'],
  ['7 Mehefin 2025', '2025-06-07'],
  ['30 February 2025', undefined],
  ['31 Ma 2025', undefined],
  ['31 Marble 2025', undefined],
  ['31 March 25', undefined],
  ['March 2025', undefined],
  ['31 toString 2025', undefined],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2000', '2000-02-29'],
  ['29/02/1900', undefined],
  ['29/02/2023', undefined],
  ['31/04/2024', undefined],
  ['00/01/2024', undefined],
  ['01/13/2024', undefined],
  ['01/01/0024', undefined],
  ['01/01/24', undefined],
  ['2024-03-05', undefined],
  ['', undefined],
])('%j is parsed to %j', (typed, iso) => expect(parseDate(typed)).toBe(iso));

test.each([
  ['2024-03-05', '05/03/2024'],
  ['2023-02-29', undefined],
  ['2024-3-5', undefined],
  ['05/03/2024', undefined],
  ['', undefined],
])('%j is formatted as %j', (iso, shown) => expect(formatDate(iso)).toBe(shown));

test.each([
  ['2026-11-21', 1, '2025-11-21'],
  ['2024-02-29', 1, '2023-02-28'],
  ['2024-02-29', 4, '2020-02-29'],
  ['2024-02-29', 124, '1900-02-28'],
])('%s less %i years is %s', (iso, years, earlier) => expect(yearsBefore(iso, years)).toBe(earlier));

test.each([
  // The day as written.
  ['2025-03-31', '2025-03-31'],
  ['2025-03-31T00:00:00', '2025-03-31'],
  ['2025-03-31T12:30', '2025-03-31'],
  ['2025-03-31 23:59:59.9999999', '2025-03-31'],
  ['2025-03-31T00:00:00+01:00', '2025-03-31'],
  ['2025-03-31T12:30:00+01:00', '2025-03-31'],
  ['2025-03-31T00:00:00-05:00', '2025-03-31'],
  // A time in UTC: the day in the UK.
  ['2025-03-31T00:00:00Z', '2025-03-31'],
  ['2025-03-30T23:00:00Z', '2025-03-31'],
  ['2025-03-30T23:00:00.000+00:00', '2025-03-31'],
  ['2025-01-31T23:00:00Z', '2025-01-31'],
  ['1965-06-30T23:00:00Z', '1965-07-01'],
  // What is no date stays as it is, to be refused.
  ['31/03/2025', '31/03/2025'],
  ['2025-03-31T', '2025-03-31T'],
  ['', ''],
])('the date of another backend %j is the day %j', (written, day) => {
  expect(readDate(written)).toBe(day);
});
