// The ports, guards and actions of the account screens (accountMachine.ts).
import { assign, emit, setup } from 'xstate';
import type {
  AccountContext,
  AccountEvent,
  AccountPlace,
  CheckType,
  Credentials,
  Registration,
} from './account.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { Screen } from '../catalogue/routes.ts';
import { failureIn, noticeIn, refusedWith, unprovided, type User } from '../ports.ts';

/** Also what is said of a failure without a notice. */
export const noUser: Message = { messageId: 'notice.login.nouser', type: 'error' };

export const setupAccount = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    input: {} as AccountPlace,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'session.opened'; user: User }
      | { type: 'verification.awaited'; email: string }
      | { type: 'verification.done' },
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
