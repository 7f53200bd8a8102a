// Parses a postcode as people type it, for the postcode check and for the directory (product 3.15).
const postcodePattern = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)([ABD-HJLNP-UW-Z]{2})$/;

export interface Postcode {
  /** `LL11`. */
  district: string;
  /** `LL11 1`. */
  sector: string;
  /** `LL11 1AA`. */
  unit: string;
}

/** Accepts any letter case and spaces anywhere. Null for a text that is not a full postcode. */
export function parsePostcode(text: string): Postcode | null {
  const parts = postcodePattern.exec(text.toUpperCase().replaceAll(/\s/g, ''));
  if (parts === null) return null;
  const [, district = '', digit = '', letters = ''] = parts;
  const sector = `${district} ${digit}`;
  return { district, sector, unit: `${sector}${letters}` };
}
