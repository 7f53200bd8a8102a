// Texts from the server and from Companies House. A word that the portal knows is shown in the page's language, any other as it came (product
// 3.16, 10.5).
import type { IntlShape } from 'react-intl';
import type { Company } from '#machines/catalogue/api/dataResults.ts';

const messageOr = (intl: IntlShape, id: string, text: string): string =>
  id in intl.messages ? intl.formatMessage({ id }) : text;

export const formatFileType = (intl: IntlShape, filetype: string | null | undefined): string =>
  messageOr(intl, `option.filetype.${filetype ?? ''}`, filetype ?? '');

export const formatCompanyStatus = (intl: IntlShape, status: string): string =>
  messageOr(intl, `company.status.${status}`, status);

export function formatCompanyAddress({ address }: Company): string {
  const { address_line_1, address_line_2, locality, region, postal_code } = address ?? {};
  return [address_line_1, address_line_2, locality, region, postal_code].filter(Boolean).join(', ');
}
