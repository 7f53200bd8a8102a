// The session: what the cookies lead to, and that only a 401 ends it (specification section 2 "Guards").
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { applicant, broker } from '#tests/paths/people.ts';
import { sessionMachine, type FoundTokens, type SessionEnd, type SessionReason } from './sessionMachine.ts';
import type { Failure, User } from './ports.ts';

/** A session that finds these tokens; `redeemed` answers each redeem in order. */
function session(tokens: FoundTokens, ...redeemed: (User | Failure)[]) {
  const done: string[] = [];
  let find: (end: SessionEnd) => void = () => {};
  const machine = sessionMachine.provide({
    actors: {
      readTokens: fromPromise(async () => tokens),
      redeem: fromPromise(async () => {
        done.push('redeem');
        const next = redeemed.shift();
        if (next === undefined || 'status' in next) throw next;
        return next;
      }),
      admitCalls: fromPromise<SessionEnd, User | null>(({ input }) => {
        done.push(`admit ${input?.id}`);
        return new Promise((over) => void (find = over));
      }),
      clearTokens: fromPromise<void, User | null>(async ({ input }) => {
        done.push(`clear ${input?.id ?? 'whatever there is'}`);
      }),
      signOut: fromPromise<void, void>(async () => {
        done.push('sign out');
      }),
      startAnew: fromPromise<void, SessionReason | null>(({ input }) => {
        done.push(`start anew: ${input ?? 'no reason'}`);
        return new Promise(() => {});
      }),
    },
  });
  const actor = createActor(machine).start();
  const settled = async () => {
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { value, ...context };
  };
  /** A call finds that the session is over. */
  const found = (end: SessionEnd) => find(end);
  return { actor, settled, done, found };
}

const refreshable: FoundTokens = { user: null, refreshable: true };

describe('at the start', () => {
  test('a valid access token is a session', async () => {
    const { settled, done } = session({ user: applicant, refreshable: true });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['admit u-1'],
    ]);
  });

  test('a refresh token alone is redeemed', async () => {
    const { settled, done } = session(refreshable, applicant);
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['redeem', 'admit u-1'],
    ]);
  });

  test('nothing is signed out, without a reason to tell', async () => {
    const { settled } = session({ user: null, refreshable: false });
    expect(await settled()).toEqual({ value: 'signedOut', user: null, reason: null, waiting: null });
  });

  test('a refused refresh token is cleared, and the page says why', async () => {
    const { settled, done } = session(refreshable, { status: 401, notice: null });
    expect([await settled(), done]).toEqual([
      { value: 'signedOut', user: null, reason: 'expired', waiting: null },
      ['redeem', 'clear whatever there is'],
    ]);
  });
});

test.each([422, 500, 503, 'timeout', 'offline'] as const)(
  'a redeem that ends with %s may be tried again',
  async (status) => {
    const { actor, settled, done } = session(refreshable, { status, notice: null }, applicant);
    expect((await settled()).value).toBe('stalled');
    actor.send({ type: 'session.retried' });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['redeem', 'redeem', 'admit u-1'],
    ]);
  },
);

test('logging out forgets the person and says so; signing in again forgets that', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'logout.requested' });
  expect([await settled(), done]).toEqual([
    { value: 'signedOut', user: null, reason: 'signedout', waiting: null },
    ['admit u-1', 'sign out'],
  ]);
  actor.send({ type: 'session.opened', user: broker });
  expect(await settled()).toEqual({ value: 'signedIn', user: broker, reason: null, waiting: null });
});

test('why the page was loaded anew is known from its start', async () => {
  const told = async (found: FoundTokens) => {
    const { value, reason } = await session(found, applicant).settled();
    return [value, reason];
  };
  expect([
    await told({ user: applicant, refreshable: true, reason: 'changed' }),
    await told({ user: null, refreshable: true, reason: 'changed' }),
    await told({ user: null, refreshable: false, reason: 'signedout' }),
  ]).toEqual([
    ['signedIn', 'changed'],
    ['signedIn', 'changed'],
    ['signedOut', 'signedout'],
  ]);
});

describe('a session that runs out', () => {
  const signedIn: FoundTokens = { user: applicant, refreshable: true };
  const nothing: FoundTokens = { user: null, refreshable: false };

  async function expired() {
    const running = session(signedIn);
    await running.settled();
    running.actor.send({ type: 'session.expired' });
    return { ...running, over: await running.settled() };
  }

  test('leaves the calls waiting for the person, and clears their tokens alone', async () => {
    const { over, done } = await expired();
    expect([over, done]).toEqual([
      { value: 'signedOut', user: null, reason: 'expired', waiting: 'u-1' },
      ['admit u-1', 'clear u-1'],
    ]);
  });

  test.each([
    ['by the form', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.seen', found: signedIn }],
  ] as const)('goes on when the same person signs in %s', async (_, event) => {
    const { actor, settled, done } = await expired();
    actor.send(event);
    expect([await settled(), done.at(-1)]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      'admit u-1',
    ]);
  });

  test('starts anew when somebody else signs in by the form', async () => {
    const { actor, done } = await expired();
    actor.send({ type: 'session.opened', user: broker });
    expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['startingAnew', 'start anew: no reason']);
  });

  test('is not touched by somebody else who signs in in another tab, nor by a look that finds nothing', async () => {
    const { actor, over } = await expired();
    actor.send({ type: 'tokens.seen', found: { user: broker, refreshable: true } });
    actor.send({ type: 'tokens.seen', found: nothing });
    const { value, context } = actor.getSnapshot();
    expect({ value, ...context }).toEqual(over);
  });

  test('leaves nothing waiting when what heard it has given up', async () => {
    const { actor, settled } = session(signedIn);
    await settled();
    actor.send({ type: 'session.ended' });
    expect(await settled()).toEqual({ value: 'signedOut', user: null, reason: 'expired', waiting: null });
  });
});

describe('another tab', () => {
  test.each<[string, FoundTokens, string]>([
    ['signed in somebody else', { user: broker, refreshable: true }, 'start anew: changed'],
    ['logged out', { user: null, refreshable: false, left: true }, 'start anew: signedout'],
    ['let the session run out', { user: null, refreshable: false }, 'clear u-1'],
    ['signed in the same person', { user: applicant, refreshable: true }, 'admit u-1'],
    ['waits with a refresh token', { user: null, refreshable: true }, 'admit u-1'],
  ])('%s: a look finds it', async (_, found, last) => {
    const { actor, settled, done } = session({ user: applicant, refreshable: true });
    await settled();
    actor.send({ type: 'tokens.seen', found });
    expect(done.at(-1)).toBe(last);
  });

  test.each<[string, SessionEnd, string]>([
    ['signed in somebody else', 'changed', 'start anew: changed'],
    ['logged out', 'left', 'start anew: signedout'],
    ['let the session run out', 'expired', 'clear u-1'],
  ])('%s: a call finds it', async (_, end, last) => {
    const { settled, done, found } = session({ user: applicant, refreshable: true });
    await settled();
    found(end);
    await vi.waitFor(() => expect(done.at(-1)).toBe(last));
  });
});
