// The walker itself: it must go red when a transition cannot be walked, and when states that behave differently are taken for one.
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { promisePort } from '#machines/ports.ts';
import { heldPorts, withHeldPorts } from './heldPorts.ts';
import { walkEverything } from './walkEverything.ts';

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

const ports = heldPorts(['light']);
const plan = {
  machine: withHeldPorts(lamp, ports),
  events: () => [{ type: 'lamp.lit' }, { type: 'lamp.never' }],
  outputs: { light: () => [undefined] },
};

test('names the transition that no walk takes', async () => {
  const { strays, unwalked, transitions } = await walkEverything('lamp', { plans: [plan], ports });
  expect({ strays, unwalked, transitions }).toEqual({
    strays: [],
    unwalked: ['lamp.dark · lamp.never [0] → lamp.broken'],
    transitions: 6,
  });
});

test('finds states that were wrongly taken for one', async () => {
  const { unwalked } = await walkEverything('lamp', {
    plans: [{ ...plan, relevant: () => null }],
    ports,
  });
  expect(unwalked).toContain('lamp.dark · lamp.lit [0] → lamp.broken');
});
