// Joins the company search's machine to its field (specification section 5): a picked company gives its number and name, and its
// registered address to the step that asks for it.
import { useActor } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Company } from '#machines/catalogue/dataSchemas.ts';
import { writtenPostcode } from '#machines/catalogue/kinds.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import type { CompanySearch as Search } from '../../fields/fieldProps.ts';
import { providedCompanySearch } from '../actors/askerActors.ts';
import { useShellValue } from '../shell.ts';
import { useEmitted } from '../useEmitted.ts';

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
  ua_registeredaddresspostcode: writtenPostcode(address?.postal_code ?? ''),
});

interface CompanySearchProps {
  onPick: (name: string, registered: Values) => void;
  children: (search: Search) => ReactNode;
}

export function CompanySearch({ onPick, children }: CompanySearchProps) {
  const [snapshot, send, search] = useActor(providedCompanySearch);
  useEmitted(search);
  const offered = useShellValue(({ context }) => context.help?.companySearch ?? true);
  return children({
    state: offered ? states[snapshot.value] : 'typed',
    results: snapshot.context.results,
    onSearch: (query) => send({ type: 'search.submitted', query }),
    onPick: (company) => {
      send({ type: 'company.picked', number: company.company_number });
      onPick(company.title, registeredAddress(company));
    },
  });
}
