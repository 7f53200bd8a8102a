// Walks the shell: addresses and their guards, unsaved answers that hold them, the screens' scripts, the language
// (specification section 2 "Guards"). The session inside is a stand-in that shows what a walk wants: its ports never answer.
import { createMachine } from 'xstate';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { sessionMachine, type SessionContext } from '#machines/session/sessionMachine.ts';
import type { Help, ShellContext } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { failures } from '../failures.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import { applicant, broker } from '../people.ts';
import type { MachineWalks } from '../machineWalks.ts';

const ports = heldPorts(['loadPage', 'reloadPage', 'keepLanguage', 'readHelp']);
// Shows nothing by itself and hears nothing.
const session = createMachine({ initial: 'starting', states: { starting: { tags: ['busy'] } } });
const machine = withHeldPorts(shellMachine, ports, { session });

const shows = (
  value: 'starting' | 'signedIn' | 'login' | 'startingAnew',
  more: Partial<SessionContext> = {},
) => ({
  type: 'xstate.snapshot.session',
  snapshot: sessionMachine.resolveState({
    value,
    context: {
      user: value === 'signedIn' ? applicant : null,
      reason: null,
      waiting: null,
      refused: null,
      verifying: null,
      ...more,
    },
  }),
});

const dashboard = parseAddress('/dashboard');
const step = parseAddress('/stage-one/contact-details');
const login = parseAddress('/login');

const addresses: WalkPlan = {
  machine,
  input: { address: dashboard, language: 'en', client: null },
  events: () => [
    ...[dashboard, step].map((address) => ({ type: 'address.requested', address })),
    { type: 'address.requested', address: dashboard, exit: 'cancel' },
    { type: 'address.moved', address: step, replace: true },
    ...['form', 'item'].flatMap((holder) => [
      { type: 'answers.held', holder },
      { type: 'answers.released', holder },
    ]),
    { type: 'leave.confirmed' },
    { type: 'leave.refused' },
    { type: 'page.retried' },
    { type: 'session.opened', user: applicant },
    { type: 'verification.awaited', email: applicant.email },
    { type: 'verification.done' },
    { type: 'tokens.seen', found: { user: null, refreshable: false } },
    { type: 'logout.requested' },
    { type: 'client.selected', client: null },
    ...(['starting', 'signedIn', 'login'] as const).map((value) => shows(value)),
  ],
  outputs: {
    loadPage: () => [undefined],
    loadPageAgain: () => [undefined],
    reloadPage: () => [undefined],
  },
  // A script that does not come is a failed page, whatever the reason.
  refusals: failures.slice(-1),
  relevant: ({ context }) => {
    const { address, shownScreen, holders, asked, exit, afterSignIn, visitor }: ShellContext = context;
    return [
      address.path,
      shownScreen,
      holders.toSorted(),
      asked?.path,
      exit,
      afterSignIn?.path,
      visitor?.signedIn,
    ];
  },
};

// A journey that is frozen while somebody signs in: the same person, or another.
const freezing: WalkPlan = {
  ...addresses,
  input: { address: step, language: 'en', client: null },
  events: () => [
    { type: 'address.requested', address: parseAddress('/faq') },
    { type: 'answers.held', holder: 'form' },
    { type: 'session.expired' },
    ...[applicant, broker].map((user) => ({ type: 'session.opened', user })),
    shows('signedIn'),
    shows('login', { reason: 'expired', waiting: applicant.id }),
    shows('startingAnew'),
  ],
  refusals: [],
  relevant: ({ context }) => {
    const { address, shownScreen, afterSignIn, visitor, user, frozen }: ShellContext = context;
    return [address.path, shownScreen, afterSignIn?.path, visitor?.signedIn, user, frozen];
  },
};

const language: WalkPlan = {
  machine,
  input: { address: login, language: 'en', client: null },
  events: () => [
    { type: 'language.chosen', language: 'cy' },
    { type: 'language.chosen', language: 'en' },
    { type: 'address.requested', address: parseAddress('/faq') },
    { type: 'notice.raised', message: { messageId: 'notice.generic', type: 'error' } },
    { type: 'notice.dismissed' },
  ],
  outputs: { keepLanguage: () => [undefined] },
};

// Asked once for the whole life of the shell: walks of its own, since it cannot answer twice.
const help: WalkPlan = {
  ...language,
  events: () => [{ type: 'page.retried' }],
  outputs: { readHelp: () => [] },
};
const found: Help = {
  helpline: '01286 000 000',
  email: 'help@example.org',
  privacyUrl: '',
  companySearch: true,
  noteContent: true,
};
const helped: WalkPlan = {
  ...help,
  outputs: { readHelp: ({ context }) => (context.help === null ? [found] : []) },
  refusals: [],
};

export const shellWalks = (): MachineWalks => ({
  plans: [addresses, freezing, language, help, helped],
  ports,
});
