// A password with a button that shows it (quality/accessibility.md). Paste and password managers work; it is hidden again before
// its form is sent, so that a browser never keeps it as ordinary text. Knows no form library.
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldMessages } from './fieldMessages.ts';

interface PasswordControlProps extends FieldMessages, Omit<ComponentProps<'input'>, 'children' | 'ref'> {
  name: string;
  field: Field;
}

export function PasswordControl({ name, field, label, hint, error, ...input }: PasswordControlProps) {
  const [shown, setShown] = useState(false);
  const [pressed, setPressed] = useState(false);
  const control = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = control.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, { capture: true });
    return () => form?.removeEventListener('submit', hide, { capture: true });
  }, []);

  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(described) => (
        <>
          <div className="joined">
            <input
              {...described}
              className="input"
              type={shown ? 'text' : 'password'}
              autoComplete={field.autocomplete}
              autoCapitalize="none"
              spellCheck={false}
              aria-required={field.required}
              {...input}
              ref={control}
            />
            <button
              className="button button-secondary"
              type="button"
              aria-controls={name}
              onClick={() => {
                setPressed(true);
                setShown(!shown);
              }}
            >
              <FormattedMessage id={shown ? 'password.hide' : 'password.show'} />
            </button>
          </div>
          <span className="hidden" role="status">
            {pressed && <FormattedMessage id={shown ? 'password.shown' : 'password.hidden'} />}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
