// The report shows a transition that no path takes, and a path model that merges states which behave differently.
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { promisePort } from '#machines/ports.ts';
import { deferredPorts, withDeferredPorts } from './deferredPorts.ts';
import { runMachinePaths } from './runMachinePaths.ts';

const lamp = setup({
  types: { context: {} as { times: number }, events: {} as { type: 'lamp.lit' } | { type: 'lamp.never' } },
  actors: { light: promisePort<void>('light') },
  delays: { burning: 1000 },
}).createMachine({
  id: 'lamp',
  context: { times: 0 },
  initial: 'dark',
  states: {
    dark: {
      on: {
        'lamp.lit': [
          { guard: ({ context }) => context.times > 1, target: 'broken' },
          { target: 'lighting', actions: assign({ times: ({ context }) => context.times + 1 }) },
        ],
        'lamp.never': { guard: () => false, target: 'broken' },
      },
    },
    lighting: { invoke: { id: 'light', src: 'light', onDone: 'lit', onError: 'broken' } },
    lit: { after: { burning: 'dark' } },
    broken: { type: 'final' },
  },
});

const ports = deferredPorts(['light']);
const model = {
  machine: withDeferredPorts(lamp, ports),
  events: () => [{ type: 'lamp.lit' }, { type: 'lamp.never' }],
  outputs: { light: () => [undefined] },
};

test('names the transition whose guard always blocks', async () => {
  const { failures, untaken, transitions } = await runMachinePaths('lamp', { models: [model], ports });
  expect({ failures, untaken, transitions }).toEqual({
    failures: [],
    untaken: ['lamp.dark · lamp.never [0] → lamp.broken'],
    transitions: 6,
  });
});

test('names a transition as untaken when the relevant context merges its source states', async () => {
  const { untaken } = await runMachinePaths('lamp', {
    models: [{ ...model, relevant: () => null }],
    ports,
  });
  expect(untaken).toContain('lamp.dark · lamp.lit [0] → lamp.broken');
});
