// One line of text. Text, e-mail, telephone, website, postcode, date, whole number, sort code and account number differ only in the
// attributes that help to type them; the kind in the catalogue parses and checks them (product 3.11, 3.13, 3.14).
import type { ComponentProps, HTMLInputTypeAttribute } from 'react';
import type { Field, Kind } from '#machines/catalogue/fields/field.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldMessages } from './fieldMessages.ts';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

interface InputAttributes {
  type: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'url';
  width?: 'short' | 'medium';
  autoComplete?: string;
}

const anyText: InputAttributes = { type: 'text' };
const bankDetail: InputAttributes = {
  type: 'text',
  inputMode: 'numeric',
  width: 'short',
  autoComplete: 'off',
};

const attributesOf: Partial<Record<Kind, InputAttributes>> = {
  email: { type: 'email' },
  tel: { type: 'tel', width: 'medium' },
  url: { type: 'text', inputMode: 'url' },
  postcode: { type: 'text', width: 'short' },
  integer: { type: 'text', inputMode: 'numeric', width: 'short' },
  date: { type: 'text', width: 'short' },
  sortcode: bankDetail,
  accountnumber: bankDetail,
};

const maxLengthOfShortInput = 20;

interface TextControlProps extends FieldMessages, Omit<ComponentProps<'input'>, 'children'> {
  name: string;
  field: Field;
  describedBy?: string | undefined;
}

/** The control with its frame, independent of react-hook-form. */
export function TextControl({ name, field, label, hint, error, describedBy, ...input }: TextControlProps) {
  const { type, inputMode, width, autoComplete } = attributesOf[field.kind] ?? anyText;
  const inputWidth = width ?? ((field.maxLength ?? 100) <= maxLengthOfShortInput ? 'short' : undefined);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} describedBy={describedBy}>
      {(controlProps) => (
        <input
          {...controlProps}
          className={inputWidth ? `input input-${inputWidth}` : 'input'}
          type={type}
          inputMode={inputMode}
          autoComplete={field.autocomplete ?? autoComplete}
          aria-required={field.required}
          spellCheck={type === 'text' && inputMode !== 'url' && inputWidth === undefined ? undefined : false}
          {...input}
        />
      )}
    </FieldFrame>
  );
}

export function TextField(props: FieldProps) {
  const { input, messages } = useField(props);
  const { name, field, describedBy } = props;
  return <TextControl {...messages} {...input} name={name} field={field} describedBy={describedBy} />;
}
