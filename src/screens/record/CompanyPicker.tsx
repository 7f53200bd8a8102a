// The company search with its machine (specification section 5): a picked company gives its number and name, and its registered
// address to the step that asks for it.
import { useActor } from '@xstate/react';
import { useController } from 'react-hook-form';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { normalizePostcode } from '#machines/catalogue/fields/kinds.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { CompanyField } from '../../fields/CompanyField.tsx';
import type { CompanySearch, FieldProps } from '../../fields/fieldProps.ts';
import { providedCompanySearch } from '../../app/actors/companyActors.ts';
import { inspected } from '../../app/inspected.ts';
import { useShell, useShellValue } from '../../app/shell.ts';
import { useEmitted } from '../../app/useEmitted.ts';
import { useFlow } from './flow.ts';

const states = {
  idle: 'idle',
  searching: 'searching',
  found: 'found',
  none: 'none',
  failed: 'trouble',
  picked: 'found',
} as const;

/** Companies House's address in the record's own fields. */
const registeredAddress = ({ address }: Company): Values => ({
  ua_registeredaddressline1: address?.address_line_1 ?? '',
  ua_registeredaddressline2: address?.address_line_2 ?? '',
  ua_registeredaddresstowncity: address?.locality ?? '',
  ua_registeredaddresscounty: address?.region ?? '',
  ua_registeredaddresspostcode: normalizePostcode(address?.postal_code ?? ''),
});

export function CompanyPicker(props: FieldProps) {
  const { actor } = useFlow();
  const [snapshot, send, search] = useActor(providedCompanySearch, inspected);
  const shell = useShell();
  useEmitted(search);
  const offered = useShellValue(({ context }) => context.help?.companySearch ?? true);
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
