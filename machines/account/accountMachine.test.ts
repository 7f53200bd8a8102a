// What walks cannot judge of the account: in which order signing in asks, what is kept of a password, what is said, which address
// follows (specification section 4 "Account", decisions.md "Values on the wire").
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import { applicant } from '#tests/paths/users.ts';
import type { AccountPlace } from './account.ts';
import { accountMachine, accountPath } from './accountMachine.ts';
import type { Failure, User } from '../ports.ts';

const place: AccountPlace = { screen: 'login', checkType: 'login', token: '', email: '' };
const { email } = applicant;
const credentials = { username: email, password: 'Gwynt a glaw 26' };

type Port = 'isVerified' | 'sendVerification' | 'login' | 'register' | 'verify' | 'sendReset' | 'setPassword';
type Answers = Partial<Record<Port, boolean | User | Failure | undefined>>;

/** An account actor at a place; each port answers as given, and `asked` gathers their names and inputs in order. */
function account(at: Partial<AccountPlace>, answers: Answers = {}) {
  const asked: (readonly [string, unknown])[] = [];
  const said: EmittedFrom<typeof accountMachine>[] = [];
  async function answer(port: Port, input: unknown) {
    asked.push([port, input]);
    const given = answers[port];
    if (typeof given === 'object' && 'status' in given) throw given;
    return given;
  }
  const machine = accountMachine.provide({
    actors: {
      clearTokens: fromPromise<void, void>(async () => {
        asked.push(['clearTokens', undefined]);
      }),
      isVerified: fromPromise(async ({ input }) => (await answer('isVerified', input)) === true),
      login: fromPromise(async ({ input }) => {
        await answer('login', input);
        return applicant;
      }),
      sendVerification: fromPromise(async ({ input }) => void (await answer('sendVerification', input))),
      register: fromPromise(async ({ input }) => void (await answer('register', input))),
      verify: fromPromise(async ({ input }) => void (await answer('verify', input))),
      sendReset: fromPromise(async ({ input }) => void (await answer('sendReset', input))),
      setPassword: fromPromise(async ({ input }) => void (await answer('setPassword', input))),
    },
  });
  const actor = createActor(machine, { input: { ...place, ...at } });
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, asked, said, settled };
}

const refused = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: `notice.${status}`, type: 'error' },
  ...more,
});
const notice = (messageId: string, type: string) => ({ type: 'notice.raised', message: { messageId, type } });

describe('signing in', () => {
  async function signIn(answers: Answers) {
    const { actor, asked, said, settled } = account({}, answers);
    actor.send({ type: 'login.submitted', credentials });
    const { value, context } = await settled();
    return { value, path: accountPath(actor.getSnapshot()), asked, said, kept: context.credentials };
  }

  test('clears the previous session, asks whether the account is verified, signs in', async () => {
    expect(await signIn({ isVerified: true })).toEqual({
      value: 'signedIn',
      path: null,
      asked: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['login', credentials],
      ],
      said: [{ type: 'session.opened', user: applicant }],
      kept: null,
    });
  });

  test.each([
    { username: '', password: '' },
    { username: email, password: '' },
    { username: '', password: credentials.password },
  ])('with %j asks nobody and says what is missing', (given) => {
    const { actor, asked, said } = account({});
    actor.send({ type: 'login.submitted', credentials: given });
    expect([actor.getSnapshot().value, asked, said]).toEqual([
      { login: 'entering' },
      [],
      [notice('notice.login.missing', 'error')],
    ]);
  });

  test('of an unverified account mails a link and says where to look', async () => {
    expect(await signIn({ isVerified: false })).toEqual({
      value: { verificationCheck: 'waiting' },
      path: '/verification-check/login',
      asked: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['sendVerification', { email }],
      ],
      said: [{ type: 'verification.awaited', email }],
      kept: null,
    });
  });

  test('of an unknown address offers to register', async () => {
    expect(await signIn({ isVerified: refused(404) })).toMatchObject({
      value: { login: 'unknown' },
      path: '/login',
      said: [notice('notice.login.nouser', 'error')],
      kept: null,
    });
  });

  test('with a wrong password says so and forgets the password', async () => {
    expect(await signIn({ isVerified: true, login: refused(401) })).toMatchObject({
      value: { login: 'entering' },
      said: [notice('notice.401', 'error')],
      kept: null,
    });
  });

  test('that answers 403 mails a link like an unverified account', async () => {
    const { path, asked } = await signIn({ isVerified: true, login: refused(403) });
    expect([path, asked.at(-1)]).toEqual(['/verification-check/login', ['sendVerification', { email }]]);
  });

  test('that answers 403 to a verified account says so and does not go round', async () => {
    const answers = { isVerified: true, login: refused(403), sendVerification: refused(409) };
    expect(await signIn(answers)).toEqual({
      value: { login: 'entering' },
      path: '/login',
      asked: [
        ['clearTokens', undefined],
        ['isVerified', { email }],
        ['login', credentials],
        ['sendVerification', { email }],
      ],
      said: [notice('notice.login.other', 'error')],
      kept: null,
    });
  });
});

describe('registering', () => {
  const registration = {
    Mail: email,
    FirstName: 'Siân',
    LastName: 'Wyn',
    Phone: '01248 555 010',
    Password: credentials.password,
  };

  test('leads to the check of the mailbox, whose address it knows', async () => {
    const { actor, asked, settled } = account({ screen: 'register' });
    actor.send({ type: 'registration.submitted', registration });
    const { context } = await settled();
    expect([accountPath(actor.getSnapshot()), context.email, asked]).toEqual([
      '/verification-check/register',
      email,
      [['register', registration]],
    ]);
  });

  test('that is refused keeps nothing of the password and shows the issues', async () => {
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

describe('verifying', () => {
  test('opening the link asks nothing; the button does', async () => {
    const { actor, asked, settled } = account({ screen: 'verify', token: 'link' });
    expect([actor.getSnapshot().value, asked]).toEqual([{ verify: 'ready' }, []]);
    actor.send({ type: 'verification.confirmed' });
    expect([(await settled()).value, asked]).toEqual([
      { verify: 'verified' },
      [['verify', { token: 'link' }]],
    ]);
  });

  test('without a token the button does nothing', () => {
    const { actor } = account({ screen: 'verify' });
    expect(actor.getSnapshot().can({ type: 'verification.confirmed' })).toBe(false);
  });

  test.each([
    [401, 'expired'],
    [409, 'verified'],
    [404, 'ready'],
    [500, 'ready'],
  ])('%i leads to %s', async (status, state) => {
    const { actor, said, settled } = account(
      { screen: 'verify', token: 'link' },
      { verify: refused(status) },
    );
    actor.send({ type: 'verification.confirmed' });
    expect([(await settled()).value, said]).toEqual([
      { verify: state },
      [notice(`notice.${status}`, 'error')],
    ]);
  });

  test('the check says whether the link was followed', async () => {
    const at = { screen: 'verification-check', checkType: 'register', email } as const;
    const checks = [account(at, { isVerified: true }), account(at, { isVerified: false })];
    const found = await Promise.all(
      checks.map(async ({ actor, said, settled }) => {
        actor.send({ type: 'verification.checked' });
        await settled();
        return [accountPath(actor.getSnapshot()), said];
      }),
    );
    expect(found).toEqual([
      ['/login', [notice('notice.verify.done', 'success'), { type: 'verification.done' }]],
      ['/verification-check/register', [notice('notice.verify.notyet', 'info')]],
    ]);
  });

  test('without an address there is nothing to check or to send', () => {
    const { actor } = account({ screen: 'verification-check' });
    const can = (type: 'verification.checked') => actor.getSnapshot().can({ type });
    expect([can('verification.checked'), actor.getSnapshot().can({ type: 'mail.requested', email })]).toEqual(
      [false, false],
    );
  });
});

describe('a new password', () => {
  const at = { screen: 'reset-password', token: 'link', email } as const;

  test('carries the link’s token, and is kept nowhere', async () => {
    const { actor, asked, settled } = account(at);
    actor.send({ type: 'password.submitted', password: credentials.password });
    const { value, context } = await settled();
    expect([value, asked, JSON.stringify(context).includes(credentials.password)]).toEqual([
      { reset: 'done' },
      [['setPassword', { email, token: 'link', password: credentials.password }]],
      false,
    ]);
  });

  test('with a spent link offers another', async () => {
    const { actor, settled } = account(at, { setPassword: refused(401) });
    actor.send({ type: 'password.submitted', password: credentials.password });
    expect((await settled()).value).toEqual({ reset: 'refused' });
  });
});
