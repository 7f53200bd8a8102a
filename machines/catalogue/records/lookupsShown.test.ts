import { expect, test } from 'vitest';
import { application } from './application.ts';
import { eoi } from './eoi.ts';
import { lookupsShown } from './lookupsShown.ts';

test.each([
  [eoi, 'contact-details', []],
  [eoi, 'business-details', ['sectorparent', 'sector']],
  [eoi, 'loan-purpose', ['activitytype']],
  [application, 'business-finances', []],
  // The step's list of activities asks for both.
  [application, 'project-details', ['activitytype', 'supplier']],
])('the fields and lists of the step $1 show the lookups $2', (definition, step, expected) => {
  expect(lookupsShown(definition, [step])).toEqual(expected);
});

test('several steps show each lookup once', () => {
  expect(lookupsShown(application, [...application.steps, ...application.steps]).toSorted()).toEqual([
    'activitytype',
    'supplier',
  ]);
});

test('the EOI has no lists, so that it shows no lookup of a list', () => {
  expect(lookupsShown(eoi, ['project-details'])).toEqual([]);
});
