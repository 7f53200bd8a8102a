// Provides authorised calls with the session of the page: who makes a call, how its tokens are refreshed, and how it waits until the
// same user has signed in again (product 5.10, 5.13).
import { assign, fromPromise, type ActorRefFrom, type EmittedFrom } from 'xstate';
import { createCallMachine, type SignInOutcome, type SignInRequest } from '#machines/call/callMachine.ts';
import { failureOf, type Failure } from '#machines/ports.ts';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';
import { sendWithCallerToken } from '../../services/sendWithCallerToken.ts';
import type { Authorization } from '../../services/callRequest.ts';
import { randomKey } from '../../services/randomKey.ts';
import { tokensIssued } from '../../services/tokenCookies.ts';

export type Session = ActorRefFrom<typeof sessionMachine>;
type SessionEmitted = EmittedFrom<typeof sessionMachine>;

/**
 * Makes a machine once for each session. XState builds every state anew whenever actors are provided, which takes longer than rendering a short
 * list, and a page mounts its parts again and again.
 */
export function oncePerSession<Machine>(
  provide: (session: Session) => Machine,
): (session: Session) => Machine {
  const machines = new WeakMap<Session, Machine>();
  return (session) => {
    const machine = machines.get(session) ?? provide(session);
    machines.set(session, machine);
    return machine;
  };
}

/** A service's function that sends one authorised request. */
export type SendRequest<Output, Input> = (
  input: Input,
  authorization: Authorization,
  signal: AbortSignal,
) => Promise<Output>;

const sessionOver: Failure = { status: 401, notice: null };

const done = { resolve: undefined };

/** How a wait for the session ends. */
type Outcome<Result> = { resolve: Result } | { reject: Failure };

/**
 * Sends an event to the session and waits for the emitted event that ends it.
 * @param outcomeOf of an emitted event: undefined when it does not concern this request
 */
const waitForSessionEvent = <Result>(
  session: Session,
  sendRequest: () => void,
  outcomeOf: (event: SessionEmitted) => Outcome<Result> | undefined,
  signal?: AbortSignal,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const subscription = session.on('*', (event) => {
      const outcome = outcomeOf(event);
      if (outcome === undefined) return;
      subscription.unsubscribe();
      if ('reject' in outcome) reject(outcome.reject);
      else resolve(outcome.resolve);
    });
    signal?.addEventListener('abort', () => subscription.unsubscribe());
    sendRequest();
  });

/** What an emitted event means to a call that waits for newer tokens. When the user's role has changed it waits until its page is gone (product 5.16). */
const outcomeForCall = (event: SessionEmitted): Outcome<void> | undefined => {
  // `session.refused` answers calls that wait for a sign-in, not those that wait for tokens.
  if (event.type === 'role.changed' || event.type === 'session.refused') return undefined;
  if (event.type === 'refresh.failed') return { reject: event.failure };
  return event.type === 'session.ended' || event.type === 'session.closed' ? { reject: sessionOver } : done;
};

/** Asks the session to replace the tokens that were issued at `issuedAt`. Rejects with 401 when the session is over. */
export const refreshTokens = (
  session: Session,
  issuedAt: number | null,
  signal?: AbortSignal,
  outcomeOf = (event: SessionEmitted) => (event.type === 'role.changed' ? done : outcomeForCall(event)),
): Promise<void> =>
  waitForSessionEvent(
    session,
    () => session.send({ type: 'refresh.requested', issuedAt }),
    outcomeOf,
    signal,
  );

/** Asks the session whether the user is a broker now, or no longer. */
const checkRole = (session: Session, issuedAt: number | null, signal: AbortSignal): Promise<void> =>
  waitForSessionEvent(
    session,
    () => session.send({ type: 'rolecheck.requested', issuedAt }),
    outcomeForCall,
    signal,
  );

async function awaitSignIn(
  session: Session,
  { userId, issuedAt, notice }: SignInRequest,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  if (userId === null) throw sessionOver;
  const snapshot = session.getSnapshot();
  // The user signed in again while the call was running: the refused tokens have been replaced already.
  const isReplaced = issuedAt !== null && tokensIssued() !== issuedAt;
  if (isReplaced && snapshot.matches('signedIn') && snapshot.context.user?.id === userId) return undefined;
  return waitForSessionEvent<SignInOutcome>(
    session,
    () => session.send({ type: 'session.expired', notice }),
    (event) => {
      if (event.type === 'user.signedin') return event.user.id === userId ? done : undefined;
      if (event.type === 'session.refused') return { resolve: 'refused' };
      return event.type === 'session.closed' ? { reject: sessionOver } : undefined;
    },
    signal,
  );
}

/** Whether a call that failed in this way was accepted as one of its user: the backend refused it for another reason. */
function isAccepted(error: unknown): boolean {
  const { status } = failureOf(error);
  return typeof status === 'number' && status < 500 && status !== 401;
}

/** Sends a call, and tells a session that waits for it that the backend accepts its tokens. */
async function sendForSession<Output>(session: Session, send: () => Promise<Output>): Promise<Output> {
  const accept = () => {
    if (session.getSnapshot().context.isSignInUnproven) session.send({ type: 'tokens.accepted' });
  };
  try {
    const output = await send();
    accept();
    return output;
  } catch (error) {
    if (isAccepted(error)) accept();
    throw error;
  }
}

/** The id of the user who makes a call: who is signed in, or whose screen is frozen. */
function callerId(session: Session): string | null {
  const { user, expiredUserId } = session.getSnapshot().context;
  return user?.id ?? expiredUserId;
}

/**
 * The call machine for one function of a service; it refreshes the tokens after a 401 and sends once more.
 * @param keyOf the Idempotency-Key of a request, for a machine that may send the same one again; by default each request is a new one
 */
export const authorizedCall = <Output, Input = void>(
  session: Session,
  send: SendRequest<Output, Input>,
  keyOf: (request: Input) => string = randomKey,
) =>
  createCallMachine<Output, Input>(send.name).provide({
    actions: {
      identify: assign(({ context }) => ({
        userId: callerId(session),
        idempotencyKey: keyOf(context.request),
      })),
    },
    actors: {
      send: fromPromise(({ input, signal }) =>
        sendForSession(session, () =>
          sendWithCallerToken(input, (authorization) => send(input.request, authorization, signal)),
        ),
      ),
      refresh: fromPromise(({ input, signal }) =>
        refreshTokens(session, input.issuedAt, signal, outcomeForCall),
      ),
      checkRole: fromPromise(({ input, signal }) => checkRole(session, input.issuedAt, signal)),
      awaitSignIn: fromPromise(({ input, signal }) => awaitSignIn(session, input, signal)),
    },
  });
