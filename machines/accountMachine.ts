// The public account screens: sign in, register, verify, resend, reset (specification sections 4 "Account" and 7 "Auth API").
// One top state a screen; the screen's name is its `meta`. Calls answer with the messages of section 8.
import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { Issue } from './catalogue/field.ts';
import type { Message } from './catalogue/errors.ts';
import type { Screen } from './catalogue/routes.ts';
import { failureIn, noticeIn, refusedWith, unprovided, type User } from './ports.ts';

export type CheckType = 'register' | 'login' | 'resend';

export interface Credentials {
  username: string;
  password: string;
}

export interface Registration {
  Mail: string;
  FirstName: string;
  LastName: string;
  Phone: string;
  Password: string;
}

/** What the address says: the screen, and what its path and query carry. */
export interface AccountPlace {
  screen: Screen;
  checkType: CheckType;
  /** Token of a verification link (`avt`) or of a reset link (`token`); '' when there is none. */
  token: string;
  /** E-mail address of a reset link; '' when there is none. */
  email: string;
}

export interface AccountContext extends AccountPlace {
  /** Kept from the submit until the call is answered, never longer. */
  credentials: Credentials | null;
  /** Rules that the server found broken, to be shown beside the fields. */
  issues: readonly Issue[];
}

export type AccountEvent =
  | { type: 'screen.opened'; place: AccountPlace }
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'registration.submitted'; registration: Registration }
  | { type: 'verification.confirmed' }
  | { type: 'verification.checked' }
  | { type: 'mail.requested'; email: string }
  | { type: 'password.submitted'; password: string };

const missing: Message = { messageId: 'notice.login.missing', type: 'error' };
const noUser: Message = { messageId: 'notice.login.nouser', type: 'error' };
const notNow: Message = { messageId: 'notice.login.other', type: 'error' };
const resetRefused: Message = { messageId: 'notice.auth.reset', type: 'error' };
const sentAgain: Message = { messageId: 'notice.verify.sent', type: 'success' };
const notYet: Message = { messageId: 'notice.verify.notyet', type: 'info' };
const verified: Message = { messageId: 'notice.verify.done', type: 'success' };

export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    input: {} as AccountPlace,
    emitted: {} as { type: 'notice.raised'; message: Message } | { type: 'session.opened'; user: User },
    meta: {} as { screen?: Screen; busy?: string },
  },
  actors: {
    clearTokens: unprovided<void>('clearTokens'),
    isVerified: unprovided<boolean, { email: string }>('isVerified'),
    sendVerification: unprovided<void, { email: string }>('sendVerification'),
    login: unprovided<User, Credentials>('login'),
    register: unprovided<void, Registration>('register'),
    verify: unprovided<void, { token: string }>('verify'),
    sendReset: unprovided<void, { email: string }>('sendReset'),
    setPassword: unprovided<void, { email: string; password: string; token: string }>('setPassword'),
  },
  guards: {
    isUnauthorised: refusedWith(401),
    isUnknown: refusedWith(404),
    isForbidden: refusedWith(403),
    isConflict: refusedWith(409),
    isMissing: ({ event }) =>
      event.type === 'login.submitted' &&
      (event.credentials.username === '' || event.credentials.password === ''),
    hasEmail: ({ context }) => context.email !== '',
    hasToken: ({ context }) => context.token !== '',
  },
  actions: {
    place: assign((_, place: AccountPlace) => ({
      ...place,
      credentials: null,
      issues: [],
    })),
    raiseFailure: emit(({ event }) => noticeIn(event, noUser)),
    showIssues: assign({ issues: ({ event }) => failureIn(event).issues ?? [] }),
    takeCredentials: assign(({ event }) =>
      event.type === 'login.submitted'
        ? { credentials: event.credentials, email: event.credentials.username }
        : {},
    ),
    dropCredentials: assign({ credentials: null }),
    check: assign((_, { checkType }: { checkType: CheckType }) => ({
      screen: 'verification-check' as const,
      checkType,
    })),
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({ ...input, credentials: null, issues: [] }),
  initial: 'arriving',
  on: {
    'screen.opened': { target: '.arriving', actions: { type: 'place', params: ({ event }) => event.place } },
  },
  states: {
    arriving: {
      always: [
        { guard: ({ context }) => context.screen === 'register', target: 'register' },
        { guard: ({ context }) => context.screen === 'verification-check', target: 'verificationCheck' },
        { guard: ({ context }) => context.screen === 'verify', target: 'verify' },
        { guard: ({ context }) => context.screen === 'resend-verification', target: 'resend' },
        { guard: ({ context }) => context.screen === 'forgot-password', target: 'forgot' },
        { guard: ({ context }) => context.screen === 'reset-password', target: 'reset' },
        { target: 'login' },
      ],
    },
    login: {
      meta: { screen: 'login' },
      exit: 'dropCredentials',
      initial: 'entering',
      states: {
        entering: {
          entry: 'dropCredentials',
          on: {
            'login.submitted': [
              { guard: 'isMissing', actions: emit({ type: 'notice.raised', message: missing }) },
              { target: 'clearing', actions: 'takeCredentials' },
            ],
          },
        },
        // Logging in first clears any previous session (section 4).
        clearing: {
          tags: ['busy'],
          meta: { busy: 'busy.signingin' },
          invoke: { id: 'clearTokens', src: 'clearTokens', onDone: 'checking', onError: 'checking' },
        },
        checking: {
          tags: ['busy'],
          meta: { busy: 'busy.signingin' },
          invoke: {
            id: 'isVerified',
            src: 'isVerified',
            input: ({ context }) => ({ email: context.email }),
            onDone: [{ guard: ({ event }) => event.output, target: 'signingIn' }, { target: 'mailing' }],
            onError: [
              {
                guard: 'isUnknown',
                target: 'unknown',
                actions: emit({ type: 'notice.raised', message: noUser }),
              },
              { target: 'entering', actions: 'raiseFailure' },
            ],
          },
        },
        // Not verified yet: signing in triggers a new link.
        mailing: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'sendVerification',
            src: 'sendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: '#account.verificationCheck',
              actions: { type: 'check', params: { checkType: 'login' } },
            },
            onError: [
              { guard: 'isConflict', target: 'signingIn' },
              { target: 'entering', actions: 'raiseFailure' },
            ],
          },
        },
        signingIn: {
          tags: ['busy'],
          meta: { busy: 'busy.signingin' },
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context }) => context.credentials ?? { username: context.email, password: '' },
            onDone: {
              target: '#account.signedIn',
              actions: emit(({ event }) => ({ type: 'session.opened', user: event.output })),
            },
            onError: [
              { guard: 'isForbidden', target: 'unverified' },
              { target: 'entering', actions: 'raiseFailure' },
            ],
          },
        },
        // Not verified after all. A backend that forbids for another reason says 409 here, and signing in again would go round.
        unverified: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'sendVerificationAfterAll',
            src: 'sendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: '#account.verificationCheck',
              actions: { type: 'check', params: { checkType: 'login' } },
            },
            onError: [
              {
                guard: 'isConflict',
                target: 'entering',
                actions: emit({ type: 'notice.raised', message: notNow }),
              },
              { target: 'entering', actions: 'raiseFailure' },
            ],
          },
        },
        // No such user: the page also offers to register.
        unknown: {
          entry: 'dropCredentials',
          on: {
            'login.submitted': [
              { guard: 'isMissing', actions: emit({ type: 'notice.raised', message: missing }) },
              { target: 'clearing', actions: 'takeCredentials' },
            ],
          },
        },
      },
    },
    register: {
      meta: { screen: 'register' },
      initial: 'entering',
      states: {
        entering: {
          on: {
            'registration.submitted': {
              target: 'creating',
              actions: assign({ email: ({ event }) => event.registration.Mail }),
            },
          },
        },
        creating: {
          tags: ['busy'],
          meta: { busy: 'busy.creating' },
          entry: assign({ issues: [] }),
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => {
              if (event.type !== 'registration.submitted')
                throw new Error('Registering needs a registration.');
              return event.registration;
            },
            onDone: {
              target: '#account.verificationCheck',
              actions: { type: 'check', params: { checkType: 'register' } },
            },
            onError: { target: 'entering', actions: ['raiseFailure', 'showIssues'] },
          },
        },
      },
    },
    verificationCheck: {
      meta: { screen: 'verification-check' },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'verification.checked': { guard: 'hasEmail', target: 'checking' },
            'mail.requested': { guard: 'hasEmail', target: 'resending' },
          },
        },
        checking: {
          tags: ['busy'],
          meta: { busy: 'busy.checking' },
          invoke: {
            id: 'isVerifiedNow',
            src: 'isVerified',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              {
                guard: ({ event }) => event.output,
                target: '#account.login',
                actions: [assign({ screen: 'login' }), emit({ type: 'notice.raised', message: verified })],
              },
              { target: 'waiting', actions: emit({ type: 'notice.raised', message: notYet }) },
            ],
            onError: { target: 'waiting', actions: 'raiseFailure' },
          },
        },
        resending: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'resendVerification',
            src: 'sendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'waiting', actions: emit({ type: 'notice.raised', message: sentAgain }) },
            onError: { target: 'waiting', actions: 'raiseFailure' },
          },
        },
      },
    },
    // Opening the link changes nothing: mail scanners open links too. The button does.
    verify: {
      meta: { screen: 'verify' },
      initial: 'ready',
      states: {
        ready: { on: { 'verification.confirmed': { guard: 'hasToken', target: 'verifying' } } },
        verifying: {
          tags: ['busy'],
          meta: { busy: 'busy.verifying' },
          invoke: {
            id: 'verify',
            src: 'verify',
            input: ({ context }) => ({ token: context.token }),
            onDone: 'verified',
            onError: [
              { guard: 'isUnauthorised', target: 'expired', actions: 'raiseFailure' },
              { guard: 'isConflict', target: 'verified', actions: 'raiseFailure' },
              { target: 'ready', actions: 'raiseFailure' },
            ],
          },
        },
        verified: {},
        expired: {},
      },
    },
    resend: {
      meta: { screen: 'resend-verification' },
      initial: 'entering',
      states: {
        entering: {
          on: {
            'mail.requested': { target: 'sending', actions: assign({ email: ({ event }) => event.email }) },
          },
        },
        sending: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'sendVerificationAgain',
            src: 'sendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: '#account.verificationCheck',
              actions: { type: 'check', params: { checkType: 'resend' } },
            },
            onError: { target: 'entering', actions: 'raiseFailure' },
          },
        },
      },
    },
    forgot: {
      meta: { screen: 'forgot-password' },
      initial: 'entering',
      states: {
        entering: {
          on: {
            'mail.requested': { target: 'sending', actions: assign({ email: ({ event }) => event.email }) },
          },
        },
        sending: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'sendReset',
            src: 'sendReset',
            input: ({ context }) => ({ email: context.email }),
            onDone: 'sent',
            onError: { target: 'entering', actions: 'raiseFailure' },
          },
        },
        sent: {
          on: {
            'mail.requested': { target: 'sending', actions: assign({ email: ({ event }) => event.email }) },
          },
        },
      },
    },
    reset: {
      meta: { screen: 'reset-password' },
      initial: 'entering',
      states: {
        entering: { on: { 'password.submitted': 'setting' } },
        setting: {
          tags: ['busy'],
          meta: { busy: 'busy.saving' },
          entry: assign({ issues: [] }),
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context, event }) => ({
              email: context.email,
              token: context.token,
              password: event.type === 'password.submitted' ? event.password : '',
            }),
            onDone: 'done',
            onError: [
              {
                guard: 'isUnauthorised',
                target: 'refused',
                actions: emit({ type: 'notice.raised', message: resetRefused }),
              },
              { target: 'entering', actions: ['raiseFailure', 'showIssues'] },
            ],
          },
        },
        // The link was used, has expired or belongs to somebody else: the page offers a new one.
        refused: {},
        done: {},
      },
    },
    signedIn: { type: 'final' },
  },
});

/** The address of the screen that the machine rests in, without base; null on the way. */
export function accountPath({ context, value }: SnapshotFrom<typeof accountMachine>): string | null {
  if (value === 'arriving' || value === 'signedIn') return null;
  return context.screen === 'verification-check'
    ? `/verification-check/${context.checkType}`
    : `/${context.screen}`;
}
