// The picked company: name, number, status and address, a warning if it is not active, the offer to use its address, and the way to another
// company (product 3.16).
import { FormattedMessage, useIntl } from 'react-intl';
import type { AddressUse } from '#machines/catalogue/records/companyAddress.ts';
import { Button } from '../parts/Button.tsx';
import { focusElement } from '../parts/focus.ts';
import { Warning } from '../parts/Warning.tsx';
import { Choices } from './Choices.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { PickedCompany } from './fieldProps.ts';
import { formatCompanyAddress, formatCompanyStatus } from './formatServerText.ts';

interface CompanyCardProps {
  name: string;
  number: string;
  company: PickedCompany;
  label: string;
  error: string | undefined;
  takesFocus: boolean;
  onUseAddress: (use: AddressUse) => void;
  onReopen: () => void;
}

/** The statuses, as Companies House names them, of a company that exists and is not in difficulty; '' when the backend tells none. */
const soundStatuses = ['active', 'open', 'registered', ''];

const addressUses = ['trading', 'registered'] as const;

export function CompanyCard(props: CompanyCardProps) {
  const { name, number, company, label, error, takesFocus, onUseAddress, onReopen } = props;
  const { details, use } = company;
  const intl = useIntl();
  const status = details?.company_status ?? '';
  const address = details === null ? '' : formatCompanyAddress(details);
  return (
    <FieldFrame name={name} label={label} error={error} group>
      {() => (
        <div className="company-card">
          <input type="hidden" name={name} value={number} />
          {/* This element takes the focus, not the whole card: a screen reader would read the names of the controls as part of the company. */}
          <div tabIndex={-1} ref={takesFocus ? focusElement : undefined}>
            <p>
              <span className="visually-hidden">
                <FormattedMessage id="companysearch.chosen" />{' '}
              </span>
              <strong>{company.name}</strong>
            </p>
            <p>
              {number}
              {status !== '' && ` · ${formatCompanyStatus(intl, status)}`}
            </p>
            {address !== '' && <p>{address}</p>}
          </div>
          <Warning>
            {!soundStatuses.includes(status) && (
              <FormattedMessage
                id="companysearch.inactive"
                values={{ status: formatCompanyStatus(intl, status) }}
              />
            )}
          </Warning>
          {address !== '' && !company.isAddressUsable && (
            <p className="hint">
              <FormattedMessage id="companysearch.addressunusable" />
            </p>
          )}
          {company.isAddressUsable && (
            <fieldset>
              <legend className="label">
                <FormattedMessage id="companysearch.useaddress" />
              </legend>
              <Choices
                type="checkbox"
                name={`${name}.use`}
                choices={addressUses.map((value) => ({
                  value,
                  label: <FormattedMessage id={`companysearch.useaddress.${value}`} />,
                }))}
                chosen={addressUses.filter((value) => use[value])}
                onChoose={(value, checked) => onUseAddress({ ...use, [value]: checked })}
              />
            </fieldset>
          )}
          <Button variant="secondary" id={name} onPress={onReopen}>
            <FormattedMessage id="companysearch.change" />
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
