// Fetching a list whose backend answers rows that are no items (product 4.15), over a replaced fetch.
import { afterEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => vi.unstubAllGlobals());

test('rows that are no objects or are deleted are left out, and the others are answered as they came', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const director = { ua_icapplicationdirectorsid: 'd-1', ua_directorname: null, ua_unknown: 'kept' };
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    const deleted = { ua_icapplicationdirectorsid: 'd-2', ua_directorname: 'Siân', statecode: '1' };
    return Response.json([null, deleted, director]);
  });
  vi.resetModules();
  const { fetchItems } = await import('./childItems.ts');
  const { items } = await fetchItems({ list: 'directors', client: null }, { bearer: 'token' });
  expect(items).toEqual([expect.objectContaining(director)]);
  expect(warn).toHaveBeenCalledTimes(1);
});
