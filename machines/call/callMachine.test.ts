// One authorised call: what is sent, when it is sent again, what ends it, by whole requests.
import { expect, test, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { failureOf } from '#tests/recordFlowHarness.ts';
import type { Failure } from '../ports.ts';
import { createCallMachine, type Attempt, type RefusedTokens } from './callMachine.ts';

type Answer<Output> = Output | Failure;
const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** A machine that makes one call; `answers`, `refreshes` and `signIns` answer each attempt in order. */
function calling(
  answers: Answer<string>[],
  refreshes: Answer<'done'>[] = [],
  signIns: Answer<'done'>[] = [],
) {
  const done: unknown[] = [];
  const next = <Output>(what: string, from: Answer<Output>[], input: unknown): Output => {
    done.push([what, input]);
    const answer = from.shift();
    if (answer === undefined) throw new Error(`Nobody expected to ${what}.`);
    if (isFailure(answer)) throw answer;
    return answer;
  };
  const call = createCallMachine<string, { name: string }>('call').provide({
    actions: { identify: assign({ caller: 'u-1', idempotencyKey: 'key-1' }) },
    actors: {
      send: fromPromise<string, Attempt<{ name: string }>>(async ({ input }) => next('send', answers, input)),
      refresh: fromPromise<void, RefusedTokens>(async ({ input }) => {
        next('refresh', refreshes, input);
      }),
      signedInAgain: fromPromise<void, RefusedTokens>(async ({ input }) => {
        next('sign in again', signIns, input);
      }),
    },
  });
  const parent = setup({ actors: { call } }).createMachine({
    invoke: {
      id: 'call',
      src: 'call',
      input: { name: 'Siân' },
      onDone: { actions: ({ event }) => done.push(event.output) },
      onError: { actions: ({ event }) => done.push(event.error) },
    },
  });
  createActor(parent).start();
  /** Everything that happened, once the call has ended. */
  return async () => {
    await vi.waitFor(() => expect(Array.isArray(done.at(-1))).toBe(false));
    return done;
  };
}

const sent = ['send', { request: { name: 'Siân' }, caller: 'u-1', idempotencyKey: 'key-1' }];
const unauthorised = failureOf(401, { issued: 5 });
const refusedTokens = { caller: 'u-1', issued: 5 };

test('answers with what the backend answers', async () => {
  expect(await calling(['yes'])()).toEqual([sent, 'yes']);
});

test('a refusal that no token can mend is not sent again', async () => {
  expect(await calling([failureOf(500)])()).toEqual([sent, failureOf(500)]);
});

test('a 401 is refreshed, and the same request is sent once more', async () => {
  expect(await calling([unauthorised, 'yes'], ['done'])()).toEqual([
    sent,
    ['refresh', refusedTokens],
    sent,
    'yes',
  ]);
});

test('what fails after the refresh is said, not sent a third time', async () => {
  expect(await calling([unauthorised, failureOf(422)], ['done'])()).toEqual([
    sent,
    ['refresh', refusedTokens],
    sent,
    failureOf(422),
  ]);
});

test('a refresh that fails for a reason that passes is said; nothing is sent again', async () => {
  expect(await calling([unauthorised], [failureOf('offline')])()).toEqual([
    sent,
    ['refresh', refusedTokens],
    failureOf('offline'),
  ]);
});

test('a refused refresh waits for the same person to sign in again, and then sends once more', async () => {
  expect(await calling([unauthorised, 'yes'], [failureOf(401)], ['done'])()).toEqual([
    sent,
    ['refresh', refusedTokens],
    ['sign in again', refusedTokens],
    sent,
    'yes',
  ]);
});

test('new tokens that are refused too wait for the person, told by the newer tokens', async () => {
  const newer = failureOf(401, { issued: 6 });
  expect(await calling([unauthorised, newer, 'yes'], ['done'], ['done'])()).toEqual([
    sent,
    ['refresh', refusedTokens],
    sent,
    ['sign in again', { caller: 'u-1', issued: 6 }],
    sent,
    'yes',
  ]);
});

test('a call that is refused even right after signing in ends with its own message, not at the sign-in page', async () => {
  const done = await calling([unauthorised, unauthorised, unauthorised], ['done'], ['done'])();
  expect([done.length, done.at(-1)]).toEqual([6, unauthorised]);
});

test('when nobody comes back, the call says that the person has logged out', async () => {
  const done = await calling([unauthorised], [failureOf(401)], [failureOf(401)])();
  expect(done.at(-1)).toEqual({ status: 401, notice: { messageId: 'notice.signedout', type: 'info' } });
});
