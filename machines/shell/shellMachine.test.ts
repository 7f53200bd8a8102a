// What walks cannot judge of the shell, with the real session inside: where a guard leads and where it goes on after signing in,
// what unsaved answers hold, which language wins, which notice stays (specification section 2 "Guards").
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { applicant, broker } from '#tests/paths/users.ts';
import { noTokens, startShell } from '#tests/shellHarness.ts';
import { parseAddress, formatAddress } from '../catalogue/routes.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { FoundTokens } from '../session/sessionMachine.ts';
import type { Language, Page } from './shell.ts';

const somebody: FoundTokens = { user: applicant, refreshable: true };

describe('guards', () => {
  test.each([
    ['/', noTokens, '/login'],
    ['/dashboard', noTokens, '/login'],
    ['/dashboard', somebody, '/dashboard'],
    ['/stage-one/loan-purpose', somebody, '/stage-one/loan-purpose'],
    ['/stage-one/loan-purpose', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/dashboard', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/broker-dashboard', somebody, '/dashboard'],
    ['/dashboard', { user: null, refreshable: true }, '/dashboard'],
    ['/faq', noTokens, '/faq'],
    ['/nowhere', noTokens, '/error'],
  ] as const)('%s', async (path, tokens, led) => {
    expect(await startShell(path, { tokens }).waitUntilShown()).toBe(led);
  });

  test('a refresh token that is refused leads to the sign-in page and says why', async () => {
    const refused = () => Promise.reject({ status: 401, notice: null });
    const { actor, waitUntilShown } = startShell('/dashboard', {
      tokens: { user: null, refreshable: true },
      redeem: refused,
    });
    expect(await waitUntilShown()).toBe('/login');
    expect(actor.getSnapshot().children.session?.getSnapshot().context.reason).toBe('expired');
  });
});

describe('after signing in', () => {
  test('goes on to what was asked for, with its query', async () => {
    const { actor, waitUntilShown, address } = startShell('/stage-one/loan-purpose?lang=cy');
    expect(await waitUntilShown()).toBe('/login');
    actor.send({ type: 'session.opened', user: applicant });
    expect(address()).toBe('/stage-one/loan-purpose?lang=cy');
  });

  test('remembers it over registering, and forgets it on another page', async () => {
    const led = [];
    for (const way of ['/register', '/faq']) {
      const { actor, waitUntilShown, requestAddress, address } = startShell('/stage-one/loan-purpose');
      await waitUntilShown();
      requestAddress(way);
      requestAddress('/login');
      actor.send({ type: 'session.opened', user: applicant });
      led.push(address());
    }
    expect(led).toEqual(['/stage-one/loan-purpose', '/dashboard']);
  });

  test('lands on the own dashboard else, and only where one may go', async () => {
    const landed = [];
    for (const user of [applicant, broker]) {
      for (const asked of ['/login', '/dashboard', '/broker-dashboard']) {
        const { actor, waitUntilShown, address } = startShell(asked);
        await waitUntilShown();
        actor.send({ type: 'session.opened', user });
        landed.push(address());
      }
    }
    expect(landed).toEqual([...Array(3).fill('/dashboard'), ...Array(3).fill('/broker-dashboard')]);
  });
});

describe('unsaved answers', () => {
  async function held() {
    const shell = startShell('/stage-one/loan-purpose', { tokens: somebody });
    await shell.waitUntilShown();
    shell.actor.send({ type: 'answers.held', holder: 'form' });
    return shell;
  }

  test('hold the address until the person decides', async () => {
    const { actor, requestAddress, address, addressState } = await held();
    requestAddress('/faq');
    const before = [addressState(), address()];
    actor.send({ type: 'leave.refused' });
    const refused = [addressState(), address()];
    requestAddress('/faq');
    actor.send({ type: 'leave.confirmed' });
    expect([before, refused, [addressState(), address()]]).toEqual([
      ['asking', '/stage-one/loan-purpose'],
      ['held', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('tell leaving from cancelling', async () => {
    const { actor, requestAddress } = await held();
    requestAddress('/dashboard', 'cancel');
    const { exit, asked } = actor.getSnapshot().context;
    expect([exit, asked]).toEqual(['cancel', parseAddress('/dashboard')]);
  });

  test('that are saved while the question stands let go', async () => {
    const { actor, requestAddress, address, addressState } = await held();
    requestAddress('/faq');
    actor.send({ type: 'answers.released', holder: 'form' });
    expect([addressState(), address()]).toEqual(['free', '/faq']);
  });

  test('of several holders hold until the last one lets go', async () => {
    const { actor, requestAddress, address, addressState } = await held();
    actor.send({ type: 'answers.held', holder: 'item' });
    actor.send({ type: 'answers.released', holder: 'form' });
    const before = addressState();
    requestAddress('/faq');
    actor.send({ type: 'answers.held', holder: 'file' });
    actor.send({ type: 'answers.released', holder: 'item' });
    const asking = [addressState(), address()];
    actor.send({ type: 'answers.released', holder: 'file' });
    expect([before, asking, [addressState(), address()]]).toEqual([
      'held',
      ['asking', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('are given up by all who hold them, when the person leaves and not before', async () => {
    const { actor, requestAddress } = await held();
    const told: (readonly string[])[] = [];
    actor.on('answers.abandoned', ({ holders }) => told.push(holders));
    actor.send({ type: 'answers.held', holder: 'item' });
    requestAddress('/faq');
    actor.send({ type: 'leave.refused' });
    requestAddress('/faq');
    const before = told.length;
    actor.send({ type: 'leave.confirmed' });
    expect([before, told, actor.getSnapshot().context.holders]).toEqual([0, [['form', 'item']], []]);
  });

  test('are asked about once more when something else is asked for while the question stands', async () => {
    const { actor, requestAddress, address } = await held();
    requestAddress('/faq');
    requestAddress('/eligibility-criteria');
    actor.send({ type: 'leave.confirmed' });
    expect(address()).toBe('/eligibility-criteria');
  });

  test('hold a log out too, and let it go on when they are saved', async () => {
    const goOn = [{ type: 'leave.confirmed' }, { type: 'answers.released', holder: 'form' }] as const;
    for (const go of goOn) {
      const { actor, addressState, waitUntilShown, address } = await held();
      actor.send({ type: 'logout.requested' });
      expect(addressState()).toBe('asking');
      actor.send(go);
      await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
      await waitUntilShown();
      expect(address()).toBe('/login');
    }
  });

  test('do not hold the end of a session', async () => {
    const { actor, waitUntilShown, addressState } = await held();
    actor.send({ type: 'session.expired' });
    await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
    expect([await waitUntilShown(), addressState()]).toEqual(['/login', 'free']);
    actor.send({ type: 'session.opened', user: applicant });
    expect(formatAddress(actor.getSnapshot().context.address)).toBe('/stage-one/loan-purpose');
  });
});

describe('a session that runs out', () => {
  const typed = parseAddress('/stage-one/loan-purpose');

  /** Unsaved answers at a step, and then the end of the session. */
  async function frozen() {
    const shell = startShell(formatAddress(typed), { tokens: somebody });
    await shell.waitUntilShown();
    shell.actor.send({ type: 'answers.held', holder: 'form' });
    shell.actor.send({ type: 'session.expired' });
    await waitFor(shell.actor, ({ context }) => context.visitor?.signedIn === false);
    expect(await shell.waitUntilShown()).toBe('/login');
    return shell;
  }
  const kept = { address: typed, screen: 'stage-one-step', user: applicant.id, held: true };

  test('keeps the journey as it is, wherever the person goes meanwhile', async () => {
    const { actor, requestAddress, waitUntilShown, addressState } = await frozen();
    requestAddress('/faq');
    expect([await waitUntilShown(), actor.getSnapshot().context.frozen, addressState()]).toEqual([
      '/faq',
      kept,
      'free',
    ]);
    requestAddress('/dashboard');
    expect([await waitUntilShown(), actor.getSnapshot().context.frozen]).toEqual(['/login', kept]);
  });

  test.each<[string, Parameters<ReturnType<typeof startShell>['actor']['send']>[0]]>([
    ['here', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.seen', found: somebody }],
  ])('shows the journey at once when the same person signs in %s', async (_, event) => {
    const { actor, requestAddress, waitUntilShown } = await frozen();
    requestAddress('/faq');
    await waitUntilShown();
    actor.send(event);
    const { address, frozen: left, shownScreen, visitor } = actor.getSnapshot().context;
    expect([address, left, shownScreen, visitor]).toEqual([
      typed,
      null,
      'stage-one-step',
      { signedIn: true, broker: false, client: null },
    ]);
    actor.send({ type: 'answers.held', holder: 'form' });
    requestAddress('/faq');
    expect(actor.getSnapshot().value.address).toBe('asking');
  });

  test('shows somebody else who signs in nothing, and begins at their dashboard', async () => {
    const { actor, address } = await frozen();
    actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
    const { frozen: left, afterSignIn, visitor } = actor.getSnapshot().context;
    expect([address(), left, afterSignIn, visitor]).toEqual(['/dashboard', null, null, undefined]);
  });

  test('keeps nothing of a page that anybody may see', async () => {
    const { actor, waitUntilShown } = startShell('/faq', { tokens: somebody });
    await waitUntilShown();
    actor.send({ type: 'session.expired' });
    const { context } = await waitFor(actor, ({ context: now }) => now.visitor?.signedIn === false);
    expect([await waitUntilShown(), context.frozen]).toEqual(['/faq', null]);
  });
});

test('a page of somebody who is signed in no more is gone before the next one is loaded', async () => {
  const { actor, waitUntilShown } = startShell('/stage-one/loan-purpose', { tokens: somebody });
  await waitUntilShown();
  actor.send({ type: 'answers.held', holder: 'form' });
  actor.send({ type: 'tokens.seen', found: { user: broker, refreshable: true } });
  const { value, context } = actor.getSnapshot();
  expect([value.address, value.page, context.shownScreen]).toEqual(['free', 'waiting', null]);
});

test('why a page began anew is said', async () => {
  const { actor, waitUntilShown } = startShell('/dashboard', { tokens: { ...somebody, reason: 'changed' } });
  await waitUntilShown();
  expect(actor.getSnapshot().context.notice).toEqual({ messageId: 'notice.changed', type: 'info' });
});

test('after logging out the next person lands on the dashboard', async () => {
  const { actor, waitUntilShown, address } = startShell('/stage-one/loan-purpose', { tokens: somebody });
  await waitUntilShown();
  actor.send({ type: 'logout.requested' });
  await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
  expect(await waitUntilShown()).toBe('/login');
  actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
  expect(address()).toBe('/dashboard');
});

describe('language', () => {
  test('the latest choice wins, however late an earlier one answers', async () => {
    const answers = new Map<Language, () => void>();
    const { actor, waitUntilShown } = startShell('/faq', {
      keepLanguage: ({ language }) => new Promise((resolve) => answers.set(language, resolve)),
    });
    await waitUntilShown();
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
    const { actor, waitUntilShown, requestAddress } = startShell('/accessibility', { keepLanguage });
    await waitUntilShown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    requestAddress('/faq');
    const { context } = await waitFor(actor, ({ value }) => value.language === 'settled');
    expect([asked, context.language]).toEqual([['accessibility', 'faq'], 'cy']);
  });

  test('a language that cannot be had is said, and the one before stays', async () => {
    const { actor, waitUntilShown } = startShell('/faq', {
      keepLanguage: () => Promise.reject(new Error('offline')),
    });
    await waitUntilShown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    const { context } = await waitFor(actor, ({ value }) => value.language === 'settled');
    expect([context.language, context.notice?.messageId]).toEqual(['en', 'notice.generic']);
  });
});

test('a notice stays when a machine moves on, and goes with the page that a person leaves', async () => {
  const message: Message = { messageId: 'notice.eoi.422', type: 'info' };
  const { actor, waitUntilShown, requestAddress } = startShell('/stage-one/loan-purpose', {
    tokens: somebody,
  });
  await waitUntilShown();
  const notice = () => actor.getSnapshot().context.notice;
  actor.send({ type: 'notice.raised', message });
  actor.send({ type: 'address.moved', address: parseAddress('/stage-one/review') });
  const moved = notice();
  requestAddress('/faq');
  expect([moved, notice()]).toEqual([message, null]);
});

test('a page that does not come leaves nothing of the one before: its machines would begin anew elsewhere', async () => {
  const loaded: string[] = [];
  const { actor, waitUntilShown, requestAddress } = startShell('/stage-one/loan-purpose', {
    tokens: somebody,
    loadPage: async ({ screen }) => {
      if (screen === 'faq') throw new Error('offline');
      loaded.push(screen);
    },
  });
  await waitUntilShown();
  requestAddress('/faq');
  const { context } = await waitFor(actor, ({ value }) => value.page === 'failed');
  actor.send({ type: 'page.retried' });
  requestAddress('/stage-one/loan-purpose');
  await waitUntilShown();
  expect([context.shownScreen, context.shownClient, loaded]).toEqual([
    null,
    null,
    ['stage-one-step', 'stage-one-step'],
  ]);
});

test('a page that fails twice is loaded anew, and one that cannot be loaded anew may be tried again', async () => {
  const offline = () => Promise.reject(new Error('offline'));
  const asked: string[] = [];
  const { actor } = startShell('/faq', {
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
