// When a session is renewed, when its person is warned and what the warning says, with a clock that the tests move (security.md 6).
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { applicant } from '#tests/paths/users.ts';
import { keepAliveMachine, secondsSaid, type KeepAliveEvent, type Lifetime } from './keepAliveMachine.ts';
import type { Failure, User } from '../ports.ts';
import type { FoundTokens } from './sessionMachine.ts';

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
  let found: FoundTokens = { user: applicant, refreshable: true };
  const done: string[] = [];
  let tell: (event: KeepAliveEvent) => void = () => {};
  const machine = keepAliveMachine.provide({
    actors: {
      readSession: fromPromise(async () => ({ now: now(), found, lifetime })),
      refresh: fromPromise(async () => {
        done.push('refresh');
        const answer = answers.shift() ?? applicant;
        if ('status' in answer) throw answer;
        if (lifetime?.extendable) lifetime = fresh(now());
      }),
      watchPerson: fromCallback<KeepAliveEvent, undefined>(({ sendBack }) => void (tell = sendBack)),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on('session.expired', () => void done.push('expired'));
  actor.start();
  const state = async () => {
    const snapshot = await waitFor(
      actor,
      ({ value }) =>
        !['looking', 'renewing', 'warning.looking', 'warning.extending'].includes(
          typeof value === 'string' ? value : Object.entries(value).flat().join('.'),
        ),
    );
    const { value } = snapshot;
    return typeof value === 'string' ? value : `warning: ${secondsSaid(snapshot.context)} s`;
  };
  return {
    done,
    state,
    send: (event: KeepAliveEvent) => actor.send(event),
    act: () => tell({ type: 'person.acted' }),
    wake: () => tell({ type: 'page.woken' }),
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
    set: (changes: { lifetime?: Lifetime | null; found?: FoundTokens }) => {
      if (changes.lifetime !== undefined) lifetime = changes.lifetime;
      if (changes.found !== undefined) found = changes.found;
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
    expect([await pass(20 * minute), done]).toEqual(['waiting', []]);
    act();
    expect([await state(), done]).toEqual(['resting', ['refresh']]);
  });

  test('is not troubled by a renewal that fails for a passing reason: it is tried again', async () => {
    const { act, pass, done } = session({ status: 'offline', notice: null });
    act();
    expect([await pass(9 * minute), done]).toEqual(['troubled', ['refresh']]);
    expect([await pass(30 * second), done]).toEqual(['resting', ['refresh', 'refresh']]);
  });

  test('whose renewal fails until the end is warned all the same, and can try it themselves', async () => {
    const offline: Failure = { status: 'offline', notice: null };
    const { act, pass, send, state } = session(...Array.from({ length: 38 }, () => offline));
    act();
    await pass(9 * minute);
    expect(await pass(19 * minute)).toBe('warning: 120 s');
    send({ type: 'session.extended' });
    expect(await state()).toBe('resting');
  });

  test('whose renewal is refused is told that it is over', async () => {
    const { act, pass, done } = session({ status: 401, notice: null });
    act();
    expect([await pass(9 * minute), done]).toEqual(['over', ['refresh', 'expired']]);
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
      ['waiting', 'warning: 120 s', 'warning: 60 s', 'warning: 30 s', 'warning: 10 s', 'over'],
      ['expired'],
    ]);
  });

  test('extends the session with one action', async () => {
    const { pass, send, state, done } = session();
    expect(await pass(28 * minute)).toBe('warning: 120 s');
    send({ type: 'session.extended' });
    expect([await state(), done]).toEqual(['resting', ['refresh']]);
    expect(await pass(20 * minute)).toBe('waiting');
  });

  test('may try again when that fails for a passing reason', async () => {
    const { pass, send, state, done } = session({ status: 500, notice: null });
    await pass(28 * minute);
    send({ type: 'session.extended' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'session.extended' });
    expect([await state(), done]).toEqual(['resting', ['refresh', 'refresh']]);
  });

  test('is no longer warned when another tab has extended it', async () => {
    const { pass, set, wake, state, now } = session();
    await pass(28 * minute);
    set({ lifetime: fresh(now()) });
    wake();
    expect(await state()).toBe('resting');
  });

  test('is not warned at all when another tab extended it before', async () => {
    const { pass, set, now } = session();
    await pass(20 * minute);
    set({ lifetime: fresh(now()) });
    expect(await pass(9 * minute)).toBe('waiting');
  });
});

describe('a session that is as old as it may become', () => {
  const last: Lifetime = { renewable: 60 * minute, end: 10 * minute, extendable: false };

  test('cannot be extended: the warning may be closed, and does not come back', async () => {
    const { pass, set, send, state, wake, done } = session();
    set({ lifetime: last });
    wake();
    expect(await pass(8 * minute)).toBe('warning: 120 s');
    send({ type: 'session.extended' });
    expect(await state()).toBe('warning: 120 s');
    send({ type: 'warning.closed' });
    expect(await state()).toBe('accepted');
    wake();
    expect(await pass(minute)).toBe('accepted');
    expect([await pass(minute), done]).toEqual(['over', ['expired']]);
  });
});

describe('a device that sleeps', () => {
  test('beyond the end wakes to a session that is over', async () => {
    const { pass, nap, wake, state, done } = session();
    await pass(minute);
    nap(3 * 60 * minute);
    wake();
    expect([await state(), done]).toEqual(['over', ['expired']]);
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
  gone.set({ found: { user: null, refreshable: false }, lifetime: null });
  gone.wake();
  const silent = session();
  silent.set({ lifetime: null });
  silent.wake();
  expect([await gone.state(), gone.done, await silent.pass(20 * minute), silent.done]).toEqual([
    'over',
    ['expired'],
    'resting',
    [],
  ]);
});

test('what another tab says during a look is looked at once more', async () => {
  const { pass, set, wake, state, done } = session();
  await pass(minute);
  // The look that begins finds the tokens still there.
  wake();
  set({ found: { user: null, refreshable: false }, lifetime: null });
  wake();
  expect([await state(), done]).toEqual(['over', ['expired']]);
});
