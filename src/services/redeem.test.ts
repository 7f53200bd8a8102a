// What a log-out tells the backend (product 5.14), over a replaced fetch.
import { afterEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => vi.unstubAllGlobals());

test('the request that ends the session goes on while the page reloads', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json'))
      return Response.json({ ...sampleConfiguration, extensions: ['logout'] });
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    sent.push([address, init?.method, init?.keepalive, body]);
    return Response.json({ result: true });
  });
  vi.resetModules();
  const { endSession } = await import('./redeem.ts');
  await endSession('refresh');
  await vi.waitUntil(() => sent.length > 0);
  expect(sent).toEqual([
    [
      'http://backend.test/auth/api/user/logout',
      'POST',
      true,
      { refreshtoken: 'refresh', businessunit: 'unit' },
    ],
  ]);
});
