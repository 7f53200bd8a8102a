// What the portal shows of a company from the data of Companies House (product 3.16).
import type { IntlShape } from 'react-intl';
import type { Company } from '#machines/catalogue/api/dataResults.ts';

export function formatCompanyAddress({ address }: Company): string {
  const { address_line_1, address_line_2, locality, region, postal_code } = address ?? {};
  return [address_line_1, address_line_2, locality, region, postal_code].filter(Boolean).join(', ');
}

/** The status in the page's language; as Companies House writes it when the portal does not know it. */
export function formatCompanyStatus(intl: IntlShape, status: string): string {
  const id = `company.status.${status}`;
  return id in intl.messages ? intl.formatMessage({ id }) : status;
}
