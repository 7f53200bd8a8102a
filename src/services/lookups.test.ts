import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

const parents = [
  { ua_umisectorparentid: '0f1d2c3b-0000-5000-8000-000000000001', ua_sectorparent: 'Farming' },
];
/** The requests to the APIs: the last part of the path, and how the browser's cache is used. */
let sent: [string, RequestCache | undefined][] = [];
let statuses: number[] = [];

beforeEach(() => {
  sent = [];
  statuses = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    sent.push([address.split('/').at(-2) ?? '', init?.cache]);
    return Response.json(parents, { status: statuses.shift() ?? 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('lets the browser answer a lookup from its cache, and asks once for a visit', async () => {
  const { fetchLookup } = await import('./lookups.ts');
  const rows = [{ id: parents[0]?.ua_umisectorparentid, name: 'Farming' }];
  expect([await fetchLookup('sectorparent'), await fetchLookup('sectorparent')]).toEqual([rows, rows]);
  expect(sent).toEqual([['UMISECTORPARENT', 'default']]);
});

test('fetches a lookup past the cache after one that could not be read', async () => {
  statuses = [500];
  const { fetchLookup } = await import('./lookups.ts');
  await expect(fetchLookup('sectorparent')).rejects.toMatchObject({ status: 500 });
  await fetchLookup('sectorparent');
  expect(sent).toEqual([
    ['UMISECTORPARENT', 'default'],
    ['UMISECTORPARENT', 'reload'],
  ]);
});

test('keeps no other answer in the cache', async () => {
  const { request } = await import('./request.ts');
  const { dataResults } = await import('#machines/catalogue/api/dataResults.ts');
  await request('geticeoi', dataResults.geticeoi.result, {}, { bearer: 'token' }).catch(() => {});
  expect(sent).toEqual([['geticeoi', 'no-store']]);
});
