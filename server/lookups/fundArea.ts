// Decides whether a postcode is in the six local authorities of the fund (product 3.15): exactly with the ONS Postcode Directory (POSTCODES_FILE),
// otherwise by district and sector, where a sector on the border counts as inside. README.md in this folder gives the reasons.
import type { Postcode } from './parsePostcode.ts';

const range = (area: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${area}${first + index}`);

/**
 * Districts (outward codes) that count as inside. All lie wholly in the six local authorities but LL14: Chirk Bank (Shropshire) shares LL14 5 with Chirk.
 * LL50 does not exist.
 */
export const districtsInside: ReadonlySet<string> = new Set([
  ...range('LL', 11, 49),
  ...range('LL', 51, 78),
  ...range('CH', 5, 8),
]);

/**
 * Sectors inside the area, of districts that the border of the area divides. Only the first is wholly inside. Each of the others has
 * addresses on both sides and counts as inside: a wrong no would turn an eligible business away, a wrong yes is noticed by the caseworker.
 */
const sectorsInside: ReadonlySet<string> = new Set([
  'CH4 0', // Broughton, Bretton, Penyffordd (Flintshire)
  'CH1 6', // Sealand (Flintshire); Saughall, Mollington (Cheshire)
  'CH4 8', // Saltney (Flintshire); Lache, Westminster Park (Chester)
  'CH4 9', // Higher Kinnerton (Flintshire); Dodleston, Pulford, Eccleston (Cheshire)
  'SY13 2', // Bettisfield (Wrexham); Whixall, Prees (Shropshire)
  'SY13 3', // Bronington, Hanmer, Iscoyd (Wrexham); Tilstock (Shropshire)
  'SY14 7', // Tallarn Green (Wrexham); Threapwood, Malpas (Cheshire)
  'SY20 9', // Corris, Dinas Mawddwy, Pennal (Gwynedd); Cemmaes (Powys)
]);

/** @param directory all postcodes of the area; null: decide by district and sector */
export function isPostcodeInFundArea(postcode: Postcode, directory: ReadonlySet<string> | null): boolean {
  if (directory !== null) return directory.has(postcode.unit);
  return districtsInside.has(postcode.district) || sectorsInside.has(postcode.sector);
}
