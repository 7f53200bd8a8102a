// The account screens, for what the path tests do not check: the order of the calls, how long a password is kept, the notices and the
// address that follows (product 5.1 to 5.4, 5.15).
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { applicant } from '#tests/paths/users.ts';
import type { AccountLocation } from './account.ts';
import { accountMachine, accountPath } from './accountMachine.ts';
import type { Failure, User } from '../ports.ts';

const location: AccountLocation = { screen: 'login', checkType: 'login', token: '', email: '' };
const { email } = applicant;
const credentials = { username: email, password: 'Gwynt a glaw 26' };

type Port = 'isVerified' | 'sendVerification' | 'login' | 'register' | 'verify' | 'sendReset' | 'setPassword';
type Answers = Partial<Record<Port, boolean | User | Failure | undefined>>;

/** An account actor at a location. Each port answers as given; `requests` collects the ports' names and inputs in order. */
function account(at: Partial<AccountLocation>, answers: Answers = {}) {
  const requests: (readonly [string, unknown])[] = [];
  const emittedEvents: EmittedFrom<typeof accountMachine>[] = [];
  async function answer(port: Port, input: unknown) {
    requests.push([port, input]);
    const given = answers[port];
    if (typeof given === 'object' && 'status' in given) throw given;
    return given;
  }
  const machine = accountMachine.provide({
    actors: {
      clearTokens: fromPromise<void, void>(async () => {
        requests.push(['clearTokens', undefined]);
      }),
      isVerified: fromPromise(async ({ input }) => (await answer('isVerified', input)) === true),
      login: fromPromise(async ({ input }) => {
        await answer('login', input);
        return applicant;
      }),
      sendVerification: fromPromise(async ({ input }) => void (await answer('sendVerification', input))),
      register: fromPromise(async ({ input }) => void (await answer('register', input))),
      verify: fromPromise(async ({ input }) => (await answer('verify', input)) === true),
      sendReset: fromPromise(async ({ input }) => void (await answer('sendReset', input))),
      setPassword: fromPromise(async ({ input }) => void (await answer('setPassword', input))),
    },
  });
  const actor = createActor(machine, { input: { ...location, ...at } });
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, requests, emittedEvents, settled };
}

const refused = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: `notice.${status}`, type: 'error' },
  ...more,
});
const notice = (messageId: string, type: string) => ({ type: 'notice.raised', message: { messageId, type } });

describe('log in', () => {
  async function signIn(answers: Answers) {
    const { actor, requests, emittedEvents, settled } = account({}, answers);
    actor.send({ type: 'login.submitted', credentials });
    const { value, context } = await settled();
    return {
      value,
      path: accountPath(actor.getSnapshot()),
      requests,
      emittedEvents,
      kept: context.credentials,
    };
  }

  test('clears the previous session, asks whether the account is verified, signs in', async () => {
    expect(await signIn({ isVerified: true })).toEqual({
      value: 'signedIn',
      path: null,
      requests: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['login', credentials],
      ],
      emittedEvents: [{ type: 'session.opened', user: applicant }],
      kept: null,
    });
  });

  test('and Back while the next page loads open a form that signs in again', async () => {
    const { actor, emittedEvents, settled } = account({}, { isVerified: true });
    actor.send({ type: 'login.submitted', credentials });
    await settled();
    actor.send({ type: 'screen.opened', location });
    expect(actor.getSnapshot().value).toEqual({ login: 'entering' });
    actor.send({ type: 'login.submitted', credentials });
    expect((await settled()).value).toBe('signedIn');
    expect(emittedEvents).toEqual([
      { type: 'session.opened', user: applicant },
      { type: 'session.opened', user: applicant },
    ]);
  });

  test.each([
    { username: '', password: '' },
    { username: email, password: '' },
    { username: '', password: credentials.password },
  ])('with the incomplete credentials %j makes no call and shows what is missing', (given) => {
    const { actor, requests, emittedEvents } = account({});
    actor.send({ type: 'login.submitted', credentials: given });
    expect([actor.getSnapshot().value, requests, emittedEvents]).toEqual([
      { login: 'entering' },
      [],
      [notice('notice.login.missing', 'error')],
    ]);
  });

  test('of an unverified account sends an e-mail and opens the check page', async () => {
    expect(await signIn({ isVerified: false })).toEqual({
      value: { verificationCheck: 'waiting' },
      path: '/verification-check/login',
      requests: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['sendVerification', { email }],
      ],
      emittedEvents: [{ type: 'verification.awaited', email }],
      kept: null,
    });
  });

  test('with an unknown address offers to register', async () => {
    expect(await signIn({ isVerified: refused(404) })).toMatchObject({
      value: { login: 'userNotFound' },
      path: '/login',
      emittedEvents: [notice('notice.login.nouser', 'error')],
      kept: null,
    });
  });

  test('with a wrong password shows the message and does not keep the password', async () => {
    expect(await signIn({ isVerified: true, login: refused(401) })).toMatchObject({
      value: { login: 'entering' },
      emittedEvents: [notice('notice.401', 'error')],
      kept: null,
    });
  });

  test('that fails with 403 sends an e-mail and opens the check page', async () => {
    const { path, requests } = await signIn({ isVerified: true, login: refused(403) });
    expect([path, requests.at(-1)]).toEqual(['/verification-check/login', ['sendVerification', { email }]]);
  });

  test('that fails with 403 for a verified account shows an error and does not loop', async () => {
    const answers = { isVerified: true, login: refused(403), sendVerification: refused(409) };
    expect(await signIn(answers)).toEqual({
      value: { login: 'entering' },
      path: '/login',
      requests: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['login', credentials],
        ['sendVerification', { email }],
      ],
      emittedEvents: [notice('notice.login.other', 'error')],
      kept: null,
    });
  });
});

describe('registration', () => {
  const registration = {
    Mail: email,
    FirstName: 'Siân',
    LastName: 'Wyn',
    Phone: '01248 555 010',
    Password: credentials.password,
  };

  test('opens the check page with the registered address', async () => {
    const { actor, requests, settled } = account({ screen: 'register' });
    actor.send({ type: 'registration.submitted', registration });
    const { context } = await settled();
    expect([accountPath(actor.getSnapshot()), context.email, requests]).toEqual([
      '/verification-check/register',
      email,
      [['register', registration]],
    ]);
  });

  test('that fails shows the issues and does not keep the password', async () => {
    const issues = [{ path: 'Password', messageId: 'passwordCommon' }] as const;
    const { actor, settled } = account({ screen: 'register' }, { register: refused(400, { issues }) });
    actor.send({ type: 'registration.submitted', registration });
    const { value, context } = await settled();
    expect([value, context.issues, JSON.stringify(context).includes(registration.Password)]).toEqual([
      { register: 'entering' },
      issues,
      false,
    ]);
  });
});

describe('verification', () => {
  test('makes its call when the button is pressed, not when the link is opened', async () => {
    const { actor, requests, settled } = account({ screen: 'verify', token: 'link' });
    expect([actor.getSnapshot().value, requests]).toEqual([{ verify: 'ready' }, []]);
    actor.send({ type: 'verification.confirmed' });
    expect([(await settled()).value, requests]).toEqual([
      { verify: 'verified' },
      [['verify', { token: 'link' }]],
    ]);
  });

  test.each([true, false])('remembers whether a link to choose a password was mailed: %s', async (verify) => {
    const { actor, settled } = account({ screen: 'verify', token: 'link' }, { verify });
    actor.send({ type: 'verification.confirmed' });
    expect((await settled()).context.isPasswordLinkSent).toBe(verify);
  });

  test('makes no call without a token', () => {
    const { actor } = account({ screen: 'verify' });
    expect(actor.getSnapshot().can({ type: 'verification.confirmed' })).toBe(false);
  });

  test.each([
    [401, 'expired'],
    [409, 'verified'],
    [404, 'ready'],
    [500, 'ready'],
  ])('that fails with %i leads to %s', async (status, state) => {
    const { actor, emittedEvents, settled } = account(
      { screen: 'verify', token: 'link' },
      { verify: refused(status) },
    );
    actor.send({ type: 'verification.confirmed' });
    expect([(await settled()).value, emittedEvents]).toEqual([
      { verify: state },
      [notice(`notice.${status}`, 'error')],
    ]);
  });

  test('is checked on the check page, which says whether the link was opened', async () => {
    const at = { screen: 'verification-check', checkType: 'register', email } as const;
    const checks = [account(at, { isVerified: true }), account(at, { isVerified: false })];
    const found = await Promise.all(
      checks.map(async ({ actor, emittedEvents, settled }) => {
        actor.send({ type: 'verification.checked' });
        await settled();
        return [accountPath(actor.getSnapshot()), emittedEvents];
      }),
    );
    expect(found).toEqual([
      ['/login', [notice('notice.verify.done', 'success'), { type: 'verification.done' }]],
      ['/verification-check/register', [notice('notice.verify.notyet', 'info')]],
    ]);
  });

  test('cannot be checked or sent again without an address', () => {
    const { actor } = account({ screen: 'verification-check' });
    const snapshot = actor.getSnapshot();
    const events = [{ type: 'verification.checked' }, { type: 'mail.requested', email }] as const;
    expect(events.map((event) => snapshot.can(event))).toEqual([false, false]);
  });
});

describe('a new password', () => {
  const at = { screen: 'reset-password', token: 'link', email } as const;

  test('is sent with the token of the link and is not kept', async () => {
    const { actor, requests, settled } = account(at);
    actor.send({ type: 'password.submitted', password: credentials.password });
    const { value, context } = await settled();
    expect([value, requests, JSON.stringify(context).includes(credentials.password)]).toEqual([
      { reset: 'done' },
      [['setPassword', { email, token: 'link', password: credentials.password }]],
      false,
    ]);
  });

  test('that is refused shows why beside the field, whatever case the backend gives its path', async () => {
    const issues = [{ path: 'password', messageId: 'passwordCommon' }] as const;
    const { actor, settled } = account(at, { setPassword: refused(400, { issues }) });
    actor.send({ type: 'password.submitted', password: credentials.password });
    const { value, context } = await settled();
    expect([value, context.issues]).toEqual([
      { reset: 'entering' },
      [{ path: 'Password', messageId: 'passwordCommon' }],
    ]);
  });

  test('with a used link offers a new link', async () => {
    const { actor, settled } = account(at, { setPassword: refused(401) });
    actor.send({ type: 'password.submitted', password: credentials.password });
    expect((await settled()).value).toEqual({ reset: 'linkRejected' });
  });

  test.each([
    ['timeout', 401, 'outcomeUnknown'],
    ['offline', 401, 'outcomeUnknown'],
    [500, 401, 'outcomeUnknown'],
    [429, 401, 'linkRejected'],
  ] as const)('whose first try ended with %s and whose second with %i leads to %s', async (...given) => {
    const [first, second, state] = given;
    const answers: Answers = { setPassword: refused(first) };
    const { actor, settled } = account(at, answers);
    actor.send({ type: 'password.submitted', password: credentials.password });
    expect((await settled()).value).toEqual({ reset: 'entering' });
    answers.setPassword = refused(second);
    actor.send({ type: 'password.submitted', password: credentials.password });
    expect((await settled()).value).toEqual({ reset: state });
  });

  test('is not said to be set already after the answer to the try with an earlier link was lost', async () => {
    const answers: Answers = { setPassword: refused('timeout') };
    const { actor, settled } = account(at, answers);
    actor.send({ type: 'password.submitted', password: credentials.password });
    await settled();
    actor.send({ type: 'screen.opened', location: { ...location, ...at, token: 'next' } });
    answers.setPassword = refused(401);
    actor.send({ type: 'password.submitted', password: credentials.password });
    expect((await settled()).value).toEqual({ reset: 'linkRejected' });
  });
});
