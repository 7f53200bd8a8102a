// The address of a company in the data of Companies House as the trading or registered address of the EOI (product 3.16).
import type { Company } from '../api/dataResults.ts';
import type { Values } from '../fields/answers.ts';
import { checkFields } from '../fields/check.ts';
import { normalizePostcode } from '../fields/kinds.ts';
import { eoi } from './eoi.ts';

/** As which of the record's two addresses the company's address is used. */
export interface AddressUse {
  trading: boolean;
  registered: boolean;
}

/** The company's address is used for neither. */
export const noUse: AddressUse = { trading: false, registered: false };

const namesOf = (kind: 'trading' | 'registered') => ({
  line1: `ua_${kind}addressline1`,
  line2: `ua_${kind}addressline2`,
  town: `ua_${kind}addresstowncity`,
  county: `ua_${kind}addresscounty`,
  postcode: `ua_${kind}addresspostcode`,
});

function addressFields({ address }: Company, kind: 'trading' | 'registered'): Record<string, string> {
  const names = namesOf(kind);
  return {
    [names.line1]: address?.address_line_1?.trim() ?? '',
    [names.line2]: address?.address_line_2?.trim() ?? '',
    [names.town]: address?.locality?.trim() ?? '',
    [names.county]: address?.region?.trim() ?? '',
    [names.postcode]: normalizePostcode(address?.postal_code ?? ''),
  };
}

/**
 * Whether the EOI can hold the company's address. An address abroad has no UK postcode: stored with the company it would make the server
 * refuse a field of a later page.
 */
export function isAddressUsable(company: Company): boolean {
  const values = { ...addressFields(company, 'registered'), ua_registeredaddresssameastrading: 0 };
  const fields = Object.entries(eoi.fields).filter(([name]) => name in values);
  return checkFields(fields, values, { level: 'step', today: '' }).length === 0;
}

/** The values that the record gets from the company's address. */
export const companyAddressValues = (company: Company, { trading, registered }: AddressUse): Values => ({
  ...(trading ? addressFields(company, 'trading') : {}),
  ...(registered ? addressFields(company, 'registered') : {}),
  ...(registered ? { ua_registeredaddresssameastrading: trading ? 1 : 0 } : {}),
});
