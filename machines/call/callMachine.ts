// One authorised call to the backend. It is sent with the person's access token; after a 401 the tokens are refreshed and the same
// request is sent once more; when the session is over the call waits until the same person has signed in again. Any machine that needs
// the backend invokes this one: `onDone` hears the answer, `onError` a refusal that refreshing could not mend.
import { assign, setup } from 'xstate';
import { failureOfEvent, failedWith, promisePort, type Failure } from '../ports.ts';

/** Who makes the call, fixed when it begins. */
interface CallIdentity {
  /** The id of the person; the call is never sent as anybody else. Null when nobody is signed in. */
  userId: string | null;
  /** Of a call that creates something: a backend that sees it twice must not create twice. */
  idempotencyKey: string;
}

/** What one attempt sends: the same at every attempt of a call. */
export interface Attempt<Input> extends CallIdentity {
  request: Input;
}

/** The tokens that a 401 has refused, by the time at which they were issued; null where that is not known. */
export interface RejectedTokens {
  userId: string | null;
  issuedAt: number | null;
}

export interface CallContext<Output, Input> extends Attempt<Input> {
  issuedAt: number | null;
  output: Output | null;
  failure: Failure | null;
}

const refusedTokens = ({ userId: caller, issuedAt: issued }: CallContext<unknown, unknown>): RejectedTokens => ({
  userId: caller,
  issuedAt: issued,
});

const attempt = <Input>({
  request,
  userId: caller,
  idempotencyKey,
}: CallContext<unknown, Input>): Attempt<Input> => ({ request, userId: caller, idempotencyKey });

/** The call cannot be sent again: nobody is signed in, or the page is about to be left. */
const signedOut: Failure = { status: 401, notice: { messageId: 'notice.signedout', type: 'info' } };

/**
 * The machine of one call.
 * @param name names the port in the error of a call that nobody has provided
 */
export function createCallMachine<Output, Input = void>(name: string) {
  return setup({
    types: {
      context: {} as CallContext<Output, Input>,
      input: {} as Input,
      output: {} as Output,
    },
    actors: {
      /** Sends the request once. A 401 says in `issued` which tokens were refused. */
      send: promisePort<Output, Attempt<Input>>(name),
      /** Resolves when the session has newer tokens than those; rejects with 401 when the session is over. */
      refresh: promisePort<void, RejectedTokens>('refresh'),
      /** Tells the session that it is over, and resolves when the same person has signed in again. */
      signedInAgain: promisePort<void, RejectedTokens>('signedInAgain'),
    },
    guards: { isUnauthorised: failedWith(401) },
    actions: {
      /** Provided as an `assign` of the CallIdentity: who is signed in and random numbers come from outside the machine. */
      identify: () => {
        throw new Error(`The call ${name} has no identity.`);
      },
      keepRefused: assign({ issuedAt: ({ event }) => failureOfEvent(event).issuedAt ?? null }),
      keepFailure: assign({ failure: ({ event }) => failureOfEvent(event) }),
      /** XState hands an error that an action throws to the invoking machine, as `onError`. */
      fail: (_, failure: Failure | null) => {
        throw failure;
      },
    },
  }).createMachine({
    id: 'call',
    context: ({ input }) => ({
      request: input,
      caller: null,
      idempotencyKey: '',
      issuedAt: null,
      output: null,
      failure: null,
    }),
    entry: 'identify',
    initial: 'sending',
    output: ({ context }) => context.output as Output,
    states: {
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => attempt(context),
          onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
          onError: [
            { guard: 'isUnauthorised', target: 'refreshing', actions: 'keepRefused' },
            { target: 'failed', actions: 'keepFailure' },
          ],
        },
      },
      refreshing: {
        invoke: {
          id: 'refresh',
          src: 'refresh',
          input: ({ context }) => refusedTokens(context),
          onDone: 'retrying',
          onError: [
            { guard: 'isUnauthorised', target: 'frozen' },
            { target: 'failed', actions: 'keepFailure' },
          ],
        },
      },
      retrying: {
        invoke: {
          id: 'retry',
          src: 'send',
          input: ({ context }) => attempt(context),
          onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
          onError: [
            // New tokens were refused too: the backend does not know this person any more.
            { guard: 'isUnauthorised', target: 'frozen', actions: 'keepRefused' },
            { target: 'failed', actions: 'keepFailure' },
          ],
        },
      },
      // The machine that made the call stays as it is, unseen, while the page shows Log in.
      frozen: {
        invoke: {
          id: 'signedInAgain',
          src: 'signedInAgain',
          input: ({ context }) => refusedTokens(context),
          onDone: 'resending',
          onError: 'signedOut',
        },
      },
      resending: {
        invoke: {
          id: 'resend',
          src: 'send',
          input: ({ context }) => attempt(context),
          onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
          // A 401 right after signing in is not the session's: asking for the password again would never end.
          onError: { target: 'failed', actions: 'keepFailure' },
        },
      },
      done: { type: 'final' },
      failed: { type: 'final', entry: { type: 'fail', params: ({ context }) => context.failure } },
      signedOut: { type: 'final', entry: { type: 'fail', params: signedOut } },
    },
  });
}
