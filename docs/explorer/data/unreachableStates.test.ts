import { expect, test } from 'vitest';
import { applicants } from './applicants.ts';
import { unreachableStates } from './unreachableStates.ts';

const polling = ['dashboard.overview.polling.waiting', 'dashboard.overview.timedOut'];
const namesOf = (reaches: boolean) =>
  applicants
    .filter(
      (applicant) => (unreachableStates(applicant, 'dashboard', new Set(polling)).length === 0) === reaches,
    )
    .map(({ name }) => name);

test('every applicant with a record can reach the states after a submit, and the newcomer cannot', () => {
  expect(namesOf(false)).toEqual(['newcomer']);
  expect(namesOf(true)).toContain('minimal');
});
