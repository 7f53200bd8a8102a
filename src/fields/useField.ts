// One field of the form with its texts: what all field components have in common.
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import type { FieldProps } from './fieldProps.ts';
import { fieldMessages, type FieldMessages } from './fieldMessages.ts';

export interface FieldState {
  value: Answer;
  /** The value of a field that holds text; '' for others. */
  text: string;
  setValue: (answer: Answer) => void;
  onBlur: () => void;
  messages: FieldMessages;
}

export function useField({ name, field, control, error }: FieldProps): FieldState {
  const intl = useIntl();
  const { field: input } = useController({ name, control });
  const value = input.value ?? '';
  return {
    value,
    text: typeof value === 'string' ? value : '',
    setValue: input.onChange,
    onBlur: input.onBlur,
    messages: fieldMessages(intl, name, field, error),
  };
}
