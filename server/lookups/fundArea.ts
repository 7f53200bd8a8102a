// Which postcodes lie in the six authorities of the fund (specification section 1), as far as it is a known fact without
// the ONS Postcode Directory. README.md beside it gives the reasons; POSTCODES_FILE gives the exact answer.

const range = (area: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${area}${first + index}`);

/** Outward codes that lie in the six authorities as a whole (there is no LL50). */
export const districtsInside: ReadonlySet<string> = new Set([
  ...range('LL', 11, 49),
  ...range('LL', 51, 78),
  ...range('CH', 5, 8),
]);

/**
 * Sectors of districts that the border of the area runs through. Only the first is inside as a whole; each of the others
 * holds addresses on both sides, and counts as inside: a wrong no would turn an eligible business away, a wrong yes is
 * seen by the caseworker.
 */
export const sectorsInside: ReadonlySet<string> = new Set([
  'CH4 0', // Broughton, Bretton, Penyffordd (Flintshire)
  'CH1 6', // Sealand (Flintshire); Saughall, Mollington (Cheshire)
  'CH4 8', // Saltney (Flintshire); Lache, Westminster Park (Chester)
  'CH4 9', // Higher Kinnerton (Flintshire); Dodleston, Pulford, Eccleston (Cheshire)
  'SY13 2', // Bettisfield (Wrexham); Whixall, Prees (Shropshire)
  'SY13 3', // Bronington, Hanmer, Iscoyd (Wrexham); Tilstock (Shropshire)
  'SY14 7', // Tallarn Green (Wrexham); Threapwood, Malpas (Cheshire)
  'SY20 9', // Corris, Dinas Mawddwy, Pennal (Gwynedd); Cemmaes (Powys)
]);
