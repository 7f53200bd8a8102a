// An authorised call for tests of the machines that make it: the real call machine, whose request the test answers. Refreshing and signing
// in again succeed at once, so that only a request that is refused every time stays a 401.
import { assign, fromPromise } from 'xstate';
import { createCallMachine } from '#machines/call/callMachine.ts';

export const called = <Output, Input>(send: (request: Input) => Promise<Output>) =>
  createCallMachine<Output, Input>('scripted').provide({
    actions: { identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }) },
    actors: {
      send: fromPromise(({ input }) => send(input.request)),
      refresh: fromPromise(async () => {}),
      awaitSignIn: fromPromise(async () => {}),
    },
  });
