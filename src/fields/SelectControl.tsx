// The browser's select, with a first option that stands for no answer.
import type { ChangeEventHandler } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ControlProps } from './FieldFrame.tsx';

export interface SelectChoice {
  value: string;
  label: string;
  lang?: string | undefined;
}

interface SelectControlProps {
  controlProps: ControlProps;
  choices: readonly SelectChoice[];
  value: string;
  required: true | undefined;
  autoComplete?: string | undefined;
  onChange: ChangeEventHandler<HTMLSelectElement>;
  onBlur: () => void;
}

export function SelectControl({ controlProps, choices, required, ...control }: SelectControlProps) {
  return (
    <select {...controlProps} {...control} className="input select" aria-required={required}>
      <option value="">
        <FormattedMessage id="form.choose" />
      </option>
      {choices.map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))}
    </select>
  );
}
