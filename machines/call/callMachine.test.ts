// One authorised call: what is sent, when it is sent again and how it ends (product 5.10).
import { describe, expect, test, vi } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { failureOf } from '#tests/recordFlowHarness.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { Failure } from '../ports.ts';
import {
  createCallMachine,
  type Attempt,
  type RejectedTokens,
  type SignInOutcome,
  type SignInRequest,
} from './callMachine.ts';

type Answer<Output> = Output | Failure;
const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** A machine that makes one call; `answers`, `refreshes`, `signIns` and `roleChecks` answer each attempt in order. */
function startCall(
  answers: Answer<string>[],
  refreshes: Answer<'done'>[] = [],
  signIns: Answer<'done' | 'refused'>[] = [],
  roleChecks: Answer<'done'>[] = [],
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
    actions: { identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }) },
    actors: {
      send: fromPromise<string, Attempt<{ name: string }>>(async ({ input }) => next('send', answers, input)),
      refresh: fromPromise<void, RejectedTokens>(async ({ input }) => {
        next('refresh', refreshes, input);
      }),
      checkRole: fromPromise<void, RejectedTokens>(async ({ input }) => {
        next('check the role', roleChecks, input);
      }),
      awaitSignIn: fromPromise<SignInOutcome, SignInRequest>(async ({ input }) =>
        next('sign in again', signIns, input) === 'refused' ? 'refused' : undefined,
      ),
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
  /** All requests and then the result, once the call has ended. */
  return async () => {
    await vi.waitFor(() => expect(Array.isArray(done.at(-1))).toBe(false));
    return done;
  };
}

const sent = ['send', { request: { name: 'Siân' }, userId: 'u-1', idempotencyKey: 'key-1' }];
const unauthorised = failureOf(401, { issuedAt: 5 });
const rejectedTokens = { userId: 'u-1', issuedAt: 5 };
const signInAgain = ['sign in again', { ...rejectedTokens, notice: unauthorised.notice }];

test('passes on the backend’s answer', async () => {
  expect(await startCall(['yes'])()).toEqual([sent, 'yes']);
});

test('does not send again after a failure that is no 401', async () => {
  expect(await startCall([failureOf(500)])()).toEqual([sent, failureOf(500)]);
});

test('sends the same request once more after a 401 and a refresh', async () => {
  expect(await startCall([unauthorised, 'yes'], ['done'])()).toEqual([
    sent,
    ['refresh', rejectedTokens],
    sent,
    'yes',
  ]);
});

test('fails when the second attempt fails, without a third attempt', async () => {
  expect(await startCall([unauthorised, failureOf(422)], ['done'])()).toEqual([
    sent,
    ['refresh', rejectedTokens],
    sent,
    failureOf(422),
  ]);
});

test('fails when the refresh fails for a reason that may pass, without a second attempt', async () => {
  expect(await startCall([unauthorised], [failureOf('offline')])()).toEqual([
    sent,
    ['refresh', rejectedTokens],
    failureOf('offline'),
  ]);
});

test('waits for the same user to sign in when the refresh fails with 401, and then sends once more', async () => {
  expect(await startCall([unauthorised, 'yes'], [failureOf(401)], ['done'])()).toEqual([
    sent,
    ['refresh', rejectedTokens],
    signInAgain,
    sent,
    'yes',
  ]);
});

test('waits for the same user to sign in when the new tokens are rejected too', async () => {
  const notice: Message = { messageId: 'notice.documentstatus.401', type: 'error' };
  const newer: Failure = { status: 401, issuedAt: 6, notice };
  expect(await startCall([unauthorised, newer, 'yes'], ['done'], ['done'])()).toEqual([
    sent,
    ['refresh', rejectedTokens],
    sent,
    ['sign in again', { userId: 'u-1', issuedAt: 6, notice }],
    sent,
    'yes',
  ]);
});

test('fails with its own message when it gets a 401 right after the sign-in', async () => {
  const done = await startCall([unauthorised, unauthorised, unauthorised], ['done'], ['done'])();
  expect([done.length, done.at(-1)]).toEqual([6, unauthorised]);
});

test('fails with the signed-out notice when the user does not sign in again', async () => {
  const done = await startCall([unauthorised], [failureOf(401)], [failureOf(401)])();
  expect(done.at(-1)).toEqual({ status: 401, notice: { messageId: 'notice.signedout', type: 'info' } });
});

test('fails with a notice that says so, and sends nothing more, when the session says that a sign-in would not help', async () => {
  const done = await startCall([unauthorised, unauthorised], ['done'], ['refused'])();
  expect([done.length, done.at(-1)]).toEqual([
    5,
    { status: 401, notice: { messageId: 'notice.session.refused', type: 'error' } },
  ]);
});

describe('a 403', () => {
  const forbidden = failureOf(403, { issuedAt: 5 });
  const checked = ['check the role', rejectedTokens];

  test.each<[string, Answer<'done'>]>([
    ['newer tokens say the same of the user', 'done'],
    ['there are no newer tokens now', failureOf('offline')],
  ])('stands when %s, and the request is not sent again', async (_, check) => {
    expect(await startCall([forbidden], [], [], [check])()).toEqual([sent, checked, forbidden]);
  });

  test('waits for the same user to sign in when the session is over', async () => {
    expect(await startCall([forbidden, 'yes'], [], ['done'], [failureOf(401)])()).toEqual([
      sent,
      checked,
      ['sign in again', { ...rejectedTokens, notice: forbidden.notice }],
      sent,
      'yes',
    ]);
  });

  test('that follows newer tokens is not checked again', async () => {
    expect(await startCall([unauthorised, forbidden], ['done'])()).toEqual([
      sent,
      ['refresh', rejectedTokens],
      sent,
      forbidden,
    ]);
  });
});
