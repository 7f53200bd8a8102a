// Runs the machine of the company search (product 3.16). Choosing a company fills in its number and name, and offers its address to the step
// that has those fields.
import { useActor } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import {
  companyAddressValues,
  isAddressUsable,
  noUse,
  type AddressUse,
} from '#machines/catalogue/records/companyAddress.ts';
import { companyIssueOf } from '#machines/lookups/companySearchMachine.ts';
import type { CompanySearch, FieldProps } from '../../fields/fieldProps.ts';
import { CompanyField } from '../../fields/CompanyField.tsx';
import { providedCompanySearch } from '../../app/actors/searchActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell, useShellSelector } from '../../app/shellContext.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useFlow } from './flowContext.ts';

/** A number that another version of the form brings, such as a draft's, shows its company: the search begins anew. */
export function CompanyPicker(props: FieldProps) {
  const { field } = useController({ control: props.control, name: props.name });
  const isOffered = useShellSelector(({ context }) => context.configuration?.companySearch ?? true);
  const [known, setKnown] = useState({ number: field.value, searches: 0 });
  if (isOffered && field.value !== known.number)
    setKnown({ number: field.value, searches: known.searches + 1 });
  const changeNumber = (number: string) => {
    setKnown({ ...known, number });
    field.onChange(number);
  };
  return (
    <Search
      key={known.searches}
      {...props}
      number={String(known.number)}
      isOffered={isOffered}
      onNumberChange={changeNumber}
    />
  );
}

interface SearchProps extends FieldProps {
  number: string;
  /** Whether the backend has the search; without it the number is typed. */
  isOffered: boolean;
  onNumberChange: (number: string) => void;
}

function Search({ number, isOffered, onNumberChange, ...props }: SearchProps) {
  const { actor } = useFlow();
  const { field: companyName } = useController({ control: props.control, name: 'ua_companyname' });
  const [snapshot, send, search] = useActor(providedCompanySearch, {
    ...inspectionOptions,
    input: { hasCompany: number !== '' },
  });
  const shell = useShell();
  useForwardEmitted(search);
  const { results, picked, use } = snapshot.context;
  const { onCompanyIssue } = props.sources ?? {};
  const issue = companyIssueOf(snapshot);
  // The form's check runs outside React: it needs to know why there is no number, which is then the field's error (product 3.16).
  useEffect(() => onCompanyIssue?.(issue), [onCompanyIssue, issue]);
  const chooseAddress = (wanted: AddressUse) => {
    send({ type: 'address.used', use: wanted });
    const values = picked === null ? {} : companyAddressValues(picked, wanted);
    actor.send({ type: 'record.prefilled', values });
  };
  const company: CompanySearch = {
    state: isOffered ? (snapshot.value === 'opening' ? 'idle' : snapshot.value) : 'typed',
    results,
    picked: {
      name: String(companyName.value),
      details: picked,
      isAddressUsable: picked !== null && isAddressUsable(picked),
      use,
    },
    onSearch: (query) => {
      shell.send({ type: 'notice.dismissed' });
      send({ type: 'search.submitted', query });
    },
    onEdit: (query) => send({ type: 'query.edited', query }),
    onLeaveBox: (query) => send({ type: 'box.left', query }),
    onUnpick: () => onNumberChange(''),
    onPick: (found) => {
      send({ type: 'company.picked', number: found.company_number });
      onNumberChange(found.company_number);
      companyName.onChange(found.title);
    },
    onUseAddress: chooseAddress,
    onReopen: () => {
      chooseAddress(noUse);
      send({ type: 'search.reopened', number });
    },
  };
  return (
    <>
      <CompanyField {...props} company={company} />
      <BusyOverlay actor={search} />
    </>
  );
}
