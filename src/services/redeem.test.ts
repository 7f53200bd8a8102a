// What a log-out tells the backend (product 5.14), and a lock that is not given back (product 5.11), over a replaced fetch.
import { afterEach, expect, test, vi } from 'vitest';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Replaces fetch by a backend with these extensions. Returns the calls that it has received, without that of the configuration. */
function stubBackend(extensions: readonly string[]): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json({ ...sampleConfiguration, extensions });
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    sent.push([address, init?.method, init?.keepalive, body]);
    return Response.json({ result: true });
  });
  return sent;
}

test('the request that ends the session goes on while the page reloads', async () => {
  const sent = stubBackend(['logout']);
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

test('a backend without the extension logout is not told that the session ends', async () => {
  const sent = stubBackend(['etag', 'idempotency']);
  vi.resetModules();
  const { endSession } = await import('./redeem.ts');
  const { request } = await import('./request.ts');
  await endSession('refresh');
  // This later call has arrived, so an earlier one of endSession would have arrived as well.
  await request('create', authResults.create.result, { body: {} });
  expect(sent).toEqual([['http://backend.test/auth/api/user/create', 'POST', undefined, {}]]);
});

/** Replaces the browser's cookies. */
function stubCookies(): Map<string, string> {
  const cookies = new Map([['refresh_token', 'old']]);
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return [...cookies].map((cookie) => cookie.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(/[=;]/);
      cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', { location: { protocol: 'http:' }, localStorage: { setItem: () => {} } });
  return cookies;
}

/** Replaces fetch by a backend that answers a redeem with an access token and these members. */
function stubRedeem(members: object): void {
  const claims = Buffer.from(JSON.stringify({ sub: 'u-1' })).toString('base64url');
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    return Response.json({ access_token: `e30.${claims}.signature`, expires_in: 600, ...members });
  });
}

test('a backend that does not replace the refresh token need not answer it', async () => {
  const cookies = stubCookies();
  vi.stubGlobal('navigator', {});
  stubRedeem({ refresh_token_expires_in: 1800 });
  vi.resetModules();
  const { redeem } = await import('./redeem.ts');
  expect([(await redeem({ user: 'u-1', issuedAt: null })).id, cookies.get('refresh_token')]).toEqual([
    'u-1',
    'old',
  ]);
});

test('a tab that stands still with the lock does not keep the others from redeeming', async () => {
  const cookies = stubCookies();
  const waiting = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(waiting.signal);
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  });
  stubRedeem({ refresh_token: 'new', refresh_token_expires_in: 1800 });
  vi.resetModules();
  const { redeem } = await import('./redeem.ts');
  const redeemed = redeem({ user: 'u-1', issuedAt: null });
  const before = cookies.get('refresh_token');
  waiting.abort(new DOMException('The wait has ended.', 'TimeoutError'));
  expect([before, (await redeemed).id, cookies.get('refresh_token')]).toEqual(['old', 'u-1', 'new']);
});
