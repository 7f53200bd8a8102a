// The dates that the conformance kit sends are in order, whichever year it is.
import { expect, test } from 'vitest';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { sampleValues } from '../account.ts';
import { validItem } from '../applicationSamples.ts';
import { sampleIds } from '../samples.ts';
import { withFutureDates } from './withFutureDates.ts';

test.each([
  [2025, '2027-03-01', '2028-02-29'],
  [2026, '2028-03-01', '2029-03-01'],
  [2031, '2033-03-01', '2034-03-01'],
])('a project of %i begins on %s and ends on %s', (year, start, end) => {
  const answers = sampleValues('application', sampleIds);
  expect(withFutureDates(answers, records.application, year)).toEqual({
    ...answers,
    ua_projectstartdate: start,
    ua_projectenddate: end,
  });
});

test('an activity ends in the year after next, and the past dates of an asset stay', () => {
  expect(withFutureDates(validItem('activities'), childLists.activities, 2026)['ua_enddate']).toBe(
    '2028-03-01',
  );
  expect(withFutureDates(validItem('assets'), childLists.assets, 2026)).toEqual(validItem('assets'));
});
