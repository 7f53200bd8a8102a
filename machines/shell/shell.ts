// What the states of the shell share: context, events, ports, guards and actions, and where a request for an address leads. The states
// are in shellMachine.ts.
import { assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import {
  formatAddress,
  clientIdIn,
  matchRoute,
  resolveAddress,
  routes,
  addClientId,
  type Address,
  type Screen,
  type Visitor,
} from '../catalogue/routes.ts';
import { promisePort, type User } from '../ports.ts';
import { sessionMachine, type SessionReason, type TokenState } from '../session/sessionMachine.ts';

export type Language = 'en' | 'cy';

/** What has to be loaded before a screen can be shown. */
export interface Page {
  screen: Screen;
  language: Language;
}

/** A journey whose session expired. It stays as it is, hidden, until the same user has signed in again (product 5.13). */
export interface FrozenJourney {
  address: Address;
  screen: Screen;
  userId: string;
  hasUnsavedAnswers: boolean;
}

export interface ShellInput {
  address: Address;
  language: Language;
  /** The Application that was selected in this tab before a reload (product 9.5). */
  client: string | null;
}

export interface ShellContext {
  /** The current address. */
  address: Address;
  /** Whether the address replaces the previous one in the browser's history. */
  replace: boolean;
  /** Whether another page was shown before: then the heading of a new page takes the focus (product 1.12). */
  hasShownPage: boolean;
  /** The screen in view. It stays in view until the script and the messages of the next one are loaded. */
  shownScreen: Screen | null;
  /** The client of the screen in view; null for the user's own record. `address` may name the next client already. */
  shownClient: string | null;
  /** The ids of the forms with unsaved answers: the step's form, an open item, a chosen file. */
  unsavedForms: readonly string[];
  /** The address that was requested while there are unsaved answers; it waits for the user's decision. */
  requestedAddress: Address | null;
  /** Whether the user leaves by a link, by the Cancel button or by logging out: the dialog has a wording for each. */
  exit: 'leave' | 'cancel' | 'logout';
  /** The address that a guard refused because nobody is signed in; signing in leads there. */
  afterSignIn: Address | null;
  frozen: FrozenJourney | null;
  /** Who is using the portal; undefined until the session is known. */
  visitor: Visitor | undefined;
  /** The id of the signed-in user. */
  userId: string | null;
  /** The Application that a broker has selected, and the id of the broker, which is null until the session is known. */
  selection: { client: string; user: string | null } | null;
  language: Language;
  wantedLanguage: Language;
  notice: Message | null;
  /** Null until it is read. */
  configuration: PublicConfiguration | null;
}

/** The part of the configuration that the views need (product 13.2). */
export interface PublicConfiguration {
  helpline: string;
  email: string;
  /** '' for the portal's own page. */
  privacyUrl: string;
  /** Whether the backend has the company search; without it the user types number and name. */
  companySearch: boolean;
  /** Whether stored files can be downloaded. */
  noteContent: boolean;
}

export type ShellEvent =
  | { type: 'address.requested'; address: Address; exit?: 'leave' | 'cancel' }
  /** A machine has changed the address; `replace`: it corrects the request, so the history gets no entry. */
  | { type: 'address.moved'; address: Address; replace?: boolean }
  /** A form has unsaved answers. */
  | { type: 'changes.began'; formId: string }
  /** A form has no unsaved answers any more, or is closed. */
  | { type: 'changes.ended'; formId: string }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' }
  /** Raised by the machine itself: the address has changed, so another page may have to be loaded. */
  | { type: 'page.requested' }
  | { type: 'page.retried' }
  | { type: 'language.chosen'; language: Language }
  /** A broker has opened this client's Application; null: the client's Application is no longer assigned. */
  | { type: 'client.selected'; client: string | null }
  | { type: 'notice.raised'; message: Message }
  | { type: 'notice.dismissed' }
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  | { type: 'tokens.read'; tokens: TokenState }
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  /** Raised by the machine itself: a user has signed in or out. `expiredUserId`: whose journey has to be frozen. */
  | { type: 'session.changed'; user: User | null; reason: SessionReason | null; expiredUserId: string | null }
  /** Raised by the machine itself: the page will be reloaded, and nothing of the user may be shown until then. */
  | { type: 'session.cleared' }
  | { type: 'logout.requested' };

/** The user has confirmed that the answers of these forms may be lost. */
export interface ShellEmitted {
  type: 'answers.discarded';
  unsavedForms: readonly string[];
}

/** The screen of an address; an unknown address shows the error page. */
export const screenOf = (address: Address): Screen => matchRoute(address.path)?.screen ?? 'error';

export const isPublic = (screen: Screen) => routes[screen].access === 'public';

/** Where a request for an address leads. When the route's guard leads to the login page, `afterSignIn` keeps the request. */
function resolveRequest(
  context: ShellContext,
  requested: Address,
): Pick<ShellContext, 'address' | 'afterSignIn'> {
  const address = resolveAddress(requested, context.visitor);
  const guarded =
    address.path === routes.login.path && resolveAddress(requested, undefined).path !== address.path;
  if (guarded) return { address, afterSignIn: requested };
  // A user who registers or resets a password first still goes to the requested address after signing in.
  return { address, afterSignIn: routes[screenOf(address)].area === 'account' ? context.afterSignIn : null };
}

export const setupShell = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    emitted: {} as ShellEmitted,
    input: {} as ShellInput,
    children: {} as { session: 'session' },
  },
  actors: {
    session: sessionMachine,
    loadPage: promisePort<void, Page>('loadPage'),
    /** Reloads the page as soon as the network answers. */
    reloadPage: promisePort<void>('reloadPage'),
    /** Loads the page's messages in the language and stores the choice. */
    storeLanguage: promisePort<void, Page>('storeLanguage'),
    readConfiguration: promisePort<PublicConfiguration>('readConfiguration'),
  },
  delays: { screenLoadTimeout: limits.screenLoadTimeout },
  guards: {
    isOtherAddress: ({ context }, { address }: { address: Address }) =>
      formatAddress(addClientId(address, context.visitor)) !== formatAddress(context.address),
    hasNoUnsavedAnswers: stateIn({ address: 'free' }),
    isLastUnsavedForm: ({ context }, { formId }: { formId: string }) =>
      context.unsavedForms.every((other) => other === formId),
    isLoggingOut: ({ context }) => context.exit === 'logout',
    /** Another user than the one who is signed in or whose journey is frozen. */
    isOtherUser: ({ context }, { user }: { user: User }) => {
      const current = context.frozen?.userId ?? context.userId;
      return current !== null && current !== user.id;
    },
    isFrozenUser: ({ context }, { user }: { user: User | null }) =>
      user !== null && context.frozen?.userId === user.id,
    isOtherLanguage: ({ context }, { language }: { language: Language }) => language !== context.language,
  },
  actions: {
    setRequestedAddress: assign(
      (_, { address, exit = 'leave' }: { address: Address; exit?: 'leave' | 'cancel' }) => ({
        requestedAddress: address,
        exit,
      }),
    ),
    addUnsavedForm: assign(({ context }, { formId }: { formId: string }) => ({
      unsavedForms: [...context.unsavedForms.filter((other) => other !== formId), formId],
    })),
    removeUnsavedForm: assign(({ context }, { formId }: { formId: string }) => ({
      unsavedForms: context.unsavedForms.filter((other) => other !== formId),
    })),
    clearUnsavedForms: assign({ unsavedForms: [] }),
    emitDiscarded: emit(({ context }) => ({
      type: 'answers.discarded',
      unsavedForms: context.unsavedForms,
    })),
    forwardToSession: sendTo('session', ({ event }) => event),
    logOut: sendTo('session', { type: 'logout.requested' }),
    setVisitor: assign(({ context: { selection } }, { user }: { user: User | null }) => {
      // A selection without a user was stored before the reload. When nobody is signed in after it, its user is gone.
      const kept = selection?.user === null ? null : selection;
      const isOwn = user?.broker && (selection?.user ?? user.id) === user.id;
      const client = isOwn && selection !== null ? selection.client : null;
      return {
        visitor: { signedIn: user !== null, broker: user?.broker ?? false, client },
        userId: user?.id ?? null,
        selection: user === null ? kept : client === null ? null : { client, user: user.id },
      };
    }),
    setSelection: assign(({ context: { visitor, userId } }, { client }: { client: string | null }) => ({
      selection: client === null ? null : { client, user: userId },
      ...(visitor === undefined ? {} : { visitor: { ...visitor, client } }),
    })),
    // The frozen page is mounted: showing it at once keeps it, while loading its screen first would unmount it.
    restoreFrozenPage: assign(({ context: { frozen } }) =>
      frozen === null
        ? {}
        : {
            frozen: null,
            shownScreen: frozen.screen,
            shownClient: clientIdIn(frozen.address),
            afterSignIn: frozen.address,
          },
    ),
    setShownPage: assign(({ context: { address } }) => ({
      shownScreen: screenOf(address),
      shownClient: clientIdIn(address),
    })),
    clearUser: assign(({ context: { shownScreen } }) => ({
      frozen: null,
      visitor: undefined,
      userId: null,
      shownScreen: shownScreen !== null && isPublic(shownScreen) ? shownScreen : null,
      shownClient: null,
    })),
    setReasonNotice: assign(({ context }, { reason }: { reason: SessionReason | null }) => ({
      notice: reason === 'changed' ? { messageId: 'notice.changed', type: 'info' as const } : context.notice,
    })),
    goTo: enqueueActions(
      (
        { context, enqueue },
        {
          address,
          replace = false,
          keepNotice = false,
        }: { address: Address; replace?: boolean; keepNotice?: boolean },
      ) => {
        const resolved = resolveRequest(context, address);
        enqueue.assign({
          ...resolved,
          hasShownPage: context.hasShownPage || context.shownScreen !== null,
          replace,
          requestedAddress: null,
          // A notice that a machine raises while it changes the address is shown on the next page.
          ...(keepNotice || formatAddress(resolved.address) === formatAddress(context.address)
            ? {}
            : { notice: null }),
        });
        enqueue.raise({ type: 'page.requested' });
      },
    ),
  },
});
