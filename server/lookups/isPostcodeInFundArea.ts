// Whether a postcode lies in the six authorities (specification sections 1 and 7, ispostcodeincontract).
import { districtsInside, sectorsInside } from './fundArea.ts';
import type { Postcode } from './readPostcode.ts';

/** `directory` holds the exact postcodes of the area; null: decided by district and sector (fundArea.ts). */
export function isPostcodeInFundArea(postcode: Postcode, directory: ReadonlySet<string> | null): boolean {
  if (directory !== null) return directory.has(postcode.unit);
  return districtsInside.has(postcode.district) || sectorsInside.has(postcode.sector);
}
