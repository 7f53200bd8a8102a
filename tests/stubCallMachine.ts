// The real call machine with stubbed actors, for tests of the machines that invoke calls: the test answers the request. The refresh and the
// new sign-in succeed at once, so that a call ends with 401 only when its request always answers 401.
import { assign, fromPromise } from 'xstate';
import { createCallMachine, type SignInOutcome, type SignInRequest } from '#machines/call/callMachine.ts';

export const stubCallMachine = <Output, Input>(send: (request: Input) => Promise<Output>) =>
  createCallMachine<Output, Input>('scripted').provide({
    actions: { identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }) },
    actors: {
      send: fromPromise(({ input }) => send(input.request)),
      refresh: fromPromise(async () => {}),
      checkRole: fromPromise(async () => {}),
      awaitSignIn: fromPromise<SignInOutcome, SignInRequest>(async () => undefined),
    },
  });
