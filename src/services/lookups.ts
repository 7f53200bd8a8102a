// The calls that need no sign-in: lookups, company search and postcode check (product 4.11 to 4.13).
import { dataResults, type Company } from '#machines/catalogue/api/dataResults.ts';
import type { Lookups } from '#machines/lookups/lookupsMachine.ts';
import { configuration } from './configuration.ts';
import { request } from './request.ts';

let pending: Promise<Lookups> | undefined;

async function requestLookups(): Promise<Lookups> {
  const [parents, sectors, technologies, suppliers] = await Promise.all([
    request('GetSectorParents', dataResults.GetSectorParents.result),
    request('GetSectors', dataResults.GetSectors.result),
    request('GetICFundActivityTypes', dataResults.GetICFundActivityTypes.result),
    request('GetICProjectSuppliers', dataResults.GetICProjectSuppliers.result),
  ]);
  return {
    sectorparent: parents.result.map((row) => ({ id: row.ua_umisectorparentid, name: row.ua_sectorparent })),
    sector: sectors.result.map((row) => ({
      id: row.ua_umisectorid,
      name: row.ua_sector,
      parent: row.ua_umisectorparentid,
    })),
    // The record stores a supplier's name; the expertise in the label helps to choose.
    supplier: [
      ...suppliers.result.map(({ ua_suppliername: name, expertise }) => ({
        id: name,
        name: expertise.length === 0 ? name : `${name} (${expertise.join(', ')})`,
      })),
      { id: 'Other', name: 'Other' },
    ],
    activitytype: technologies.result.map((row) => ({
      id: row.ua_icfundactivitytypeid,
      name: row.ua_activitytype,
    })),
  };
}

/** Fetched once per visit: lookups change only with releases of the backend. A failed fetch is repeated by the next caller. */
export function fetchLookups(): Promise<Lookups> {
  pending ??= requestLookups().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

export async function searchCompanies(query: string): Promise<Company[]> {
  const { result } = await request('companysearch', dataResults.companysearch.result, {
    query: { q: query },
  });
  return result;
}

/** Whether the postcode lies in the fund's area. */
export async function isPostcodeInContract(postcode: string): Promise<boolean> {
  const { contractId } = await configuration();
  try {
    const { result } = await request('ispostcodeincontract', dataResults.ispostcodeincontract.result, {
      query: { postcode, contractid: contractId },
    });
    return result;
  } catch (error) {
    // The form shows no message for a failed check (product 6.9).
    console.warn('The postcode could not be checked.', error);
    throw error;
  }
}
