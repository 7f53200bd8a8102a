// Runs every path of the account machine through its @xstate/test model. The state assertions check the address, the port call and its input,
// and the accepted events; the event executors check what each outcome of a call emits.
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import type { AccountLocation, Credentials } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { failureOfEvent, type Failure } from '#machines/ports.ts';
import { outcomeEvent, startTestActor, type Activity, type TestActor } from '../paths/testActor.ts';
import { activeNodeIds, possibleEvents, stateKey } from '../paths/machineGraph.ts';
import { namedPaths } from '../paths/namedPaths.ts';
import { uncovered } from '../paths/runMachinePaths.ts';
import { testPathsOf, type Step } from './testModel.ts';

const account = namedPaths('account');
const [model] = account.models;
const paths = testPathsOf(account);

/** The actor of the running path, and what it did in the last step. */
let actor: TestActor;
let activity: Activity;
afterEach(() => actor.stop());

/** The states and the transitions that all paths together have covered so far. */
const visited = new Set<string>();
const taken = new Set<AnyTransitionDefinition>();

/** What the user has opened and typed on this path, and the issues of the last response. */
interface Entered extends Omit<AccountLocation, 'screen'> {
  credentials: Credentials | null;
  registration: unknown;
  password: string;
  issues: Failure['issues'];
  /** Whether the answer to an earlier try to set the password was lost. */
  mayBeReset: boolean;
}
const initial: Entered = {
  checkType: 'login',
  token: '',
  email: '',
  credentials: null,
  registration: null,
  password: '',
  issues: [],
  mayBeReset: false,
};
let entered = initial;

type Emitted = readonly AnyEventObject[];
const notice = (message: Message): Emitted => [{ type: 'notice.raised', message }];
const noticeOf = (messageId: string, type: Message['type']) => notice({ messageId, type });

/** Checks that the actor is in the state that the model predicts, and that it emitted these events in the last step. */
function expectStep(state: AnyMachineSnapshot, emitted: Emitted): void {
  activity = actor.takeActivity();
  const snapshot = actor.snapshot();
  for (const id of activeNodeIds(snapshot)) visited.add(id);
  for (const transition of activity.transitions) taken.add(transition);
  expect(stateKey(model, snapshot), 'state of the actor').toBe(stateKey(model, state));
  expect(activity.emitted, 'emitted events').toEqual(emitted);
}

type EventExecutor = (step: Step) => Promise<void>;
type EnteredBy = (event: AnyEventObject) => Partial<Entered>;

const nothing = () => ({});
const noEvents = (): Emitted => [];

/** Executes an event that the user triggers. */
const userDoes =
  (enteredBy: EnteredBy = nothing, emits: (event: AnyEventObject) => Emitted = noEvents): EventExecutor =>
  async ({ event, state }) => {
    entered = { ...entered, ...enteredBy(event) };
    await actor.perform(event);
    expectStep(state, emits(event));
  };

interface Outcome {
  /** The key in `states` of the next state. */
  to: string;
  emits: Emitted;
}

/** Executes the outcome of a call. */
const callEnds =
  (outcome: (event: AnyEventObject) => Outcome, enteredBy: EnteredBy = nothing): EventExecutor =>
  async ({ event, state }) => {
    entered = { ...entered, ...enteredBy(event) };
    await actor.perform(event);
    const { to, emits } = outcome(event);
    expect(
      Object.keys(states).filter((key) => actor.snapshot().matches(key)),
      'the next state',
    ).toEqual([to]);
    expectStep(state, emits);
  };

const callSucceeds = (to: string, emits: Emitted = [], enteredBy?: EnteredBy) =>
  callEnds(() => ({ to, emits }), enteredBy);

/** Executes the failure of a call: it leads to a state and emits the failure's notice. The 404 has none: the machine then
 * says that no user was found. `overrides` lists the statuses that differ. */
const callFails = (
  to: string,
  overrides: Partial<Record<Failure['status'], Partial<Outcome>>> = {},
  enteredBy?: EnteredBy,
) =>
  callEnds((event) => {
    const { status, notice: message } = failureOfEvent(event);
    const emits = notice(message ?? { messageId: 'notice.login.nouser', type: 'error' });
    return { to, emits, ...overrides[status] };
  }, enteredBy);

const verified = { type: 'verification.done' };

/** Executes the success of a call that sends a verification link: the session learns whose verification is awaited. */
const linkIsSent = (checkType: AccountLocation['checkType']) =>
  callEnds(
    () => ({
      to: 'verificationCheck.waiting',
      emits: [{ type: 'verification.awaited', email: entered.email }],
    }),
    () => ({ checkType }),
  );

/** The issues that the server found are shown beside the fields. */
const withIssues: EnteredBy = (event) => ({ issues: failureOfEvent(event).issues ?? [] });

/** Whether the answer was lost, so that the server may have set the password. */
const isLost = (status: Failure['status']) => ['offline', 'timeout', 'malformed', 500].includes(status);

const events: Record<string, EventExecutor> = {
  'xstate.init': async ({ state }) => {
    entered = initial;
    actor = startTestActor(model.machine, model.input, account.ports);
    expectStep(state, []);
  },

  'screen.opened': userDoes(({ location }) => ({ ...initial, ...location })),
  'login.submitted': userDoes(
    ({ credentials }) => (credentials.password === '' ? {} : { credentials, email: credentials.username }),
    ({ credentials }) => (credentials.password === '' ? noticeOf('notice.login.missing', 'error') : []),
  ),
  'registration.submitted': userDoes(({ registration }) => ({
    registration,
    email: registration.Mail,
    issues: [],
  })),
  'verification.confirmed': userDoes(),
  'verification.checked': userDoes(),
  'mail.requested': userDoes(({ email }) => ({ email })),
  'password.submitted': userDoes(({ password }) => ({ password, issues: [] })),

  'xstate.done.actor.clearTokens': callSucceeds('login.checking'),
  'xstate.error.actor.clearTokens': callEnds(() => ({ to: 'login.checking', emits: [] })),
  'xstate.done.actor.isVerified': callEnds(({ output }) => ({
    to: output ? 'login.signingIn' : 'login.sendingLink',
    emits: [],
  })),
  'xstate.error.actor.isVerified': callFails('login.entering', { 404: { to: 'login.userNotFound' } }),
  'xstate.done.actor.sendVerification': linkIsSent('login'),
  'xstate.error.actor.sendVerification': callFails('login.entering', {
    409: { to: 'login.signingIn', emits: [] },
  }),
  'xstate.done.actor.login': callEnds(({ output }) => ({
    to: 'signedIn',
    emits: [{ type: 'session.opened', user: output }],
  })),
  'xstate.error.actor.login': callFails('login.entering', {
    403: { to: 'login.sendingLinkAfterLogin', emits: [] },
  }),
  'xstate.done.actor.sendVerificationAfterLogin': linkIsSent('login'),
  'xstate.error.actor.sendVerificationAfterLogin': callFails('login.entering', {
    409: { emits: noticeOf('notice.login.other', 'error') },
  }),
  'xstate.done.actor.register': linkIsSent('register'),
  'xstate.error.actor.register': callFails('register.entering', {}, withIssues),
  'xstate.done.actor.isVerifiedNow': callEnds(({ output }) =>
    output
      ? { to: 'login.entering', emits: [...noticeOf('notice.verify.done', 'success'), verified] }
      : { to: 'verificationCheck.waiting', emits: noticeOf('notice.verify.notyet', 'info') },
  ),
  'xstate.error.actor.isVerifiedNow': callFails('verificationCheck.waiting'),
  'xstate.done.actor.resendVerification': callSucceeds(
    'verificationCheck.waiting',
    noticeOf('notice.verify.sent', 'success'),
  ),
  'xstate.error.actor.resendVerification': callFails('verificationCheck.waiting'),
  'xstate.done.actor.verify': callSucceeds('verify.verified', [verified]),
  'xstate.error.actor.verify': callFails('verify.ready', {
    401: { to: 'verify.expired' },
    409: { to: 'verify.verified' },
  }),
  'xstate.done.actor.sendVerificationAgain': linkIsSent('resend'),
  'xstate.error.actor.sendVerificationAgain': callFails('resend.entering'),
  'xstate.done.actor.sendReset': callSucceeds('forgot.sent'),
  'xstate.error.actor.sendReset': callFails('forgot.entering'),
  'xstate.done.actor.resendReset': callSucceeds('forgot.sent', noticeOf('notice.verify.sent', 'success')),
  'xstate.error.actor.resendReset': callFails('forgot.sent'),
  'xstate.done.actor.setPassword': callSucceeds('reset.done'),
  'xstate.error.actor.setPassword': (step) => {
    const rejected = entered.mayBeReset
      ? { to: 'reset.outcomeUnknown', emits: [] }
      : { to: 'reset.linkRejected', emits: noticeOf('notice.auth.reset', 'error') };
    return callFails('reset.entering', { 401: rejected }, (event) => ({
      ...withIssues(event),
      mayBeReset: entered.mayBeReset || isLost(failureOfEvent(event).status),
    }))(step);
  },
};

/** Asserts the address, that no call is pending, and that exactly these events are accepted, besides opening another screen. */
const isIdle =
  (address: string | (() => string) | null, acceptedEvents: () => readonly string[] = () => []) =>
  () => {
    const snapshot = actor.snapshot();
    expect(accountPath(snapshot), 'the address').toBe(typeof address === 'function' ? address() : address);
    expect(activity.portCalls, 'port calls').toEqual([]);
    const accepted = possibleEvents(model, snapshot).filter((event) => snapshot.can(event));
    expect(new Set(accepted.map(({ type }) => type)), 'accepted events').toEqual(
      new Set(['screen.opened', ...acceptedEvents()]),
    );
    // The password must not stay in the context after the call.
    expect(snapshot.context).not.toHaveProperty('credentials.password');
  };

/** Asserts that the port was called with this input, that the machine is busy, and that every outcome of the call has a transition. */
const isCalling = (source: string, input: () => unknown) => () => {
  const calls = activity.portCalls.map((call) => [call.source, call.input]);
  expect(calls, 'port call').toEqual([[source, input()]]);
  const snapshot = actor.snapshot();
  expect(snapshot.hasTag('busy')).toBe(true);
  const outcomes = possibleEvents(model, snapshot).filter(({ type }) => outcomeEvent.test(type));
  expect(
    outcomes.filter((event) => !snapshot.can(event)),
    'outcomes without a transition',
  ).toEqual([]);
};

const email = () => ({ email: entered.email });
const expectIssues = () => expect(actor.snapshot().context.issues, 'issues').toEqual(entered.issues);

const states: Record<string, (state: AnyMachineSnapshot) => void> = {
  'login.entering': isIdle('/login', () => ['login.submitted']),
  'login.clearing': isCalling('clearTokens', () => undefined),
  'login.checking': isCalling('isVerified', email),
  'login.sendingLink': isCalling('sendVerification', email),
  'login.signingIn': isCalling('login', () => entered.credentials),
  'login.sendingLinkAfterLogin': isCalling('sendVerification', email),
  'login.userNotFound': isIdle('/login', () => ['login.submitted']),
  signedIn: isIdle(null),

  'register.entering': () => {
    isIdle('/register', () => ['registration.submitted'])();
    expectIssues();
  },
  'register.creating': isCalling('register', () => entered.registration),

  'verificationCheck.waiting': isIdle(
    () => `/verification-check/${entered.checkType}`,
    () => (entered.email === '' ? [] : ['verification.checked', 'mail.requested']),
  ),
  'verificationCheck.checking': isCalling('isVerified', email),
  'verificationCheck.resending': isCalling('sendVerification', email),

  'verify.ready': isIdle('/verify', () => (entered.token === '' ? [] : ['verification.confirmed'])),
  'verify.verifying': isCalling('verify', () => ({ token: entered.token })),
  'verify.verified': isIdle('/verify'),
  'verify.expired': isIdle('/verify'),

  'resend.entering': isIdle('/resend-verification', () => ['mail.requested']),
  'resend.sending': isCalling('sendVerification', email),

  'forgot.entering': isIdle('/forgot-password', () => ['mail.requested']),
  'forgot.sending': isCalling('sendReset', email),
  'forgot.sent': isIdle('/forgot-password', () => ['mail.requested']),
  'forgot.resending': isCalling('sendReset', email),

  'reset.entering': () => {
    isIdle('/reset-password', () => ['password.submitted'])();
    expectIssues();
  },
  'reset.setting': isCalling('setPassword', () => ({
    email: entered.email,
    token: entered.token,
    password: entered.password,
  })),
  'reset.linkRejected': isIdle('/reset-password'),
  'reset.outcomeUnknown': isIdle('/reset-password'),
  'reset.done': isIdle('/reset-password'),

  // The library uses this assertion when no other key matches.
  '*': ({ value }) => {
    throw new Error(`There is no assertion for the state ${JSON.stringify(value)}.`);
  },
};

describe('account', () => {
  test.each(paths)('%s', async (_, path) => {
    await path.test({ states, events });
  });

  test('the paths cover every state and every transition', () => {
    expect(uncovered(model.machine, visited, taken)).toEqual({ unvisited: [], untaken: [] });
  });
});
