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
    actor.send({ type: 'client.selected', client: 'c-1' });
    const first = address();
    actor.send({ type: 'address.moved', address: parseAddress('/stage-two/project-details') });
    expect([first, address(), actor.getSnapshot().context.replace]).toEqual([
      `${step}?application=c-1`,
      '/stage-two/project-details?application=c-1',
      false,
    ]);
  });

  test('survives a reload, for the same address only', async () => {
    const led = [];
    for (const query of ['', '?application=c-1', '?application=c-2'])
      led.push(await startShell(step + query, { tokens, client: 'c-1' }).waitUntilShown());
    expect(led).toEqual([`${step}?application=c-1`, `${step}?application=c-1`, '/broker-dashboard']);
  });

  test('that is no longer assigned leads to the list and keeps the notice', async () => {
    const { actor, waitUntilShown, address } = startShell(step, { tokens, client: 'c-1' });
    await waitUntilShown();
    actor.send({ type: 'notice.raised', message: { messageId: 'notice.client.gone', type: 'error' } });
    actor.send({ type: 'client.selected', client: null });
    actor.send({ type: 'address.requested', address: parseAddress(`${step}?application=c-1`) });
    const { notice, visitor } = actor.getSnapshot().context;
    expect([address(), notice?.messageId, visitor?.client]).toEqual([
      '/broker-dashboard',
      'notice.client.gone',
      null,
    ]);
  });

  test('that a tab stored before its session ended is not selected for the next user', async () => {
    const { actor, waitUntilShown } = startShell('/login', { client: 'c-1' });
    await waitUntilShown();
    actor.send({ type: 'session.changed', reason: null, expiredUserId: null, user: broker });
    expect(actor.getSnapshot().context.visitor?.client).toBe(null);
  });

  test('is not selected for another broker or an applicant who signs in later', async () => {
    const clients = [];
    for (const next of [broker, { ...broker, id: 'u-9' }, applicant]) {
      const { actor, waitUntilShown } = startShell('/broker-dashboard', { tokens, client: 'c-1' });
      await waitUntilShown();
      const settled = { type: 'session.changed', reason: null, expiredUserId: null } as const;
      actor.send({ ...settled, user: null });
      actor.send({ ...settled, user: next });
      clients.push(actor.getSnapshot().context.visitor?.client);
    }
    expect(clients).toEqual(['c-1', null, null]);
  });
});
