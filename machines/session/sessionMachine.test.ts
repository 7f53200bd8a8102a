// The session: what the cookies lead to, what ends it, and what it emits for waiting calls (product 5).
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { applicant, broker, newBroker } from '#tests/paths/users.ts';
import {
  sessionMachine,
  type TokenState,
  type RefreshInput,
  type SessionEmitted,
  type SessionEvent,
  type SessionReason,
} from './sessionMachine.ts';
import type { Failure, User } from '../ports.ts';

/** A session that reads these tokens; `redeemed` answers each redeem in order. */
function session(tokens: TokenState, ...redeemed: (User | Failure)[]) {
  const done: string[] = [];
  const emitted: SessionEmitted[] = [];
  const redeems: RefreshInput[] = [];
  let found = tokens;
  let canRestart = true;
  const machine = sessionMachine.provide({
    actors: {
      readTokens: fromPromise(async () => found),
      redeem: fromPromise<User, RefreshInput>(async ({ input }) => {
        done.push('redeem');
        redeems.push(input);
        const next = redeemed.shift();
        if (next === undefined || 'status' in next) throw next;
        return next;
      }),
      clearTokens: fromPromise<void, User | null>(async ({ input }) => {
        done.push(`clear ${input?.id ?? 'whatever there is'}`);
      }),
      signOut: fromPromise<void, User | null>(async ({ input }) => {
        done.push(`sign out ${input?.id ?? 'unknown'}`);
      }),
      restartPage: fromPromise<void, SessionReason | null>(({ input }) => {
        done.push(`restart: ${input ?? 'no reason'}`);
        return canRestart ? new Promise(() => {}) : Promise.reject(new Error('The page was not reloaded'));
      }),
    },
  });
  const actor = createActor(machine);
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const settled = async () => {
    const { value, context } = await waitFor(
      actor,
      (snapshot) =>
        !snapshot.hasTag('busy') &&
        (!snapshot.matches('signedIn') || snapshot.matches({ signedIn: 'fresh' })),
    );
    const { user, reason, expiredUserId } = context;
    return { value: typeof value === 'string' ? value : Object.keys(value)[0], user, reason, expiredUserId };
  };
  /** Sets what the next reading of the cookies finds. */
  const findLater = (later: TokenState) => void (found = later);
  /** From now on the page cannot be reloaded. */
  const refuseRestart = () => void (canRestart = false);
  return { actor, settled, done, emitted, redeems, findLater, refuseRestart };
}

const refreshable: TokenState = { user: null, refreshable: true };

describe('at the start', () => {
  test('signs in the user of an access token', async () => {
    const { settled, done } = session({ user: applicant, refreshable: true });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, expiredUserId: null },
      [],
    ]);
  });

  test('redeems a refresh token without an access token', async () => {
    const { settled, done } = session(refreshable, applicant);
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, expiredUserId: null },
      ['redeem'],
    ]);
  });

  test('shows the login page without a reason when there are no tokens', async () => {
    const { settled } = session({ user: null, refreshable: false });
    expect(await settled()).toEqual({ value: 'login', user: null, reason: null, expiredUserId: null });
  });

  test('clears a rejected refresh token and gives the reason', async () => {
    const { settled, done } = session(refreshable, { status: 401, notice: null });
    expect([await settled(), done]).toEqual([
      { value: 'login', user: null, reason: 'expired', expiredUserId: null },
      ['redeem', 'clear whatever there is'],
    ]);
  });
});

test.each([400, 401, 403, 404, 409, 422] as const)(
  'a redeem that fails with %s ends the session',
  async (status) => {
    const { settled } = session(refreshable, { status, notice: null });
    expect(await settled()).toEqual({ value: 'login', user: null, reason: 'expired', expiredUserId: null });
  },
);

test.each([429, 500, 503, 'timeout', 'offline'] as const)(
  'a redeem that fails with %s can be tried again',
  async (status) => {
    const { actor, settled, done } = session(refreshable, { status, notice: null }, applicant);
    expect((await settled()).value).toBe('resumeFailed');
    actor.send({ type: 'session.retried' });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, expiredUserId: null },
      ['redeem', 'redeem'],
    ]);
  },
);

test('logging out leads to the login with the reason', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'logout.requested' });
  expect([await settled(), done]).toEqual([
    { value: 'login', user: null, reason: 'signedout', expiredUserId: null },
    ['sign out u-1'],
  ]);
});

test('signing in after a log-out clears the reason for it', async () => {
  const { actor, settled } = session({ user: null, refreshable: false, reason: 'signedout' });
  await settled();
  actor.send({ type: 'session.opened', user: broker });
  expect(await settled()).toEqual({ value: 'signedIn', user: broker, reason: null, expiredUserId: null });
});

test('the reason of a reload is known from the start', async () => {
  const startWith = async (found: TokenState) => {
    const { value, reason } = await session(found, applicant).settled();
    return [value, reason];
  };
  expect([
    await startWith({ user: applicant, refreshable: true, reason: 'changed' }),
    await startWith({ user: null, refreshable: true, reason: 'changed' }),
    await startWith({ user: null, refreshable: false, reason: 'signedout' }),
  ]).toEqual([
    ['signedIn', 'changed'],
    ['signedIn', 'changed'],
    ['login', 'signedout'],
  ]);
});

describe('a session that expires', () => {
  const signedIn: TokenState = { user: applicant, refreshable: true };
  const nothing: TokenState = { user: null, refreshable: false };

  async function expired() {
    const running = session(signedIn);
    await running.settled();
    const notice = { messageId: 'notice.documentstatus.401', type: 'error' } as const;
    running.actor.send({ type: 'session.expired', notice });
    return { ...running, over: await running.settled() };
  }

  test('keeps the calls waiting for its user and clears only the tokens of this user', async () => {
    const { over, done } = await expired();
    expect([over, done]).toEqual([
      { value: 'login', user: null, reason: 'expired', expiredUserId: 'u-1' },
      ['clear u-1'],
    ]);
  });

  test.each([
    ['with the form', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.read', tokens: signedIn }],
  ] as const)('continues when the same user signs in %s', async (_, event) => {
    const { actor, settled, done, emitted } = await expired();
    actor.send(event);
    expect([await settled(), done, emitted.at(-1)]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, expiredUserId: null },
      ['clear u-1'],
      { type: 'user.signedin', user: applicant },
    ]);
  });

  test('reloads the page when another user signs in with the form', async () => {
    const { actor, done } = await expired();
    actor.send({ type: 'session.opened', user: broker });
    expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['reloading', 'restart: no reason']);
  });

  test.each<[string, TokenState, string]>([
    ['another user has signed in', { user: broker, refreshable: true }, 'restart: changed'],
    ['the user has logged out', { ...nothing, loggedOut: true }, 'restart: signedout'],
  ])('reloads the page when %s in another tab', async (_, found, last) => {
    const { actor, done } = await expired();
    actor.send({ type: 'tokens.read', tokens: found });
    expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['reloading', last]);
  });

  test('and whose page cannot be reloaded for another user waits for nobody any more', async () => {
    const { actor, settled, findLater, refuseRestart } = await expired();
    refuseRestart();
    const tokens = { user: broker, refreshable: true };
    findLater(tokens);
    actor.send({ type: 'tokens.read', tokens });
    expect([await settled(), actor.getSnapshot().context.notice]).toEqual([
      { value: 'signedIn', user: broker, reason: null, expiredUserId: null },
      null,
    ]);
  });

  test('does not change when a reading finds no tokens', async () => {
    const { actor, over, settled } = await expired();
    actor.send({ type: 'tokens.read', tokens: nothing });
    expect(await settled()).toEqual(over);
  });
});

test('reloads the page when another user signs in with the form while a user is signed in', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'session.opened', user: broker });
  expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['reloading', 'restart: no reason']);
});

describe('another tab that', () => {
  test.each<[string, TokenState, string]>([
    ['signed in another user', { user: broker, refreshable: true }, 'restart: changed'],
    ['logged out', { user: null, refreshable: false, loggedOut: true }, 'restart: signedout'],
    ['had the session expire', { user: null, refreshable: false }, 'clear u-1'],
  ])('%s is noticed by a reading of the tokens', async (_, found, last) => {
    const { actor, settled, done } = session({ user: applicant, refreshable: true });
    await settled();
    actor.send({ type: 'tokens.read', tokens: found });
    expect(done.at(-1)).toBe(last);
  });

  test.each<[string, TokenState]>([
    ['signed in the same user', { user: applicant, refreshable: true }],
    ['has only a refresh token left', { user: null, refreshable: true }],
  ])('%s changes nothing', async (_, found) => {
    const { actor, settled, done } = session({ user: applicant, refreshable: true });
    const before = await settled();
    actor.send({ type: 'tokens.read', tokens: found });
    expect([await settled(), done]).toEqual([before, []]);
  });

  test.each<[string, TokenState, string]>([
    ['signed in another user', { user: broker, refreshable: true }, 'restart: changed'],
    ['logged out', { user: null, refreshable: false, loggedOut: true }, 'restart: signedout'],
    ['had the session expire', { user: null, refreshable: false }, 'clear u-1'],
  ])('%s is noticed after a rejected refresh', async (_, later, last) => {
    const { actor, settled, done, findLater } = session(
      { user: applicant, refreshable: true },
      { status: 401, notice: null },
    );
    await settled();
    findLater(later);
    actor.send({ type: 'refresh.requested', issuedAt: 1 });
    await vi.waitFor(() => expect(done.at(-1)).toBe(last));
  });
});

describe('a refresh', () => {
  const signedIn: TokenState = { user: applicant, refreshable: true };
  const requested = { type: 'refresh.requested', issuedAt: 7 } as const;

  test('runs once for all calls that need it meanwhile', async () => {
    const { actor, settled, emitted, redeems } = session(signedIn, applicant);
    await settled();
    emitted.length = 0;
    for (let call = 0; call < 3; call += 1) actor.send(requested);
    expect([await settled(), redeems, emitted]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, expiredUserId: null },
      [{ user: 'u-1', issuedAt: 7 }],
      [{ type: 'tokens.refreshed' }],
    ]);
  });

  test('that fails for a reason that may pass is tried again by the next call', async () => {
    const failure: Failure = { status: 503, notice: { messageId: 'notice.generic', type: 'error' } };
    const { actor, settled, emitted } = session(signedIn, failure, applicant);
    await settled();
    emitted.length = 0;
    actor.send(requested);
    await settled();
    actor.send(requested);
    expect([(await settled()).value, emitted]).toEqual([
      'signedIn',
      [{ type: 'refresh.failed', failure }, { type: 'tokens.refreshed' }],
    ]);
  });

  test('whose token is rejected ends the session and emits it to the calls', async () => {
    const { actor, settled, emitted } = session(signedIn, { status: 400, notice: null });
    await settled();
    emitted.length = 0;
    actor.send(requested);
    expect([await settled(), emitted]).toEqual([
      { value: 'login', user: null, reason: 'expired', expiredUserId: 'u-1' },
      [{ type: 'session.ended' }],
    ]);
    actor.send(requested);
    expect(emitted.at(-1)).toEqual({ type: 'session.ended' });
  });

  test('that answers another user reloads the page and ends the waiting calls', async () => {
    const { actor, settled, emitted, done } = session(signedIn, broker);
    await settled();
    emitted.length = 0;
    actor.send(requested);
    await vi.waitFor(() => expect(done.at(-1)).toBe('restart: changed'));
    actor.send(requested);
    expect(emitted).toEqual([{ type: 'session.closed' }, { type: 'session.closed' }]);
  });
});

describe('a role in doubt, because a call got a 403', () => {
  const signedIn: TokenState = { user: applicant, refreshable: true };
  const doubted = { type: 'rolecheck.requested', issuedAt: 7 } as const;

  async function doubting(...redeemed: (User | Failure)[]) {
    const running = session(signedIn, ...redeemed);
    await running.settled();
    running.emitted.length = 0;
    for (let call = 0; call < 2; call += 1) running.actor.send(doubted);
    return { ...running, user: (await running.settled()).user };
  }

  test('is learned from new tokens, once for all calls', async () => {
    const { user, redeems, emitted } = await doubting(newBroker);
    expect([user, redeems, emitted]).toEqual([
      newBroker,
      [{ user: 'u-1', issuedAt: 7 }],
      [{ type: 'role.changed' }],
    ]);
  });

  test.each([403, 404])(
    'is not learned from a redeem that answers %i, which is not asked for again, and the user stays signed in',
    async (status) => {
      const failure: Failure = { status, notice: null };
      const { actor, settled, user, redeems, emitted } = await doubting(failure);
      actor.send(doubted);
      await settled();
      expect([user, redeems.length, emitted]).toEqual([
        applicant,
        1,
        [{ type: 'refresh.failed', failure }, { type: 'role.unchanged' }],
      ]);
    },
  );

  test('is not learned again from the same tokens, but from the next ones', async () => {
    const { actor, settled, redeems, emitted } = await doubting(applicant, applicant, newBroker);
    actor.send(doubted);
    const later = [redeems.length, ...emitted];
    actor.send({ type: 'refresh.requested', issuedAt: 8 });
    await settled();
    actor.send(doubted);
    expect([later, (await settled()).user, redeems.length]).toEqual([
      [1, { type: 'tokens.refreshed' }, { type: 'role.unchanged' }],
      newBroker,
      3,
    ]);
  });

  test('stays while no new tokens can be had', async () => {
    const failure: Failure = { status: 503, notice: null };
    const { user, emitted } = await doubting(failure);
    expect([user, emitted]).toEqual([applicant, [{ type: 'refresh.failed', failure }]]);
  });

  test('ends the session when the backend has ended it', async () => {
    const { actor, emitted } = await doubting({ status: 401, notice: null });
    actor.send(doubted);
    expect([actor.getSnapshot().value, emitted]).toEqual([
      'login',
      [{ type: 'session.ended' }, { type: 'session.ended' }],
    ]);
  });
});

test.each<[string, SessionEvent]>([
  ['a refresh', { type: 'refresh.requested', issuedAt: 7 }],
  ['the tokens of another tab', { type: 'tokens.read', tokens: { user: newBroker, refreshable: true } }],
])('a new role is also learned from %s', async (_, event) => {
  const { actor, settled, emitted } = session({ user: applicant, refreshable: true }, newBroker);
  await settled();
  emitted.length = 0;
  actor.send(event);
  expect([(await settled()).user, emitted]).toEqual([newBroker, [{ type: 'role.changed' }]]);
});

describe('an awaited verification', () => {
  const nothing: TokenState = { user: null, refreshable: false };
  const verifying = ({ actor }: ReturnType<typeof session>) => {
    const { value, context } = actor.getSnapshot();
    return [value, context.pendingVerificationEmail];
  };

  test('keeps the e-mail address until the link was opened', async () => {
    const opened = session(nothing);
    await opened.settled();
    opened.actor.send({ type: 'verification.awaited', email: 'sian@example.org' });
    const first = verifying(opened);
    opened.actor.send({ type: 'verification.awaited', email: 'mair@example.org' });
    const second = verifying(opened);
    opened.actor.send({ type: 'verification.done' });
    expect([first, second, verifying(opened)]).toEqual([
      ['verify', 'sian@example.org'],
      ['verify', 'mair@example.org'],
      ['login', null],
    ]);
  });

  test('is cleared by a sign-in', async () => {
    const opened = session(nothing);
    await opened.settled();
    opened.actor.send({ type: 'verification.awaited', email: 'sian@example.org' });
    opened.actor.send({ type: 'session.opened', user: applicant });
    expect(verifying(opened)).toEqual([{ signedIn: 'fresh' }, null]);
  });
});

describe('a sign-in whose calls the backend refuses', () => {
  const notice = { messageId: 'notice.generic', type: 'error' } as const;

  async function signedInByForm() {
    const running = session({ user: null, refreshable: false });
    await running.settled();
    running.actor.send({ type: 'session.opened', user: applicant });
    return running;
  }

  test('says so to the calls and asks for no other sign-in', async () => {
    const { actor, settled, emitted } = await signedInByForm();
    actor.send({ type: 'session.expired', notice });
    expect([(await settled()).value, emitted.at(-1)]).toEqual(['signedIn', { type: 'session.refused' }]);
  });

  test.each([
    ['a call was accepted before', true, { type: 'session.expired', notice }],
    ['no call has ended it', false, { type: 'session.expired' }],
  ] as const)('is over like any other session when %s', async (_, isAccepted, event) => {
    const { actor, settled } = await signedInByForm();
    if (isAccepted) actor.send({ type: 'tokens.accepted' });
    actor.send(event);
    expect(await settled()).toMatchObject({ value: 'login', reason: 'expired' });
  });

  test('that follows an accepted one is told apart from it', async () => {
    const { actor, settled } = await signedInByForm();
    actor.send({ type: 'tokens.accepted' });
    actor.send({ type: 'session.expired', notice });
    await settled();
    actor.send({ type: 'session.opened', user: applicant });
    actor.send({ type: 'session.expired', notice });
    expect((await settled()).value).toBe('signedIn');
  });
});
