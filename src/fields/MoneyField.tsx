// An amount with its pound sign. What was typed is shown in order once the field is left (25000 → 25,000);
// what cannot be read, or has more than pence, stays as it was typed for the rule to name (specification section 5).
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { kinds } from '#machines/catalogue/fields/kinds.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

// en-GB in both languages: the same grouping is read back from the field.
const whole = new Intl.NumberFormat('en-GB');
const pence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

function shown(text: string): string {
  const amount = kinds.money.parse(text);
  if (typeof amount !== 'number' || /\.\d{3,}/.test(text)) return text;
  return (Number.isInteger(amount) ? whole : pence).format(amount);
}

export function MoneyField(props: FieldProps) {
  const { name, field } = props;
  const { text, change, leave, words } = useField(props);
  const [typing, setTyping] = useState(false);
  return (
    <FieldFrame name={name} {...words}>
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
            value={typing ? text : shown(text)}
            onChange={(event) => {
              setTyping(true);
              change(event.target.value);
            }}
            onBlur={() => {
              setTyping(false);
              leave();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
