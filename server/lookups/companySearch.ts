// The search for companies (product 4.13): in the invented register, or at Companies House, which allows the whole service 600 requests in five
// minutes. An answer is kept for five minutes, equal searches at the same time make one request, and all callers together are counted, so that
// strangers who search from many addresses do not use up what Companies House allows.
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import type { RateLimiter } from '../accounts/rateLimiter.ts';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http/httpError.ts';
import type { Settings } from '../settings.ts';
import { companyRegister } from './companyRegister.ts';
import { searchCompaniesHouse } from './searchCompaniesHouse.ts';
import { searchCompanyRegister } from './searchCompanyRegister.ts';

export type SearchCompanies = (query: string) => Promise<Company[]>;

const CACHE_MS = 5 * 60_000;
/** An answer has at most 20 companies, so that all of them take a few megabytes. */
const MAX_ENTRIES = 500;
/** 500 in five minutes. A window of a minute may begin anywhere in those of Companies House. */
const REQUESTS_PER_MINUTE = 100;

interface CacheEntry {
  companies: Promise<Company[]>;
  /** On the clock of `Clock.elapsed`. */
  until: number;
}

/** Spaces and letter case make no difference to Companies House. */
const keyOf = (query: string): string => query.toLowerCase().replaceAll(/\s+/g, ' ');

interface CompanySearchOptions {
  settings: Pick<Settings, 'companiesHouseApiKey' | 'rateLimitFactor'>;
  clock: Pick<Clock, 'elapsed'>;
  rateLimiter: Pick<RateLimiter, 'countIfWithinLimit'>;
  /** Tests pass a stand-in. */
  search?: typeof searchCompaniesHouse;
}

/** The function that searches. It rejects with HttpError 503 beyond the limit, and with the error of searchCompaniesHouse, which is not cached. */
export function createCompanySearch({
  settings: { companiesHouseApiKey: apiKey, rateLimitFactor },
  clock,
  rateLimiter,
  search = searchCompaniesHouse,
}: CompanySearchOptions): SearchCompanies {
  if (apiKey === null) return async (query) => searchCompanyRegister(companyRegister, query);
  const cache = new Map<string, CacheEntry>();

  const request = async (query: string): Promise<Company[]> => {
    // The limit is that of Companies House, which LIMITS does not raise.
    const perMinute = REQUESTS_PER_MINUTE / Math.max(1, rateLimitFactor);
    if (!(await rateLimiter.countIfWithinLimit({ limit: 'companies house', of: '', perMinute })))
      throw new HttpError(503, 'Too many companies are being searched for. Try again later.', undefined, 60);
    return search(apiKey, query);
  };

  return async (query) => {
    const key = keyOf(query);
    const now = clock.elapsed();
    const known = cache.get(key);
    if (known !== undefined && now < known.until) return known.companies;
    const answer: CacheEntry = { companies: request(query), until: now + CACHE_MS };
    // Deleted before it is added, so that the first of the map is the oldest.
    cache.delete(key);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_ENTRIES) cache.delete(oldest);
    cache.set(key, answer);
    try {
      return await answer.companies;
    } catch (error) {
      if (cache.get(key) === answer) cache.delete(key);
      throw error;
    }
  };
}
