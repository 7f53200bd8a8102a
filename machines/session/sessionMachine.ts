// The session of the page: verify, login, refresh, logout (product 5). At the start the cookies say who is signed in. While a user is
// signed in, one refresh serves all calls that need newer tokens. When the session expires, the user's calls wait (callMachine.ts): they
// are sent when the same user has signed in again; for another user the page is reloaded.
import { assign, emit, enqueueActions, setup } from 'xstate';
import { isGeneric, type Message } from '../catalogue/api/errors.ts';
import { failedWith, failureOfEvent, promisePort, type Failure, type User } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

/** Why the login page is shown or the page was reloaded; the page says it to the user. */
export type SessionReason = 'expired' | 'signedout' | 'changed';

/** What the token cookies hold: a user (there is an access token), only a refresh token, or neither. */
export interface TokenState {
  user: User | null;
  refreshable: boolean;
  /** Why this tab was reloaded; only the first reading after the reload has it. */
  reason?: SessionReason | null;
  /** There are no tokens because the user logged out, in this tab or in another. */
  loggedOut?: boolean;
}

export interface SessionContext {
  user: User | null;
  reason: SessionReason | null;
  /** The message of the call whose 401 ended the session; null when that call has only the generic one, or no call ended it. */
  notice: Message | null;
  /**
   * The id of the user whose session expired on this page. The shell freezes the journey of this user, if one is open, and the user's calls, if
   * any, wait for the next sign-in (product 5.13). Null when no session has expired here since the last sign-in.
   */
  expiredUserId: string | null;
  /** The user has signed in by the form, and the backend has accepted no call since. */
  isSignInUnproven: boolean;
  /** When the tokens that have to be replaced were issued: a call was refused with them, or they end soon. Null when unknown. */
  staleIssuedAt: number | null;
  /** Whether the tokens have been replaced because of a 403. Another 403 does not replace them again: it would keep the session alive for ever. */
  hasCheckedRole: boolean;
  /** The e-mail address to which a verification link was sent. */
  pendingVerificationEmail: string | null;
}

export type SessionEvent =
  /** The user has signed in with the form. */
  | { type: 'session.opened'; user: User }
  /** The session is over; the user's calls wait. `notice`: that of the call whose 401 ended it; absent when no call did. */
  | { type: 'session.expired'; notice?: Message | null }
  /** The backend has answered a call of the user otherwise than by 401. */
  | { type: 'tokens.accepted' }
  /** `issuedAt`: when the tokens that have to be replaced were issued. */
  | { type: 'refresh.requested'; issuedAt: number | null }
  /** A call was refused with 403: the user may be a broker since the tokens were issued, or no longer (product 5.16). */
  | { type: 'rolecheck.requested'; issuedAt: number | null }
  /** A verification link was sent to this address. */
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  /** The cookies were read again: at least once a minute, after another tab has changed them, and when this tab becomes visible. */
  | { type: 'tokens.read'; tokens: TokenState }
  | { type: 'logout.requested' }
  | { type: 'session.retried' };

/** What the session emits for the calls that wait for it. */
export type SessionEmitted =
  | { type: 'tokens.refreshed' }
  /** The user is a broker now, or no longer: the shell opens another page, and no call of the page in view is sent again. */
  | { type: 'role.changed' }
  /** A 403 stands, because the tokens are as new as they can be. */
  | { type: 'role.unchanged' }
  /** The refresh failed for a reason that may pass: no connection, too many requests, a server error. */
  | { type: 'refresh.failed'; failure: Failure }
  | { type: 'user.signedin'; user: User }
  /** The session is over. The same user can sign in again. */
  | { type: 'session.ended' }
  /** The backend accepts no call of a user who has just signed in: another sign-in would change nothing. */
  | { type: 'session.refused' }
  /** The page is about to be reloaded: waiting calls are never sent. */
  | { type: 'session.closed' };

/** Whose tokens are redeemed, and when the tokens that have to be replaced were issued. */
export interface RefreshInput {
  user: string | null;
  issuedAt: number | null;
}

const hasNoTokens = ({ user, refreshable }: TokenState) => user === null && !refreshable;

const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    meta: {} as StateMeta,
    tags: {} as 'busy' | 'signedOut',
  },
  actors: {
    readTokens: promisePort<TokenState>('readTokens'),
    /** Replaces the tokens, or adopts newer ones that another tab has written meanwhile. */
    redeem: promisePort<User, RefreshInput>('redeem'),
    /** Clears the tokens of this user, not those of another user who has signed in meanwhile. */
    clearTokens: promisePort<void, User | null>('clearTokens'),
    /** Clears the tokens and what the device keeps of this user, and reloads the page (product 5.14). */
    signOut: promisePort<void, User | null>('signOut'),
    /** Reloads the page, so that nothing of the previous user stays in memory (product 5.11). */
    restartPage: promisePort<void, SessionReason | null>('restartPage'),
  },
  guards: {
    /** The backend rejects the refresh token. After a connection error, 429 or 5xx the token may still be valid (product 5.9). */
    isTokenRejected: ({ event }) => {
      const { status } = failureOfEvent(event);
      return typeof status === 'number' && status >= 400 && status < 500 && !failedWith(429)({ event });
    },
    /** The backend refuses to redeem for another reason than the token. */
    isRefusedOtherwise: ({ event }) => {
      const { status } = failureOfEvent(event);
      return typeof status === 'number' && status > 401 && status < 500 && status !== 429;
    },
    /** A call was refused with tokens of a sign-in by which none has been accepted, and with refreshed ones (product 5.10). */
    isSignInRefused: ({ context }, { notice }: { notice?: Message | null }) =>
      context.isSignInUnproven && notice !== undefined,
    isOtherUser: ({ context }, user: User | null) => user !== null && user.id !== context.user?.id,
    hasOtherRole: ({ context }, user: User | null) => user !== null && user.broker !== context.user?.broker,
    hasCheckedRole: ({ context }) => context.hasCheckedRole,
    isExpiredUser: ({ context }, user: User | null) => user !== null && user.id === context.expiredUserId,
    replacesExpiredUser: ({ context }, user: User | null) =>
      user !== null && context.expiredUserId !== null && user.id !== context.expiredUserId,
    hasExpiredUserLoggedOut: ({ context }, tokens: TokenState) =>
      context.expiredUserId !== null && hasNoTokens(tokens) && tokens.loggedOut === true,
    hasLoggedOut: (_, tokens: TokenState) => hasNoTokens(tokens) && tokens.loggedOut === true,
    hasNoTokens: (_, tokens: TokenState) => hasNoTokens(tokens),
  },
  actions: {
    openSession: assign((_, user: User | null) => ({
      user,
      reason: null,
      notice: null,
      expiredUserId: null,
      pendingVerificationEmail: null,
      isSignInUnproven: true,
      hasCheckedRole: false,
    })),
    /** `hasCheckedRole`: they were fetched because of a 403. */
    adoptTokens: assign((_, tokens: { user: User | null; hasCheckedRole: boolean }) => tokens),
    rememberRoleCheck: assign({ hasCheckedRole: true }),
    clearUser: assign({ user: null }),
    setNotice: assign((_, { notice = null }: { notice?: Message | null }) => ({
      notice: notice !== null && isGeneric(notice) ? null : notice,
    })),
    setExpiredUser: assign({ expiredUserId: ({ context }) => context.user?.id ?? null }),
    setReasonExpired: assign({ reason: 'expired' }),
    setReasonSignedOut: assign({ reason: 'signedout' }),
    setReasonChanged: assign({ reason: 'changed' }),
    emitSignedIn: enqueueActions(({ context: { user }, enqueue }) => {
      if (user !== null) enqueue.emit({ type: 'user.signedin', user });
    }),
    emitRefreshed: emit({ type: 'tokens.refreshed' as const }),
    emitRoleChanged: emit({ type: 'role.changed' as const }),
    emitRoleUnchanged: emit({ type: 'role.unchanged' as const }),
    emitRefreshFailed: emit(({ event }) => ({
      type: 'refresh.failed' as const,
      failure: failureOfEvent(event),
    })),
    emitRefused: emit({ type: 'session.refused' as const }),
    emitEnded: emit({ type: 'session.ended' as const }),
    emitClosed: emit({ type: 'session.closed' as const }),
  },
});

/** What `login` and `verify` share: another tab may sign a user in or out meanwhile. */
const signedOutState = sessionSetup.createStateConfig({
  tags: ['signedOut'],
  on: {
    'tokens.read': [
      {
        // The user whose session expired has signed in in another tab.
        guard: { type: 'isExpiredUser', params: ({ event }) => event.tokens.user },
        target: '#session.signedIn',
        actions: { type: 'openSession', params: ({ event }) => event.tokens.user },
      },
      // Another user has signed in, or the expired user has logged out: the frozen journey has to go.
      {
        guard: { type: 'replacesExpiredUser', params: ({ event }) => event.tokens.user },
        target: '#session.reloading',
        actions: 'setReasonChanged',
      },
      {
        guard: { type: 'hasExpiredUserLoggedOut', params: ({ event }) => event.tokens },
        target: '#session.reloading',
        actions: 'setReasonSignedOut',
      },
    ],
  },
});

/** The tokens of a signed-in user are replaced. @param isRoleCheck whether because of a 403 */
const redeemingState = (id: 'refresh' | 'checkRole', isRoleCheck: boolean) => {
  const adopt = {
    type: 'adoptTokens',
    params: ({ event }: { event: { output: User } }) => ({ user: event.output, hasCheckedRole: isRoleCheck }),
  } as const;
  return sessionSetup.createStateConfig({
    // The redeem that runs answers every call that asks for one meanwhile.
    on: { 'refresh.requested': {}, 'rolecheck.requested': {} },
    invoke: {
      id,
      src: 'redeem',
      input: ({ context }) => ({ user: context.user?.id ?? null, issuedAt: context.staleIssuedAt }),
      onDone: [
        {
          guard: { type: 'isOtherUser', params: ({ event }) => event.output },
          target: '#session.reloading',
          actions: 'setReasonChanged',
        },
        {
          guard: { type: 'hasOtherRole', params: ({ event }) => event.output },
          target: 'fresh',
          actions: [adopt, 'emitRoleChanged'],
        },
        { target: 'fresh', actions: [adopt, 'emitRefreshed'] },
      ],
      onError: [
        // The call was refused, and not its tokens: a gateway that refuses this one, too, says nothing of the session.
        ...(isRoleCheck
          ? [
              {
                guard: 'isRefusedOtherwise' as const,
                target: 'fresh' as const,
                actions: ['rememberRoleCheck', 'emitRefreshFailed'] as const,
              },
            ]
          : []),
        { guard: 'isTokenRejected', target: '#session.checkingTokens' },
        { target: 'fresh', actions: 'emitRefreshFailed' },
      ],
    },
  });
};

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    user: null,
    reason: null,
    notice: null,
    expiredUserId: null,
    isSignInUnproven: false,
    staleIssuedAt: null,
    hasCheckedRole: false,
    pendingVerificationEmail: null,
  },
  initial: 'starting',
  on: {
    // Reached only where nobody is signed in; the states of a signed-in user handle the event themselves.
    'refresh.requested': { actions: 'emitEnded' },
    'rolecheck.requested': { actions: 'emitEnded' },
    'session.opened': [
      {
        // Another user than the one who is signed in, or whose session expired, has signed in with the form.
        guard: ({ context, event }) => {
          const current = context.user?.id ?? context.expiredUserId;
          return current !== null && current !== event.user.id;
        },
        target: '.reloading',
        actions: assign({ reason: null }),
      },
      { target: '.signedIn', actions: { type: 'openSession', params: ({ event }) => event.user } },
    ],
  },
  states: {
    starting: {
      tags: ['busy'],
      meta: { busy: 'busy.loading', requirement: '5.8' },
      entry: assign({ expiredUserId: null, notice: null }),
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
    // The access token of an earlier visit has ended and its refresh token has not (product 5.8).
    resuming: {
      tags: ['busy'],
      meta: { busy: 'busy.loading', requirement: '5.8' },
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: { user: null, issuedAt: null },
        onDone: { target: 'signedIn', actions: assign({ user: ({ event }) => event.output }) },
        onError: [{ guard: 'isTokenRejected', target: 'expiring' }, { target: 'resumeFailed' }],
      },
    },
    // The failure may pass: the user can try again or log out.
    resumeFailed: {
      meta: { requirement: '5.8' },
      on: { 'session.retried': 'resuming', 'logout.requested': 'loggingOut' },
    },
    // Nobody is signed in.
    login: {
      ...signedOutState,
      meta: { requirement: '1.4' },
      on: {
        ...signedOutState.on,
        'verification.awaited': {
          target: 'verify',
          actions: assign({ pendingVerificationEmail: ({ event }) => event.email }),
        },
      },
    },
    // A verification link was sent. The user cannot sign in before opening it (product 5.2).
    verify: {
      ...signedOutState,
      meta: { requirement: '5.2' },
      on: {
        ...signedOutState.on,
        'verification.awaited': {
          actions: assign({ pendingVerificationEmail: ({ event }) => event.email }),
        },
        'verification.done': { target: 'login', actions: assign({ pendingVerificationEmail: null }) },
      },
    },
    signedIn: {
      meta: { requirement: '5.6' },
      entry: 'emitSignedIn',
      initial: 'fresh',
      on: {
        'tokens.accepted': { actions: assign({ isSignInUnproven: false }) },
        'session.expired': [
          { guard: { type: 'isSignInRefused', params: ({ event }) => event }, actions: 'emitRefused' },
          {
            target: 'expiring',
            actions: ['setExpiredUser', { type: 'setNotice', params: ({ event }) => event }],
          },
        ],
        'tokens.read': [
          {
            guard: { type: 'isOtherUser', params: ({ event }) => event.tokens.user },
            target: 'reloading',
            actions: 'setReasonChanged',
          },
          {
            guard: { type: 'hasLoggedOut', params: ({ event }) => event.tokens },
            target: 'reloading',
            actions: 'setReasonSignedOut',
          },
          {
            guard: { type: 'hasNoTokens', params: ({ event }) => event.tokens },
            target: 'expiring',
            actions: 'setExpiredUser',
          },
          // The new tokens of another tab.
          {
            guard: { type: 'hasOtherRole', params: ({ event }) => event.tokens.user },
            actions: [
              {
                type: 'adoptTokens',
                params: ({ event }) => ({ user: event.tokens.user, hasCheckedRole: false }),
              },
              'emitRoleChanged',
            ],
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
            'rolecheck.requested': [
              { guard: 'hasCheckedRole', actions: 'emitRoleUnchanged' },
              {
                target: 'checkingRole',
                actions: assign({ staleIssuedAt: ({ event }) => event.issuedAt }),
              },
            ],
          },
        },
        refreshing: {
          ...redeemingState('refresh', false),
          meta: { requirement: '5.9' },
        },
        // The new tokens say whether the user is a broker.
        checkingRole: {
          ...redeemingState('checkRole', true),
          meta: { requirement: '5.16' },
        },
      },
    },
    // The refresh token was rejected. The cookies say whether the user has logged out in another tab.
    checkingTokens: {
      tags: ['busy'],
      meta: { busy: 'busy.checking', requirement: '5.11' },
      on: { 'refresh.requested': {}, 'rolecheck.requested': {} },
      invoke: {
        id: 'readTokensAgain',
        src: 'readTokens',
        onDone: [
          {
            guard: { type: 'isOtherUser', params: ({ event }) => event.output.user },
            target: 'reloading',
            actions: 'setReasonChanged',
          },
          {
            guard: { type: 'hasLoggedOut', params: ({ event }) => event.output },
            target: 'reloading',
            actions: 'setReasonSignedOut',
          },
          { target: 'expiring', actions: 'setExpiredUser' },
        ],
        onError: { target: 'expiring', actions: 'setExpiredUser' },
      },
    },
    expiring: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout', requirement: '5.13' },
      entry: ['setReasonExpired', 'emitEnded'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: ({ context }) => context.user,
        onDone: 'login',
        onError: 'login',
      },
      exit: 'clearUser',
    },
    loggingOut: {
      tags: ['busy'],
      meta: { busy: 'busy.signingout', requirement: '5.14' },
      entry: ['setReasonSignedOut', 'emitClosed'],
      on: {
        'refresh.requested': { actions: 'emitClosed' },
        'rolecheck.requested': { actions: 'emitClosed' },
      },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => context.user,
        onDone: 'login',
        onError: 'login',
      },
      exit: 'clearUser',
    },
    // Nothing of the previous user may be shown or sent. The reload ends this machine.
    reloading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading', requirement: '5.11' },
      entry: ['clearUser', 'emitClosed'],
      on: {
        'refresh.requested': { actions: 'emitClosed' },
        'rolecheck.requested': { actions: 'emitClosed' },
      },
      invoke: {
        id: 'restartPage',
        src: 'restartPage',
        input: ({ context }) => context.reason,
        onDone: 'starting',
        onError: 'starting',
      },
    },
  },
});
