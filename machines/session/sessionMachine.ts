// Who is signed in: verify, login, refresh, logout. The cookies say it at the start; while somebody is signed in the tokens are refreshed
// once for any number of calls that need it. When the session runs out the calls wait (callMachine.ts): the same person signs in again
// and they go on; for anybody else the page starts anew.
import { assign, emit, setup } from 'xstate';
import { failureOfEvent, failedWith, promisePort, type Failure, type User } from '../ports.ts';

/** Why somebody is at the sign-in page, or why the page began anew; the page says it. */
export type SessionReason = 'expired' | 'signedout' | 'changed';

/** What the token cookies hold: a user (valid access token), only a refresh token, or nothing. */
export interface TokenState {
  user: User | null;
  refreshable: boolean;
  /** Why this tab began anew, told once. */
  reason?: SessionReason | null;
  /** The tokens are gone because the person logged out, here or in another tab. */
  loggedOut?: boolean;
}

export interface SessionContext {
  user: User | null;
  reason: SessionReason | null;
  /** The id of the person whose calls wait until they sign in again; null when nobody's do. */
  expiredUserId: string | null;
  /** Tokens issued at this time are to be replaced: a call has found them refused, or they end soon. Null where that is not known. */
  staleIssuedAt: number | null;
  /** The e-mail address that waits for its verification link to be opened. */
  pendingVerificationEmail: string | null;
}

export type SessionEvent =
  | { type: 'session.opened'; user: User }
  /** The session is over: the person's calls wait. */
  | { type: 'session.expired' }
  /** `issued`: of the tokens that are to be replaced. */
  | { type: 'refresh.requested'; issuedAt: number | null }
  /** A verification link was sent to this address. */
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  /** The cookies were looked at, because another tab changed them or this one is seen again. */
  | { type: 'tokens.seen'; tokens: TokenState }
  | { type: 'logout.requested' }
  | { type: 'session.retried' };

/** What the session tells calls that wait for it. */
export type SessionEmitted =
  | { type: 'tokens.refreshed' }
  /** For a reason that may pass: no connection, too many requests, a fault of the server. */
  | { type: 'refresh.failed'; failure: Failure }
  | { type: 'person.signedin'; user: User }
  /** The same person may sign in again. */
  | { type: 'session.over' }
  /** The page is about to be left: nobody comes back to it. */
  | { type: 'session.closed' };

/** What a refresh is asked with: whose tokens, and which of them are to be replaced. */
export interface RefreshInput {
  user: string | null;
  issuedAt: number | null;
}

const isGone = ({ user, refreshable }: TokenState) => user === null && !refreshable;

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    meta: {} as { busy: string },
    tags: {} as 'busy' | 'signedOut',
  },
  actors: {
    readTokens: promisePort<TokenState>('readTokens'),
    /** Replaces the tokens, or adopts newer ones that another tab has written meanwhile. */
    redeem: promisePort<User, RefreshInput>('redeem'),
    /** Clears this person's tokens, not those that somebody else has meanwhile. */
    clearTokens: promisePort<void, User | null>('clearTokens'),
    /** Clears the tokens and what the device keeps of this person, and leaves the page. */
    signOut: promisePort<void, User | null>('signOut'),
    /** Loads the page anew, so that nothing of the person before stays in memory. */
    reloadPage: promisePort<void, SessionReason | null>('startAnew'),
  },
  guards: {
    /** The backend refuses the refresh token. No connection, 429 and 5xx say nothing of it: these may be tried again. */
    isRefused: ({ event }) => {
      const { status } = failureOfEvent(event);
      return typeof status === 'number' && status >= 400 && status < 500 && !failedWith(429)({ event });
    },
    isSomebodyElse: ({ context }, seen: User | null) => seen !== null && seen.id !== context.user?.id,
    isAwaited: ({ context }, seen: User | null) => seen !== null && seen.id === context.expiredUserId,
    isInTheirPlace: ({ context }, seen: User | null) =>
      seen !== null && context.expiredUserId !== null && seen.id !== context.expiredUserId,
    isAwaitedLoggedOut: ({ context }, found: TokenState) =>
      context.expiredUserId !== null && isGone(found) && found.loggedOut === true,
    isLoggedOut: (_, found: TokenState) => isGone(found) && found.loggedOut === true,
    isGone: (_, found: TokenState) => isGone(found),
  },
  actions: {
    open: assign((_, user: User | null) => ({ user, reason: null, expiredUserId: null, pendingVerificationEmail: null })),
    forget: assign({ user: null }),
    wait: assign({ expiredUserId: ({ context }) => context.user?.id ?? null }),
    sayExpired: assign({ reason: 'expired' }),
    saySignedOut: assign({ reason: 'signedout' }),
    sayChanged: assign({ reason: 'changed' }),
    tellSignedIn: emit(({ context }) =>
      context.user === null
        ? { type: 'session.over' as const }
        : { type: 'person.signedin' as const, user: context.user },
    ),
    tellRefreshed: emit({ type: 'tokens.refreshed' as const }),
    tellFailure: emit(({ event }) => ({ type: 'refresh.failed' as const, failure: failureOfEvent(event) })),
    tellOver: emit({ type: 'session.over' as const }),
    tellClosed: emit({ type: 'session.closed' as const }),
  },
});

/** What login and verify have in common: what other tabs do. */
const signedOut = sessionSetup.createStateConfig({
  tags: ['signedOut'],
  on: {
    'tokens.seen': [
      {
        // The person whose calls wait has signed in in another tab.
        guard: { type: 'isAwaited', params: ({ event }) => event.tokens.user },
        target: '#session.signedIn',
        actions: { type: 'open', params: ({ event }) => event.tokens.user },
      },
      // Whoever else has signed in, or where that person has logged out, the frozen journey is kept no longer.
      {
        guard: { type: 'isInTheirPlace', params: ({ event }) => event.tokens.user },
        target: '#session.startingAnew',
        actions: 'sayChanged',
      },
      {
        guard: { type: 'isAwaitedLoggedOut', params: ({ event }) => event.tokens },
        target: '#session.startingAnew',
        actions: 'saySignedOut',
      },
    ],
  },
});

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { user: null, reason: null, waiting: null, staleIssuedAt: null, pendingVerificationEmail: null },
  initial: 'starting',
  on: {
    // Nobody is signed in, or no more.
    'refresh.requested': { actions: 'tellOver' },
    'session.opened': [
      {
        // Signed in by the form in the place of a person who is signed in, or whose calls wait.
        guard: ({ context, event }) => {
          const person = context.user?.id ?? context.expiredUserId;
          return person !== null && person !== event.user.id;
        },
        target: '.startingAnew',
        actions: assign({ reason: null }),
      },
      { target: '.signedIn', actions: { type: 'open', params: ({ event }) => event.user } },
    ],
  },
  states: {
    starting: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      entry: assign({ expiredUserId: null }),
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          {
            guard: ({ event }) => event.output.user !== null,
            target: 'signedIn',
            actions: assign(({ event: { output } }) => ({
              user: output.user,
              reason: output.reason ?? null,
            })),
          },
          {
            guard: ({ event }) => event.output.refreshable,
            target: 'resuming',
            actions: assign({ reason: ({ event }) => event.output.reason ?? null }),
          },
          {
            target: 'login',
            actions: assign({ reason: ({ event }) => event.output.reason ?? null }),
          },
        ],
        onError: 'login',
      },
    },
    // Only the refresh token is left of an earlier visit.
    resuming: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: { user: null, issuedAt: null },
        onDone: { target: 'signedIn', actions: assign({ user: ({ event }) => event.output }) },
        onError: [{ guard: 'isRefused', target: 'ending' }, { target: 'stalled' }],
      },
    },
    // The person stays and can try again, or log out.
    stalled: {
      on: { 'session.retried': 'resuming', 'logout.requested': 'loggingOut' },
    },
    // Nobody is signed in: the page asks for an e-mail address and a password.
    login: {
      ...signedOut,
      on: {
        ...signedOut.on,
        'verification.awaited': {
          target: 'verify',
          actions: assign({ pendingVerificationEmail: ({ event }) => event.email }),
        },
      },
    },
    // An account waits for the link in its e-mail; nobody can sign in with it before.
    verify: {
      ...signedOut,
      on: {
        ...signedOut.on,
        'verification.awaited': { actions: assign({ pendingVerificationEmail: ({ event }) => event.email }) },
        'verification.done': { target: 'login', actions: assign({ pendingVerificationEmail: null }) },
      },
    },
    signedIn: {
      entry: 'tellSignedIn',
      initial: 'fresh',
      on: {
        'session.expired': { target: 'ending', actions: 'wait' },
        'tokens.seen': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.tokens.user },
            target: 'startingAnew',
            actions: 'sayChanged',
          },
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event.tokens },
            target: 'startingAnew',
            actions: 'saySignedOut',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.tokens },
            target: 'ending',
            actions: 'wait',
          },
        ],
        'logout.requested': 'loggingOut',
      },
      states: {
        fresh: {
          on: {
            'refresh.requested': {
              target: 'refreshing',
              actions: assign({ staleIssuedAt: ({ event }) => event.issuedAt }),
            },
          },
        },
        refreshing: {
          // One refresh answers every call that asks meanwhile.
          on: { 'refresh.requested': {} },
          invoke: {
            id: 'refresh',
            src: 'redeem',
            input: ({ context }) => ({ user: context.user?.id ?? null, issuedAt: context.staleIssuedAt }),
            onDone: [
              {
                guard: { type: 'isSomebodyElse', params: ({ event }) => event.output },
                target: '#session.startingAnew',
                actions: 'sayChanged',
              },
              { target: 'fresh', actions: [assign({ user: ({ event }) => event.output }), 'tellRefreshed'] },
            ],
            onError: [
              { guard: 'isRefused', target: '#session.checking' },
              { target: 'fresh', actions: 'tellFailure' },
            ],
          },
        },
      },
    },
    // The refresh token is refused. The cookies tell whether that is because the person logged out in another tab.
    checking: {
      tags: ['busy'],
      meta: { busy: 'busy.checking' },
      on: { 'refresh.requested': {} },
      invoke: {
        id: 'readTokensAgain',
        src: 'readTokens',
        onDone: [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.output.user },
            target: 'startingAnew',
            actions: 'sayChanged',
          },
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event.output },
            target: 'startingAnew',
            actions: 'saySignedOut',
          },
          { target: 'ending', actions: 'wait' },
        ],
        onError: { target: 'ending', actions: 'wait' },
      },
    },
    ending: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: ['sayExpired', 'tellOver'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: ({ context }) => context.user,
        onDone: 'login',
        onError: 'login',
      },
      exit: 'forget',
    },
    loggingOut: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: ['saySignedOut', 'tellClosed'],
      on: { 'refresh.requested': { actions: 'tellClosed' } },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => context.user,
        onDone: 'login',
        onError: 'login',
      },
      exit: 'forget',
    },
    // Nothing of the person before may be shown or sent: the page is loaded anew, which ends this machine.
    startingAnew: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      entry: ['forget', 'tellClosed'],
      on: { 'refresh.requested': { actions: 'tellClosed' } },
      invoke: {
        id: 'startAnew',
        src: 'startAnew',
        input: ({ context }) => context.reason,
        onDone: 'starting',
        onError: 'starting',
      },
    },
  },
});
