// The states of signing in (specification section 4 "Account"): who is not verified yet is sent a new link instead.
import { emit } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { noUser, setupAccount } from '../account/setupAccount.ts';

const missing: Message = { messageId: 'notice.login.missing', type: 'error' };
const notNow: Message = { messageId: 'notice.login.other', type: 'error' };

/** The page waits for an e-mail address and a password. */
const entering = setupAccount.createStateConfig({
  entry: 'dropCredentials',
  on: {
    'login.submitted': [
      { guard: 'isMissing', actions: emit({ type: 'notice.raised', message: missing }) },
      { target: 'clearing', actions: 'takeCredentials' },
    ],
  },
});

export const loginState = setupAccount.createStateConfig({
  meta: { screen: 'login' },
  exit: 'dropCredentials',
  initial: 'entering',
  states: {
    entering,
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
          actions: [{ type: 'check', params: { checkType: 'login' } }, 'tellAwaited'],
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
          actions: [{ type: 'check', params: { checkType: 'login' } }, 'tellAwaited'],
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
    unknown: entering,
  },
});
