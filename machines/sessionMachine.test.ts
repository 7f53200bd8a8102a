// The session: what the cookies lead to, and that only a 401 ends it (specification section 2 "Guards").
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { applicant, broker } from '#tests/paths/people.ts';
import { sessionMachine, type FoundTokens } from './sessionMachine.ts';
import type { Failure, User } from './ports.ts';

/** A session that finds these tokens; `redeemed` answers each redeem in order. */
function session(found: FoundTokens, ...redeemed: (User | Failure)[]) {
  const done: string[] = [];
  const machine = sessionMachine.provide({
    actors: {
      readTokens: fromPromise(async () => found),
      redeem: fromPromise(async () => {
        done.push('redeem');
        const next = redeemed.shift();
        if (next === undefined || 'status' in next) throw next;
        return next;
      }),
      clearTokens: fromPromise<void, void>(async () => {
        done.push('clear');
      }),
      signOut: fromPromise<void, void>(async () => {
        done.push('sign out');
      }),
    },
  });
  const actor = createActor(machine).start();
  const settled = async () => {
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { value, ...context };
  };
  return { actor, settled, done };
}

const refreshable: FoundTokens = { user: null, refreshable: true };

describe('at the start', () => {
  test('a valid access token is a session', async () => {
    const { settled, done } = session({ user: applicant, refreshable: true });
    expect([await settled(), done]).toEqual([{ value: 'signedIn', user: applicant, reason: null }, []]);
  });

  test('a refresh token alone is redeemed', async () => {
    const { settled, done } = session(refreshable, applicant);
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null },
      ['redeem'],
    ]);
  });

  test('nothing is signed out, without a reason to tell', async () => {
    const { settled } = session({ user: null, refreshable: false });
    expect(await settled()).toEqual({ value: 'signedOut', user: null, reason: null });
  });

  test('a refused refresh token is cleared, and the page says why', async () => {
    const { settled, done } = session(refreshable, { status: 401, notice: null });
    expect([await settled(), done]).toEqual([
      { value: 'signedOut', user: null, reason: 'expired' },
      ['redeem', 'clear'],
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
      { value: 'signedIn', user: applicant, reason: null },
      ['redeem', 'redeem'],
    ]);
  },
);

test('logging out forgets the person and says so; signing in again forgets that', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'logout.requested' });
  expect([await settled(), done]).toEqual([
    { value: 'signedOut', user: null, reason: 'signedout' },
    ['sign out'],
  ]);
  actor.send({ type: 'session.opened', user: broker });
  expect(await settled()).toEqual({ value: 'signedIn', user: broker, reason: null });
});
