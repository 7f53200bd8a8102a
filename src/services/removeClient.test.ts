// Taking a client off a broker's list (product 9.8), over a replaced fetch.
import { afterEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => vi.unstubAllGlobals());

test('a server error while the Application is saved speaks of the client’s Application', async () => {
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    return init?.method === 'PUT'
      ? new Response(null, { status: 500 })
      : Response.json({ ua_icapplicationid: 'a-1' });
  });
  vi.resetModules();
  const { removeClient } = await import('./removeClient.ts');
  await expect(removeClient({ id: 'a-1' }, { bearer: 'token' })).rejects.toMatchObject({
    status: 500,
    notice: { messageId: 'notice.application.500.save.client', type: 'error' },
  });
});

test.each([
  [['etag'], 'names the revision that was fetched, so that nothing saved since is overwritten', '"7"'],
  [[], 'names no revision to a backend without the extension `etag`', null],
])(
  'with the extensions %j the removal sends the whole record without a submit and %s',
  async (extensions, _, revision) => {
    const stored = {
      ua_icapplicationid: 'a-1',
      ua_reference: 'CEF-000001',
      ua_unknown: 'kept',
      statecode: 0,
    };
    const fetched = { ...stored, ua_submitapplication: 1, ua_statushistory: [] };
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const address = typeof input === 'string' ? input : input.url;
      if (address.endsWith('/config.json')) return Response.json({ ...sampleConfiguration, extensions });
      const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
      sent.push([init?.method, new Headers(init?.headers).get('if-match'), body]);
      return Response.json(fetched, { headers: { etag: '"7"' } });
    });
    vi.resetModules();
    const { removeClient } = await import('./removeClient.ts');
    await removeClient({ id: 'a-1' }, { bearer: 'token' });
    expect(sent).toEqual([
      ['POST', null, { ua_icapplicationid: 'a-1' }],
      ['PUT', revision, { ...stored, ua_submitapplication: 2, statecode: 1 }],
    ]);
  },
);
