// A field that offers a fixed list of options, of which one is chosen (product 3.5): radios for up to five, otherwise a select.
import { useIntl } from 'react-intl';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { Choices } from './Choices.tsx';
import { compareNames } from './compareNames.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { SelectControl } from './SelectControl.tsx';
import { useField } from './useField.ts';

const maxRadios = 5;
/** Longer lists are sorted by name. */
const maxUnsorted = 50;

export function SelectField(props: FieldProps) {
  const { name, field } = props;
  const intl = useIntl();
  const { text, setValue, onBlur, messages } = useField(props);
  const choices = optionsOf(field.options).map((value) => ({
    value: String(value),
    label: intl.formatMessage({ id: `option.${field.options}.${value}` }),
  }));
  // A long list (countries) is sorted by the names in the page's language, after its first option.
  const [first, ...others] = choices;
  const compare = compareNames(intl.locale);
  const ordered =
    first !== undefined && choices.length > maxUnsorted
      ? [first, ...others.toSorted((one, other) => compare(one.label, other.label))]
      : choices;
  const radios = choices.length <= maxRadios;
  return (
    <FieldFrame name={name} {...messages} group={radios && 'radios'} required={field.required}>
      {(controlProps) =>
        radios ? (
          <Choices
            type="radio"
            name={name}
            choices={choices}
            chosen={[text]}
            invalid={messages.error !== undefined}
            onChoose={setValue}
            onBlur={onBlur}
          />
        ) : (
          <SelectControl
            controlProps={controlProps}
            choices={ordered}
            value={text}
            required={field.required}
            autoComplete={field.autocomplete}
            onChange={(event) => setValue(event.target.value)}
            onBlur={onBlur}
          />
        )
      }
    </FieldFrame>
  );
}
