// One of a fixed list: radios while all options can be taken in at a glance, else a select (specification section 3, stored values).
import { useIntl } from 'react-intl';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { Choices } from './Choices.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { SelectControl } from './SelectControl.tsx';
import { useField } from './useField.ts';

const atAGlance = 5;
const many = 50;

export function SelectField(props: FieldProps) {
  const { name, field } = props;
  const intl = useIntl();
  const { text, setValue, onBlur, messages } = useField(props);
  const choices = optionsOf(field.options).map((value) => ({
    value: String(value),
    label: intl.formatMessage({ id: `option.${field.options}.${value}` }),
  }));
  // A long list is found by its names in the page's language; its first option leads it on purpose.
  const [first, ...others] = choices;
  const ordered =
    first !== undefined && choices.length > many
      ? [first, ...others.toSorted((one, other) => one.label.localeCompare(other.label, intl.locale))]
      : choices;
  const radios = choices.length <= atAGlance;
  return (
    <FieldFrame name={name} {...messages} group={radios}>
      {(described) =>
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
            controlProps={described}
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
