// Runs the machine of the company search (product 3.16). Choosing a company fills in its number and name, and its registered address in
// the step that has those fields.
import { useActor } from '@xstate/react';
import { useController } from 'react-hook-form';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { normalizePostcode } from '#machines/catalogue/fields/kinds.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { CompanyField } from '../../fields/CompanyField.tsx';
import type { CompanySearch, FieldProps } from '../../fields/fieldProps.ts';
import { providedCompanySearch } from '../../app/actors/searchActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell, useShellSelector } from '../../app/shellContext.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useFlow } from './flowContext.ts';

const states = {
  idle: 'idle',
  searching: 'searching',
  found: 'found',
  none: 'none',
  failed: 'trouble',
  picked: 'found',
} as const;

/** The address of Companies House as fields of the record. */
const registeredAddress = ({ address }: Company): Values => ({
  ua_registeredaddressline1: address?.address_line_1 ?? '',
  ua_registeredaddressline2: address?.address_line_2 ?? '',
  ua_registeredaddresstowncity: address?.locality ?? '',
  ua_registeredaddresscounty: address?.region ?? '',
  ua_registeredaddresspostcode: normalizePostcode(address?.postal_code ?? ''),
});

export function CompanyPicker(props: FieldProps) {
  const { actor } = useFlow();
  const [snapshot, send, search] = useActor(providedCompanySearch, inspectionOptions);
  const shell = useShell();
  useForwardEmitted(search);
  const offered = useShellSelector(({ context }) => context.configuration?.companySearch ?? true);
  const { field: companyName } = useController({ control: props.control, name: 'ua_companyname' });
  const company: CompanySearch = {
    state: offered ? states[snapshot.value] : 'typed',
    results: snapshot.context.results,
    onSearch: (query) => {
      shell.send({ type: 'notice.dismissed' });
      send({ type: 'search.submitted', query });
    },
    onPick: (picked) => {
      send({ type: 'company.picked', number: picked.company_number });
      companyName.onChange(picked.title);
      actor.send({ type: 'record.prefilled', values: registeredAddress(picked) });
    },
  };
  return <CompanyField {...props} company={company} />;
}
