// Checks which states the explorer shows as unreachable for an applicant, and that applicants who share a search would find the same alone.
import { expect, test } from 'vitest';
import { machines } from '#tests/paths/machines.ts';
import { restingNodes } from '#tests/paths/reachability.ts';
import { applicants } from './applicants.ts';
import { recordMachines, unreachableStates, unreachableStatesByApplicant } from './unreachableStates.ts';

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

/** The searches of the two records take minutes: `npm run nightly -- explorer` makes them. */
const searched = process.env['SEARCHES'] === 'all' ? recordMachines : ['dashboard', 'recordLife'];

test.each(searched)(
  'a search for each applicant alone finds the states of %s that the shared searches find',
  (name) => {
    const machine = machines[name];
    const stateIds = new Set(machine === undefined ? [] : restingNodes(machine).map(({ id }) => id));
    expect(Object.fromEntries(unreachableStatesByApplicant(applicants, name, stateIds))).toEqual(
      Object.fromEntries(
        applicants.map((applicant) => [applicant.name, unreachableStates(applicant, name, stateIds)]),
      ),
    );
  },
  600_000,
);
