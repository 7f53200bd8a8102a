// The ports of the small askers: lookups and the company search (specification sections 3 and 7).
import { dataResults, type Company } from '#machines/catalogue/api/dataResults.ts';
import type { Lookups } from '#machines/lookups/lookupsMachine.ts';
import { request } from './request.ts';

let kept: Promise<Lookups> | undefined;

async function fetchAll(): Promise<Lookups> {
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
    // Stored by name; what they are good at helps to choose.
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

/** The lookups, fetched once a visit: they change with the backend's releases, not with its users. */
export function fetchLookups(): Promise<Lookups> {
  kept ??= fetchAll().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

export async function searchCompanies(query: string): Promise<Company[]> {
  const { result } = await request('companysearch', dataResults.companysearch.result, {
    query: { q: query },
  });
  return result;
}
