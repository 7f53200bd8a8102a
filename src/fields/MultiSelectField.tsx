// Several rows of a lookup as checkboxes; the value is an array of ids (product 3.6).
import { useIntl } from 'react-intl';
import { Choices } from './Choices.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { lookupChoices } from './lookupChoices.ts';
import { useLookupRows } from './lookupsContext.ts';
import { useField } from './useField.ts';

export function MultiSelectField(props: FieldProps) {
  const { name, field } = props;
  const intl = useIntl();
  const { value, setValue, onBlur, messages } = useField(props);
  const chosen = Array.isArray(value) ? value : [];
  const lookups = useLookupRows();
  const rows = (field.lookup && lookups[field.lookup]) ?? [];
  return (
    <FieldFrame name={name} {...messages} group>
      {() => (
        <Choices
          type="checkbox"
          name={name}
          choices={lookupChoices(intl, rows)}
          chosen={chosen}
          invalid={messages.error !== undefined}
          onChoose={(id, checked) =>
            setValue(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
