// One way to read a postcode as people type it, for the check and for the directory (specification section 5: example DH1 1TW).
const form = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)([ABD-HJLNP-UW-Z]{2})$/;

export interface Postcode {
  /** `LL11`. */
  district: string;
  /** `LL11 1`. */
  sector: string;
  /** `LL11 1AA`. */
  unit: string;
}

/** Any letter case, spaces anywhere; null when it has not the form of a full postcode. */
export function readPostcode(text: string): Postcode | null {
  const parts = form.exec(text.toUpperCase().replaceAll(/\s/g, ''));
  if (parts === null) return null;
  const [, district = '', digit = '', letters = ''] = parts;
  const sector = `${district} ${digit}`;
  return { district, sector, unit: `${sector}${letters}` };
}
