// What is said of a state, on the smallest machine of all and a run of it that is made up.
import { expect, test } from 'vitest';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import type { Level, PathRun, StateVisit } from '#tests/paths/pathRun.ts';
import { guardsOf } from './guardsOf.ts';
import { statesOf } from './statesOf.ts';

const visit = (language: 'en' | 'cy', violations: string[]): StateVisit => ({
  machine: 'client',
  state: 'client.gone',
  language,
  device: 'phone',
  picture: `pictures/client.gone-${language}-phone.png`,
  violations,
  address: '/stage-two/review',
});
const run: PathRun = {
  at: '2026-11-21T10:00:00.000Z',
  choice: {},
  results: [3, 1, 2].map((length) => ({
    level: 'browser',
    machine: 'client',
    path: `client-${length}`,
    language: 'cy',
    events: Array.from({ length }, () => 'xstate.error.actor.fetchClientName'),
    states: ['client.gone'],
    milliseconds: 1,
    failure: null,
  })),
  visits: [visit('en', []), visit('cy', ['label: <input>'])],
};

function told() {
  const { client } = machines;
  if (client === undefined) throw new Error('There is no client machine.');
  return statesOf(client, {
    machine: 'client',
    guards: guardsOf(machineFile('client')),
    runs: new Map<Level, PathRun>([['browser', run]]),
    shortest: new Map([['client.gone', ['xstate.error.actor.fetchClientName']]]),
    unreached: new Map([['nobody', ['client.gone']]]),
    viewOf: () => 'client',
    hasPicture: (picture) => picture.includes('-en-'),
  });
}

test('the guard that stands in the way, and where it leads', () => {
  const states = told();
  expect(states.map(({ name, kind }) => [name, kind])).toEqual([
    ['client', 'machine'],
    ['fetching', 'state'],
    ['named', 'final'],
    ['failed', 'state'],
    ['gone', 'final'],
  ]);
  const fetching = states.find(({ name }) => name === 'fetching');
  expect(fetching?.leaving).toEqual([
    { event: 'fetchClientName answers', guard: null, targets: ['client.named'] },
    {
      event: 'fetchClientName is refused',
      guard: { name: 'isAbsent', why: 'A call is refused with 404.', code: 'refusedWith(404)' },
      targets: ['client.gone'],
    },
    { event: 'fetchClientName is refused', guard: null, targets: ['client.failed'] },
  ]);
  expect(fetching?.entering).toEqual([{ from: 'client.failed', event: 'client.retried', guard: null }]);
  expect(fetching?.asks).toEqual([{ id: 'fetchClientName', port: 'fetchClientName' }]);
});

test('how it looked, what axe found, who cannot get there, and how one gets there', () => {
  const gone = told().find(({ id }) => id === 'client.gone');
  expect(gone).toMatchObject({
    unreachableFor: ['nobody'],
    pictures: [
      { language: 'en', file: 'pictures/client.gone-en-phone.png', violations: [] },
      { language: 'cy', file: null, violations: ['label: <input>'] },
    ],
    paths: [
      {
        level: null,
        events: ['fetchClientName is refused'],
        replay: '--level machine --state client.gone',
      },
      ...[1, 2, 3].map((length) => ({
        level: 'browser',
        replay: `--level browser --path client-${length} --lang cy`,
      })),
    ],
  });
});
