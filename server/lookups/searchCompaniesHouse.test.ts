// Runs the search against a small stand-in for the API of Companies House.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { searchCompaniesHouse } from './searchCompaniesHouse.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The origin of a stand-in that gives this answer, and the requests that it receives. */
async function standIn(
  status: number,
  body: string,
): Promise<{ origin: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test('sends the key and maps the answer to companies', async () => {
  const { origin, requests } = await standIn(
    200,
    JSON.stringify({
      kind: 'search#companies',
      total_results: 2,
      items: [
        {
          kind: 'searchresults#company',
          company_number: '99000101',
          title: 'MENAI TIDEWORKS LIMITED',
          company_status: 'active',
          date_of_creation: '2012-03-14',
          company_type: 'ltd',
          address_snippet: '4 High Street, Menai Bridge, LL59 5ZZ',
          links: { self: '/company/99000101' },
          address: {
            premises: '4',
            address_line_1: 'High Street',
            locality: 'Menai Bridge',
            postal_code: 'LL59 5ZZ',
            country: 'Wales',
          },
        },
        { company_number: 'RS990001', title: 'A SOCIETY', address: null },
      ],
    }),
  );
  expect(await searchCompaniesHouse('a-key', 'menai & co', origin)).toEqual([
    {
      company_number: '99000101',
      title: 'MENAI TIDEWORKS LIMITED',
      company_status: 'active',
      date_of_creation: '2012-03-14',
      address: {
        address_line_1: '4 High Street',
        address_line_2: '',
        locality: 'Menai Bridge',
        region: '',
        postal_code: 'LL59 5ZZ',
      },
    },
    {
      company_number: 'RS990001',
      title: 'A SOCIETY',
      company_status: '',
      date_of_creation: '',
      address: { address_line_1: '', address_line_2: '', locality: '', region: '', postal_code: '' },
    },
  ]);
  expect(requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['GET', '/search/companies?q=menai+%26+co&items_per_page=20', `Basic ${btoa('a-key:')}`],
  ]);
});

test.each([
  [401, '{"error":"Invalid Authorization"}', 'answered 401'],
  [429, '', 'answered 429'],
  [500, '', 'answered 500'],
  [302, '', 'fetch failed'],
  [200, '<html>', 'Unexpected token'],
  [200, '{"items":"none"}', 'Expected Array'],
])('rejects when Companies House answers %i %s', async (status, body, message) => {
  const { origin } = await standIn(status, body);
  await expect(searchCompaniesHouse('a-key', 'menai', origin)).rejects.toThrow(message);
});

test('asks Companies House at its own address by https', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.origin);
    return Response.json({ items: [] });
  });
  try {
    expect(await searchCompaniesHouse('a-key', 'https://evil.example/x')).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(asked).toEqual(['https://api.company-information.service.gov.uk']);
});

test('rejects when the connection is refused', async () => {
  await expect(searchCompaniesHouse('a-key', 'menai', 'http://127.0.0.1:1')).rejects.toThrow('fetch failed');
});
