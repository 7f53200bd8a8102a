// What walks cannot judge of the shell, with the real session inside: where a guard leads and where it goes on after signing in,
// what unsaved answers hold, which language wins, which notice stays (specification section 2 "Guards").
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { applicant, broker } from '#tests/paths/users.ts';
import { nobody, shellAt } from '#tests/shellAt.ts';
import { parseAddress, formatAddress } from '../catalogue/routes.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { FoundTokens } from '../session/sessionMachine.ts';
import type { Language, Page } from './shell.ts';

const somebody: FoundTokens = { user: applicant, refreshable: true };

describe('guards', () => {
  test.each([
    ['/', nobody, '/login'],
    ['/dashboard', nobody, '/login'],
    ['/dashboard', somebody, '/dashboard'],
    ['/stage-one/loan-purpose', somebody, '/stage-one/loan-purpose'],
    ['/stage-one/loan-purpose', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/dashboard', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/broker-dashboard', somebody, '/dashboard'],
    ['/dashboard', { user: null, refreshable: true }, '/dashboard'],
    ['/faq', nobody, '/faq'],
    ['/nowhere', nobody, '/error'],
  ] as const)('%s', async (path, tokens, led) => {
    expect(await shellAt(path, { tokens }).shown()).toBe(led);
  });

  test('a refresh token that is refused leads to the sign-in page and says why', async () => {
    const refused = () => Promise.reject({ status: 401, notice: null });
    const { actor, shown } = shellAt('/dashboard', {
      tokens: { user: null, refreshable: true },
      redeem: refused,
    });
    expect(await shown()).toBe('/login');
    expect(actor.getSnapshot().children.session?.getSnapshot().context.reason).toBe('expired');
  });
});

describe('after signing in', () => {
  test('goes on to what was asked for, with its query', async () => {
    const { actor, shown, address } = shellAt('/stage-one/loan-purpose?lang=cy');
    expect(await shown()).toBe('/login');
    actor.send({ type: 'session.opened', user: applicant });
    expect(address()).toBe('/stage-one/loan-purpose?lang=cy');
  });

  test('remembers it over registering, and forgets it on another page', async () => {
    const led = [];
    for (const way of ['/register', '/faq']) {
      const { actor, shown, ask, address } = shellAt('/stage-one/loan-purpose');
      await shown();
      ask(way);
      ask('/login');
      actor.send({ type: 'session.opened', user: applicant });
      led.push(address());
    }
    expect(led).toEqual(['/stage-one/loan-purpose', '/dashboard']);
  });

  test('lands on the own dashboard else, and only where one may go', async () => {
    const landed = [];
    for (const user of [applicant, broker]) {
      for (const asked of ['/login', '/dashboard', '/broker-dashboard']) {
        const { actor, shown, address } = shellAt(asked);
        await shown();
        actor.send({ type: 'session.opened', user });
        landed.push(address());
      }
    }
    expect(landed).toEqual([...Array(3).fill('/dashboard'), ...Array(3).fill('/broker-dashboard')]);
  });
});

describe('unsaved answers', () => {
  async function held() {
    const shell = shellAt('/stage-one/loan-purpose', { tokens: somebody });
    await shell.shown();
    shell.actor.send({ type: 'answers.held', holder: 'form' });
    return shell;
  }

  test('hold the address until the person decides', async () => {
    const { actor, ask, address, holding } = await held();
    ask('/faq');
    const before = [holding(), address()];
    actor.send({ type: 'leave.refused' });
    const refused = [holding(), address()];
    ask('/faq');
    actor.send({ type: 'leave.confirmed' });
    expect([before, refused, [holding(), address()]]).toEqual([
      ['asking', '/stage-one/loan-purpose'],
      ['held', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('tell leaving from cancelling', async () => {
    const { actor, ask } = await held();
    ask('/dashboard', 'cancel');
    const { exit, asked } = actor.getSnapshot().context;
    expect([exit, asked]).toEqual(['cancel', parseAddress('/dashboard')]);
  });

  test('that are saved while the question stands let go', async () => {
    const { actor, ask, address, holding } = await held();
    ask('/faq');
    actor.send({ type: 'answers.released', holder: 'form' });
    expect([holding(), address()]).toEqual(['free', '/faq']);
  });

  test('of several holders hold until the last one lets go', async () => {
    const { actor, ask, address, holding } = await held();
    actor.send({ type: 'answers.held', holder: 'item' });
    actor.send({ type: 'answers.released', holder: 'form' });
    const before = holding();
    ask('/faq');
    actor.send({ type: 'answers.held', holder: 'file' });
    actor.send({ type: 'answers.released', holder: 'item' });
    const asking = [holding(), address()];
    actor.send({ type: 'answers.released', holder: 'file' });
    expect([before, asking, [holding(), address()]]).toEqual([
      'held',
      ['asking', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('are given up by all who hold them, when the person leaves and not before', async () => {
    const { actor, ask } = await held();
    const told: (readonly string[])[] = [];
    actor.on('answers.abandoned', ({ holders }) => told.push(holders));
    actor.send({ type: 'answers.held', holder: 'item' });
    ask('/faq');
    actor.send({ type: 'leave.refused' });
    ask('/faq');
    const before = told.length;
    actor.send({ type: 'leave.confirmed' });
    expect([before, told, actor.getSnapshot().context.holders]).toEqual([0, [['form', 'item']], []]);
  });

  test('are asked about once more when something else is asked for while the question stands', async () => {
    const { actor, ask, address } = await held();
    ask('/faq');
    ask('/eligibility-criteria');
    actor.send({ type: 'leave.confirmed' });
    expect(address()).toBe('/eligibility-criteria');
  });

  test('hold a log out too, and let it go on when they are saved', async () => {
    const goOn = [{ type: 'leave.confirmed' }, { type: 'answers.released', holder: 'form' }] as const;
    for (const go of goOn) {
      const { actor, holding, shown, address } = await held();
      actor.send({ type: 'logout.requested' });
      expect(holding()).toBe('asking');
      actor.send(go);
      await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
      await shown();
      expect(address()).toBe('/login');
    }
  });

  test('do not hold the end of a session', async () => {
    const { actor, shown, holding } = await held();
    actor.send({ type: 'session.expired' });
    await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
    expect([await shown(), holding()]).toEqual(['/login', 'free']);
    actor.send({ type: 'session.opened', user: applicant });
    expect(formatAddress(actor.getSnapshot().context.address)).toBe('/stage-one/loan-purpose');
  });
});

describe('a session that runs out', () => {
  const typed = parseAddress('/stage-one/loan-purpose');

  /** Unsaved answers at a step, and then the end of the session. */
  async function frozen() {
    const shell = shellAt(formatAddress(typed), { tokens: somebody });
    await shell.shown();
    shell.actor.send({ type: 'answers.held', holder: 'form' });
    shell.actor.send({ type: 'session.expired' });
    await waitFor(shell.actor, ({ context }) => context.visitor?.signedIn === false);
    expect(await shell.shown()).toBe('/login');
    return shell;
  }
  const kept = { address: typed, screen: 'stage-one-step', user: applicant.id, held: true };

  test('keeps the journey as it is, wherever the person goes meanwhile', async () => {
    const { actor, ask, shown, holding } = await frozen();
    ask('/faq');
    expect([await shown(), actor.getSnapshot().context.frozen, holding()]).toEqual(['/faq', kept, 'free']);
    ask('/dashboard');
    expect([await shown(), actor.getSnapshot().context.frozen]).toEqual(['/login', kept]);
  });

  test.each<[string, Parameters<ReturnType<typeof shellAt>['actor']['send']>[0]]>([
    ['here', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.seen', found: somebody }],
  ])('shows the journey at once when the same person signs in %s', async (_, event) => {
    const { actor, ask, shown } = await frozen();
    ask('/faq');
    await shown();
    actor.send(event);
    const { address, frozen: left, shownScreen, visitor } = actor.getSnapshot().context;
    expect([address, left, shownScreen, visitor]).toEqual([
      typed,
      null,
      'stage-one-step',
      { signedIn: true, broker: false, client: null },
    ]);
    actor.send({ type: 'answers.held', holder: 'form' });
    ask('/faq');
    expect(actor.getSnapshot().value.address).toBe('asking');
  });

  test('shows somebody else who signs in nothing, and begins at their dashboard', async () => {
    const { actor, address } = await frozen();
    actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
    const { frozen: left, afterSignIn, visitor } = actor.getSnapshot().context;
    expect([address(), left, afterSignIn, visitor]).toEqual(['/dashboard', null, null, undefined]);
  });

  test('keeps nothing of a page that anybody may see', async () => {
    const { actor, shown } = shellAt('/faq', { tokens: somebody });
    await shown();
    actor.send({ type: 'session.expired' });
    const { context } = await waitFor(actor, ({ context: now }) => now.visitor?.signedIn === false);
    expect([await shown(), context.frozen]).toEqual(['/faq', null]);
  });
});

test('a page of somebody who is signed in no more is gone before the next one is loaded', async () => {
  const { actor, shown } = shellAt('/stage-one/loan-purpose', { tokens: somebody });
  await shown();
  actor.send({ type: 'answers.held', holder: 'form' });
  actor.send({ type: 'tokens.seen', found: { user: broker, refreshable: true } });
  const { value, context } = actor.getSnapshot();
  expect([value.address, value.page, context.shownScreen]).toEqual(['free', 'waiting', null]);
});

test('why a page began anew is said', async () => {
  const { actor, shown } = shellAt('/dashboard', { tokens: { ...somebody, reason: 'changed' } });
  await shown();
  expect(actor.getSnapshot().context.notice).toEqual({ messageId: 'notice.changed', type: 'info' });
});

test('after logging out the next person lands on the dashboard', async () => {
  const { actor, shown, address } = shellAt('/stage-one/loan-purpose', { tokens: somebody });
  await shown();
  actor.send({ type: 'logout.requested' });
  await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
  expect(await shown()).toBe('/login');
  actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
  expect(address()).toBe('/dashboard');
});

describe('language', () => {
  test('the latest choice wins, however late an earlier one answers', async () => {
    const answers = new Map<Language, () => void>();
    const { actor, shown } = shellAt('/faq', {
      keepLanguage: ({ language }) => new Promise((resolve) => answers.set(language, resolve)),
    });
    await shown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    actor.send({ type: 'language.chosen', language: 'en' });
    answers.get('en')?.();
    answers.get('cy')?.();
    const { context } = await waitFor(actor, ({ value }) => value.language === 'settled');
    expect(context.language).toBe('en');
  });

  test('a page that is asked for meanwhile has its words in that language too', async () => {
    const asked: string[] = [];
    const keepLanguage = ({ screen }: Page) =>
      new Promise<void>((resolve) => {
        asked.push(screen);
        if (screen === 'faq') resolve();
      });
    const { actor, shown, ask } = shellAt('/accessibility', { keepLanguage });
    await shown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    ask('/faq');
    const { context } = await waitFor(actor, ({ value }) => value.language === 'settled');
    expect([asked, context.language]).toEqual([['accessibility', 'faq'], 'cy']);
  });

  test('a language that cannot be had is said, and the one before stays', async () => {
    const { actor, shown } = shellAt('/faq', { keepLanguage: () => Promise.reject(new Error('offline')) });
    await shown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    const { context } = await waitFor(actor, ({ value }) => value.language === 'settled');
    expect([context.language, context.notice?.messageId]).toEqual(['en', 'notice.generic']);
  });
});

test('a notice stays when a machine moves on, and goes with the page that a person leaves', async () => {
  const message: Message = { messageId: 'notice.eoi.422', type: 'info' };
  const { actor, shown, ask } = shellAt('/stage-one/loan-purpose', { tokens: somebody });
  await shown();
  const notice = () => actor.getSnapshot().context.notice;
  actor.send({ type: 'notice.raised', message });
  actor.send({ type: 'address.moved', address: parseAddress('/stage-one/review') });
  const moved = notice();
  ask('/faq');
  expect([moved, notice()]).toEqual([message, null]);
});

test('a page that does not come leaves nothing of the one before: its machines would begin anew elsewhere', async () => {
  const loaded: string[] = [];
  const { actor, shown, ask } = shellAt('/stage-one/loan-purpose', {
    tokens: somebody,
    loadPage: async ({ screen }) => {
      if (screen === 'faq') throw new Error('offline');
      loaded.push(screen);
    },
  });
  await shown();
  ask('/faq');
  const { context } = await waitFor(actor, ({ value }) => value.page === 'failed');
  actor.send({ type: 'page.retried' });
  ask('/stage-one/loan-purpose');
  await shown();
  expect([context.shownScreen, context.shownClient, loaded]).toEqual([
    null,
    null,
    ['stage-one-step', 'stage-one-step'],
  ]);
});

test('a page that fails twice is loaded anew, and one that cannot be loaded anew may be tried again', async () => {
  const offline = () => Promise.reject(new Error('offline'));
  const asked: string[] = [];
  const { actor } = shellAt('/faq', {
    loadPage: () => {
      asked.push('load');
      return offline();
    },
    reloadPage: () => {
      asked.push('reload');
      return offline();
    },
  });
  const failed = () =>
    waitFor(actor, ({ context, value }) => context.visitor !== undefined && value.page === 'failed');
  await failed();
  const before = asked.splice(0);
  actor.send({ type: 'page.retried' });
  await failed();
  expect([new Set(before), asked]).toEqual([new Set(['load']), ['load', 'reload']]);
});
