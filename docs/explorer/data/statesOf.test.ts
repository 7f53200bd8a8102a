// Describes the states of a small machine, with an invented run of its paths.
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

function clientStates() {
  const { client } = machines;
  if (client === undefined) throw new Error('There is no client machine.');
  return statesOf(client, {
    machine: 'client',
    guards: guardsOf(machineFile('client')),
    runs: new Map<Level, PathRun>([['browser', run]]),
    shortestPaths: new Map([['client.gone', ['xstate.error.actor.fetchClientName']]]),
    unreachableFor: new Map([['nobody', ['client.gone']]]),
    viewOf: () => 'client',
    hasPicture: (picture) => picture.includes('-en-'),
  });
}

test('lists the transitions of a state with targets and guards, those into it, and its ports', () => {
  const states = clientStates();
  expect(states.map(({ name, kind }) => [name, kind])).toEqual([
    ['client', 'machine'],
    ['fetching', 'atomic'],
    ['named', 'final'],
    ['failed', 'atomic'],
    ['gone', 'final'],
  ]);
  const fetching = states.find(({ name }) => name === 'fetching');
  expect(fetching?.outgoing).toEqual([
    { event: 'fetchClientName is done', guard: null, targets: ['client.named'] },
    {
      event: 'fetchClientName fails',
      guard: { name: 'isAbsent', comment: 'A call fails with 404.', code: 'failedWith(404)' },
      targets: ['client.gone'],
    },
    { event: 'fetchClientName fails', guard: null, targets: ['client.failed'] },
  ]);
  expect(fetching?.incoming).toEqual([{ from: 'client.failed', event: 'client.retried', guard: null }]);
  expect(fetching?.invokes).toEqual([{ id: 'fetchClientName', port: 'fetchClientName' }]);
});

test('lists pictures, violations, the three shortest paths of a run, and applicants who cannot reach the state', () => {
  const gone = clientStates().find(({ id }) => id === 'client.gone');
  expect(gone).toMatchObject({
    unreachableFor: ['nobody'],
    pictures: [
      { language: 'en', file: 'pictures/client.gone-en-phone.png', violations: [] },
      { language: 'cy', file: null, violations: ['label: <input>'] },
    ],
    paths: [
      {
        level: null,
        events: ['fetchClientName fails'],
        replay: '--level machine --state client.gone',
      },
      ...[1, 2, 3].map((length) => ({
        level: 'browser',
        replay: `--level browser --path client-${length} --lang cy`,
      })),
    ],
  });
});
