// Provides authorised calls with the session of the page: who makes them, how their tokens are refreshed, and how they wait until the
// same person has signed in again.
import { assign, fromPromise, type ActorRefFrom, type EmittedFrom } from 'xstate';
import { createCallMachine, type RefusedTokens } from '#machines/call/callMachine.ts';
import type { Failure } from '#machines/ports.ts';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';
import { sendWithCallerToken } from '../../services/sendWithCallerToken.ts';
import type { Authorization } from '../../services/callRequest.ts';
import { randomKey } from '../../services/randomKey.ts';
import { tokensIssued } from '../../services/tokenCookies.ts';

export type Session = ActorRefFrom<typeof sessionMachine>;
type SessionEmitted = EmittedFrom<typeof sessionMachine>;

/** How a service sends one request: its input, whose token it carries, and what stops it. */
export type SendRequest<Output, Input> = (
  input: Input,
  authority: Authorization,
  signal: AbortSignal,
) => Promise<Output>;

const sessionOver: Failure = { status: 401, notice: null };

/**
 * Asks the session something and waits until it tells the outcome.
 * @param outcomeOf of what the session tells: `done`, why it failed, or undefined for what answers something else
 */
const waitForSessionEvent = (
  session: Session,
  sendRequest: () => void,
  outcomeOf: (told: SessionEmitted) => 'done' | Failure | undefined,
  signal?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const subscription = session.on('*', (told) => {
      const outcome = outcomeOf(told);
      if (outcome === undefined) return;
      subscription.unsubscribe();
      if (outcome === 'done') resolve();
      else reject(outcome);
    });
    signal?.addEventListener('abort', () => subscription.unsubscribe());
    sendRequest();
  });

/** Has the session replace the tokens that were issued then. Rejects with 401 when the session is over. */
export const refreshTokens = (session: Session, issued: number | null, signal?: AbortSignal): Promise<void> =>
  waitForSessionEvent(
    session,
    () => session.send({ type: 'refresh.requested', issued }),
    (told) => {
      // Signing in by the form replaces the tokens too.
      if (told.type === 'tokens.refreshed' || told.type === 'person.signedin') return 'done';
      if (told.type === 'refresh.failed') return told.failure;
      return told.type === 'session.over' || told.type === 'session.closed' ? sessionOver : undefined;
    },
    signal,
  );

async function signedInAgain(
  session: Session,
  { caller, issued }: RefusedTokens,
  signal: AbortSignal,
): Promise<void> {
  if (caller === null) throw sessionOver;
  const now = session.getSnapshot();
  // The person signed in again while this call was on its way: the tokens are others than those that were refused.
  const isReplaced = issued !== null && tokensIssued() !== issued;
  if (isReplaced && now.matches('signedIn') && now.context.user?.id === caller) return;
  await waitForSessionEvent(
    session,
    () => session.send({ type: 'session.expired' }),
    (told) => {
      if (told.type === 'person.signedin') return told.user.id === caller ? 'done' : undefined;
      return told.type === 'session.closed' ? sessionOver : undefined;
    },
    signal,
  );
}

/** Who makes a call: the person signed in, or the one whose journey is frozen. */
function callerId(session: Session): string | null {
  const { user, waiting } = session.getSnapshot().context;
  return user?.id ?? waiting;
}

/** The machine of an authorised call that this service sends. */
export const authorizedCall = <Output, Input = void>(session: Session, send: SendRequest<Output, Input>) =>
  createCallMachine<Output, Input>(send.name).provide({
    actions: {
      identify: assign(() => ({
        caller: callerId(session),
        idempotencyKey: randomKey(),
      })),
    },
    actors: {
      send: fromPromise(({ input, signal }) =>
        sendWithCallerToken(input, (authority) => send(input.request, authority, signal)),
      ),
      refresh: fromPromise(({ input, signal }) => refreshTokens(session, input.issued, signal)),
      signedInAgain: fromPromise(({ input, signal }) => signedInAgain(session, input, signal)),
    },
  });
