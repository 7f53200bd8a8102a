// One authorised call to the backend (product 5.10). A machine that needs the backend invokes this one: `onDone` gets the answer and
// `onError` the failure. A 401 is handled here: the tokens are refreshed and the request is sent once more; when the session is over,
// the call waits until the same user has signed in again. After a 403 the session checks whether the user is a broker now, or no longer.
import { assign, setup } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { failedWith, failureOfEvent, promisePort, type Failure } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

/** Who makes the call; it stays the same for all attempts. */
export interface CallIdentity {
  /** The user's id, null when nobody is signed in. The call is never sent for another user. */
  userId: string | null;
  /** For a call that creates something: a backend that receives the same key twice creates it once (product 4.7). */
  idempotencyKey: string;
}

/** What one attempt sends; all attempts of a call send the same. */
export interface Attempt<Input> extends CallIdentity {
  request: Input;
}

/** The tokens that a 401 or a 403 rejected, named by the time when they were issued; null when unknown. */
export interface RejectedTokens {
  userId: string | null;
  issuedAt: number | null;
}

/** What the call waits for: a sign-in of its user. */
export interface SignInRequest extends RejectedTokens {
  /** The notice of the last 401. */
  notice: Message | null;
}

/** How the wait ended; undefined when the same user has signed in again. `refused`: the backend accepts no call of a user who has just signed in. */
export type SignInOutcome = 'refused' | undefined;

export interface CallContext<Output, Input> extends Attempt<Input> {
  /** When the tokens of the last 401 or 403 were issued; null when unknown. */
  issuedAt: number | null;
  output: Output | null;
  failure: Failure | null;
}

const rejectedTokens = ({ userId, issuedAt }: CallContext<unknown, unknown>): RejectedTokens => ({
  userId,
  issuedAt,
});

const attempt = <Input>({
  request,
  userId,
  idempotencyKey,
}: CallContext<unknown, Input>): Attempt<Input> => ({ request, userId, idempotencyKey });

/** The call cannot be sent again: nobody is signed in, or the page is about to be reloaded. */
const signedOutFailure: Failure = { status: 401, notice: { messageId: 'notice.signedout', type: 'info' } };

/** Neither the tokens of the sign-in nor refreshed ones were accepted: to sign in once more would lead back here. */
const refusedFailure: Failure = {
  status: 401,
  notice: { messageId: 'notice.session.refused', type: 'error' },
};

/**
 * The machine of one call.
 * @param name the port's name, for the error of a port that is not provided
 */
export function createCallMachine<Output, Input = void>(name: string) {
  const { createMachine, createStateConfig } = setup({
    types: {
      context: {} as CallContext<Output, Input>,
      input: {} as Input,
      output: {} as Output,
      meta: {} as StateMeta,
    },
    actors: {
      /** Sends the request once. When it fails with 401 or 403, the failure's `issuedAt` says which tokens were rejected. */
      send: promisePort<Output, Attempt<Input>>(name),
      /** Resolves when the session has newer tokens than the rejected ones; rejects with 401 when the session is over. */
      refresh: promisePort<void, RejectedTokens>('refresh'),
      /**
       * Resolves when newer tokens say the same of the user as the rejected ones: the 403 stands. Rejects with 401 when the session is over. When the
       * user is a broker now, or no longer, it never ends: the shell opens another page, and this call ends with the page in view.
       */
      checkRole: promisePort<void, RejectedTokens>('checkRole'),
      /** Tells the session that it is over, and resolves when the same user has signed in again, or when the session says that this would not help. */
      awaitSignIn: promisePort<SignInOutcome, SignInRequest>('awaitSignIn'),
    },
    guards: { isUnauthorised: failedWith(401), isForbidden: failedWith(403) },
    actions: {
      /** Has to be provided as an `assign` of the CallIdentity: the user and random keys come from outside the machine. */
      identify: () => {
        throw new Error(`The call ${name} has no identity.`);
      },
      setIssuedAt: assign({ issuedAt: ({ event }) => failureOfEvent(event).issuedAt ?? null }),
      setFailure: assign({ failure: ({ event }) => failureOfEvent(event) }),
      /** XState passes an error that an action throws to the invoking machine, as `onError`. */
      throwFailure: (_, failure: Failure | null) => {
        throw failure;
      },
    },
  });

  const recordRejection = ['setIssuedAt', 'setFailure'] as const;

  /** A state that sends the request; a 401 and a 403 of the first attempt, and a 401 of the second, lead to the named states. */
  const attemptState = (
    id: string,
    {
      onUnauthorised,
      onForbidden,
    }: { onUnauthorised?: 'refreshing' | 'awaitingSignIn'; onForbidden?: 'checkingRole' },
  ) =>
    createStateConfig({
      invoke: {
        id,
        src: 'send',
        input: ({ context }) => attempt(context),
        onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
        onError: [
          ...(onUnauthorised === undefined
            ? []
            : [{ guard: 'isUnauthorised' as const, target: onUnauthorised, actions: recordRejection }]),
          ...(onForbidden === undefined
            ? []
            : [{ guard: 'isForbidden' as const, target: onForbidden, actions: recordRejection }]),
          { target: 'failed', actions: 'setFailure' as const },
        ],
      },
    });

  return createMachine({
    id: 'call',
    meta: { requirement: '5.10' },
    context: ({ input }) => ({
      request: input,
      userId: null,
      idempotencyKey: '',
      issuedAt: null,
      output: null,
      failure: null,
    }),
    entry: 'identify',
    initial: 'sending',
    output: ({ context }) => context.output as Output,
    states: {
      sending: attemptState('send', { onUnauthorised: 'refreshing', onForbidden: 'checkingRole' }),
      refreshing: {
        invoke: {
          id: 'refresh',
          src: 'refresh',
          input: ({ context }) => rejectedTokens(context),
          onDone: 'retrying',
          onError: [
            { guard: 'isUnauthorised', target: 'awaitingSignIn' },
            { target: 'failed', actions: 'setFailure' },
          ],
        },
      },
      // Somebody may have made the user a broker since the tokens were issued. The request itself would be refused again: it is for the other
      // kind of user (product 5.16).
      checkingRole: {
        meta: { requirement: '5.16' },
        invoke: {
          id: 'checkRole',
          src: 'checkRole',
          input: ({ context }) => rejectedTokens(context),
          onDone: 'failed',
          onError: [{ guard: 'isUnauthorised', target: 'awaitingSignIn' }, { target: 'failed' }],
        },
      },
      // A 401 with new tokens means that the backend has ended the user's session.
      retrying: attemptState('retry', { onUnauthorised: 'awaitingSignIn' }),
      // The machine that invoked the call stays as it is, and its page stays hidden, while the login page is shown (product 5.13).
      awaitingSignIn: {
        meta: { requirement: '5.13' },
        invoke: {
          id: 'awaitSignIn',
          src: 'awaitSignIn',
          input: ({ context }) => ({ ...rejectedTokens(context), notice: context.failure?.notice ?? null }),
          onDone: [
            { guard: ({ event }) => event.output === 'refused', target: 'refused' },
            { target: 'sendingAfterSignIn' },
          ],
          onError: 'signedOut',
        },
      },
      // A 401 right after signing in does not come from an old session: asking for the password again would never end.
      sendingAfterSignIn: attemptState('sendAfterSignIn', {}),
      done: { type: 'final' },
      failed: { type: 'final', entry: { type: 'throwFailure', params: ({ context }) => context.failure } },
      signedOut: {
        type: 'final',
        meta: { requirement: '5.13' },
        entry: { type: 'throwFailure', params: signedOutFailure },
      },
      refused: { type: 'final', entry: { type: 'throwFailure', params: refusedFailure } },
    },
  });
}
