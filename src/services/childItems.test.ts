// Fetching a list whose backend answers rows that are no items (product 4.15), over a replaced fetch.
import { afterEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => vi.unstubAllGlobals());

test('a row that is no object is left out and logged, and the others are answered as they came', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const director = { ua_icapplicationdirectorsid: 'd-1', ua_directorname: null, ua_unknown: 'kept' };
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    return Response.json([null, director]);
  });
  vi.resetModules();
  const { fetchItems } = await import('./childItems.ts');
  expect(await fetchItems({ list: 'directors', client: null }, { bearer: 'token' })).toMatchObject({
    items: [director],
  });
  expect(warn).toHaveBeenCalledTimes(1);
});
