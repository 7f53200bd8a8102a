// Path models of the shell: addresses and their guards (product 1.4), the question about unsaved answers (product 1.9), the scripts of the
// screens, the language. A stand-in replaces the session; the path sends its snapshots.
import { createMachine } from 'xstate';
import { formatAddress, parseAddress } from '#machines/catalogue/routes.ts';
import { sessionMachine, type SessionContext } from '#machines/session/sessionMachine.ts';
import type { ShellContext } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { shownConfiguration } from '../../sampleConfiguration.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';
import { applicant, broker, newBroker } from '../users.ts';

const ports = deferredPorts(['loadPage', 'reloadPage', 'storeLanguage', 'readConfiguration']);
// It has no transitions, so it never changes by itself.
const session = createMachine({ initial: 'starting', states: { starting: { tags: ['busy'] } } });
const machine = withDeferredPorts(shellMachine, ports, { session });

const sessionSnapshot = (
  value: 'starting' | 'signedIn' | 'login' | 'reloading',
  more: Partial<SessionContext> = {},
) => ({
  type: 'xstate.snapshot.session',
  snapshot: sessionMachine.resolveState({
    value,
    context: {
      user: value === 'signedIn' ? applicant : null,
      reason: null,
      notice: null,
      expiredUserId: null,
      isSignInUnproven: false,
      staleIssuedAt: null,
      hasCheckedRole: false,
      pendingVerificationEmail: null,
      ...more,
    },
  }),
});

const dashboard = parseAddress('/dashboard');
const step = parseAddress('/stage-one/contact-details');
const login = parseAddress('/login');

const addresses: PathModel = {
  machine,
  input: { address: dashboard, language: 'en', client: null, list: null },
  events: () => [
    ...[dashboard, step].map((address) => ({ type: 'address.requested', address })),
    { type: 'address.requested', address: dashboard, exit: 'cancel' },
    { type: 'address.moved', address: step, replace: true },
    { type: 'address.moved', address: parseAddress('/dashboard?page=2') },
    // A form that can be saved, and a chosen file, which cannot (product 1.9).
    ...['form', 'file'].flatMap((formId) => [
      { type: 'changes.began', formId, isSavable: formId === 'form', isUnconfirmed: formId === 'form' },
      { type: 'changes.ended', formId },
    ]),
    { type: 'leave.confirmed' },
    { type: 'leave.cancelled' },
    { type: 'leave.saved' },
    { type: 'save.refused' },
    { type: 'page.retried' },
    { type: 'session.opened', user: applicant },
    { type: 'verification.awaited', email: applicant.email },
    { type: 'verification.done' },
    { type: 'tokens.read', tokens: { user: null, refreshable: false } },
    { type: 'logout.requested' },
    { type: 'logout.requested', losesDrafts: true },
    { type: 'client.named', client: 'c-1', name: { business: 'Môn Cyf', reference: 'CEF-000001' } },
    ...(['starting', 'signedIn', 'login'] as const).map((value) => sessionSnapshot(value)),
  ],
  outputs: {
    loadPage: () => [undefined],
    loadPageAgain: () => [undefined],
    reloadPage: () => [undefined],
  },
  // The machine treats every failure to load a script alike.
  portFailures: failures.slice(-1),
  relevant: ({ context }) => {
    const {
      address,
      shownScreen,
      unsavedForms,
      savableForms,
      requestedAddress,
      exit,
      afterSignIn,
      visitor,
    }: ShellContext = context;
    return [
      // With the query: the same page with another one is another address, before which the user is asked.
      formatAddress(address),
      shownScreen,
      unsavedForms.toSorted(),
      savableForms,
      requestedAddress?.path,
      exit,
      afterSignIn && formatAddress(afterSignIn),
      visitor?.signedIn,
    ];
  },
};

// A broker opens two clients, of whom one is lost (product 9.7). `changes.began` stands for a file that is chosen in the list or in
// a client's step: unsaved, and nothing can save it (product 1.9).
const clients: PathModel = {
  ...addresses,
  input: { address: parseAddress('/broker-dashboard'), language: 'en', client: null, list: null },
  events: () => [
    ...['c-1', 'c-2'].map((client) => ({
      type: 'address.requested',
      address: parseAddress(`/stage-two/creditsafe-declaration?application=${client}`),
    })),
    ...['', '?page=2'].map((query) => ({
      type: 'address.requested',
      address: parseAddress(`/broker-dashboard${query}`),
    })),
    { type: 'changes.began', formId: 'file' },
    { type: 'leave.confirmed' },
    { type: 'leave.cancelled' },
    { type: 'client.lost', client: 'c-1' },
    sessionSnapshot('signedIn', { user: broker }),
    // The broker is one no more.
    sessionSnapshot('signedIn', { user: { ...broker, broker: false } }),
  ],
  outputs: { loadPage: () => [undefined] },
  portFailures: [],
  relevant: ({ context }) => {
    const { address, shownScreen, shownClient, visitor, requestedAddress, wantedAddress }: ShellContext =
      context;
    return [
      visitor?.broker,
      wantedAddress && formatAddress(wantedAddress),
      formatAddress(address),
      shownScreen,
      shownClient,
      visitor?.client,
      visitor?.listQuery,
      requestedAddress && formatAddress(requestedAddress),
    ];
  },
};

// A client's page after a reload: the list to which links lead is that which the same broker left before (product 9.3).
const reloaded: PathModel = {
  ...clients,
  input: {
    address: parseAddress('/stage-two/creditsafe-declaration?application=c-1'),
    language: 'en',
    client: null,
    list: { user: broker.id, query: '?page=2' },
  },
  events: () => [
    { type: 'address.requested', address: dashboard },
    ...[broker, newBroker].map((user) => sessionSnapshot('signedIn', { user })),
    sessionSnapshot('login'),
  ],
};

// A journey that is frozen until somebody signs in: the same user or another one (product 5.13).
const expiring: PathModel = {
  ...addresses,
  input: { address: step, language: 'en', client: null, list: null },
  events: () => [
    { type: 'address.requested', address: parseAddress('/faq') },
    { type: 'changes.began', formId: 'form' },
    { type: 'session.expired' },
    { type: 'page.retried' },
    ...[applicant, broker, newBroker].map((user) => ({ type: 'session.opened', user })),
    sessionSnapshot('signedIn'),
    sessionSnapshot('login', { reason: 'expired', expiredUserId: applicant.id }),
    sessionSnapshot('reloading'),
  ],
  relevant: ({ context }) => {
    const { address, shownScreen, afterSignIn, wantedAddress, visitor, userId, frozen }: ShellContext =
      context;
    return [
      address.path,
      shownScreen,
      afterSignIn?.path,
      // Where the page leads once the user has another role.
      wantedAddress?.path,
      visitor?.signedIn,
      visitor?.broker,
      userId,
      frozen,
    ];
  },
};

const language: PathModel = {
  machine,
  input: { address: login, language: 'en', client: null, list: null },
  events: () => [
    { type: 'language.chosen', language: 'cy' },
    { type: 'language.chosen', language: 'en' },
    { type: 'address.requested', address: parseAddress('/faq') },
    { type: 'notice.raised', message: { messageId: 'notice.generic', type: 'error' } },
    { type: 'notice.dismissed' },
  ],
  outputs: { storeLanguage: () => [undefined] },
};

// A configuration that could not be read is read again with the next page.
const configuration: PathModel = {
  ...language,
  events: () =>
    ['/faq', '/login'].map((path) => ({ type: 'address.requested', address: parseAddress(path) })),
  outputs: { readConfiguration: () => [shownConfiguration] },
  // The machine treats every failure alike.
  portFailures: failures.slice(-1),
};

export const shellModels = (): PathModels => ({
  models: [addresses, clients, reloaded, expiring, language, configuration],
  ports,
});
