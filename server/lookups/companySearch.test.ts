// What the search for companies asks of Companies House: each query once in five minutes, and never more than Companies House allows.
import { expect, test } from 'vitest';
import { createRateLimiter } from '../accounts/rateLimiter.ts';
import { createCompanySearch } from './companySearch.ts';

const MINUTE = 60_000;

const company = (title: string) => ({
  company_number: '99000101',
  title,
  company_status: 'active',
  date_of_creation: '2012-03-14',
  address: { address_line_1: '', address_line_2: '', locality: '', region: '', postal_code: '' },
});

/** A search with a stand-in for Companies House, which answers one company that is named as the query; `requests` are the queries that it got. */
function searchWith({ factor = 1, fails = false, isLimited = true } = {}) {
  let elapsed = 0;
  const requests: string[] = [];
  const clock = { elapsed: () => elapsed };
  const companies = createCompanySearch({
    settings: { companiesHouseApiKey: 'a-key', rateLimitFactor: factor },
    clock,
    rateLimiter: isLimited
      ? createRateLimiter(clock, factor, { refusedAttempt() {} })
      : { countIfWithinLimit: async () => true },
    search: async (_key, query) => {
      requests.push(query);
      if (fails) throw new Error('Companies House answered 500');
      return [company(query)];
    },
  });
  return { companies, requests, advance: (milliseconds: number) => (elapsed += milliseconds) };
}

test('an answer is kept for five minutes, in any letter case and with any spaces', async () => {
  const { companies, requests, advance } = searchWith();
  const [first, second] = await Promise.all([companies('Menai Tideworks'), companies('menai  tideworks')]);
  expect([first, second]).toEqual([[company('Menai Tideworks')], [company('Menai Tideworks')]]);
  advance(5 * MINUTE - 1);
  await companies('MENAI TIDEWORKS');
  expect(requests).toEqual(['Menai Tideworks']);
  advance(1);
  await companies('menai tideworks');
  expect(requests).toEqual(['Menai Tideworks', 'menai tideworks']);
});

test('a failure is not kept', async () => {
  const { companies, requests } = searchWith({ fails: true });
  await expect(companies('menai')).rejects.toThrow('Companies House answered 500');
  await expect(companies('menai')).rejects.toThrow('Companies House answered 500');
  expect(requests).toEqual(['menai', 'menai']);
});

test.each([
  [0.1, 10],
  [0.5, 50],
  [1, 100],
  [2.5, 100],
  [1000, 100],
])(
  'security 9: with LIMITS at %s all callers together search Companies House %i times a minute',
  async (factor, allowed) => {
    const { companies, requests, advance } = searchWith({ factor });
    for (let index = 0; index < allowed; index += 1) await companies(`menai ${index}`);
    await expect(companies('another')).rejects.toMatchObject({ status: 503, retryAfter: 60 });
    // What is known is answered nevertheless.
    expect(await companies('menai 7')).toEqual([company('menai 7')]);
    advance(MINUTE);
    await companies('another');
    expect(requests).toHaveLength(allowed + 1);
  },
);

test('no more than 500 answers are kept: the oldest goes', async () => {
  const { companies, requests } = searchWith({ isLimited: false });
  for (let index = 0; index <= 500; index += 1) await companies(`menai ${index}`);
  await companies('menai 500');
  await companies('menai 1');
  expect(requests).toHaveLength(501);
  await companies('menai 0');
  expect(requests).toHaveLength(502);
});
