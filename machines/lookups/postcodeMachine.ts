// Checks whether a postcode lies in the fund's area: a warning outside, a confirmation inside (product 3.15). A failed check is only logged.
import { assign, setup } from 'xstate';
import { promisePort } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export const postcodeMachine = setup({
  types: {
    context: {} as { postcode: string },
    events: {} as { type: 'postcode.entered'; postcode: string },
    meta: {} as StateMeta,
  },
  actors: { isPostcodeInContract: promisePort<boolean, { postcode: string }>('isPostcodeInContract') },
}).createMachine({
  id: 'postcode',
  meta: { requirement: '3.15' },
  context: { postcode: '' },
  initial: 'unknown',
  on: {
    'postcode.entered': [
      {
        guard: ({ event }) => event.postcode === '',
        target: '.unknown',
        actions: assign({ postcode: '' }),
      },
      {
        guard: ({ context, event }) => event.postcode !== context.postcode,
        target: '.checking',
        reenter: true,
        actions: assign({ postcode: ({ event }) => event.postcode }),
      },
    ],
  },
  states: {
    unknown: {},
    checking: {
      invoke: {
        id: 'isPostcodeInContract',
        src: 'isPostcodeInContract',
        input: ({ context }) => ({ postcode: context.postcode }),
        onDone: [{ guard: ({ event }) => event.output, target: 'inside' }, { target: 'outside' }],
        onError: { target: 'unknown', actions: assign({ postcode: '' }) },
      },
    },
    inside: {},
    outside: {},
  },
});
