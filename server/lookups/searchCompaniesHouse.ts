// Forwards the company search to the Companies House API when COMPANIES_HOUSE_API_KEY is set (product 4.13).
// https://developer-specs.company-information.service.gov.uk/ , search/companies: basic auth with the key as the user name.
import * as v from 'valibot';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { maxCompanies } from './searchCompanyRegister.ts';

const TIMEOUT_MS = 10_000;

const text = v.optional(v.nullable(v.string()));
const responseSchema = v.object({
  items: v.array(
    v.object({
      company_number: v.string(),
      title: v.string(),
      company_status: text,
      date_of_creation: text,
      address: v.optional(
        v.nullable(
          v.object({
            premises: text,
            address_line_1: text,
            address_line_2: text,
            locality: text,
            region: text,
            postal_code: text,
          }),
        ),
      ),
    }),
  ),
});
type Item = v.InferOutput<typeof responseSchema>['items'][number];

// Companies House has a separate member for the house number or name (`premises`); the portal's form has no such field.
const toCompany = ({ address, ...item }: Item): Company => ({
  company_number: item.company_number,
  title: item.title,
  company_status: item.company_status ?? '',
  date_of_creation: item.date_of_creation ?? '',
  address: {
    address_line_1: [address?.premises, address?.address_line_1].filter((part) => part).join(' '),
    address_line_2: address?.address_line_2 ?? '',
    locality: address?.locality ?? '',
    region: address?.region ?? '',
    postal_code: address?.postal_code ?? '',
  },
});

/**
 * At most 20 companies. Rejects when Companies House does not answer with 200 and a valid list within 10 s.
 * @param origin tests pass the address of a stand-in
 */
export async function searchCompaniesHouse(
  key: string,
  query: string,
  origin = 'https://api.company-information.service.gov.uk',
): Promise<Company[]> {
  const address = new URL('/search/companies', origin);
  address.searchParams.set('q', query);
  address.searchParams.set('items_per_page', String(maxCompanies));
  const response = await fetch(address, {
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      accept: 'application/json',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`Companies House answered ${response.status}`);
  return v
    .parse(responseSchema, await response.json())
    .items.slice(0, maxCompanies)
    .map(toCompany);
}
