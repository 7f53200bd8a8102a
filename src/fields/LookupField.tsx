// One row of a lookup that the server keeps (specification section 3); a sector's rows are those of the chosen industry.
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { lookupChoices } from './lookupChoices.ts';
import { SelectControl } from './SelectControl.tsx';
import { useField } from './useField.ts';

export function LookupField(props: FieldProps) {
  const { name, field, control, sources } = props;
  const intl = useIntl();
  const { text, setValue, onBlur, messages } = useField(props);
  const narrowing = useWatch({ control, name: field.narrowedBy ?? name });
  const earlier = useRef(narrowing);
  const rows = (field.lookup && sources?.lookups?.[field.lookup]) ?? [];

  // Another industry was chosen: a sector of the former one must not stay behind, unseen, in the answers.
  useEffect(() => {
    if (field.narrowedBy === undefined || earlier.current === narrowing) return;
    earlier.current = narrowing;
    if (text !== '' && !rows.some(({ id, parent }) => id === text && parent === narrowing)) setValue('');
  });

  return (
    <FieldFrame name={name} {...messages}>
      {(described) => (
        <SelectControl
          controlProps={described}
          choices={lookupChoices(
            intl,
            field.narrowedBy === undefined ? rows : rows.filter(({ parent }) => parent === narrowing),
          )}
          value={text}
          required={field.required}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
