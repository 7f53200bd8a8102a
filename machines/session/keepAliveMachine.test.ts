// When a session is renewed, when the user is warned and what the warning says (product 5.12), with a simulated clock.
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { applicant } from '#tests/paths/users.ts';
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
  renewableFrom: now + 9 * minute,
  end: now + 30 * minute,
  extendable: true,
});

/**
 * A session that begins now. The refreshes get these answers in order, and every further one succeeds; each success renews the session unless it has
 * reached its longest life.
 */
function session(...answers: (User | Failure)[]) {
  const clock = new SimulatedClock();
  // How long the device slept: the time goes on, and no delay of the machine ends.
  let slept = 0;
  const now = () => clock.now() + slept;
  let lifetime: Lifetime | null = fresh(0);
  let tokens: TokenState = { user: applicant, refreshable: true };
  const log: string[] = [];
  let sendBack: (event: KeepAliveEvent) => void = () => {};
  const machine = keepAliveMachine.provide({
    actors: {
      readSession: fromPromise(async () => ({ now: now(), tokens, lifetime })),
      refresh: fromPromise(async () => {
        log.push('refresh');
        const answer = answers.shift() ?? applicant;
        if ('status' in answer) throw answer;
        if (lifetime?.extendable) lifetime = fresh(now());
      }),
      watchActivity: fromCallback<KeepAliveEvent, undefined>(({ sendBack: send }) => void (sendBack = send)),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on('session.expired', () => void log.push('expired'));
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
    log,
    state,
    send: (event: KeepAliveEvent) => actor.send(event),
    act: () => sendBack({ type: 'user.acted' }),
    wake: () => sendBack({ type: 'check.requested' }),
    fallAsleep: (milliseconds: number) => void (slept += milliseconds),
    /** Moves the clock on in steps of five seconds, so that the readings of the session are answered in between. */
    advance: async (milliseconds: number) => {
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

describe('an active user', () => {
  test('gets the session renewed before its end and no warning', async () => {
    const { act, advance, log } = session();
    const states = new Set<string>();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      states.add(await advance(minute));
      act();
    }
    expect([[...states].filter((name) => name.startsWith('warning')), log.length]).toEqual([[], 6]);
  });

  test('who returns late gets the session renewed by the first key or click', async () => {
    const { act, advance, state, log } = session();
    expect([await advance(20 * minute), log]).toEqual(['awaitingActivity', []]);
    act();
    expect([await state(), log]).toEqual(['idle', ['refresh']]);
  });

  test('gets another renewal when one fails for a reason that may pass', async () => {
    const { act, advance, log } = session({ status: 'offline', notice: null });
    act();
    expect([await advance(9 * minute), log]).toEqual(['renewalFailed', ['refresh']]);
    expect([await advance(5 * second), log]).toEqual(['idle', ['refresh', 'refresh']]);
  });

  test('waits longer after the second renewal that fails', async () => {
    const offline: Failure = { status: 'offline', notice: null };
    const { act, advance, log } = session(offline, offline);
    act();
    await advance(9 * minute);
    await advance(5 * second);
    expect([await advance(29 * second), log]).toEqual(['renewalFailed', ['refresh', 'refresh']]);
    expect([await advance(second), log]).toEqual(['idle', ['refresh', 'refresh', 'refresh']]);
  });

  test('waits shortly after a renewal that fails when another tab has renewed since the last failure', async () => {
    const offline: Failure = { status: 'offline', notice: null };
    const { act, advance, set, wake, state, log, now } = session(offline, offline);
    act();
    expect([await advance(9 * minute), log]).toEqual(['renewalFailed', ['refresh']]);
    set({ lifetime: fresh(now()) });
    wake();
    expect(await state()).toBe('idle');
    act();
    expect([await advance(9 * minute), log]).toEqual(['renewalFailed', ['refresh', 'refresh']]);
    expect([await advance(5 * second), log]).toEqual(['idle', ['refresh', 'refresh', 'refresh']]);
  });

  test('whose renewals fail until the end is warned and can try again', async () => {
    const offline: Failure = { status: 'offline', notice: null };
    const { act, advance, send, state } = session(...Array.from({ length: 39 }, () => offline));
    act();
    await advance(9 * minute);
    expect(await advance(19 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect(await state()).toBe('idle');
    expect(await advance(10 * minute)).toBe('awaitingActivity');
  });

  test('whose renewal fails with 401 has no session any more', async () => {
    const { act, advance, log } = session({ status: 401, notice: null });
    act();
    expect([await advance(9 * minute), log]).toEqual(['ended', ['refresh', 'expired']]);
  });
});

describe('an inactive user', () => {
  test('is warned two minutes, one minute, 30 and 10 seconds before the session ends', async () => {
    const { advance, log } = session();
    const states: string[] = [await advance(27 * minute + 50 * second)];
    for (let seconds = 0; seconds < 130; seconds += 5) {
      const now = await advance(5 * second);
      if (now !== states.at(-1)) states.push(now);
    }
    expect([states, log]).toEqual([
      ['awaitingActivity', 'warning: 120 s', 'warning: 60 s', 'warning: 30 s', 'warning: 10 s', 'ended'],
      ['expired'],
    ]);
  });

  test('can extend the session with one action', async () => {
    const { advance, send, state, log } = session();
    expect(await advance(28 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect([await state(), log]).toEqual(['idle', ['refresh']]);
    expect(await advance(10 * minute)).toBe('awaitingActivity');
  });

  test('can try again when the extension fails for a reason that may pass', async () => {
    const { advance, send, state, log } = session({ status: 500, notice: null });
    await advance(28 * minute);
    send({ type: 'extension.requested' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect([await state(), log]).toEqual(['idle', ['refresh', 'refresh']]);
  });

  test('sees no warning any more when another tab has extended the session', async () => {
    const { advance, set, wake, state, now } = session();
    await advance(28 * minute);
    set({ lifetime: fresh(now()) });
    wake();
    expect(await state()).toBe('idle');
  });

  test('gets no warning when another tab has extended the session before', async () => {
    const { advance, set, now } = session();
    await advance(20 * minute);
    set({ lifetime: fresh(now()) });
    expect(await advance(9 * minute)).toBe('awaitingActivity');
  });
});

describe('a session that has reached its longest life', () => {
  const last: Lifetime = { renewableFrom: 60 * minute, end: 10 * minute, extendable: false };

  test('cannot be extended, and its dismissed warning does not return', async () => {
    const { advance, set, send, state, wake, log } = session();
    set({ lifetime: last });
    wake();
    expect(await advance(8 * minute)).toBe('warning: 120 s');
    send({ type: 'extension.requested' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'warning.dismissed' });
    expect(await state()).toBe('warningDismissed');
    wake();
    expect(await advance(minute)).toBe('warningDismissed');
    expect([await advance(minute), log]).toEqual(['ended', ['expired']]);
  });

  // The warning was dismissed for one end. Who signs in again in another tab gets another one.
  test('does not silence the warning of the session that follows it', async () => {
    const { advance, set, send, state, wake, now } = session();
    set({ lifetime: last });
    wake();
    await advance(8 * minute);
    send({ type: 'warning.dismissed' });
    set({ lifetime: fresh(now()) });
    wake();
    expect(await state()).toBe('idle');
    expect(await advance(28 * minute)).toBe('warning: 120 s');
  });
});

describe('a device that was asleep', () => {
  test('beyond the end of the session finds it ended', async () => {
    const { advance, fallAsleep, wake, state, log } = session();
    await advance(minute);
    fallAsleep(3 * 60 * minute);
    wake();
    expect([await state(), log]).toEqual(['ended', ['expired']]);
  });

  test('until shortly before the end shows the warning', async () => {
    const { advance, fallAsleep, wake, state } = session();
    await advance(minute);
    fallAsleep(28 * minute);
    wake();
    expect(await state()).toBe('warning: 60 s');
  });

  test('is noticed within a minute without a wake event', async () => {
    const { advance, fallAsleep } = session();
    await advance(minute);
    fallAsleep(28 * minute);
    expect(await advance(minute)).toBe('ended');
  });
});

test('ends the session at once when the tokens are missing', async () => {
  const { advance, set, wake, state, log } = session();
  await advance(minute);
  set({ tokens: { user: null, refreshable: false }, lifetime: null });
  wake();
  expect([await state(), log]).toEqual(['ended', ['expired']]);
});

test('keeps a session of unknown lifetime', async () => {
  const { advance, set, wake, log } = session();
  set({ lifetime: null });
  wake();
  expect([await advance(20 * minute), log]).toEqual(['idle', []]);
});

test('reads the session once more when another tab changes it during a reading', async () => {
  const { advance, set, wake, state, log } = session();
  await advance(minute);
  // The reading that starts now still finds the tokens.
  wake();
  set({ tokens: { user: null, refreshable: false }, lifetime: null });
  wake();
  expect([await state(), log]).toEqual(['ended', ['expired']]);
});
