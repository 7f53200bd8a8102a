// Who is signed in: cookies at the start, redeeming, signing out (specification section 2 "Guards", section 7).
import { assign, setup } from 'xstate';
import { refusedWith, unprovided, type User } from './ports.ts';

/** What the token cookies hold: a user (valid access token), only a refresh token, or nothing. */
export interface FoundTokens {
  user: User | null;
  refreshable: boolean;
}

/** Why somebody is at the sign-in page; the page says it. */
export type SignedOutReason = 'expired' | 'signedout';

export interface SessionContext {
  user: User | null;
  reason: SignedOutReason | null;
}

export type SessionEvent =
  | { type: 'session.opened'; user: User }
  | { type: 'session.ended' }
  | { type: 'logout.requested' }
  | { type: 'session.retried' };

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    meta: {} as { busy: string },
  },
  actors: {
    readTokens: unprovided<FoundTokens>('readTokens'),
    redeem: unprovided<User>('redeem'),
    clearTokens: unprovided<void>('clearTokens'),
    signOut: unprovided<void>('signOut'),
  },
  guards: { isUnauthorised: refusedWith(401) },
  actions: {
    forget: assign({ user: null }),
    sayExpired: assign({ reason: 'expired' }),
    saySignedOut: assign({ reason: 'signedout' }),
  },
}).createMachine({
  id: 'session',
  context: { user: null, reason: null },
  initial: 'starting',
  states: {
    starting: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          {
            guard: ({ event }) => event.output.user !== null,
            target: 'signedIn',
            actions: assign({ user: ({ event }) => event.output.user }),
          },
          { guard: ({ event }) => event.output.refreshable, target: 'redeeming' },
          { target: 'signedOut' },
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
      on: {
        'session.ended': 'ending',
        'logout.requested': 'signingOut',
        'session.opened': { actions: assign({ user: ({ event }) => event.user }) },
      },
    },
    ending: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: ['forget', 'sayExpired'],
      invoke: { id: 'clearTokens', src: 'clearTokens', onDone: 'signedOut', onError: 'signedOut' },
    },
    signingOut: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout' },
      entry: ['forget', 'saySignedOut'],
      invoke: { id: 'signOut', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
    },
    signedOut: {
      on: {
        'session.opened': {
          target: 'signedIn',
          actions: assign({ user: ({ event }) => event.user, reason: null }),
        },
      },
    },
  },
});
