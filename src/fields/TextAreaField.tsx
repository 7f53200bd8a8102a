// A longer text with a count of the characters left. Its hint states the limit, which screen readers read with the field; they read the
// count only when the user pauses near the limit (product 12.3).
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

interface CountProps {
  left: number;
  /** How many are missing of a text that is too short; 0 for any other. */
  missing: number;
}

const Count = ({ left, missing }: CountProps) => (
  <FormattedMessage
    id={missing > 0 ? 'form.charactersshort' : left < 0 ? 'form.charactersover' : 'form.characters'}
    values={{ count: missing > 0 ? missing : Math.abs(left) }}
  />
);

export function TextAreaField(props: FieldProps) {
  const { name, field } = props;
  const { text, setValue, onBlur, messages } = useField(props);
  const max = field.maxLength ?? limits.description.max;
  // Counted as the rule counts, in code points, because a simple emoji is one character for a user and two in a string.
  const leftOf = (typed: string) => max - [...typed].length;
  const left = leftOf(text);
  // Beside the error of a text that is too short, how many are left would say the opposite. The rule does not count spaces around the text.
  const written = [...text.trim()].length;
  const missing = written === 0 ? 0 : Math.max(0, (field.minLength ?? 0) - written);
  const announceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The text for which the count was announced; for any other text that announcement is out of date.
  const [announced, setAnnounced] = useState<string | null>(null);
  // The timer is outside React.
  useEffect(() => () => clearTimeout(announceTimer.current), []);
  const change = (typed: string) => {
    setValue(typed);
    clearTimeout(announceTimer.current);
    if (leftOf(typed) <= max * limits.characterCount.nearLimit)
      announceTimer.current = setTimeout(() => setAnnounced(typed), limits.characterCount.pause);
  };

  return (
    <FieldFrame name={name} {...messages}>
      {(controlProps) => (
        <>
          <textarea
            {...controlProps}
            className="input"
            rows={max > limits.addressLength ? 7 : 4}
            autoComplete={field.autocomplete}
            aria-required={field.required}
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={onBlur}
          />
          <p className={left < 0 ? 'character-count character-count-over' : 'character-count'}>
            <Count left={left} missing={missing} />
          </p>
          <span className="visually-hidden" role="status">
            {announced === text && <Count left={left} missing={missing} />}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
