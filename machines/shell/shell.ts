// What the states of the shell share: context, events, ports, guards and actions, and where a request for an address leads. The states
// are in shellMachine.ts.
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { AccessibilityStatement } from '../catalogue/accessibility.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Contacts } from '../catalogue/contacts.ts';
import type { FundDetails } from '../catalogue/fundDetails.ts';
import {
  formatAddress,
  clientIdIn,
  matchRoute,
  refusedAccess,
  resolveAddress,
  routes,
  addClientId,
  type Address,
  type Route,
  type Screen,
  type Visitor,
} from '../catalogue/routes.ts';
import { promisePort, type ClientName, type User } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';
import { sessionMachine, type SessionContext, type TokenState } from '../session/sessionMachine.ts';

export type Language = 'en' | 'cy';

/** What has to be loaded before a screen can be shown. */
export interface Page {
  screen: Screen;
  language: Language;
}

/** A page that is about to be opened. */
export interface PageToOpen extends Page {
  /**
   * For a page of another area than the one in view: its address and the user, for whom the calls that the area begins with can be sent while the
   * page loads. Null within the area, which keeps what it has fetched, and while no page is in view.
   */
  newArea: { address: Address; userId: string | null } | null;
}

/** A journey whose session expired. It stays as it is, hidden, until the same user has signed in again (product 5.13). */
export interface FrozenJourney {
  address: Address;
  screen: Screen;
  userId: string;
  /** Whether this user was a broker: who is no longer one, or only now, gets other pages. */
  broker: boolean;
  /** Null for the user's own record. */
  clientName: ClientName | null;
  hasUnsavedAnswers: boolean;
}

export interface ShellInput {
  address: Address;
  language: Language;
  /** The Application that was selected in this tab before a reload (product 9.5). */
  client: string | null;
  /** The broker's list as it was left in this tab before a reload (product 9.3). */
  list: LeftList | null;
}

/** The broker's list as a broker left it: the query of its address, and the id of the broker. */
export interface LeftList {
  user: string;
  query: string;
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
  /** The name of that client; null until the record is fetched. */
  clientName: ClientName | null;
  /** The ids of the forms with unsaved answers: the step's form, an open item, a chosen file. */
  unsavedForms: readonly string[];
  /** Those of them that can save their answers when the user leaves; a chosen file can only be uploaded. */
  savableForms: readonly string[];
  /** Those of them whose last save may have been stored although no answer said so. */
  unconfirmedForms: readonly string[];
  /** The address that was requested while there are unsaved answers; it waits for the user's decision. */
  requestedAddress: Address | null;
  /** Whether the user leaves by a link, by the Cancel button or by logging out: the dialog has a wording for each. */
  exit: 'leave' | 'cancel' | 'logout';
  /** The address that a guard refused because nobody is signed in; signing in leads there. */
  afterSignIn: Address | null;
  /**
   * The address that was requested, while the page in view is another one because of what the user is: a broker, or none. It is opened when that
   * changes (product 5.16).
   */
  wantedAddress: Address | null;
  frozen: FrozenJourney | null;
  /** Who is using the portal; undefined until the session is known. */
  visitor: Visitor | undefined;
  /** The id of the signed-in user. */
  userId: string | null;
  /** The Application that a broker has selected, and the id of the broker, which is null until the session is known. */
  selection: { client: string; user: string | null } | null;
  /** The list as it was left before a reload; null once the session is known. */
  listBeforeReload: LeftList | null;
  language: Language;
  wantedLanguage: Language;
  /** Whether the user has switched the language on this visit: then the page says in which one it is. */
  hasSwitchedLanguage: boolean;
  /** The notices in view, the oldest first, each message once. A notice stays until it is dismissed, or another page or attempt begins. */
  notices: readonly Message[];
  /** Null until it is read. */
  configuration: PublicConfiguration | null;
}

/** The part of the configuration that the views need (product 13.2). */
export interface PublicConfiguration extends FundDetails, Contacts {
  /** '' for the portal's own page. */
  privacyUrl: string;
  accessibility: AccessibilityStatement;
  /** Whether the backend has the company search; without it the user types number and name. */
  companySearch: boolean;
  /** Whether stored files can be downloaded. */
  noteContent: boolean;
  /** Whether stored files can be deleted and replaced. */
  noteRemoval: boolean;
  brokerRemoval: boolean;
}

export type ShellEvent =
  | { type: 'address.requested'; address: Address; exit?: 'leave' | 'cancel' }
  /** A machine has changed the address; `replace`: it corrects the request, so the history gets no entry. */
  | { type: 'address.moved'; address: Address; replace?: boolean }
  /** A form has unsaved answers. */
  | { type: 'changes.began'; formId: string; isSavable?: boolean; isUnconfirmed?: boolean }
  /** A form has no unsaved answers any more, or is closed. */
  | { type: 'changes.ended'; formId: string }
  | { type: 'leave.confirmed' }
  /** The user wants the answers to be saved before leaving. */
  | { type: 'leave.saved' }
  /** Unsaved answers are left after the save of a form, which says why. */
  | { type: 'save.refused' }
  | { type: 'leave.cancelled' }
  /** Raised by the machine itself: the address has changed, so another page may have to be loaded. */
  | { type: 'page.requested' }
  | { type: 'page.retried' }
  | { type: 'language.chosen'; language: Language }
  /** The client's Application is not assigned to the broker, or no longer. */
  | { type: 'client.lost'; client: string }
  | { type: 'client.named'; client: string; name: ClientName }
  | { type: 'notice.raised'; message: Message }
  /** The user dismisses one notice; without an id: all are out of date, because the next attempt begins. */
  | { type: 'notice.dismissed'; messageId?: string }
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  | { type: 'tokens.read'; tokens: TokenState }
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  /** Raised by the machine itself: a user has signed in or out. `expiredUserId`: whose journey has to be frozen. */
  | ({ type: 'session.changed' } & Pick<SessionContext, 'user' | 'reason' | 'notice' | 'expiredUserId'>)
  /** Raised by the machine itself: the signed-in user is a broker now, or no longer. */
  | { type: 'role.changed'; user: User }
  /** Raised by the machine itself: the page will be reloaded, and nothing of the user may be shown until then. */
  | { type: 'session.cleared' }
  /** `losesDrafts`: the device keeps answers that the user has not saved, and a log out deletes them (product 11.6). */
  | { type: 'logout.requested'; losesDrafts?: boolean };

export type ShellEmitted =
  /** The user has confirmed that the answers of these forms may be lost. */
  | { type: 'answers.discarded'; unsavedForms: readonly string[] }
  /** The page of these forms closes although they have unsaved answers, which stay as drafts. */
  | { type: 'flush.requested'; unsavedForms: readonly string[] }
  /** The user leaves once these forms are saved. `endsDrafts`: by logging out, which deletes what the device keeps. */
  | { type: 'save.requested'; savableForms: readonly string[]; endsDrafts: boolean }
  /** The forms are saved for a log out. It has to be requested again, because the device can keep answers to other forms. */
  | { type: 'logout.prepared' };

/** The screen of an address; an unknown address shows the error page. */
export const screenOf = (address: Address): Screen => matchRoute(address.path)?.screen ?? 'error';

export const isPublic = (screen: Screen) => routes[screen].access === 'public';

/** What the actor `loadPage` needs. */
export function pageToOpen({ address, language, shownScreen, userId }: ShellContext): PageToOpen {
  const screen = screenOf(address);
  const isNewArea = shownScreen !== null && routes[shownScreen].area !== routes[screen].area;
  return { screen, language, newArea: isNewArea ? { address, userId } : null };
}

/** Whether a request leads to another address than the current one. */
const isOtherAddress = ({ visitor, address: current }: ShellContext, address: Address) =>
  formatAddress(addClientId(address, visitor)) !== formatAddress(current);

/** Whether only the query differs: the page with its forms stays. */
const isSamePage = ({ visitor, address: current }: ShellContext, address: Address) =>
  address.path === current.path && clientIdIn(addClientId(address, visitor)) === clientIdIn(current);

const keepsUnsaved = (address: Address) => {
  const { keepsUnsaved: keeps = false }: Route = routes[screenOf(address)];
  return keeps;
};

/** The notices with this one as the newest. An older one with the same message gives way; the others stay. */
export const withNotice = (
  { notices }: Pick<ShellContext, 'notices'>,
  message: Message,
): readonly Message[] => [...notices.filter(({ messageId }) => messageId !== message.messageId), message];

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

/** A broker's address that names a client selects this client, and one of the list is where links to the list lead (product 9.5, 9.6). */
function selectionAt(
  { visitor, userId }: ShellContext,
  address: Address,
): Partial<Pick<ShellContext, 'selection' | 'visitor'>> {
  if (!visitor?.broker) return {};
  if (screenOf(address) === 'broker-dashboard') return { visitor: { ...visitor, listQuery: address.query } };
  const client = clientIdIn(address);
  if (client === null) return {};
  return { selection: { client, user: userId }, visitor: { ...visitor, client } };
}

export const shellSetup = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    emitted: {} as ShellEmitted,
    input: {} as ShellInput,
    children: {} as { session: 'session' },
    meta: {} as StateMeta,
  },
  actors: {
    session: sessionMachine,
    loadPage: promisePort<void, PageToOpen>('loadPage'),
    /** Reloads the page as soon as the network answers. */
    reloadPage: promisePort<void>('reloadPage'),
    /** Loads the page's messages in the language and stores the choice. */
    storeLanguage: promisePort<void, Page>('storeLanguage'),
    readConfiguration: promisePort<PublicConfiguration>('readConfiguration'),
  },
  delays: { screenLoadTimeout: limits.screenLoadTimeout },
  guards: {
    isOtherAddress: ({ context }, { address }: { address: Address }) => isOtherAddress(context, address),
    isSamePage: ({ context }, { address }: { address: Address }) => isSamePage(context, address),
    /** Whether only the query changes, on a page that keeps its unsaved changes then. The user is not asked. */
    keepsUnsavedChanges: ({ context }, { address }: { address: Address }) =>
      isOtherAddress(context, address) && isSamePage(context, address) && keepsUnsaved(address),
    isClientOfAddress: ({ context }, { client }: { client: string }) =>
      clientIdIn(context.address) === client,
    isSelected: ({ context }, { client }: { client: string }) => context.selection?.client === client,
    isLastUnsavedForm: ({ context }, { formId }: { formId: string }) =>
      context.unsavedForms.length > 0 && context.unsavedForms.every((other) => other === formId),
    /** A dialog before a log out is then about answers that only the device keeps. */
    hasNoUnsavedForm: ({ context }) => context.unsavedForms.length === 0,
    /** Opening another page loses none of the answers that only the device keeps. */
    isOtherAddressWithoutForm: ({ context }, { address }: { address: Address }) =>
      context.unsavedForms.length === 0 && isOtherAddress(context, address),
    /** The dialog needs a user who is signed in. */
    losesDrafts: ({ context, event }) =>
      context.userId !== null && event.type === 'logout.requested' && event.losesDrafts === true,
    hasSavableForm: ({ context }) => context.savableForms.length > 0,
    isLastSavableForm: ({ context }, { formId }: { formId: string }) =>
      context.savableForms.every((other) => other === formId),
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
    addUnsavedForm: assign(
      (
        { context },
        {
          formId,
          isSavable = false,
          isUnconfirmed = false,
        }: { formId: string; isSavable?: boolean; isUnconfirmed?: boolean },
      ) => {
        const others = (ids: readonly string[]) => ids.filter((other) => other !== formId);
        return {
          unsavedForms: [...others(context.unsavedForms), formId],
          savableForms: [...others(context.savableForms), ...(isSavable ? [formId] : [])],
          unconfirmedForms: [...others(context.unconfirmedForms), ...(isUnconfirmed ? [formId] : [])],
        };
      },
    ),
    removeUnsavedForm: assign(({ context }, { formId }: { formId: string }) => ({
      unsavedForms: context.unsavedForms.filter((other) => other !== formId),
      savableForms: context.savableForms.filter((other) => other !== formId),
      unconfirmedForms: context.unconfirmedForms.filter((other) => other !== formId),
    })),
    clearUnsavedForms: assign({ unsavedForms: [], savableForms: [], unconfirmedForms: [] }),
    clearRequestedAddress: assign({ requestedAddress: null }),
    emitSaveRequested: emit(({ context }) => ({
      type: 'save.requested',
      savableForms: context.savableForms,
      endsDrafts: context.exit === 'logout',
    })),
    emitDiscarded: emit(({ context }) => ({
      type: 'answers.discarded',
      unsavedForms: context.unsavedForms,
    })),
    emitFlushRequested: emit(({ context }) => ({
      type: 'flush.requested',
      unsavedForms: context.unsavedForms,
    })),
    forwardToSession: sendTo('session', ({ event }) => event),
    logOut: sendTo('session', { type: 'logout.requested' }),
    askBeforeLogout: assign({ requestedAddress: null, exit: 'logout' }),
    emitLogoutPrepared: emit({ type: 'logout.prepared' }),
    setVisitor: assign(({ context }, { user }: { user: User | null }) => {
      const { selection, frozen, listBeforeReload, visitor } = context;
      // A selection without a user was stored before the reload. It ends if nobody is signed in after the reload.
      const kept = selection?.user === null ? null : selection;
      const isOwn = user?.broker && (selection?.user ?? user.id) === user.id;
      const client = isOwn && selection !== null ? selection.client : null;
      // The list's search is the broker's own: it waits for the same broker while a journey is frozen.
      const left =
        visitor === undefined
          ? listBeforeReload
          : { user: frozen?.userId ?? context.userId, query: visitor.listQuery };
      const listQuery = (user === null ? frozen !== null : user.id === left?.user) && left?.query;
      return {
        visitor: {
          signedIn: user !== null,
          broker: user?.broker ?? false,
          client,
          ...(typeof listQuery === 'string' && { listQuery }),
        },
        userId: user?.id ?? null,
        listBeforeReload: null,
        selection: user === null ? kept : client === null ? null : { client, user: user.id },
      };
    }),
    clearSelection: assign(({ context: { visitor } }) => ({
      selection: null,
      ...(visitor === undefined ? {} : { visitor: { ...visitor, client: null } }),
    })),
    // The frozen page is mounted: showing it at once keeps it, while loading its screen first would unmount it. Of a user whose role has changed
    // meanwhile it goes, with the calls that wait in it: the new tokens would be refused.
    restoreFrozenPage: assign(({ context: { frozen, visitor } }) =>
      frozen === null
        ? {}
        : frozen.broker !== visitor?.broker
          ? { frozen: null, afterSignIn: frozen.address }
          : {
              frozen: null,
              shownScreen: frozen.screen,
              shownClient: clientIdIn(frozen.address),
              clientName: frozen.clientName,
              afterSignIn: frozen.address,
            },
    ),
    setShownPage: assign(({ context: { address, shownClient, clientName } }) => ({
      shownScreen: screenOf(address),
      shownClient: clientIdIn(address),
      clientName: clientIdIn(address) === shownClient ? clientName : null,
    })),
    clearUser: assign(({ context: { shownScreen } }) => ({
      frozen: null,
      visitor: undefined,
      userId: null,
      shownScreen: shownScreen !== null && isPublic(shownScreen) ? shownScreen : null,
      shownClient: null,
      clientName: null,
    })),
    setReasonNotice: assign(({ context }, { reason, notice }: Pick<SessionContext, 'reason' | 'notice'>) => {
      const shown: Message | null =
        reason === 'changed' ? { messageId: 'notice.changed', type: 'info' } : notice;
      return shown === null ? {} : { notices: withNotice(context, shown) };
    }),
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
        // A notice that a machine raises while it changes the address is shown on the next page.
        const isKept = keepNotice || formatAddress(resolved.address) === formatAddress(context.address);
        const kept = isKept ? context.notices : [];
        const refused = refusedAccess(address, context.visitor);
        // The router asks once more for the address to which it was led.
        const isHere = formatAddress(address) === formatAddress(context.address);
        const isLedElsewhere =
          context.userId !== null && formatAddress(resolved.address) !== formatAddress(address);
        enqueue.assign({
          ...resolved,
          ...selectionAt(context, resolved.address),
          wantedAddress: isLedElsewhere ? address : isHere ? context.wantedAddress : null,
          hasShownPage: context.hasShownPage || context.shownScreen !== null,
          replace,
          notices:
            refused === null
              ? kept
              : withNotice({ notices: kept }, { messageId: `notice.access.${refused}`, type: 'info' }),
        });
        enqueue.raise({ type: 'page.requested' });
      },
    ),
  },
});
