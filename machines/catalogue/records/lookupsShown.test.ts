import { expect, test } from 'vitest';
import { application } from './application.ts';
import { eoi } from './eoi.ts';
import { lookupsShown } from './lookupsShown.ts';

test.each([
  [eoi, 'contact-details', []],
  [eoi, 'business-details', ['sectorparent', 'sector']],
  [eoi, 'loan-purpose', ['activitytype']],
  [application, 'business-finances', []],
  // Of the list of activities.
  [application, 'project-details', ['activitytype', 'supplier']],
])('finds the lookups of the fields and lists of a step (%#)', (definition, step, expected) => {
  expect(lookupsShown(definition, [step])).toEqual(expected);
});

test('finds those of several steps once each, and the Expression of Interest has no lists', () => {
  expect(lookupsShown(eoi, eoi.steps).toSorted()).toEqual(['activitytype', 'sector', 'sectorparent']);
  expect(lookupsShown(eoi, ['project-details'])).toEqual([]);
});
