// The companies that a search found, each as a button with the details that tell them apart (product 3.16). Not radios: the card replaces the
// list at once, and the arrow keys would pick the first company.
import { FormattedMessage, useIntl } from 'react-intl';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { formatCompanyAddress, formatCompanyStatus } from './formatServerText.ts';

interface CompanyChoicesProps {
  name: string;
  companies: readonly Company[];
  onPick: (company: Company) => void;
}

export function CompanyChoices({ name, companies, onPick }: CompanyChoicesProps) {
  const intl = useIntl();
  const details = (company: Company) => {
    const created = company.date_of_creation && formatDate(company.date_of_creation);
    const status = company.company_status && formatCompanyStatus(intl, company.company_status);
    return [
      company.company_number,
      created && intl.formatMessage({ id: 'companysearch.created' }, { date: created }),
      status && intl.formatMessage({ id: 'companysearch.status' }, { status }),
      formatCompanyAddress(company),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <ul className="company-choices" aria-label={intl.formatMessage({ id: 'companysearch.list' })}>
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
