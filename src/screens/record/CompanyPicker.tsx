// Runs the machine of the company search (product 3.16). Choosing a company fills in its number and name, and offers its address to the step
// that has those fields.
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import {
  companyAddressValues,
  isAddressUsable,
  type AddressUse,
} from '#machines/catalogue/records/companyAddress.ts';
import type { CompanySearch, FieldProps } from '../../fields/fieldProps.ts';
import { CompanyField } from '../../fields/CompanyField.tsx';
import { providedCompanySearch } from '../../app/actors/searchActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell, useShellSelector } from '../../app/shellContext.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useFlow } from './flowContext.ts';

const noAddress: AddressUse = { trading: false, registered: false };

export function CompanyPicker(props: FieldProps) {
  const { actor } = useFlow();
  const { field: companyNumber } = useController({ control: props.control, name: props.name });
  const { field: companyName } = useController({ control: props.control, name: 'ua_companyname' });
  const [snapshot, send, search] = useActor(providedCompanySearch, {
    ...inspectionOptions,
    input: { hasCompany: companyNumber.value !== '' },
  });
  const shell = useShell();
  useForwardEmitted(search);
  const offered = useShellSelector(({ context }) => context.configuration?.companySearch ?? true);
  const { results, picked, use } = snapshot.context;
  const { onCompanyAbsence } = props.sources ?? {};
  const isAbsent = snapshot.matches('numberNotFound');
  // The form's check runs outside React: it needs to know that the searched number is not in the data, which is then the field's error
  // (product 3.16).
  useEffect(() => onCompanyAbsence?.(isAbsent), [onCompanyAbsence, isAbsent]);
  const chooseAddress = (wanted: AddressUse) => {
    send({ type: 'address.used', use: wanted });
    const values = picked === null ? {} : companyAddressValues(picked, wanted);
    actor.send({ type: 'record.prefilled', values });
  };
  const company: CompanySearch = {
    state: offered ? (snapshot.value === 'opening' ? 'idle' : snapshot.value) : 'typed',
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
    onUnpick: () => companyNumber.onChange(''),
    onPick: (found) => {
      send({ type: 'company.picked', number: found.company_number });
      companyNumber.onChange(found.company_number);
      companyName.onChange(found.title);
    },
    onUseAddress: chooseAddress,
    onReopen: () => {
      chooseAddress(noAddress);
      send({ type: 'search.reopened' });
    },
  };
  return (
    <>
      <CompanyField {...props} company={company} />
      <BusyOverlay actor={search} />
    </>
  );
}
