// Who is signed in: cookies at the start, redeeming, signing out (specification section 2 "Guards", section 7). A session that runs
// out leaves the person's calls waiting: the same person signs in again and they go on; anybody else starts anew.
import { assign, setup } from 'xstate';
import { refusedWith, unprovided, type User } from './ports.ts';

/** Why somebody is at the sign-in page, or why the page began anew; the page says it. */
export type SessionReason = 'expired' | 'signedout' | 'changed';

/** What the token cookies hold: a user (valid access token), only a refresh token, or nothing. */
export interface FoundTokens {
  user: User | null;
  refreshable: boolean;
  /** Why this tab began anew, told once. */
  reason?: SessionReason | null;
  /** The tokens are gone because the person logged out, here or in another tab. */
  left?: boolean;
}

export interface SessionContext {
  user: User | null;
  reason: SessionReason | null;
  /** The id of the person whose calls wait until they sign in again; null when nobody's do. */
  waiting: string | null;
}

export type SessionEvent =
  | { type: 'session.opened'; user: User }
  /** The session is over: the person's calls wait. */
  | { type: 'session.expired' }
  /** The session is over, and what heard it has given up. */
  | { type: 'session.ended' }
  /** The cookies were looked at, because another tab changed them or this one is seen again. */
  | { type: 'tokens.seen'; found: FoundTokens }
  | { type: 'logout.requested' }
  | { type: 'session.retried' };

/** What became of a session, as a call finds it: it ran out, another tab signed in somebody else, or another tab logged out. */
export type SessionEnd = 'expired' | 'changed' | 'left';

const isGone = ({ user, refreshable }: FoundTokens) => user === null && !refreshable;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    meta: {} as { busy: string },
  },
  actors: {
    readTokens: unprovided<FoundTokens>('readTokens'),
    redeem: unprovided<User>('redeem'),
    /** Lets the calls of this person go, those that wait included, until one finds that the session is over. */
    admitCalls: unprovided<SessionEnd, User | null>('admitCalls'),
    /** Clears this person's tokens, not those that somebody else has meanwhile. */
    clearTokens: unprovided<void, User | null>('clearTokens'),
    signOut: unprovided<void>('signOut'),
    /** Loads the page anew, so that nothing of the person before stays in memory. */
    startAnew: unprovided<void, SessionReason | null>('startAnew'),
  },
  guards: {
    isUnauthorised: refusedWith(401),
    isSomebodyElse: ({ context }, seen: User | null) => seen !== null && seen.id !== context.user?.id,
    isAwaited: ({ context }, seen: User | null) => seen !== null && seen.id === context.waiting,
  },
  actions: {
    open: assign((_, user: User | null) => ({ user, reason: null, waiting: null })),
    forget: assign({ user: null }),
    wait: assign({ waiting: ({ context }) => context.user?.id ?? null }),
    sayExpired: assign({ reason: 'expired' }),
    saySignedOut: assign({ reason: 'signedout' }),
    sayChanged: assign({ reason: 'changed' }),
  },
}).createMachine({
  id: 'session',
  context: { user: null, reason: null, waiting: null },
  initial: 'starting',
  on: {
    'session.opened': [
      {
        // Signed in by the form in the place of a person whose calls wait.
        guard: ({ context, event }) => context.waiting !== null && context.waiting !== event.user.id,
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
      entry: assign({ waiting: null }),
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
            target: 'redeeming',
            actions: assign({ reason: ({ event }) => event.output.reason ?? null }),
          },
          {
            target: 'signedOut',
            actions: assign({ reason: ({ event }) => event.output.reason ?? null }),
          },
        ],
        onError: 'signedOut',
      },
    },
    redeeming: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'redeem',
        src: 'redeem',
        onDone: { target: 'signedIn', actions: assign({ user: ({ event }) => event.output }) },
        onError: [{ guard: 'isUnauthorised', target: 'ending' }, { target: 'stalled' }],
      },
    },
    // Only a 401 ends a session: anything else may pass, so the person stays and can try again.
    stalled: {
      on: { 'session.retried': 'redeeming', 'logout.requested': 'signingOut' },
    },
    signedIn: {
      invoke: {
        id: 'admitCalls',
        src: 'admitCalls',
        input: ({ context }) => context.user,
        onDone: [
          {
            guard: ({ event }) => event.output === 'changed',
            target: 'startingAnew',
            actions: 'sayChanged',
          },
          { guard: ({ event }) => event.output === 'left', target: 'startingAnew', actions: 'saySignedOut' },
          { target: 'ending', actions: 'wait' },
        ],
        onError: 'ending',
      },
      on: {
        'session.expired': { target: 'ending', actions: 'wait' },
        'session.ended': 'ending',
        'tokens.seen': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.found.user },
            target: 'startingAnew',
            actions: 'sayChanged',
          },
          {
            guard: ({ event }) => isGone(event.found) && event.found.left === true,
            target: 'startingAnew',
            actions: 'saySignedOut',
          },
          { guard: ({ event }) => isGone(event.found), target: 'ending', actions: 'wait' },
        ],
        'logout.requested': 'signingOut',
      },
    },
    ending: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: 'sayExpired',
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: ({ context }) => context.user,
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      exit: 'forget',
    },
    signingOut: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: ['forget', 'saySignedOut'],
      invoke: { id: 'signOut', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
    },
    // Nothing of the person before may be shown or sent: the page is loaded anew, which ends this machine.
    startingAnew: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      entry: 'forget',
      invoke: {
        id: 'startAnew',
        src: 'startAnew',
        input: ({ context }) => context.reason,
        onDone: 'starting',
        onError: 'starting',
      },
    },
    signedOut: {
      on: {
        // The person whose calls wait has signed in in another tab.
        'tokens.seen': {
          guard: { type: 'isAwaited', params: ({ event }) => event.found.user },
          target: 'signedIn',
          actions: { type: 'open', params: ({ event }) => event.found.user },
        },
      },
    },
  },
});
