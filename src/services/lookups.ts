// The calls that need no sign-in: lookups, company search and postcode check (product 4.11 to 4.13).
import { dataResults, type Company } from '#machines/catalogue/api/dataResults.ts';
import type { Lookup, LookupRow } from '#machines/catalogue/fields/field.ts';
import type { CallInput } from './callRequest.ts';
import { readableBoolean, readableRows } from './readResponses.ts';
import { request } from './request.ts';

const readers: Readonly<Record<Lookup, (input: CallInput) => Promise<readonly LookupRow[]>>> = {
  sectorparent: async (input) => {
    const { result } = await request(
      'GetSectorParents',
      readableRows(dataResults.GetSectorParents.result),
      input,
    );
    return result.map((row) => ({ id: row.ua_umisectorparentid, name: row.ua_sectorparent }));
  },
  sector: async (input) => {
    const { result } = await request('GetSectors', readableRows(dataResults.GetSectors.result), input);
    // The specification's row has only the name of its parent.
    const isParentNamed = result.some((row) => row.ua_umisectorparentid === undefined);
    const parents = isParentNamed ? await fetchLookup('sectorparent') : [];
    return result.flatMap((row) => {
      const parent = row.ua_umisectorparentid ?? parents.find(({ name }) => name === row.ua_sectorparent)?.id;
      if (parent !== undefined) return [{ id: row.ua_umisectorid, name: row.ua_sector, parent }];
      console.warn('A sector has no known parent sector and is left out.', row);
      return [];
    });
  },
  activitytype: async (input) => {
    const schema = readableRows(dataResults.GetICFundActivityTypes.result);
    const { result } = await request('GetICFundActivityTypes', schema, input);
    return result.map((row) => ({ id: row.ua_icfundactivitytypeid, name: row.ua_activitytype }));
  },
  supplier: async (input) => {
    const schema = readableRows(dataResults.GetICProjectSuppliers.result);
    const { result } = await request('GetICProjectSuppliers', schema, input);
    // The record stores a supplier's name. A supplier without a name is the same choice as "Other".
    const named = result.filter(({ ua_suppliername: name }) => name !== '' && name !== 'Other');
    return [
      ...named.map(({ ua_suppliername: name, expertise, expertiseids }) => ({
        id: name,
        name,
        expertise: expertise.map((technology, index) => ({
          id: expertiseids[index] ?? '',
          name: technology,
        })),
      })),
      { id: 'Other', name: 'Other' },
    ];
  },
};

const pending = new Map<Lookup, Promise<readonly LookupRow[]>>();
const failed = new Set<Lookup>();

/** Fetched once per visit: lookups change only with releases of the backend. A failed fetch is repeated by the next caller. */
export function fetchLookup(lookup: Lookup): Promise<readonly LookupRow[]> {
  const started = pending.get(lookup);
  if (started !== undefined) return started;
  const fetched = readers[lookup]({ bypassesCache: failed.has(lookup) }).catch((error: unknown) => {
    pending.delete(lookup);
    failed.add(lookup);
    throw error;
  });
  pending.set(lookup, fetched);
  return fetched;
}

export async function searchCompanies(query: string): Promise<Company[]> {
  const schema = readableRows(dataResults.companysearch.result);
  const { result } = await request('companysearch', schema, { query: { q: query } });
  return result;
}

/** Whether the postcode lies in the fund's area. */
export async function isPostcodeInContract(postcode: string): Promise<boolean> {
  try {
    const { result } = await request('ispostcodeincontract', readableBoolean, ({ contractId }) => ({
      query: { postcode, contractid: contractId },
    }));
    return result;
  } catch (error) {
    // The form shows no message for a failed check (product 6.9).
    console.warn('The postcode could not be checked.', error);
    throw error;
  }
}
