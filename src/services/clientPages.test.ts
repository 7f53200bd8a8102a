// Which calls a page of a broker's list takes with the extension `paging` (product 9.3).
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';
import { clientSamples } from '#tests/clientSamples.ts';
import { initialListQuery, matchingRows } from '#machines/catalogue/broker/clientList.ts';
import { pagingQuerySchema } from '#machines/catalogue/broker/pagingQuery.ts';

const configuration = { ...sampleConfiguration, extensions: ['paging'] };
const authorization = { bearer: 'token', idempotencyKey: 'key' };

/** How many rows each call has asked for. */
let limitsAsked: number[] = [];

/** The portal's service in front of a backend with this many Applications, whose cursors are row numbers. */
async function serviceFor(count: number) {
  const clients = clientSamples(count);
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const url = new URL(
      address instanceof Request ? address.url : address,
      sampleConfiguration.dataApi.baseUrl,
    );
    if (url.pathname.endsWith('/config.json')) return Response.json(configuration);
    const query = v.parse(pagingQuerySchema, Object.fromEntries(url.searchParams));
    limitsAsked.push(query.limit);
    const { matching, counts } = matchingRows(clients, { ...initialListQuery, sort: query.sort });
    const first = Number(query.after);
    const end = first + query.limit;
    return Response.json({
      items: matching.slice(first, end).map(({ client }) => client),
      counts,
      total: matching.length,
      next: end < matching.length ? String(end) : null,
    });
  });
  vi.resetModules();
  const { fetchPage } = await import('./clientPages.ts');
  return (page: number) =>
    fetchPage({ query: { ...initialListQuery, page }, source: null, fresh: true }, authorization);
}

beforeEach(() => {
  limitsAsked = [];
});
afterAll(() => vi.unstubAllGlobals());

test('one row that cannot be read hides no other', async () => {
  const clients = clientSamples(2);
  const rows = [null, clients[0], { ...clients[0], ua_icapplicationid: null }, 'x', clients[1]];
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    return Response.json(address.endsWith('/config.json') ? sampleConfiguration : rows);
  });
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.resetModules();
  const { fetchPage } = await import('./clientPages.ts');
  const { shown } = await fetchPage({ query: initialListQuery, source: null, fresh: true }, authorization);
  expect(shown.rows.map(({ client }) => client.ua_reference).toSorted()).toEqual(
    clients.map((client) => client.ua_reference).toSorted(),
  );
  expect(logged).toHaveBeenCalledTimes(3);
});

test.each([
  ['the first page', 60, 1, 1, [20]],
  ['the second page', 60, 2, 2, [20, 20]],
  ['a later page', 2_100, 60, 60, [20, 1_000, 160, 20]],
  ['a number beyond the last page', 60, 9_999_999, 3, [20, 20, 20]],
  ['a number beyond the only page', 5, 9_999_999, 1, [20]],
  ['a number beyond the last page of a long list', 2_100, 9_999_999, 105, [20, 1_000, 1_000, 60, 20]],
])('%s of %i Applications: page %i leads to page %i', async (_, count, wanted, shownPage, calls) => {
  const fetchPage = await serviceFor(count);
  const { shown } = await fetchPage(wanted);
  const first = (shownPage - 1) * 20;
  expect([shown.query.page, shown.rows[0]?.client.ua_reference, limitsAsked]).toEqual([
    shownPage,
    `CEF-${String(count - first).padStart(6, '0')}`,
    calls,
  ]);
});
