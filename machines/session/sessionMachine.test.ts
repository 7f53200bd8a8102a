// The session: what the cookies lead to, what ends it, and what calls that wait for it are told.
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { applicant, broker } from '#tests/paths/users.ts';
import {
  sessionMachine,
  type FoundTokens,
  type RefreshInput,
  type SessionEmitted,
  type SessionReason,
} from './sessionMachine.ts';
import type { Failure, User } from '../ports.ts';

/** A session that finds these tokens, and others when it looks again; `redeemed` answers each redeem in order. */
function session(tokens: FoundTokens, ...redeemed: (User | Failure)[]) {
  const done: string[] = [];
  const told: SessionEmitted[] = [];
  const redeems: RefreshInput[] = [];
  let found = tokens;
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
        done.push(`sign out ${input?.id ?? 'whoever it is'}`);
      }),
      startAnew: fromPromise<void, SessionReason | null>(({ input }) => {
        done.push(`start anew: ${input ?? 'no reason'}`);
        return new Promise(() => {});
      }),
    },
  });
  const actor = createActor(machine);
  actor.on('*', (event) => told.push(event));
  actor.start();
  const settled = async () => {
    const { value, context } = await waitFor(
      actor,
      (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches({ signedIn: 'refreshing' }),
    );
    const { user, reason, waiting } = context;
    return { value: typeof value === 'string' ? value : Object.keys(value)[0], user, reason, waiting };
  };
  /** What the cookies hold when they are read again. */
  const findLater = (later: FoundTokens) => void (found = later);
  return { actor, settled, done, told, redeems, findLater };
}

const refreshable: FoundTokens = { user: null, refreshable: true };

describe('at the start', () => {
  test('a valid access token is a session', async () => {
    const { settled, done } = session({ user: applicant, refreshable: true });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      [],
    ]);
  });

  test('a refresh token alone is redeemed', async () => {
    const { settled, done } = session(refreshable, applicant);
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['redeem'],
    ]);
  });

  test('nothing is signed out, without a reason to tell', async () => {
    const { settled } = session({ user: null, refreshable: false });
    expect(await settled()).toEqual({ value: 'login', user: null, reason: null, waiting: null });
  });

  test('a refused refresh token is cleared, and the page says why', async () => {
    const { settled, done } = session(refreshable, { status: 401, notice: null });
    expect([await settled(), done]).toEqual([
      { value: 'login', user: null, reason: 'expired', waiting: null },
      ['redeem', 'clear whatever there is'],
    ]);
  });
});

test.each([400, 401, 403, 404, 409, 422] as const)(
  'a redeem that is refused with %s ends the session: the page asks for a sign-in',
  async (status) => {
    const { settled } = session(refreshable, { status, notice: null });
    expect(await settled()).toEqual({ value: 'login', user: null, reason: 'expired', waiting: null });
  },
);

test.each([429, 500, 503, 'timeout', 'offline'] as const)(
  'a redeem that ends with %s may be tried again',
  async (status) => {
    const { actor, settled, done } = session(refreshable, { status, notice: null }, applicant);
    expect((await settled()).value).toBe('stalled');
    actor.send({ type: 'session.retried' });
    expect([await settled(), done]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['redeem', 'redeem'],
    ]);
  },
);

test('logging out forgets the person and says so; signing in again forgets that', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'logout.requested' });
  expect([await settled(), done]).toEqual([
    { value: 'login', user: null, reason: 'signedout', waiting: null },
    ['sign out u-1'],
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
    ['login', 'signedout'],
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
      { value: 'login', user: null, reason: 'expired', waiting: 'u-1' },
      ['clear u-1'],
    ]);
  });

  test.each([
    ['by the form', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.seen', found: signedIn }],
  ] as const)('goes on when the same person signs in %s', async (_, event) => {
    const { actor, settled, done, told } = await expired();
    actor.send(event);
    expect([await settled(), done, told.at(-1)]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      ['clear u-1'],
      { type: 'person.signedin', user: applicant },
    ]);
  });

  test('starts anew when somebody else signs in by the form', async () => {
    const { actor, done } = await expired();
    actor.send({ type: 'session.opened', user: broker });
    expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['startingAnew', 'start anew: no reason']);
  });

  test.each<[string, FoundTokens, string]>([
    ['somebody else has signed in', { user: broker, refreshable: true }, 'start anew: changed'],
    ['the person has logged out', { ...nothing, left: true }, 'start anew: signedout'],
  ])('starts anew, so that nothing of the journey stays, when %s in another tab', async (_, found, last) => {
    const { actor, done } = await expired();
    actor.send({ type: 'tokens.seen', found });
    expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['startingAnew', last]);
  });

  test('is not touched by a look that finds nothing', async () => {
    const { actor, over, settled } = await expired();
    actor.send({ type: 'tokens.seen', found: nothing });
    expect(await settled()).toEqual(over);
  });
});

test('somebody else who signs in by the form in the place of a person who is signed in gets a fresh page', async () => {
  const { actor, settled, done } = session({ user: applicant, refreshable: true });
  await settled();
  actor.send({ type: 'session.opened', user: broker });
  expect([actor.getSnapshot().value, done.at(-1)]).toEqual(['startingAnew', 'start anew: no reason']);
});

describe('another tab', () => {
  test.each<[string, FoundTokens, string]>([
    ['signed in somebody else', { user: broker, refreshable: true }, 'start anew: changed'],
    ['logged out', { user: null, refreshable: false, left: true }, 'start anew: signedout'],
    ['let the session run out', { user: null, refreshable: false }, 'clear u-1'],
  ])('%s: a look finds it', async (_, found, last) => {
    const { actor, settled, done } = session({ user: applicant, refreshable: true });
    await settled();
    actor.send({ type: 'tokens.seen', found });
    expect(done.at(-1)).toBe(last);
  });

  test.each<[string, FoundTokens]>([
    ['signed in the same person', { user: applicant, refreshable: true }],
    ['waits with a refresh token', { user: null, refreshable: true }],
  ])('%s: a look changes nothing', async (_, found) => {
    const { actor, settled, done } = session({ user: applicant, refreshable: true });
    const before = await settled();
    actor.send({ type: 'tokens.seen', found });
    expect([await settled(), done]).toEqual([before, []]);
  });

  test.each<[string, FoundTokens, string]>([
    ['signed in somebody else', { user: broker, refreshable: true }, 'start anew: changed'],
    ['logged out', { user: null, refreshable: false, left: true }, 'start anew: signedout'],
    ['let the session run out', { user: null, refreshable: false }, 'clear u-1'],
  ])('%s: a refused refresh finds it', async (_, later, last) => {
    const { actor, settled, done, findLater } = session(
      { user: applicant, refreshable: true },
      { status: 401, notice: null },
    );
    await settled();
    findLater(later);
    actor.send({ type: 'refresh.requested', issued: 1 });
    await vi.waitFor(() => expect(done.at(-1)).toBe(last));
  });
});

describe('refreshing', () => {
  const signedIn: FoundTokens = { user: applicant, refreshable: true };
  const requested = { type: 'refresh.requested', issued: 7 } as const;

  test('happens once for any number of calls that ask meanwhile, and all are told', async () => {
    const { actor, settled, told, redeems } = session(signedIn, applicant);
    await settled();
    told.length = 0;
    for (let call = 0; call < 3; call += 1) actor.send(requested);
    expect([await settled(), redeems, told]).toEqual([
      { value: 'signedIn', user: applicant, reason: null, waiting: null },
      [{ user: 'u-1', issued: 7 }],
      [{ type: 'tokens.refreshed' }],
    ]);
  });

  test('may fail for a reason that passes: the call is told, and the next one refreshes', async () => {
    const failure: Failure = { status: 503, notice: { messageId: 'notice.generic', type: 'error' } };
    const { actor, settled, told } = session(signedIn, failure, applicant);
    await settled();
    told.length = 0;
    actor.send(requested);
    await settled();
    actor.send(requested);
    expect([(await settled()).value, told]).toEqual([
      'signedIn',
      [{ type: 'refresh.failed', failure }, { type: 'tokens.refreshed' }],
    ]);
  });

  test('that is refused ends the session, and calls are told that it is over', async () => {
    const { actor, settled, told } = session(signedIn, { status: 400, notice: null });
    await settled();
    told.length = 0;
    actor.send(requested);
    expect([await settled(), told]).toEqual([
      { value: 'login', user: null, reason: 'expired', waiting: 'u-1' },
      [{ type: 'session.over' }],
    ]);
    actor.send(requested);
    expect(told.at(-1)).toEqual({ type: 'session.over' });
  });

  test('that finds another person starts anew, and calls are told that nobody comes back', async () => {
    const { actor, settled, told, done } = session(signedIn, broker);
    await settled();
    told.length = 0;
    actor.send(requested);
    await vi.waitFor(() => expect(done.at(-1)).toBe('start anew: changed'));
    actor.send(requested);
    expect(told).toEqual([{ type: 'session.closed' }, { type: 'session.closed' }]);
  });
});

describe('verifying', () => {
  const nothing: FoundTokens = { user: null, refreshable: false };
  const verifying = ({ actor }: ReturnType<typeof session>) => {
    const { value, context } = actor.getSnapshot();
    return [value, context.verifying];
  };

  test('remembers for whom a link is awaited, until it was opened', async () => {
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

  test('is forgotten by whoever signs in', async () => {
    const opened = session(nothing);
    await opened.settled();
    opened.actor.send({ type: 'verification.awaited', email: 'sian@example.org' });
    opened.actor.send({ type: 'session.opened', user: applicant });
    expect(verifying(opened)).toEqual([{ signedIn: 'fresh' }, null]);
  });
});
