// Every path of the account screens through their test model. Each state says at which address the person is, which call is under way
// with which input, and what the person may do; each outcome of a call says what the person is told.
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import type { AccountLocation, Credentials } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { failureOfEvent, type Failure } from '#machines/ports.ts';
import { finished, liveActor, type Deeds, type LiveActor } from '../paths/liveActor.ts';
import { idsOf, possibleEvents, stateKey } from '../paths/machineGraph.ts';
import { namedPaths } from '../paths/namedPaths.ts';
import { uncovered } from '../paths/walkEverything.ts';
import { testPathsOf, type Step } from './testModel.ts';

const account = namedPaths('account');
const [plan] = account.plans;
const paths = testPathsOf(account);

/** The live machine on the path that runs now, and what it did at its last step. */
let actor: LiveActor;
let deeds: Deeds;
afterEach(() => actor.stop());

/** What all paths together have covered. */
const visited = new Set<string>();
const taken = new Set<AnyTransitionDefinition>();

/** What the person has opened and typed on the path, and what the server found wrong with the form that was sent last. */
interface Journey extends Omit<AccountLocation, 'screen'> {
  credentials: Credentials | null;
  registration: unknown;
  password: string;
  issues: Failure['issues'];
}
const fresh: Journey = {
  checkType: 'login',
  token: '',
  email: '',
  credentials: null,
  registration: null,
  password: '',
  issues: [],
};
let journey = fresh;

type Emitted = readonly AnyEventObject[];
const told = (message: Message): Emitted => [{ type: 'notice.raised', message }];
const says = (messageId: string, type: Message['type']) => told({ messageId, type });

/** Looks at what the live machine did at this step. It has to stand where the model stands. */
function observe(state: AnyMachineSnapshot, emitted: Emitted): void {
  deeds = actor.deeds();
  const snapshot = actor.snapshot();
  for (const id of idsOf(snapshot)) visited.add(id);
  for (const transition of deeds.taken) taken.add(transition);
  expect(stateKey(plan, snapshot), 'the live machine').toBe(stateKey(plan, state));
  expect(deeds.emitted, 'what the person is told').toEqual(emitted);
}

type Executor = (step: Step) => Promise<void>;
type Learned = (event: AnyEventObject) => Partial<Journey>;

const nothing = () => ({});
const silently = (): Emitted => [];

/** A person does it, and is told something or nothing. */
const does =
  (learned: Learned = nothing, tells: (event: AnyEventObject) => Emitted = silently): Executor =>
  async ({ event, state }) => {
    journey = { ...journey, ...learned(event) };
    await actor.perform(event);
    observe(state, tells(event));
  };

interface Outcome {
  /** The state of `states` that it leads to. */
  to: string;
  tells: Emitted;
}

/** A call is answered, whichever way. */
const answers =
  (outcome: (event: AnyEventObject) => Outcome, learned: Learned = nothing): Executor =>
  async ({ event, state }) => {
    journey = { ...journey, ...learned(event) };
    await actor.perform(event);
    const { to, tells } = outcome(event);
    expect(
      Object.keys(states).filter((key) => actor.snapshot().matches(key)),
      'where the answer leads',
    ).toEqual([to]);
    observe(state, tells);
  };

const succeeds = (to: string, tells: Emitted = [], learned?: Learned) =>
  answers(() => ({ to, tells }), learned);

/** Refused, it leads there with its own notice; `own` says which statuses lead elsewhere or say something else. */
const refused = (
  to: string,
  own: Partial<Record<Failure['status'], Partial<Outcome>>> = {},
  learned?: Learned,
) =>
  answers((event) => {
    const { status, notice } = failureOfEvent(event);
    const tells = told(notice ?? { messageId: 'notice.login.nouser', type: 'error' });
    return { to, tells, ...own[status] };
  }, learned);

const verified = { type: 'verification.done' };

/** A link was sent, whichever way: the page says where to look, and the session is told for whom it is awaited. */
const awaits = (checkType: AccountLocation['checkType']) =>
  answers(
    () => ({
      to: 'verificationCheck.waiting',
      tells: [{ type: 'verification.awaited', email: journey.email }],
    }),
    () => ({ checkType }),
  );

/** Rules that the server found broken are shown beside the fields. */
const withIssues: Learned = (event) => ({ issues: failureOfEvent(event).issues ?? [] });

const events: Record<string, Executor> = {
  'xstate.init': async ({ state }) => {
    journey = fresh;
    actor = liveActor(plan.machine, plan.input, account.ports);
    observe(state, []);
  },

  'screen.opened': does(({ location }) => ({ ...fresh, ...location })),
  'login.submitted': does(
    ({ credentials }) => (credentials.password === '' ? {} : { credentials, email: credentials.username }),
    ({ credentials }) => (credentials.password === '' ? says('notice.login.missing', 'error') : []),
  ),
  'registration.submitted': does(({ registration }) => ({
    registration,
    email: registration.Mail,
    issues: [],
  })),
  'verification.confirmed': does(),
  'verification.checked': does(),
  'mail.requested': does(({ email }) => ({ email })),
  'password.submitted': does(({ password }) => ({ password, issues: [] })),

  'xstate.done.actor.clearTokens': succeeds('login.checking'),
  'xstate.error.actor.clearTokens': answers(() => ({ to: 'login.checking', tells: [] })),
  'xstate.done.actor.isVerified': answers(({ output }) => ({
    to: output ? 'login.signingIn' : 'login.sendingLink',
    tells: [],
  })),
  'xstate.error.actor.isVerified': refused('login.entering', { 404: { to: 'login.userNotFound' } }),
  'xstate.done.actor.sendVerification': awaits('login'),
  'xstate.error.actor.sendVerification': refused('login.entering', {
    409: { to: 'login.signingIn', tells: [] },
  }),
  'xstate.done.actor.login': answers(({ output }) => ({
    to: 'signedIn',
    tells: [{ type: 'session.opened', user: output }],
  })),
  'xstate.error.actor.login': refused('login.entering', {
    403: { to: 'login.sendingLinkAfterLogin', tells: [] },
  }),
  'xstate.done.actor.sendVerificationAfterLogin': awaits('login'),
  'xstate.error.actor.sendVerificationAfterLogin': refused('login.entering', {
    409: { tells: says('notice.login.other', 'error') },
  }),
  'xstate.done.actor.register': awaits('register'),
  'xstate.error.actor.register': refused('register.entering', {}, withIssues),
  'xstate.done.actor.isVerifiedNow': answers(({ output }) =>
    output
      ? { to: 'login.entering', tells: [...says('notice.verify.done', 'success'), verified] }
      : { to: 'verificationCheck.waiting', tells: says('notice.verify.notyet', 'info') },
  ),
  'xstate.error.actor.isVerifiedNow': refused('verificationCheck.waiting'),
  'xstate.done.actor.resendVerification': succeeds(
    'verificationCheck.waiting',
    says('notice.verify.sent', 'success'),
  ),
  'xstate.error.actor.resendVerification': refused('verificationCheck.waiting'),
  'xstate.done.actor.verify': succeeds('verify.verified', [verified]),
  'xstate.error.actor.verify': refused('verify.ready', {
    401: { to: 'verify.expired' },
    409: { to: 'verify.verified' },
  }),
  'xstate.done.actor.sendVerificationAgain': awaits('resend'),
  'xstate.error.actor.sendVerificationAgain': refused('resend.entering'),
  'xstate.done.actor.sendReset': succeeds('forgot.sent'),
  'xstate.error.actor.sendReset': refused('forgot.entering'),
  'xstate.done.actor.setPassword': succeeds('reset.done'),
  'xstate.error.actor.setPassword': refused(
    'reset.entering',
    { 401: { to: 'reset.linkRejected', tells: says('notice.auth.reset', 'error') } },
    withIssues,
  ),
};

/** The person is at this address, nothing is under way, and the person may do this and open any screen. */
const rests =
  (address: string | (() => string) | null, offered: () => readonly string[] = () => []) =>
  () => {
    const snapshot = actor.snapshot();
    expect(accountPath(snapshot), 'the address').toBe(typeof address === 'function' ? address() : address);
    expect(deeds.asked, 'what the ports were asked').toEqual([]);
    const accepted = possibleEvents(plan, snapshot).filter((event) => snapshot.can(event));
    const expected = snapshot.status === 'active' ? ['screen.opened', ...offered()] : [];
    expect(new Set(accepted.map(({ type }) => type)), 'what the person may do').toEqual(new Set(expected));
    // The password is kept no longer than the call takes.
    expect(snapshot.context).not.toHaveProperty('credentials.password');
  };

/** The port was asked with this input, the overlay says that the person waits, and no answer leaves them waiting. */
const asks = (source: string, input: () => unknown) => () => {
  const asked = deeds.asked.map((question) => [question.source, question.input]);
  expect(asked, 'what the port was asked').toEqual([[source, input()]]);
  const snapshot = actor.snapshot();
  expect(snapshot.hasTag('busy')).toBe(true);
  const outcomes = possibleEvents(plan, snapshot).filter(({ type }) => finished.test(type));
  expect(
    outcomes.filter((event) => !snapshot.can(event)),
    'answers without a transition',
  ).toEqual([]);
};

const email = () => ({ email: journey.email });
const issuesShown = () =>
  expect(actor.snapshot().context.issues, 'beside the fields').toEqual(journey.issues);

const states: Record<string, (state: AnyMachineSnapshot) => void> = {
  'login.entering': rests('/login', () => ['login.submitted']),
  'login.clearing': asks('clearTokens', () => undefined),
  'login.checking': asks('isVerified', email),
  'login.sendingLink': asks('sendVerification', email),
  'login.signingIn': asks('login', () => journey.credentials),
  'login.sendingLinkAfterLogin': asks('sendVerification', email),
  'login.userNotFound': rests('/login', () => ['login.submitted']),
  signedIn: rests(null),

  'register.entering': () => {
    rests('/register', () => ['registration.submitted'])();
    issuesShown();
  },
  'register.creating': asks('register', () => journey.registration),

  'verificationCheck.waiting': rests(
    () => `/verification-check/${journey.checkType}`,
    () => (journey.email === '' ? [] : ['verification.checked', 'mail.requested']),
  ),
  'verificationCheck.checking': asks('isVerified', email),
  'verificationCheck.resending': asks('sendVerification', email),

  'verify.ready': rests('/verify', () => (journey.token === '' ? [] : ['verification.confirmed'])),
  'verify.verifying': asks('verify', () => ({ token: journey.token })),
  'verify.verified': rests('/verify'),
  'verify.expired': rests('/verify'),

  'resend.entering': rests('/resend-verification', () => ['mail.requested']),
  'resend.sending': asks('sendVerification', email),

  'forgot.entering': rests('/forgot-password', () => ['mail.requested']),
  'forgot.sending': asks('sendReset', email),
  'forgot.sent': rests('/forgot-password', () => ['mail.requested']),

  'reset.entering': () => {
    rests('/reset-password', () => ['password.submitted'])();
    issuesShown();
  },
  'reset.setting': asks('setPassword', () => ({
    email: journey.email,
    token: journey.token,
    password: journey.password,
  })),
  'reset.linkRejected': rests('/reset-password'),
  'reset.done': rests('/reset-password'),

  // The library calls this one where no other fits.
  '*': ({ value }) => {
    throw new Error(`Nothing is said of the state ${JSON.stringify(value)}.`);
  },
};

describe('account', () => {
  test.each(paths)('%s', async (_, path) => {
    await path.test({ states, events });
  });

  test('no state and no transition is left out', () => {
    expect(uncovered(plan.machine, visited, taken)).toEqual({ unreached: [], unwalked: [] });
  });
});
