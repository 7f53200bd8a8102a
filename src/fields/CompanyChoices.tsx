// The companies that a search found, as radios with the details that tell them apart (product 3.16).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { Choices } from './Choices.tsx';

interface CompanyChoicesProps {
  name: string;
  companies: readonly Company[];
  chosen: string;
  onPick: (company: Company) => void;
}

function addressOf({ address }: Company): string {
  const { address_line_1, address_line_2, locality, region, postal_code } = address ?? {};
  return [address_line_1, address_line_2, locality, region, postal_code].filter(Boolean).join(', ');
}

export function CompanyChoices({ name, companies, chosen, onPick }: CompanyChoicesProps) {
  const intl = useIntl();
  const details = (company: Company) => {
    const created = company.date_of_creation && formatDate(company.date_of_creation);
    return [
      company.company_number,
      created && intl.formatMessage({ id: 'companysearch.created' }, { date: created }),
      company.company_status &&
        intl.formatMessage({ id: 'companysearch.status' }, { status: company.company_status }),
      addressOf(company),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <fieldset className="found">
      <legend className="hidden">
        <FormattedMessage id="companysearch.list" />
      </legend>
      <Choices
        type="radio"
        name={name}
        groupName={`${name}.pick`}
        choices={companies.map((company) => ({
          value: company.company_number,
          label: company.title,
          detail: details(company),
        }))}
        chosen={[chosen]}
        onChoose={(number) => {
          const picked = companies.find(({ company_number }) => company_number === number);
          if (picked) onPick(picked);
        }}
      />
    </fieldset>
  );
}
