// A longer text with a count of the characters left. Screen readers read the count with the field, and again when the person pauses
// (product 3.13).
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

const announceDelay = 1000;

const Count = ({ left }: { left: number }) => (
  <FormattedMessage
    id={left < 0 ? 'form.charactersover' : 'form.characters'}
    values={{ count: Math.abs(left) }}
  />
);

export function TextAreaField(props: FieldProps) {
  const { name, field } = props;
  const { text, setValue, onBlur, messages } = useField(props);
  // Counted as the rule counts: an emoji or a line break is one character.
  const left = (field.maxLength ?? limits.description.max) - [...text].length;
  const [announced, setAnnounced] = useState<number>();
  const [typed, setTyped] = useState(false);

  // A timer is outside React.
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => setAnnounced(left), announceDelay);
    return () => clearTimeout(timer);
  }, [left, typed]);

  return (
    <FieldFrame name={name} {...messages} describedBy={`${name}-count`}>
      {(described) => (
        <>
          <textarea
            {...described}
            className="input"
            rows={(field.maxLength ?? limits.description.max) > limits.addressLength ? 7 : 4}
            autoComplete={field.autocomplete}
            aria-required={field.required}
            value={text}
            onChange={(event) => {
              setTyped(true);
              setValue(event.target.value);
            }}
            onBlur={onBlur}
          />
          <p className={left < 0 ? 'count count-over' : 'count'} id={`${name}-count`}>
            <Count left={left} />
          </p>
          <span className="hidden" role="status">
            {announced !== undefined && <Count left={announced} />}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
