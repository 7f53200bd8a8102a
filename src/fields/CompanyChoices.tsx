// The companies that a search found, each as a button with the details that tell them apart (product 3.16). Not radios: the card replaces the
// list at once, and the arrow keys would pick the first company.
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';

interface CompanyChoicesProps {
  name: string;
  companies: readonly Company[];
  onPick: (company: Company) => void;
}

export function addressOf({ address }: Company): string {
  const { address_line_1, address_line_2, locality, region, postal_code } = address ?? {};
  return [address_line_1, address_line_2, locality, region, postal_code].filter(Boolean).join(', ');
}

/** The status in the page's language; as Companies House writes it when the portal does not know it. */
export function statusText(intl: IntlShape, status: string): string {
  const id = `company.status.${status}`;
  return id in intl.messages ? intl.formatMessage({ id }) : status;
}

export function CompanyChoices({ name, companies, onPick }: CompanyChoicesProps) {
  const intl = useIntl();
  const details = (company: Company) => {
    const created = company.date_of_creation && formatDate(company.date_of_creation);
    const status = company.company_status && statusText(intl, company.company_status);
    return [
      company.company_number,
      created && intl.formatMessage({ id: 'companysearch.created' }, { date: created }),
      status && intl.formatMessage({ id: 'companysearch.status' }, { status }),
      addressOf(company),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <ul className="found" aria-label={intl.formatMessage({ id: 'companysearch.list' })}>
      {companies.map((company) => {
        const detailId = `${name}-${company.company_number}`;
        return (
          <li key={company.company_number}>
            <button
              className="button button-link"
              type="button"
              name={`${name}.pick`}
              value={company.company_number}
              aria-describedby={detailId}
              onClick={() => onPick(company)}
            >
              <FormattedMessage id="companysearch.select" values={{ company: company.title }} />
            </button>
            <span className="hint" id={detailId}>
              {details(company)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
