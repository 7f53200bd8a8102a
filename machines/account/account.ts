// What the states of the account screens share: context, events, ports, guards and actions. The states are in accountMachine.ts.
import { assign, emit, setup } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { accountForms, type AccountForm } from '../catalogue/fields/account.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import type { Screen } from '../catalogue/routes.ts';
import {
  failedWith,
  failureOfEvent,
  isOutcomeUnknown,
  noticeOfFailure,
  promisePort,
  type User,
} from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

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

/** The screen of the address, with what its path and query carry. */
export interface AccountLocation {
  screen: Screen;
  checkType: CheckType;
  /** The token of a verification link (`avt`) or of a reset link (`token`); '' when there is none. */
  token: string;
  /** The e-mail address of a reset link, or the one that the user entered last; '' when there is none. */
  email: string;
}

export interface AccountContext extends AccountLocation {
  /** Kept only from the submit until the call is answered. */
  credentials: Credentials | null;
  /** The broken rules that the server found; they are shown beside the fields (product 6.10). */
  issues: readonly Issue[];
  /** Whether an earlier try to set the password may have succeeded although its answer was lost: a link works only once. */
  mayBeReset: boolean;
  /** Whether the verification has mailed a link to choose a password, because no password of the registrations counts (product 5.3). */
  isPasswordLinkSent: boolean;
}

export type AccountEvent =
  | { type: 'screen.opened'; location: AccountLocation }
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'registration.submitted'; registration: Registration }
  | { type: 'verification.confirmed' }
  | { type: 'verification.checked' }
  | { type: 'mail.requested'; email: string }
  | { type: 'password.submitted'; password: string };

/** The issues with the names of the form's fields: the member of a call's body can have another case, such as `password`. */
function issuesOfForm(form: AccountForm, issues: readonly Issue[]): readonly Issue[] {
  const fields = Object.keys(accountForms[form]);
  return issues.map(({ path, messageId }) => ({
    path: fields.find((field) => field.toLowerCase() === path.toLowerCase()) ?? path,
    messageId,
  }));
}

/** The notice for an unknown user; also the notice for a failure that has none. */
export const noUser: Message = { messageId: 'notice.login.nouser', type: 'error' };

export const accountSetup = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    input: {} as AccountLocation,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'session.opened'; user: User }
      | { type: 'verification.awaited'; email: string }
      | { type: 'verification.done' },
    meta: {} as StateMeta & { screen?: Screen },
  },
  actors: {
    clearTokens: promisePort<void>('clearTokens'),
    isVerified: promisePort<boolean, { email: string }>('isVerified'),
    sendVerification: promisePort<void, { email: string }>('sendVerification'),
    login: promisePort<User, Credentials>('login'),
    register: promisePort<void, Registration>('register'),
    verify: promisePort<boolean, { token: string }>('verify'),
    sendReset: promisePort<void, { email: string }>('sendReset'),
    setPassword: promisePort<void, { email: string; password: string; token: string }>('setPassword'),
  },
  guards: {
    isUnauthorised: failedWith(401),
    isNotFound: failedWith(404),
    isForbidden: failedWith(403),
    isConflict: failedWith(409),
    isIncomplete: ({ event }) =>
      event.type === 'login.submitted' &&
      (event.credentials.username === '' || event.credentials.password === ''),
    hasEmail: ({ context }) => context.email !== '',
    hasToken: ({ context }) => context.token !== '',
    /** The link is spent, maybe by the earlier try whose answer was lost. */
    mayBeSpentByReset: ({ context, event }) => context.mayBeReset && failedWith(401)({ event }),
  },
  actions: {
    openLocation: assign((_, location: AccountLocation) => ({
      ...location,
      credentials: null,
      issues: [],
      mayBeReset: false,
      isPasswordLinkSent: false,
    })),
    emitFailure: emit(({ event }) => noticeOfFailure(event, noUser)),
    showIssues: assign({
      issues: ({ event }, { form }: { form: AccountForm }) =>
        issuesOfForm(form, failureOfEvent(event).issues ?? []),
    }),
    rememberUnknownOutcome: assign({
      mayBeReset: ({ context, event }) => context.mayBeReset || isOutcomeUnknown(event),
    }),
    setCredentials: assign(({ event }) =>
      event.type === 'login.submitted'
        ? { credentials: event.credentials, email: event.credentials.username }
        : {},
    ),
    setEmail: assign(({ event }) => (event.type === 'mail.requested' ? { email: event.email } : {})),
    clearCredentials: assign({ credentials: null }),
    openVerificationCheck: assign((_, { checkType }: { checkType: CheckType }) => ({
      screen: 'verification-check' as const,
      checkType,
    })),
    /** The session keeps the address, because this machine ends when the user opens a page outside the account screens. */
    emitVerificationAwaited: emit(({ context }) => ({
      type: 'verification.awaited' as const,
      email: context.email,
    })),
    emitVerificationDone: emit({ type: 'verification.done' as const }),
  },
});
