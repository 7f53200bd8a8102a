// The public account screens: log in, register, verify, resend, reset (product 5.1 to 5.4, 5.15). Each screen is one top-level state, whose
// `meta` names the screen. Failed calls raise the messages of product 6.2 to 6.4.
import { assertEvent, assign, emit, type SnapshotFrom } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { noUser, accountSetup, type CheckType } from './account.ts';

const missingCredentials: Message = { messageId: 'notice.login.missing', type: 'error' };
const loginProblem: Message = { messageId: 'notice.login.other', type: 'error' };

/** The transition to the page that asks the user to open the link in the verification e-mail, which was sent. */
const toVerificationCheck = (checkType: CheckType) =>
  ({
    target: '#account.verificationCheck',
    actions: [{ type: 'openVerificationCheck', params: { checkType } }, 'emitVerificationAwaited'],
  }) as const;

const entering = accountSetup.createStateConfig({
  entry: 'clearCredentials',
  on: {
    'login.submitted': [
      {
        guard: 'isIncomplete',
        target: 'entering',
        actions: emit({ type: 'notice.raised', message: missingCredentials }),
      },
      { target: 'clearing', actions: 'setCredentials' },
    ],
  },
});

const loginState = accountSetup.createStateConfig({
  meta: { screen: 'login', requirement: '5.4' },
  exit: 'clearCredentials',
  initial: 'entering',
  states: {
    entering,
    // The tokens of a previous session are cleared first (product 5.4).
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
        onDone: [{ guard: ({ event }) => event.output, target: 'signingIn' }, { target: 'sendingLink' }],
        onError: [
          {
            guard: 'isNotFound',
            target: 'userNotFound',
            actions: emit({ type: 'notice.raised', message: noUser }),
          },
          { target: 'entering', actions: 'emitFailure' },
        ],
      },
    },
    // The user is not verified: a new verification e-mail is sent.
    sendingLink: {
      tags: ['busy'],
      meta: { busy: 'busy.sending' },
      invoke: {
        id: 'sendVerification',
        src: 'sendVerification',
        input: ({ context }) => ({ email: context.email }),
        onDone: toVerificationCheck('login'),
        onError: [
          { guard: 'isConflict', target: 'signingIn' },
          { target: 'entering', actions: 'emitFailure' },
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
          { guard: 'isForbidden', target: 'sendingLinkAfterLogin' },
          { target: 'entering', actions: 'emitFailure' },
        ],
      },
    },
    // `login` says that the user is not verified. When this call says the opposite (409), signing in again would loop: show an error.
    sendingLinkAfterLogin: {
      tags: ['busy'],
      meta: { busy: 'busy.sending' },
      invoke: {
        id: 'sendVerificationAfterLogin',
        src: 'sendVerification',
        input: ({ context }) => ({ email: context.email }),
        onDone: toVerificationCheck('login'),
        onError: [
          {
            guard: 'isConflict',
            target: 'entering',
            actions: emit({ type: 'notice.raised', message: loginProblem }),
          },
          { target: 'entering', actions: 'emitFailure' },
        ],
      },
    },
    // The notice also offers to register, until the next try.
    userNotFound: { ...entering, meta: { requirement: '6.3' } },
  },
});

const resetFailed: Message = { messageId: 'notice.auth.reset', type: 'error' };
const sentAgain: Message = { messageId: 'notice.verify.sent', type: 'success' };
const notYet: Message = { messageId: 'notice.verify.notyet', type: 'info' };
const verified: Message = { messageId: 'notice.verify.done', type: 'success' };

export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: ({ input }) => ({
    ...input,
    credentials: null,
    issues: [],
    mayBeReset: false,
    isPasswordLinkSent: false,
  }),
  initial: 'routing',
  on: {
    'screen.opened': {
      target: '.routing',
      actions: { type: 'openLocation', params: ({ event }) => event.location },
    },
  },
  states: {
    routing: {
      meta: { requirement: '1.1' },
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
    login: loginState,
    register: {
      meta: { screen: 'register', requirement: '5.1' },
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
              assertEvent(event, 'registration.submitted');
              return event.registration;
            },
            onDone: toVerificationCheck('register'),
            onError: {
              target: 'entering',
              actions: ['emitFailure', { type: 'showIssues', params: { form: 'register' } }],
            },
          },
        },
      },
    },
    verificationCheck: {
      meta: { screen: 'verification-check', requirement: '5.3' },
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
                actions: [
                  assign({ screen: 'login' }),
                  emit({ type: 'notice.raised', message: verified }),
                  'emitVerificationDone',
                ],
              },
              { target: 'waiting', actions: emit({ type: 'notice.raised', message: notYet }) },
            ],
            onError: { target: 'waiting', actions: 'emitFailure' },
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
            onError: { target: 'waiting', actions: 'emitFailure' },
          },
        },
      },
    },
    // Opening the link changes nothing, because mail scanners open links too. The button verifies (product 5.2).
    verify: {
      meta: { screen: 'verify', requirement: '5.2' },
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
            onDone: {
              target: 'verified',
              actions: [assign({ isPasswordLinkSent: ({ event }) => event.output }), 'emitVerificationDone'],
            },
            onError: [
              { guard: 'isUnauthorised', target: 'expired', actions: 'emitFailure' },
              { guard: 'isConflict', target: 'verified', actions: 'emitFailure' },
              { target: 'ready', actions: 'emitFailure' },
            ],
          },
        },
        verified: {},
        expired: { meta: { requirement: '6.2' } },
      },
    },
    resend: {
      meta: { screen: 'resend-verification', requirement: '5.3' },
      initial: 'entering',
      states: {
        entering: {
          on: {
            'mail.requested': { target: 'sending', actions: 'setEmail' },
          },
        },
        sending: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'sendVerificationAgain',
            src: 'sendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: toVerificationCheck('resend'),
            onError: { target: 'entering', actions: 'emitFailure' },
          },
        },
      },
    },
    forgot: {
      meta: { screen: 'forgot-password', requirement: '5.15' },
      initial: 'entering',
      states: {
        entering: {
          on: {
            'mail.requested': { target: 'sending', actions: 'setEmail' },
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
            onError: { target: 'entering', actions: 'emitFailure' },
          },
        },
        sent: { on: { 'mail.requested': 'resending' } },
        resending: {
          tags: ['busy'],
          meta: { busy: 'busy.sending' },
          invoke: {
            id: 'resendReset',
            src: 'sendReset',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'sent', actions: emit({ type: 'notice.raised', message: sentAgain }) },
            onError: { target: 'sent', actions: 'emitFailure' },
          },
        },
      },
    },
    reset: {
      meta: { screen: 'reset-password', requirement: '5.15' },
      initial: 'entering',
      states: {
        entering: { on: { 'password.submitted': 'setting' } },
        setting: {
          tags: ['busy'],
          meta: { busy: 'busy.settingpassword' },
          entry: assign({ issues: [] }),
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context: { email, token }, event }) => {
              assertEvent(event, 'password.submitted');
              return { email, token, password: event.password };
            },
            onDone: 'done',
            onError: [
              { guard: 'mayBeSpentByReset', target: 'outcomeUnknown' },
              {
                guard: 'isUnauthorised',
                target: 'linkRejected',
                actions: emit({ type: 'notice.raised', message: resetFailed }),
              },
              {
                target: 'entering',
                actions: [
                  'emitFailure',
                  { type: 'showIssues', params: { form: 'reset-password' } },
                  'rememberUnknownOutcome',
                ],
              },
            ],
          },
        },
        // The link was used before, has expired or belongs to another address: the page offers a new one.
        linkRejected: {},
        // The link may have been spent by the try whose answer was lost: the page leads to the login.
        outcomeUnknown: {},
        done: {},
      },
    },
    // The pages stay in view until that of the signed-in user is loaded, and Back meanwhile opens one of them again.
    signedIn: { meta: { requirement: '5.5' } },
  },
});

/** The path of the screen that the machine shows, without base; null while it changes. */
export function accountPath({ context, value }: SnapshotFrom<typeof accountMachine>): string | null {
  if (value === 'routing' || value === 'signedIn') return null;
  return context.screen === 'verification-check'
    ? `/verification-check/${context.checkType}`
    : `/${context.screen}`;
}
