// What becomes of the client that a broker has selected (decisions.md, "Brokers"): acting for the wrong one is the worst error there is.
import { describe, expect, test } from 'vitest';
import { applicant, broker } from '#tests/paths/users.ts';
import { startShell } from '#tests/shellHarness.ts';
import { parseAddress } from '../catalogue/routes.ts';

describe('a broker’s client', () => {
  const tokens = { user: broker, refreshable: true };
  const step = '/stage-two/creditsafe-declaration';

  test('is in the address from the moment it is selected; going on keeps it, and one entry of the history each', async () => {
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

  test('outlives that the page is loaded anew, for the same address alone', async () => {
    const led = [];
    for (const query of ['', '?application=c-1', '?application=c-2'])
      led.push(await startShell(step + query, { tokens, client: 'c-1' }).waitUntilShown());
    expect(led).toEqual([`${step}?application=c-1`, `${step}?application=c-1`, '/broker-dashboard']);
  });

  test('that is gone leads to the list, with what was said', async () => {
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

  test('that a tab kept from a session that has ended is not the client of whoever signs in', async () => {
    const { actor, waitUntilShown } = startShell('/login', { client: 'c-1' });
    await waitUntilShown();
    actor.send({ type: 'session.settled', reason: null, waiting: null, user: broker });
    expect(actor.getSnapshot().context.visitor?.client).toBe(null);
  });

  test('is nobody else’s: not another broker’s who signs in after, nor an applicant’s', async () => {
    const clients = [];
    for (const next of [broker, { ...broker, id: 'u-9' }, applicant]) {
      const { actor, waitUntilShown } = startShell('/broker-dashboard', { tokens, client: 'c-1' });
      await waitUntilShown();
      const settled = { type: 'session.settled', reason: null, waiting: null } as const;
      actor.send({ ...settled, user: null });
      actor.send({ ...settled, user: next });
      clients.push(actor.getSnapshot().context.visitor?.client);
    }
    expect(clients).toEqual(['c-1', null, null]);
  });
});
