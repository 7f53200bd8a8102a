// The public account screens: sign in, register, verify, resend, reset (specification sections 4 "Account" and 7 "Auth API").
// One top state a screen; the screen's name is its `meta`. Calls answer with the messages of section 8.
import { assign, emit, type SnapshotFrom } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { loginState } from '../session/loginState.ts';
import { setupAccount } from './setupAccount.ts';

const resetRefused: Message = { messageId: 'notice.auth.reset', type: 'error' };
const sentAgain: Message = { messageId: 'notice.verify.sent', type: 'success' };
const notYet: Message = { messageId: 'notice.verify.notyet', type: 'info' };
const verified: Message = { messageId: 'notice.verify.done', type: 'success' };

export const accountMachine = setupAccount.createMachine({
  id: 'account',
  context: ({ input }) => ({ ...input, credentials: null, issues: [] }),
  initial: 'arriving',
  on: {
    'screen.opened': { target: '.arriving', actions: { type: 'place', params: ({ event }) => event.location } },
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
    login: loginState,
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
              actions: [{ type: 'check', params: { checkType: 'register' } }, 'tellAwaited'],
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
                actions: [
                  assign({ screen: 'login' }),
                  emit({ type: 'notice.raised', message: verified }),
                  'tellVerified',
                ],
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
            onDone: { target: 'verified', actions: 'tellVerified' },
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
            'mail.requested': { target: 'sending', actions: 'takeEmail' },
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
              actions: [{ type: 'check', params: { checkType: 'resend' } }, 'tellAwaited'],
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
            'mail.requested': { target: 'sending', actions: 'takeEmail' },
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
            'mail.requested': { target: 'sending', actions: 'takeEmail' },
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
