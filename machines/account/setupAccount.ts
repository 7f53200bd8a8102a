// The ports, guards and actions of the account screens (accountMachine.ts).
import { assign, emit, setup } from 'xstate';
import type {
  AccountContext,
  AccountEvent,
  AccountLocation,
  CheckType,
  Credentials,
  Registration,
} from './account.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { Screen } from '../catalogue/routes.ts';
import { failureOfEvent, noticeOfFailure, failedWith, promisePort, type User } from '../ports.ts';

/** Also what is said of a failure without a notice. */
export const noUser: Message = { messageId: 'notice.login.nouser', type: 'error' };

export const setupAccount = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    input: {} as AccountLocation,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'session.opened'; user: User }
      | { type: 'verification.awaited'; email: string }
      | { type: 'verification.done' },
    meta: {} as { screen?: Screen; busy?: string },
  },
  actors: {
    clearTokens: promisePort<void>('clearTokens'),
    isVerified: promisePort<boolean, { email: string }>('isVerified'),
    sendVerification: promisePort<void, { email: string }>('sendVerification'),
    login: promisePort<User, Credentials>('login'),
    register: promisePort<void, Registration>('register'),
    verify: promisePort<void, { token: string }>('verify'),
    sendReset: promisePort<void, { email: string }>('sendReset'),
    setPassword: promisePort<void, { email: string; password: string; token: string }>('setPassword'),
  },
  guards: {
    isUnauthorised: failedWith(401),
    isUnknown: failedWith(404),
    isForbidden: failedWith(403),
    isConflict: failedWith(409),
    isMissing: ({ event }) =>
      event.type === 'login.submitted' &&
      (event.credentials.username === '' || event.credentials.password === ''),
    hasEmail: ({ context }) => context.email !== '',
    hasToken: ({ context }) => context.token !== '',
  },
  actions: {
    place: assign((_, place: AccountLocation) => ({
      ...place,
      credentials: null,
      issues: [],
    })),
    raiseFailure: emit(({ event }) => noticeOfFailure(event, noUser)),
    showIssues: assign({ issues: ({ event }) => failureOfEvent(event).issues ?? [] }),
    takeCredentials: assign(({ event }) =>
      event.type === 'login.submitted'
        ? { credentials: event.credentials, email: event.credentials.username }
        : {},
    ),
    takeEmail: assign(({ event }) => (event.type === 'mail.requested' ? { email: event.email } : {})),
    dropCredentials: assign({ credentials: null }),
    check: assign((_, { checkType }: { checkType: CheckType }) => ({
      screen: 'verification-check' as const,
      checkType,
    })),
    /** The session remembers for whom a link is awaited: this machine ends when the person reads another page meanwhile. */
    tellAwaited: emit(({ context }) => ({ type: 'verification.awaited' as const, email: context.email })),
    tellVerified: emit({ type: 'verification.done' as const }),
  },
});
