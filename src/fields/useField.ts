// One field of the form with its texts: what all field components have in common.
import { useState, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { kindOf, type Answer } from '#machines/catalogue/fields/kinds.ts';
import type { FieldProps } from './fieldProps.ts';
import { fieldMessages, type FieldMessages } from './fieldMessages.ts';

export interface FieldState {
  value: Answer;
  /** The value of a field that holds text; '' for others. */
  text: string;
  setValue: (answer: Answer) => void;
  onBlur: () => void;
  messages: FieldMessages;
  /** The attributes of a text input. It shows what the user types, and from the blur on the text of what is stored (product 3.12). */
  input: { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void; onBlur: () => void };
}

/** The text of the value that a typed text is stored as. */
function storedText({ field }: FieldProps, typed: string): string {
  const kind = kindOf(field);
  return String(kind.format(kind.parse(typed, field), field));
}

/** @param showText turns the text of the stored value into what the input shows, such as an amount with its groups of thousands */
export function useField(props: FieldProps, showText = (text: string) => text): FieldState {
  const { name, field, control, error } = props;
  const intl = useIntl();
  const { field: controlled } = useController({ name, control });
  const [isTyping, setTyping] = useState(false);
  const value = controlled.value ?? '';
  const text = typeof value === 'string' ? value : '';
  return {
    value,
    text,
    setValue: controlled.onChange,
    onBlur: controlled.onBlur,
    messages: fieldMessages(intl, name, field, error),
    input: {
      value: isTyping ? text : showText(storedText(props, text)),
      onChange: (event) => {
        setTyping(true);
        controlled.onChange(event.target.value);
      },
      onBlur: () => {
        setTyping(false);
        controlled.onBlur();
      },
    },
  };
}
