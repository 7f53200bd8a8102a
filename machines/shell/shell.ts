// What the frame around every screen knows and hears (specification section 2 "Guards"): shared by its machine (shellMachine.ts) and the
// ports, guards and actions of that (setupShell.ts).
import type { Message } from '../catalogue/api/errors.ts';
import { matchRoute, routes, type Address, type Screen, type Visitor } from '../catalogue/routes.ts';
import type { User } from '../ports.ts';
import type { FoundTokens, SessionReason } from '../session/sessionMachine.ts';

export type Language = 'en' | 'cy';

/** What has to be loaded before a screen can be shown. */
export interface Page {
  screen: Screen;
  language: Language;
}

/** A journey whose session ran out: it stays as it is, unseen, until the same person has signed in again. */
export interface Frozen {
  address: Address;
  screen: Screen;
  /** The id of the person. */
  user: string;
  /** Whether it holds unsaved answers. */
  held: boolean;
}

export interface ShellInput {
  address: Address;
  language: Language;
  /** The Application that was selected in this tab before it was loaded anew. */
  client: string | null;
}

export interface ShellContext {
  /** What is shown. */
  address: Address;
  /** Whether the address, where the machine chose it, takes the place of the one before in the history. */
  replace: boolean;
  /** Whether another page was shown before: then a new page's heading takes the focus. */
  arrived: boolean;
  /** The screen whose script and words are loaded; it stays in view until the next one is. */
  shownScreen: Screen | null;
  /** The client that what is in view is of; null for one's own. The address may be on its way elsewhere already. */
  shownClient: string | null;
  /** Ids of those that hold unsaved answers: the step's form, an open item, a chosen file. */
  holders: readonly string[];
  /** What was asked for while unsaved answers held the address. */
  asked: Address | null;
  /** Whether the exit was asked by a link, the Cancel button or logging out: the dialog says it. */
  exit: 'leave' | 'cancel' | 'logout';
  /** Where to go after signing in, when a guard sent the person to the sign-in page. */
  afterSignIn: Address | null;
  frozen: Frozen | null;
  /** Undefined until the session is known. */
  visitor: Visitor | undefined;
  /** The id of the person signed in. */
  user: string | null;
  /** The Application that a broker has selected, and who that is: null until it is known, at the very start. */
  selection: { client: string; user: string | null } | null;
  language: Language;
  wantedLanguage: Language;
  notice: Message | null;
  /** What the views need of the configuration; null until it is read. */
  configuration: PublicConfiguration | null;
}

export interface PublicConfiguration {
  helpline: string;
  email: string;
  /** '' for the portal's own page. */
  privacyUrl: string;
  /** Whether the backend offers the company search; without it number and name are typed. */
  companySearch: boolean;
  /** Whether stored files can be fetched back. */
  noteContent: boolean;
}

export type ShellEvent =
  | { type: 'address.requested'; address: Address; exit?: 'leave' | 'cancel' }
  /** A machine went there by itself; `replace`: it corrected what was asked, which leaves no entry in the history. */
  | { type: 'address.moved'; address: Address; replace?: boolean }
  | { type: 'answers.held'; holder: string }
  | { type: 'answers.released'; holder: string }
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' }
  | { type: 'page.wanted' }
  | { type: 'page.retried' }
  | { type: 'language.chosen'; language: Language }
  /** A broker goes on as this client; null: the client cannot be reached any more. */
  | { type: 'client.selected'; client: string | null }
  | { type: 'notice.raised'; message: Message }
  | { type: 'notice.dismissed' }
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  | { type: 'tokens.seen'; found: FoundTokens }
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  /** Somebody has signed in or out. `waiting`: whose journey is to be frozen. */
  | { type: 'session.settled'; user: User | null; reason: SessionReason | null; waiting: string | null }
  /** The page will be loaded anew: nothing of the person before may be seen until then. */
  | { type: 'session.dropped' }
  | { type: 'logout.requested' };

/** The person has confirmed that the answers of these holders may be lost. */
export interface ShellEmitted {
  type: 'answers.abandoned';
  holders: readonly string[];
}

/** The screen of an address; what is in no route shows the error page. */
export const screenOf = (address: Address): Screen => matchRoute(address.path)?.screen ?? 'error';

export const isPublic = (screen: Screen) => routes[screen].access === 'public';
