// One line of text with its frame. Text, e-mail, telephone, website, postcode, date, whole number, sort code and account number
// differ only in what helps to type them; reading and checking stay with the kind (section 5). Knows no form library.
import type { ComponentProps, HTMLInputTypeAttribute } from 'react';
import type { Field, Kind } from '#machines/catalogue/fields/field.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldMessages } from './fieldMessages.ts';

interface Typing {
  type: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'url';
  width?: 'short' | 'medium';
  autoComplete?: string;
}

const anyText: Typing = { type: 'text' };
const bankDetail: Typing = { type: 'text', inputMode: 'numeric', width: 'short', autoComplete: 'off' };

const typing: Partial<Record<Kind, Typing>> = {
  email: { type: 'email' },
  tel: { type: 'tel', width: 'medium' },
  // Not type="url": a browser prefixes and refuses in its own way and language.
  url: { type: 'text', inputMode: 'url' },
  postcode: { type: 'text', width: 'short' },
  integer: { type: 'text', inputMode: 'numeric', width: 'short' },
  date: { type: 'text', width: 'short' },
  sortcode: bankDetail,
  accountnumber: bankDetail,
};

const shortText = 20;

interface TextControlProps extends FieldMessages, Omit<ComponentProps<'input'>, 'children'> {
  name: string;
  field: Field;
}

export function TextControl({ name, field, label, hint, error, ...input }: TextControlProps) {
  const { type, inputMode, width, autoComplete } = typing[field.kind] ?? anyText;
  const narrow = width ?? ((field.maxLength ?? 100) <= shortText ? 'short' : undefined);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(described) => (
        <input
          {...described}
          className={narrow ? `input input-${narrow}` : 'input'}
          type={type}
          inputMode={inputMode}
          autoComplete={field.autocomplete ?? autoComplete}
          aria-required={field.required}
          spellCheck={type === 'text' && narrow === undefined ? undefined : false}
          {...input}
        />
      )}
    </FieldFrame>
  );
}
