// The client that a broker has selected (product 9.5 to 9.7): a broker must never act for the wrong client.
import { describe, expect, test } from 'vitest';
import { applicant, broker } from '#tests/paths/users.ts';
import { startShell } from '#tests/shellHarness.ts';
import { parseAddress } from '../catalogue/routes.ts';

describe('a broker’s client', () => {
  const tokens = { user: broker, refreshable: true };
  const step = '/stage-two/creditsafe-declaration';

  test('stays in each address after it is selected, with one history entry for each address', async () => {
    const { actor, waitUntilShown, address } = startShell('/broker-dashboard', { tokens });
    await waitUntilShown();
    actor.send({ type: 'address.requested', address: parseAddress(`${step}?application=c-1`) });
    const first = address();
    actor.send({ type: 'address.moved', address: parseAddress('/stage-two/project-details') });
    expect([first, address(), actor.getSnapshot().context.replace]).toEqual([
      `${step}?application=c-1`,
      '/stage-two/project-details?application=c-1',
      false,
    ]);
  });

  test('stays selected after a reload, unless the address names another client', async () => {
    const opened = [];
    for (const query of ['', '?application=c-1', '?application=c-2']) {
      const { actor, waitUntilShown } = startShell(step + query, { tokens, client: 'c-1' });
      const address = await waitUntilShown();
      opened.push([address, actor.getSnapshot().context.visitor?.client]);
    }
    expect(opened).toEqual([
      [`${step}?application=c-1`, 'c-1'],
      [`${step}?application=c-1`, 'c-1'],
      [`${step}?application=c-2`, 'c-2'],
    ]);
  });

  test('of an address that was opened before signing in is opened after it', async () => {
    const { actor, waitUntilShown, address } = startShell(`${step}?application=c-2`);
    await waitUntilShown();
    const before = address();
    actor.send({ type: 'session.opened', user: broker });
    expect([before, address(), actor.getSnapshot().context.visitor?.client]).toEqual([
      '/login',
      `${step}?application=c-2`,
      'c-2',
    ]);
  });

  const named = { business: 'Môn Cyf', reference: 'CEF-000001' };

  test('is named on its own pages only', async () => {
    const { actor, waitUntilShown } = startShell(`${step}?application=c-1`, { tokens });
    await waitUntilShown();
    const nameAfter = (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event);
      return actor.getSnapshot().context.clientName;
    };
    expect([
      nameAfter({ type: 'client.named', client: 'c-2', name: { business: 'Arall Cyf', reference: 'CEF-2' } }),
      nameAfter({ type: 'client.named', client: 'c-1', name: named }),
      nameAfter({ type: 'address.requested', address: parseAddress(`${step}?application=c-2`) }),
    ]).toEqual([null, named, null]);
  });

  test('is still named when the broker has signed in again after the session expired', async () => {
    const { actor, waitUntilShown } = startShell(`${step}?application=c-1`, { tokens });
    await waitUntilShown();
    actor.send({ type: 'client.named', client: 'c-1', name: named });
    actor.send({
      type: 'session.changed',
      user: null,
      reason: 'expired',
      notice: null,
      expiredUserId: broker.id,
    });
    const between = actor.getSnapshot().context;
    actor.send({ type: 'session.opened', user: broker });
    const { shownClient, clientName } = actor.getSnapshot().context;
    expect([between.frozen?.clientName, shownClient, clientName]).toEqual([named, 'c-1', named]);
  });

  test('that is no longer assigned leads to the list, keeps the notice, and is not selected any more', async () => {
    const { actor, waitUntilShown, address } = startShell(step, { tokens, client: 'c-1' });
    await waitUntilShown();
    actor.send({ type: 'notice.raised', message: { messageId: 'notice.client.gone', type: 'error' } });
    actor.send({ type: 'client.lost', client: 'c-1' });
    actor.send({ type: 'address.requested', address: parseAddress(step) });
    const { notices, visitor } = actor.getSnapshot().context;
    expect([address(), notices.map(({ messageId }) => messageId), visitor?.client]).toEqual([
      '/broker-dashboard',
      ['notice.client.gone', 'notice.access.client'],
      null,
    ]);
  });

  test('that is reported as lost late leaves the client and the page that the broker has opened since', async () => {
    const { actor, waitUntilShown, address, addressState } = startShell(`${step}?application=c-1`, {
      tokens,
    });
    await waitUntilShown();
    actor.send({ type: 'address.requested', address: parseAddress(`${step}?application=c-2`) });
    actor.send({ type: 'changes.began', formId: 'form' });
    actor.send({ type: 'client.lost', client: 'c-1' });
    expect([address(), addressState(), actor.getSnapshot().context.visitor?.client]).toEqual([
      `${step}?application=c-2`,
      'unsaved',
      'c-2',
    ]);
  });

  test('that is reported as lost in the list is selected no more, and the list keeps its page', async () => {
    const { actor, waitUntilShown, requestAddress, address } = startShell(`${step}?application=c-1`, {
      tokens,
    });
    await waitUntilShown();
    requestAddress('/broker-dashboard?page=2');
    actor.send({ type: 'client.lost', client: 'c-1' });
    expect([address(), actor.getSnapshot().context.visitor?.client]).toEqual([
      '/broker-dashboard?page=2',
      null,
    ]);
  });

  test('that a tab stored before its session ended is not selected for the next user', async () => {
    const { actor, waitUntilShown } = startShell('/login', { client: 'c-1' });
    await waitUntilShown();
    actor.send({ type: 'session.changed', reason: null, notice: null, expiredUserId: null, user: broker });
    expect(actor.getSnapshot().context.visitor?.client).toBe(null);
  });

  test('is not selected for another broker or an applicant who signs in later', async () => {
    const clients = [];
    for (const next of [broker, { ...broker, id: 'u-9' }, applicant]) {
      const { actor, waitUntilShown } = startShell('/broker-dashboard', { tokens, client: 'c-1' });
      await waitUntilShown();
      const settled = { type: 'session.changed', reason: null, notice: null, expiredUserId: null } as const;
      actor.send({ ...settled, user: null });
      actor.send({ ...settled, user: next });
      clients.push(actor.getSnapshot().context.visitor?.client);
    }
    expect(clients).toEqual(['c-1', null, null]);
  });

  test('leads after a reload back to the list as the same broker left it', async () => {
    const query = '?search=cyf&page=2';
    const opened = [];
    for (const [user, now] of [
      [broker.id, tokens],
      ['u-9', tokens],
      [broker.id, undefined],
    ] as const) {
      const list = { user, query };
      const shell = startShell(`${step}?application=c-1`, { list, ...(now && { tokens: now }) });
      await shell.waitUntilShown();
      if (now === undefined) shell.actor.send({ type: 'session.opened', user: broker });
      shell.requestAddress('/dashboard');
      opened.push(shell.address());
    }
    expect(opened).toEqual([`/broker-dashboard${query}`, '/broker-dashboard', '/broker-dashboard']);
  });

  test('leads back to the list as the broker left it, also after a session that expired and not after another user', async () => {
    const left = '/broker-dashboard?search=cyf&page=2';
    const expired = { user: null, reason: 'expired', notice: null, expiredUserId: broker.id } as const;
    const opened = [];
    for (const [users, reason] of [
      [[], 'expired'],
      [[broker], 'expired'],
      [[applicant, broker], 'signedout'],
    ] as const) {
      const { actor, waitUntilShown, requestAddress, address } = startShell(left, { tokens });
      await waitUntilShown();
      requestAddress(`${step}?application=c-1`);
      if (users.length > 0) {
        const expiredUserId = reason === 'expired' ? broker.id : null;
        actor.send({ type: 'session.changed', ...expired, reason, expiredUserId });
      }
      for (const user of users)
        actor.send({ type: 'session.changed', ...expired, user, reason: null, expiredUserId: null });
      requestAddress('/dashboard');
      opened.push(address());
    }
    expect(opened).toEqual([left, left, '/broker-dashboard']);
  });
});
