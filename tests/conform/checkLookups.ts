// The calls of the data API that need no access token (product 4.3, 4.11, 4.12): four lookups and the postcode check. The company search is an
// extension and not checked.
import type * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { sampleIds, type LookupIds } from '../samples.ts';
import type { Prober } from './prober.ts';

/** The rows of a lookup; empty when the call fails. */
async function rowsOf<Row>(
  prober: Prober,
  call: CallId,
  schema: v.GenericSchema<unknown, Row[]>,
): Promise<Row[]> {
  const answer = await prober.probe({ call, situation: 'its rows', statuses: ['success'], schema });
  if (answer?.body?.length === 0) prober.report.differ(call, 'its rows', 'at least one row', 'an empty list');
  return answer?.body ?? [];
}

/** Makes the calls, and returns the ids of rows for sample answers. */
export async function checkLookups(prober: Prober): Promise<LookupIds> {
  const parents = await rowsOf(prober, 'GetSectorParents', dataResults.GetSectorParents.result);
  const sectors = await rowsOf(prober, 'GetSectors', dataResults.GetSectors.result);
  const technologies = await rowsOf(
    prober,
    'GetICFundActivityTypes',
    dataResults.GetICFundActivityTypes.result,
  );
  await rowsOf(prober, 'GetICProjectSuppliers', dataResults.GetICProjectSuppliers.result);
  const parentOf = (name: string) => parents.find((row) => row.ua_sectorparent === name);
  const orphan = sectors.find((row) => parentOf(row.ua_sectorparent) === undefined);
  if (parents.length > 0 && orphan !== undefined) {
    const expected = 'the ua_sectorparent of a parent sector';
    prober.report.differ(
      'GetSectors',
      `the parent of “${prober.redact(orphan.ua_sector)}”`,
      expected,
      prober.redact(orphan.ua_sectorparent),
    );
  }
  for (const [postcode, isInside] of [
    ['LL57 2DG', true],
    ['SW1A 1AA', false],
  ] as const) {
    const situation = `${postcode}, ${isInside ? 'in Bangor' : 'in London'}`;
    const answer = await prober.probe({
      call: 'ispostcodeincontract',
      situation,
      input: { query: { postcode, contractid: prober.options.contractId } },
      statuses: ['success'],
      schema: dataResults.ispostcodeincontract.result,
    });
    if (answer?.body === !isInside)
      prober.report.differ('ispostcodeincontract', situation, String(isInside), String(!isInside));
  }
  const sector = sectors.find((row) => parentOf(row.ua_sectorparent) !== undefined);
  if (sector === undefined || technologies.length === 0) return sampleIds;
  return {
    sector: sector.ua_umisectorid,
    sectorparent: parentOf(sector.ua_sectorparent)?.ua_umisectorparentid ?? '',
    activitytype: technologies.slice(0, 2).map((row) => row.ua_icfundactivitytypeid),
  };
}
