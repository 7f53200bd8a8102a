// Describes the states of a small machine, with an invented run of its paths.
import { expect, test } from 'vitest';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import type { Level, PathRun, StateVisit } from '#tests/paths/pathRun.ts';
import type { Visited } from '#tests/paths/requirements.ts';
import { guardsOf } from './guardsOf.ts';
import { statesOf } from './statesOf.ts';

const visit = (language: 'en' | 'cy', violations: string[]): StateVisit => ({
  machine: 'lookup',
  state: 'lookup.failed',
  language,
  device: 'phone',
  picture: `pictures/lookup.failed-${language}-phone.png`,
  violations,
  address: '/stage-one/loan-purpose',
});
const run: PathRun = {
  at: '2026-11-21T10:00:00.000Z',
  isWhole: true,
  results: [3, 1, 2].map((length) => ({
    level: 'browser',
    machine: 'lookup',
    path: `lookup-${length}`,
    language: 'cy',
    events: Array.from({ length }, () => 'xstate.error.actor.fetchLookup'),
    states: ['lookup.failed'],
    milliseconds: 1,
    failure: null,
  })),
  visits: [visit('en', []), visit('cy', ['label: <input>'])],
};

function lookupStates() {
  const { lookup } = machines;
  if (lookup === undefined) throw new Error('There is no lookup machine.');
  return statesOf(lookup, {
    machine: 'lookup',
    guards: guardsOf(machineFile('lookup')),
    runs: new Map<Level, PathRun>([['browser', run]]),
    visitedAt: new Map<Level, Visited>([
      ['machine', { results: [{ states: ['lookup.failed'] }], visits: [] }],
      ['browser', run],
    ]),
    pairs: { 'lookup.failed': { covered: 1, all: 2 } },
    shortestPaths: new Map([['lookup.failed', ['xstate.error.actor.fetchLookup']]]),
    unreachableFor: new Map([['nobody', ['lookup.failed']]]),
    viewOf: () => 'lookup',
    hasPicture: (picture) => picture.includes('-en-'),
  });
}

test('lists the transitions of a state with targets and guards, those into it, and its ports', () => {
  const states = lookupStates();
  expect(states.map(({ name, kind }) => [name, kind])).toEqual([
    ['lookup', 'machine'],
    ['starting', 'transient'],
    ['unneeded', 'atomic'],
    ['loading', 'atomic'],
    ['ready', 'final'],
    ['failed', 'atomic'],
  ]);
  const isNeeded = { name: 'isNeeded', comment: '', code: '({ context }) => context.isNeeded' };
  const starting = states.find(({ name }) => name === 'starting');
  expect(starting?.outgoing).toEqual([
    { event: 'always', guard: isNeeded, targets: ['lookup.loading'] },
    { event: 'always', guard: null, targets: ['lookup.unneeded'] },
  ]);
  const loading = states.find(({ name }) => name === 'loading');
  expect(loading?.outgoing).toEqual([
    { event: 'fetchLookup is done', guard: null, targets: ['lookup.ready'] },
    { event: 'fetchLookup fails', guard: null, targets: ['lookup.failed'] },
  ]);
  expect(loading?.incoming).toEqual([
    { from: 'lookup.starting', event: 'always', guard: 'isNeeded' },
    { from: 'lookup.unneeded', event: 'lookup.needed', guard: null },
    { from: 'lookup.failed', event: 'lookup.retried', guard: null },
  ]);
  expect(loading?.invokes).toEqual([{ id: 'fetchLookup', port: 'fetchLookup' }]);
});

test('lists pictures, violations, the three shortest paths of a run, and applicants who cannot reach the state', () => {
  const failed = lookupStates().find(({ id }) => id === 'lookup.failed');
  expect(failed).toMatchObject({
    unreachableFor: ['nobody'],
    visitedAt: ['machine', 'browser'],
    pairs: { covered: 1, all: 2 },
    pictures: [
      { language: 'en', file: 'pictures/lookup.failed-en-phone.png', violations: [] },
      { language: 'cy', file: null, violations: ['label: <input>'] },
    ],
    paths: [
      {
        level: null,
        events: ['fetchLookup fails'],
        replay: '--level machine --state lookup.failed',
      },
      ...[1, 2, 3].map((length) => ({
        level: 'browser',
        replay: `--level browser --path lookup-${length} --lang cy`,
      })),
    ],
  });
});

test('a state shows the requirement that it cites, else the one of the nearest state around it', () => {
  const requirementOf = (id: string) => lookupStates().find((state) => state.id === id)?.requirement;
  const failed = { number: '6.9', title: 'Lookups, postcode check and company search', from: null };
  expect(requirementOf('lookup.failed')).toEqual(failed);
  expect(requirementOf('lookup.loading')).toEqual({ number: '4.11', title: 'Lookups', from: 'lookup' });
});
