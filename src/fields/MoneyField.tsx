// An amount with a pound sign (product 3.12). When the field loses the focus the amount is formatted (25000 → 25,000); text that is no
// amount, or has more than two decimals, stays as typed, so that the error can refer to it.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { kinds } from '#machines/catalogue/fields/kinds.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

// en-GB in both languages, because the field's text is parsed again with that grouping.
const poundsFormat = new Intl.NumberFormat('en-GB');
const penceFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

function formatAmount(text: string): string {
  const amount = kinds.money.parse(text);
  if (typeof amount !== 'number' || /\.\d{3,}/.test(text)) return text;
  return (Number.isInteger(amount) ? poundsFormat : penceFormat).format(amount);
}

export function MoneyField(props: FieldProps) {
  const { name, field } = props;
  const { text, setValue, onBlur, messages } = useField(props);
  const [typing, setTyping] = useState(false);
  return (
    <FieldFrame name={name} {...messages}>
      {(described) => (
        <div className="joined">
          <span className="affix" aria-hidden="true">
            <FormattedMessage id="form.pounds" />
          </span>
          <input
            {...described}
            className="input"
            type="text"
            inputMode={(field.min ?? 0) < 0 ? undefined : 'decimal'}
            autoComplete="off"
            aria-required={field.required}
            value={typing ? text : formatAmount(text)}
            onChange={(event) => {
              setTyping(true);
              setValue(event.target.value);
            }}
            onBlur={() => {
              setTyping(false);
              onBlur();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
