// When a session is renewed, when its person is warned and what the warning says, with a clock that the tests move (security.md 6).
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { applicant } from '#tests/paths/people.ts';
import {
  keepAliveMachine,
  secondsToAnnounce,
  type KeepAliveEvent,
  type Lifetime,
} from './keepAliveMachine.ts';
import type { Failure, User } from '../ports.ts';
import type { TokenState } from './sessionMachine.ts';

const second = 1000;
const minute = 60 * second;
const fresh = (now: number): Lifetime => ({
  renewable: now + 9 * minute,
  end: now + 30 * minute,
  extendable: true,
});

/** A session that begins now; each redeem is answered in order, and makes it fresh again. */
function session(...answers: (User | Failure)[]) {
  const clock = new SimulatedClock();
  // Time that passes while the device sleeps: no delay ends.
  let slept = 0;
  const now = () => clock.now() + slept;
  let lifetime: Lifetime | null = fresh(0);
  let tokens: TokenState = { user: applicant, refreshable: true };
  const done: string[] = [];
  let tell: (event: KeepAliveEvent) => void = () => {};
  const machine = keepAliveMachine.provide({
    actors: {
      readSession: fromPromise(async () => ({ now: now(), tokens, lifetime })),
      refresh: fromPromise(async () => {
        done.push('refresh');
        const answer = answers.shift() ?? applicant;
        if ('status' in answer) throw answer;
        if (lifetime?.extendable) lifetime = fresh(now());
      }),
      watchActivity: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => void (tell = sendBack)),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on('session.expired', () => void done.push('expired'));
  actor.start();
  const state = async () => {
    const snapshot = await waitFor(
      actor,
      ({ value }) =>
        !['readingSession', 'renewing', 'warning.readingSession', 'warning.extending'].includes(
          typeof value === 'string' ? value : Object.entries(value).flat().join('.'),
        ),
    );
    const { value } = snapshot;
    return typeof value === 'string' ? value : `warning: ${secondsToAnnounce(snapshot.context)} s`;
  };
  return {
    done,
    state,
    send: (event: KeepAliveEvent) => actor.send(event),
    act: () => tell({ type: 'user.acted' }),
    wake: () => tell({ type: 'check.requested' }),
    nap: (milliseconds: number) => void (slept += milliseconds),
    /** Time passes second by second, as looks that are asked for are answered in between. */
    pass: async (milliseconds: number) => {
      await state();
      for (let left = milliseconds; left > 0; left -= 5 * second) {
        clock.increment(Math.min(left, 5 * second));
        await state();
      }
      return state();
    },
    set: (changes: { lifetime?: Lifetime | null; tokens?: TokenState }) => {
      if (changes.lifetime !== undefined) lifetime = changes.lifetime;
      if (changes.tokens !== undefined) tokens = changes.tokens;
    },
    now,
  };
}

describe('a person at work', () => {
  test('has the session renewed ahead, and is never warned', async () => {
    const { act, pass, done } = session();
    const states = new Set<string>();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      states.add(await pass(minute));
      act();
    }
    expect([[...states].filter((name) => name.startsWith('warning')), done.length]).toEqual([[], 6]);
  });

  test('who comes back late has it renewed by the first sign of life', async () => {
    const { act, pass, state, done } = session();
    expect([await pass(20 * minute), done]).toEqual(['awaitingActivity', []]);
    act();
    expect([await state(), done]).toEqual(['idle', ['refresh']]);
  });

  test('is not troubled by a renewal that fails for a passing reason: it is tried again', async () => {
    const { act, pass, done } = session({ status: 'offline', notice: null });
    act();
    expect([await pass(9 * minute), done]).toEqual(['renewalFailed', ['refresh']]);
    expect([await pass(30 * second), done]).toEqual(['idle', ['refresh', 'refresh']]);
  });

  test('whose renewal fails until the end is warned all the same, and can try it themselves', async () => {
    const offline: Failure = { status: 'offline', notice: null };
    const { act, pass, send, state } = session(...Array.from({ length: 38 }, () => offline));
    act();
    await pass(9 * minute);
    expect(await pass(19 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect(await state()).toBe('idle');
  });

  test('whose renewal is refused is told that it is over', async () => {
    const { act, pass, done } = session({ status: 401, notice: null });
    act();
    expect([await pass(9 * minute), done]).toEqual(['ended', ['refresh', 'expired']]);
  });
});

describe('a person who does nothing', () => {
  test('is warned two minutes before the end, hears four times how long it is, and the end', async () => {
    const { pass, done } = session();
    const said: string[] = [await pass(27 * minute + 50 * second)];
    for (let seconds = 0; seconds < 130; seconds += 5) {
      const now = await pass(5 * second);
      if (now !== said.at(-1)) said.push(now);
    }
    expect([said, done]).toEqual([
      ['awaitingActivity', 'warning: 120 s', 'warning: 60 s', 'warning: 30 s', 'warning: 10 s', 'ended'],
      ['expired'],
    ]);
  });

  test('extends the session with one action', async () => {
    const { pass, send, state, done } = session();
    expect(await pass(28 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect([await state(), done]).toEqual(['idle', ['refresh']]);
    expect(await pass(20 * minute)).toBe('awaitingActivity');
  });

  test('may try again when that fails for a passing reason', async () => {
    const { pass, send, state, done } = session({ status: 500, notice: null });
    await pass(28 * minute);
    send({ type: 'extension.requested' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect([await state(), done]).toEqual(['idle', ['refresh', 'refresh']]);
  });

  test('is no longer warned when another tab has extended it', async () => {
    const { pass, set, wake, state, now } = session();
    await pass(28 * minute);
    set({ lifetime: fresh(now()) });
    wake();
    expect(await state()).toBe('idle');
  });

  test('is not warned at all when another tab extended it before', async () => {
    const { pass, set, now } = session();
    await pass(20 * minute);
    set({ lifetime: fresh(now()) });
    expect(await pass(9 * minute)).toBe('awaitingActivity');
  });
});

describe('a session that is as old as it may become', () => {
  const last: Lifetime = { renewable: 60 * minute, end: 10 * minute, extendable: false };

  test('cannot be extended: the warning may be closed, and does not come back', async () => {
    const { pass, set, send, state, wake, done } = session();
    set({ lifetime: last });
    wake();
    expect(await pass(8 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'warning.dismissed' });
    expect(await state()).toBe('warningDismissed');
    wake();
    expect(await pass(minute)).toBe('warningDismissed');
    expect([await pass(minute), done]).toEqual(['ended', ['expired']]);
  });
});

describe('a device that sleeps', () => {
  test('beyond the end wakes to a session that is over', async () => {
    const { pass, nap, wake, state, done } = session();
    await pass(minute);
    nap(3 * 60 * minute);
    wake();
    expect([await state(), done]).toEqual(['ended', ['expired']]);
  });

  test('until shortly before the end wakes to the warning', async () => {
    const { pass, nap, wake, state } = session();
    await pass(minute);
    nap(28 * minute);
    wake();
    expect(await state()).toBe('warning: 60 s');
  });

  test('is found out within a minute even if nothing says that it woke', async () => {
    const { pass, nap } = session();
    await pass(minute);
    nap(28 * minute);
    expect(await pass(minute)).toMatch(/warning|over/);
  });
});

test('tokens that are gone end it at once; a sign-in that does not say how long it lives is left alone', async () => {
  const gone = session();
  await gone.pass(minute);
  gone.set({ tokens: { user: null, refreshable: false }, lifetime: null });
  gone.wake();
  const silent = session();
  silent.set({ lifetime: null });
  silent.wake();
  expect([await gone.state(), gone.done, await silent.pass(20 * minute), silent.done]).toEqual([
    'ended',
    ['expired'],
    'idle',
    [],
  ]);
});

test('what another tab says during a look is looked at once more', async () => {
  const { pass, set, wake, state, done } = session();
  await pass(minute);
  // The look that begins finds the tokens still there.
  wake();
  set({ tokens: { user: null, refreshable: false }, lifetime: null });
  wake();
  expect([await state(), done]).toEqual(['ended', ['expired']]);
});
