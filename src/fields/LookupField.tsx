// Chooses one row of a lookup (product 4.11). The sectors offered are those of the chosen industry.
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { lookupChoices } from './lookupChoices.ts';
import { useLookupRows } from './lookupsContext.ts';
import { SelectControl } from './SelectControl.tsx';
import { useField } from './useField.ts';

export function LookupField(props: FieldProps) {
  const { name, field, control } = props;
  const intl = useIntl();
  const { text, setValue, onBlur, messages } = useField(props);
  // The answer by which the rows are narrowed. A field that nothing narrows watches itself, because a hook cannot be left out.
  const parent = useWatch({ control, name: field.narrowedBy ?? name });
  const lookups = useLookupRows();
  const fetchedRows = field.lookup && lookups[field.lookup];
  const rows = fetchedRows ?? [];
  const belongs = rows.some((row) => row.id === text && row.parent === parent);
  // Without the rows nobody can say whether the answer belongs to the other industry.
  const [watched, setWatched] = useState({ parent, isForeign: false });
  if (field.narrowedBy !== undefined && fetchedRows !== undefined && watched.parent !== parent)
    setWatched({ parent, isForeign: text === '' ? watched.isForeign : !belongs });

  // The store of react-hook-form is outside React, and another field changes it: when another industry is chosen, a sector of the
  // previous industry must not stay in the answers unseen.
  useEffect(() => {
    if (watched.isForeign && text !== '' && !belongs) setValue('');
  }, [watched, text, belongs, setValue]);

  return (
    <FieldFrame name={name} {...messages}>
      {(controlProps) => (
        <>
          <SelectControl
            controlProps={controlProps}
            choices={lookupChoices(
              intl,
              field.narrowedBy === undefined ? rows : rows.filter((row) => row.parent === parent),
            )}
            value={text}
            required={field.required}
            onChange={(event) => setValue(event.target.value)}
            onBlur={onBlur}
          />
          {field.narrowedBy !== undefined && (
            <p className="search-state" role="status">
              {watched.isForeign && text === '' && <FormattedMessage id="lookup.cleared" />}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}
