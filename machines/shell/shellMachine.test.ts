// The shell with the real session, for what the path tests do not check: where guards lead, what unsaved answers block, which language
// wins and which notice stays (product 1.4, 1.9, 10.3, 6.13).
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { applicant, broker, newBroker } from '#tests/paths/users.ts';
import { shownConfiguration } from '#tests/sampleConfiguration.ts';
import { noTokens, startShell } from '#tests/shellHarness.ts';
import { parseAddress, formatAddress } from '../catalogue/routes.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { User } from '../ports.ts';
import type { TokenState } from '../session/sessionMachine.ts';
import type { Language, Page, ShellEvent } from './shell.ts';

const applicantTokens: TokenState = { user: applicant, refreshable: true };

describe('guards', () => {
  test.each([
    ['/', noTokens, '/login'],
    ['/dashboard', noTokens, '/login'],
    ['/dashboard', applicantTokens, '/dashboard'],
    ['/stage-one/loan-purpose', applicantTokens, '/stage-one/loan-purpose'],
    ['/stage-one/loan-purpose', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/dashboard', { user: broker, refreshable: true }, '/broker-dashboard'],
    ['/broker-dashboard', applicantTokens, '/dashboard'],
    ['/dashboard', { user: null, refreshable: true }, '/dashboard'],
    ['/faq', noTokens, '/faq'],
    ['/nowhere', noTokens, '/error'],
  ] as const)('lead from %s with the tokens %j to %s', async (path, tokens, led) => {
    expect(await startShell(path, { tokens }).waitUntilShown()).toBe(led);
  });

  test('a rejected refresh token leads to the login page with the reason', async () => {
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
  test('opens the requested address with its query, without the language that it asked for', async () => {
    const { actor, waitUntilShown, address } = startShell('/stage-one/loan-purpose?lang=cy&from=mail');
    expect(await waitUntilShown()).toBe('/login');
    actor.send({ type: 'session.opened', user: applicant });
    expect(address()).toBe('/stage-one/loan-purpose?from=mail');
  });

  test('keeps the requested address while the user registers, but not when another page is opened', async () => {
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

  test('opens the user’s own dashboard when no address or a forbidden one was requested', async () => {
    const landed = [];
    for (const user of [applicant, broker]) {
      for (const requests of ['/login', '/dashboard', '/broker-dashboard']) {
        const { actor, waitUntilShown, address } = startShell(requests);
        await waitUntilShown();
        actor.send({ type: 'session.opened', user });
        landed.push(address());
      }
    }
    expect(landed).toEqual([...Array(3).fill('/dashboard'), ...Array(3).fill('/broker-dashboard')]);
  });
});

describe('unsaved answers', () => {
  async function withUnsavedAnswers() {
    const shell = startShell('/stage-one/loan-purpose', { tokens: applicantTokens });
    await shell.waitUntilShown();
    shell.actor.send({ type: 'changes.began', formId: 'form' });
    return shell;
  }

  test('block another address until the user decides', async () => {
    const { actor, requestAddress, address, addressState } = await withUnsavedAnswers();
    requestAddress('/faq');
    const before = [addressState(), address()];
    actor.send({ type: 'leave.cancelled' });
    const refused = [addressState(), address()];
    requestAddress('/faq');
    actor.send({ type: 'leave.confirmed' });
    expect([before, refused, [addressState(), address()]]).toEqual([
      ['confirming', '/stage-one/loan-purpose'],
      ['unsaved', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('are saved before the user leaves; a refused save keeps the page', async () => {
    const { actor, requestAddress, address, addressState } = await withUnsavedAnswers();
    const requests: unknown[] = [];
    actor.on('save.requested', (event) => requests.push(event));
    const ask = () => {
      requestAddress('/faq');
      actor.send({ type: 'leave.saved' });
    };
    actor.send({ type: 'changes.began', formId: 'form', isSavable: true });
    ask();
    const saving = [addressState(), address()];
    actor.send({ type: 'save.refused' });
    const refused = [addressState(), address()];
    ask();
    actor.send({ type: 'changes.ended', formId: 'form' });
    expect([saving, refused, [addressState(), address()], requests]).toEqual([
      ['saving', '/stage-one/loan-purpose'],
      ['unsaved', '/stage-one/loan-purpose'],
      ['free', '/faq'],
      [1, 2].map(() => ({ type: 'save.requested', savableForms: ['form'], endsDrafts: false })),
    ]);
  });

  test('of a chosen file, which nothing can save, keep the page after the others are saved', async () => {
    const { actor, requestAddress, address, addressState } = await withUnsavedAnswers();
    requestAddress('/faq');
    actor.send({ type: 'leave.saved' });
    const withoutSavable = addressState();
    actor.send({ type: 'leave.cancelled' });
    actor.send({ type: 'changes.began', formId: 'step', isSavable: true });
    requestAddress('/faq');
    actor.send({ type: 'leave.saved' });
    actor.send({ type: 'changes.ended', formId: 'step' });
    expect([withoutSavable, addressState(), address()]).toEqual([
      'confirming',
      'unsaved',
      '/stage-one/loan-purpose',
    ]);
  });

  test('are asked about as a cancel when the Cancel button leads away, and as a leave when a link does', async () => {
    const { actor, requestAddress } = await withUnsavedAnswers();
    const exits = ['cancel', 'leave'] as const;
    const asked = exits.map((by) => {
      requestAddress('/dashboard', by);
      const { exit, requestedAddress } = actor.getSnapshot().context;
      return [exit, requestedAddress];
    });
    expect(asked).toEqual(exits.map((by) => [by, parseAddress('/dashboard')]));
  });

  test('that are saved while the dialog is open let the user leave', async () => {
    const { actor, requestAddress, address, addressState } = await withUnsavedAnswers();
    requestAddress('/faq');
    actor.send({ type: 'changes.ended', formId: 'form' });
    expect([addressState(), address()]).toEqual(['free', '/faq']);
  });

  test('of several forms block until the last form has none', async () => {
    const { actor, requestAddress, address, addressState } = await withUnsavedAnswers();
    actor.send({ type: 'changes.began', formId: 'item' });
    actor.send({ type: 'changes.ended', formId: 'form' });
    const before = addressState();
    requestAddress('/faq');
    actor.send({ type: 'changes.began', formId: 'file' });
    actor.send({ type: 'changes.ended', formId: 'item' });
    const asking = [addressState(), address()];
    actor.send({ type: 'changes.ended', formId: 'file' });
    expect([before, asking, [addressState(), address()]]).toEqual([
      'unsaved',
      ['confirming', '/stage-one/loan-purpose'],
      ['free', '/faq'],
    ]);
  });

  test('are discarded in all forms only when the user confirms', async () => {
    const { actor, requestAddress } = await withUnsavedAnswers();
    const emitted: (readonly string[])[] = [];
    actor.on('answers.discarded', ({ unsavedForms }) => emitted.push(unsavedForms));
    actor.send({ type: 'changes.began', formId: 'item' });
    requestAddress('/faq');
    actor.send({ type: 'leave.cancelled' });
    requestAddress('/faq');
    const before = emitted.length;
    actor.send({ type: 'leave.confirmed' });
    expect([before, emitted, actor.getSnapshot().context.unsavedForms]).toEqual([0, [['form', 'item']], []]);
  });

  test('make the dialog apply to the latest request', async () => {
    const { actor, requestAddress, address } = await withUnsavedAnswers();
    requestAddress('/faq');
    requestAddress('/eligibility-criteria');
    actor.send({ type: 'leave.confirmed' });
    expect(address()).toBe('/eligibility-criteria');
  });

  test('say which forms may be stored although their save has failed, until these are saved or left', async () => {
    const { actor } = startShell('/stage-one/contact-details', {
      tokens: { user: applicant, refreshable: true },
    });
    await waitFor(actor, ({ value }) => value.page === 'shown');
    const unconfirmed = () => actor.getSnapshot().context.unconfirmedForms;
    const begin = (formId: string, isUnconfirmed: boolean) =>
      actor.send({ type: 'changes.began', formId, isUnconfirmed });
    begin('step', false);
    begin('item', true);
    const before = unconfirmed();
    begin('step', true);
    const afterSave = unconfirmed();
    actor.send({ type: 'changes.ended', formId: 'item' });
    const afterItem = unconfirmed();
    actor.send({ type: 'address.requested', address: parseAddress('/faq') });
    actor.send({ type: 'leave.confirmed' });
    expect([before, afterSave, afterItem, unconfirmed()]).toEqual([['item'], ['item', 'step'], ['step'], []]);
  });

  test('stay while a machine changes the query of the page, also during the question, and end when it changes the path', async () => {
    const { actor, address, addressState } = startShell('/broker-dashboard', {
      tokens: { user: broker, refreshable: true },
    });
    await waitFor(actor, ({ value }) => value.page === 'shown');
    const move = (path: string) => actor.send({ type: 'address.moved', address: parseAddress(path) });
    const state = () => {
      const { unsavedForms, requestedAddress } = actor.getSnapshot().context;
      return [addressState(), address(), unsavedForms, requestedAddress?.path];
    };
    actor.send({ type: 'changes.began', formId: 'file' });
    move('/broker-dashboard?sort=ua_contactname');
    const sorted = state();
    actor.send({ type: 'address.requested', address: parseAddress('/faq') });
    move('/broker-dashboard?page=2');
    const asking = state();
    actor.send({ type: 'leave.cancelled' });
    move('/stage-two/tasks?application=c-1');
    expect([sorted, asking, state()]).toEqual([
      ['unsaved', '/broker-dashboard?sort=ua_contactname', ['file'], undefined],
      ['confirming', '/broker-dashboard?page=2', ['file'], '/faq'],
      ['free', '/stage-two/tasks?application=c-1', [], undefined],
    ]);
  });

  test('stay without a question while Back or Forward opens another query of the broker’s list', async () => {
    const { actor, requestAddress, address, addressState } = startShell('/broker-dashboard', {
      tokens: { user: broker, refreshable: true },
    });
    await waitFor(actor, ({ value }) => value.page === 'shown');
    const state = () => {
      const { unsavedForms, requestedAddress } = actor.getSnapshot().context;
      return [addressState(), address(), unsavedForms, requestedAddress?.path];
    };
    actor.send({ type: 'changes.began', formId: 'file' });
    requestAddress('/broker-dashboard?page=2');
    const turned = state();
    requestAddress('/faq');
    const asking = state();
    requestAddress('/broker-dashboard');
    expect([turned, asking, state()]).toEqual([
      ['unsaved', '/broker-dashboard?page=2', ['file'], undefined],
      ['confirming', '/broker-dashboard?page=2', ['file'], '/faq'],
      ['unsaved', '/broker-dashboard', ['file'], undefined],
    ]);
  });

  test('of a step are asked about when another question of the step is requested', async () => {
    const { requestAddress, addressState } = await withUnsavedAnswers();
    requestAddress('/stage-one/loan-purpose?change=ua_loanamount');
    expect(addressState()).toBe('confirming');
  });

  test('end when a machine opens the same page of another client', async () => {
    const { actor, waitUntilShown, addressState } = startShell('/stage-two/tasks?application=c-1', {
      tokens: { user: broker, refreshable: true },
    });
    await waitUntilShown();
    actor.send({ type: 'changes.began', formId: 'form' });
    actor.send({ type: 'address.moved', address: parseAddress('/stage-two/tasks?application=c-2') });
    expect(addressState()).toBe('free');
  });

  test('block logging out until they are saved or discarded', async () => {
    const goOn = [{ type: 'leave.confirmed' }, { type: 'changes.ended', formId: 'form' }] as const;
    for (const go of goOn) {
      const { actor, addressState, waitUntilShown, address } = await withUnsavedAnswers();
      actor.send({ type: 'logout.requested' });
      expect(addressState()).toBe('confirming');
      actor.send(go);
      await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
      await waitUntilShown();
      expect(address()).toBe('/login');
    }
  });

  describe('that only the device keeps', () => {
    /** The dialog before a log out that would delete them, on a page without a form that has unsaved answers. */
    async function asked() {
      const shell = startShell('/stage-one/loan-purpose', { tokens: applicantTokens });
      await shell.waitUntilShown();
      shell.actor.send({ type: 'logout.requested', losesDrafts: true });
      expect(shell.addressState()).toBe('confirming');
      return shell;
    }

    test('are asked about before a log out, which goes on once the user agrees', async () => {
      const { actor, waitUntilShown } = await asked();
      actor.send({ type: 'leave.confirmed' });
      await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
      expect(await waitUntilShown()).toBe('/login');
    });

    test.each([
      ['the user stays', { type: 'leave.cancelled' }, '/stage-one/loan-purpose'],
      [
        'the user opens another page',
        { type: 'address.requested', address: parseAddress('/stage-one/tasks') },
        '/stage-one/tasks',
      ],
    ] as const)('stay, and nothing holds the page, when %s', async (_, event, path) => {
      const { actor, addressState, address } = await asked();
      actor.send(event);
      expect([addressState(), address(), actor.getSnapshot().context.userId]).toEqual([
        'free',
        path,
        applicant.id,
      ]);
    });

    test('are not lost when a form without unsaved answers closes meanwhile', async () => {
      const { actor, addressState } = await asked();
      actor.send({ type: 'changes.ended', formId: 'form' });
      expect(addressState()).toBe('confirming');
    });

    test('are looked for again once the forms are saved before a log out', async () => {
      const { actor, addressState } = await withUnsavedAnswers();
      const emitted: unknown[] = [];
      actor.on('logout.prepared', (event) => emitted.push(event));
      actor.send({ type: 'changes.began', formId: 'form', isSavable: true });
      actor.send({ type: 'logout.requested' });
      actor.send({ type: 'leave.saved' });
      actor.send({ type: 'changes.ended', formId: 'form' });
      expect([addressState(), emitted, actor.getSnapshot().context.userId]).toEqual([
        'free',
        [{ type: 'logout.prepared' }],
        applicant.id,
      ]);
    });
  });

  test('do not block the end of a session', async () => {
    const { actor, waitUntilShown, addressState } = await withUnsavedAnswers();
    actor.send({ type: 'session.expired' });
    await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
    expect([await waitUntilShown(), addressState()]).toEqual(['/login', 'free']);
    actor.send({ type: 'session.opened', user: applicant });
    expect(formatAddress(actor.getSnapshot().context.address)).toBe('/stage-one/loan-purpose');
  });
});

describe('a user whose role changes', () => {
  const role = (user: User) => ({ type: 'tokens.read', tokens: { user, refreshable: true } }) as const;
  const shown = ({ actor, address }: ReturnType<typeof startShell>) => [
    address(),
    actor.getSnapshot().context.notices.map(({ messageId }) => messageId),
  ];

  test.each([
    ['/broker-dashboard?search=CEF-000001', '/broker-dashboard?search=CEF-000001', []],
    ['/stage-two/tasks?application=c-1', '/stage-two/tasks?application=c-1', []],
    ['/dashboard', '/broker-dashboard', []],
    ['/stage-one/tasks', '/broker-dashboard', ['notice.access.applicant']],
    ['/faq', '/faq', []],
  ])('and has asked for %s as an applicant gets %s as a broker', async (wanted, led, notices) => {
    const shell = startShell(wanted, { tokens: applicantTokens });
    await shell.waitUntilShown();
    shell.actor.send(role(newBroker));
    await shell.waitUntilShown();
    expect(shown(shell)).toEqual([led, notices]);
  });

  test.each([
    ['/broker-dashboard', '/dashboard', ['notice.access.broker']],
    ['/stage-two/tasks?application=c-1', '/stage-two/tasks', []],
  ])('and has opened %s as a broker gets %s as an applicant', async (opened, led, notices) => {
    const shell = startShell(opened, { tokens: { user: newBroker, refreshable: true } });
    await shell.waitUntilShown();
    shell.actor.send({ type: 'changes.began', formId: 'form' });
    shell.actor.send(role(applicant));
    await shell.waitUntilShown();
    expect([shown(shell), shell.actor.getSnapshot().context.shownClient, shell.addressState()]).toEqual([
      [led, notices],
      null,
      'free',
    ]);
  });
});

describe('a session that expires', () => {
  const typed = parseAddress('/stage-one/loan-purpose');

  /** A step with unsaved answers whose session has ended. */
  async function frozen() {
    const shell = startShell(formatAddress(typed), { tokens: applicantTokens });
    await shell.waitUntilShown();
    shell.actor.send({ type: 'changes.began', formId: 'form' });
    shell.actor.send({ type: 'session.expired' });
    await waitFor(shell.actor, ({ context }) => context.visitor?.signedIn === false);
    expect(await shell.waitUntilShown()).toBe('/login');
    return shell;
  }
  const unauthorised: Message = { messageId: 'notice.documentstatus.401', type: 'error' };
  const generic: Message = { messageId: 'notice.generic', type: 'error' };
  const frozenJourney = {
    address: typed,
    screen: 'stage-one-step',
    userId: applicant.id,
    broker: false,
    clientName: null,
    hasUnsavedAnswers: true,
  };

  test('keeps the journey frozen while the user visits other pages', async () => {
    const { actor, requestAddress, waitUntilShown, addressState } = await frozen();
    requestAddress('/faq');
    expect([await waitUntilShown(), actor.getSnapshot().context.frozen, addressState()]).toEqual([
      '/faq',
      frozenJourney,
      'free',
    ]);
    requestAddress('/dashboard');
    expect([await waitUntilShown(), actor.getSnapshot().context.frozen]).toEqual(['/login', frozenJourney]);
  });

  test.each<[string, Parameters<ReturnType<typeof startShell>['actor']['send']>[0]]>([
    ['here', { type: 'session.opened', user: applicant }],
    ['in another tab', { type: 'tokens.read', tokens: applicantTokens }],
  ])('shows the journey at once when the same user signs in %s', async (_, event) => {
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
    actor.send({ type: 'changes.began', formId: 'form' });
    requestAddress('/faq');
    expect(actor.getSnapshot().value.address).toBe('confirming');
  });

  test('shows nothing of the journey when the same user is a broker meanwhile, who gets the list', async () => {
    const { actor, address, waitUntilShown } = await frozen();
    actor.send({ type: 'session.opened', user: newBroker });
    const { frozen: left, shownScreen, notices } = actor.getSnapshot().context;
    expect([address(), left, shownScreen, notices.map(({ messageId }) => messageId)]).toEqual([
      '/broker-dashboard',
      null,
      'login',
      ['notice.access.applicant'],
    ]);
    await waitUntilShown();
  });

  test('shows nothing of the journey to another user, who gets their own dashboard', async () => {
    const { actor, address } = await frozen();
    actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
    const { frozen: left, afterSignIn, visitor } = actor.getSnapshot().context;
    expect([address(), left, afterSignIn, visitor]).toEqual(['/dashboard', null, null, undefined]);
  });

  test.each<[string, Message | undefined, Message[]]>([
    ['the message of the refused call', unauthorised, [unauthorised]],
    ['nothing for a call that has only the generic message', generic, []],
    ['nothing when the session ended by itself', undefined, []],
  ])('shows beside the login %s', async (_, notice, shown) => {
    const shell = startShell(formatAddress(typed), { tokens: applicantTokens });
    await shell.waitUntilShown();
    shell.actor.getSnapshot().children.session?.send({
      type: 'session.expired',
      ...(notice && { notice }),
    });
    await waitFor(shell.actor, ({ context }) => context.visitor?.signedIn === false);
    expect([await shell.waitUntilShown(), shell.actor.getSnapshot().context.notices]).toEqual([
      '/login',
      shown,
    ]);
    shell.actor.send({ type: 'session.opened', user: applicant });
    expect([await shell.waitUntilShown(), shell.actor.getSnapshot().context.notices]).toEqual([
      formatAddress(typed),
      [],
    ]);
  });

  test('freezes no public page', async () => {
    const { actor, waitUntilShown } = startShell('/faq', { tokens: applicantTokens });
    await waitUntilShown();
    actor.send({ type: 'session.expired' });
    const { context } = await waitFor(actor, ({ context: now }) => now.visitor?.signedIn === false);
    expect([await waitUntilShown(), context.frozen]).toEqual(['/faq', null]);
  });
});

test('removes the page of a user who is no longer signed in before the next page is loaded', async () => {
  const { actor, waitUntilShown } = startShell('/stage-one/loan-purpose', { tokens: applicantTokens });
  await waitUntilShown();
  actor.send({ type: 'changes.began', formId: 'form' });
  actor.send({ type: 'tokens.read', tokens: { user: broker, refreshable: true } });
  const { value, context } = actor.getSnapshot();
  expect([value.address, value.page, context.shownScreen]).toEqual(['free', 'awaitingSession', null]);
});

test('shows the reason of a reload', async () => {
  const { actor, waitUntilShown } = startShell('/dashboard', {
    tokens: { ...applicantTokens, reason: 'changed' },
  });
  await waitUntilShown();
  expect(actor.getSnapshot().context.notices).toEqual([{ messageId: 'notice.changed', type: 'info' }]);
});

test('opens the dashboard for the user who signs in after a log out', async () => {
  const { actor, waitUntilShown, address } = startShell('/stage-one/loan-purpose', {
    tokens: applicantTokens,
  });
  await waitUntilShown();
  actor.send({ type: 'logout.requested' });
  await waitFor(actor, ({ context }) => context.visitor?.signedIn === false);
  expect(await waitUntilShown()).toBe('/login');
  actor.send({ type: 'session.opened', user: { ...applicant, id: 'u-3' } });
  expect(address()).toBe('/dashboard');
});

describe('the configuration', () => {
  /** A shell at the FAQ whose first readings of the configuration fail. */
  async function withFailures(failureCount: number) {
    let readCount = 0;
    const shell = startShell('/faq', {
      readConfiguration: async () => {
        readCount += 1;
        if (readCount <= failureCount) throw new Error('offline');
        return shownConfiguration;
      },
    });
    await shell.waitUntilShown();
    const open = async (path: string) => {
      shell.requestAddress(path);
      expect(await shell.waitUntilShown()).toBe(path);
      return [readCount, shell.actor.getSnapshot().context.configuration];
    };
    return { open };
  }

  test('is read again with each page that is opened, until it is there', async () => {
    const { open } = await withFailures(2);
    expect([await open('/privacy'), await open('/faq'), await open('/privacy')]).toEqual([
      [2, null],
      [3, shownConfiguration],
      [3, shownConfiguration],
    ]);
  });

  test('is read once when the first reading succeeds', async () => {
    const { open } = await withFailures(0);
    expect([await open('/privacy'), await open('/faq')]).toEqual([
      [1, shownConfiguration],
      [1, shownConfiguration],
    ]);
  });
});

describe('language', () => {
  test('uses the latest choice when an earlier one answers later', async () => {
    const answers = new Map<Language, () => void>();
    const { actor, waitUntilShown } = startShell('/faq', {
      storeLanguage: ({ language }) => new Promise((resolve) => answers.set(language, resolve)),
    });
    await waitUntilShown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    actor.send({ type: 'language.chosen', language: 'en' });
    answers.get('en')?.();
    answers.get('cy')?.();
    const { context } = await waitFor(actor, ({ value }) => value.language === 'idle');
    expect(context.language).toBe('en');
  });

  test('loads a page that is requested during the switch in the new language', async () => {
    const requests: string[] = [];
    const storeLanguage = ({ screen }: Page) =>
      new Promise<void>((resolve) => {
        requests.push(screen);
        if (screen === 'faq') resolve();
      });
    const { actor, waitUntilShown, requestAddress } = startShell('/accessibility', { storeLanguage });
    await waitUntilShown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    requestAddress('/faq');
    const { context } = await waitFor(actor, ({ value }) => value.language === 'idle');
    expect([requests, context.language]).toEqual([['accessibility', 'faq'], 'cy']);
  });

  test('keeps the previous language and shows a notice when the new one fails to load', async () => {
    const { actor, waitUntilShown } = startShell('/faq', {
      storeLanguage: () => Promise.reject(new Error('offline')),
    });
    await waitUntilShown();
    actor.send({ type: 'language.chosen', language: 'cy' });
    const { context } = await waitFor(actor, ({ value }) => value.language === 'idle');
    expect([context.language, context.notices]).toEqual([
      'en',
      [{ messageId: 'notice.generic', type: 'error' }],
    ]);
  });
});

test('drops a notice when the user changes the address, but not when a machine does', async () => {
  const message: Message = { messageId: 'notice.eoi.422', type: 'info' };
  const { actor, waitUntilShown, requestAddress } = startShell('/stage-one/loan-purpose', {
    tokens: applicantTokens,
  });
  await waitUntilShown();
  const notices = () => actor.getSnapshot().context.notices;
  actor.send({ type: 'notice.raised', message });
  actor.send({ type: 'address.moved', address: parseAddress('/stage-one/review') });
  const moved = notices();
  requestAddress('/faq');
  expect([moved, notices()]).toEqual([[message], []]);
});

test('shows several notices together, none twice, until each is dismissed or the next attempt begins', async () => {
  const error: Message = { messageId: 'notice.eoi.500.read', type: 'error' };
  const info: Message = { messageId: 'notice.eoi.422', type: 'info' };
  const { actor, waitUntilShown } = startShell('/dashboard', { tokens: applicantTokens });
  await waitUntilShown();
  const shown: (readonly Message[])[] = [];
  const send = (event: ShellEvent) => {
    actor.send(event);
    shown.push(actor.getSnapshot().context.notices);
  };
  for (const message of [error, info, error]) send({ type: 'notice.raised', message });
  send({ type: 'notice.dismissed', messageId: info.messageId });
  send({ type: 'notice.raised', message: info });
  send({ type: 'notice.dismissed' });
  expect(shown).toEqual([[error], [error, info], [info, error], [error], [error, info], []]);
});

test('removes the previous page when the next one fails to load', async () => {
  const loaded: string[] = [];
  const { actor, waitUntilShown, requestAddress } = startShell('/stage-one/loan-purpose', {
    tokens: applicantTokens,
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

test('a page of another area than the one in view is opened with its address and user, for its first calls', async () => {
  const opened: [string, string | null][] = [];
  const { waitUntilShown, requestAddress } = startShell('/stage-one/declarations', {
    tokens: applicantTokens,
    loadPage: async ({ screen, newArea }) =>
      void opened.push([screen, newArea && `${formatAddress(newArea.address)} ${newArea.userId}`]),
  });
  await waitUntilShown();
  for (const path of ['/faq', '/dashboard', '/stage-one/loan-purpose', '/stage-one/review']) {
    requestAddress(path);
    await waitUntilShown();
  }
  expect(opened).toEqual([
    ['stage-one-step', null],
    ['faq', `/faq ${applicant.id}`],
    ['dashboard', `/dashboard ${applicant.id}`],
    ['stage-one-step', `/stage-one/loan-purpose ${applicant.id}`],
    ['stage-one-review', null],
  ]);
});

test('offers another try when the reload after the second failure fails too', async () => {
  const offline = () => Promise.reject(new Error('offline'));
  const requests: string[] = [];
  const { actor } = startShell('/faq', {
    loadPage: () => {
      requests.push('load');
      return offline();
    },
    reloadPage: () => {
      requests.push('reload');
      return offline();
    },
  });
  const failed = () =>
    waitFor(actor, ({ context, value }) => context.visitor !== undefined && value.page === 'failed');
  await failed();
  const before = requests.splice(0);
  actor.send({ type: 'page.retried' });
  await failed();
  expect([new Set(before), requests]).toEqual([new Set(['load']), ['load', 'reload']]);
});

test('says why a page that is not for this user leads to their dashboard, on opening it and within the portal', async () => {
  const led = [];
  for (const [user, path] of [
    [applicant, '/broker-dashboard'],
    [broker, '/stage-one'],
    [broker, '/documents/stage-two'],
    [broker, '/dashboard'],
  ] as const) {
    const { actor, waitUntilShown, requestAddress } = startShell(path, {
      tokens: { user, refreshable: true },
    });
    const address = await waitUntilShown();
    const { notices } = actor.getSnapshot().context;
    requestAddress('/faq');
    requestAddress(path);
    led.push([path, address, notices, actor.getSnapshot().context.notices]);
  }
  const told = (access: string) => {
    const notices = [{ messageId: `notice.access.${access}`, type: 'info' }];
    return [notices, notices];
  };
  expect(led).toEqual([
    ['/broker-dashboard', '/dashboard', ...told('broker')],
    ['/stage-one', '/broker-dashboard', ...told('applicant')],
    ['/documents/stage-two', '/broker-dashboard', ...told('client')],
    ['/dashboard', '/broker-dashboard', [], []],
  ]);
});
