// A password with a button that shows it (product 12.6). Pasting and password managers work. The password is hidden again before the form
// is sent, because a browser could otherwise remember it as ordinary text.
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { hidden } from '../parts/hidden.tsx';
import { useField } from './useField.ts';

export function PasswordField(props: FieldProps) {
  const { name, field, describedBy } = props;
  const { text, setValue, onBlur, messages } = useField(props);
  const [shown, setShown] = useState(false);
  const [pressed, setPressed] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  // Not beside the repetition, which only has to match.
  const showsRules = field.newPassword === true && field.sameAs === undefined;

  // The form element is outside this component: a capturing listener runs before the form is sent.
  useEffect(() => {
    const form = control.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, { capture: true });
    return () => form?.removeEventListener('submit', hide, { capture: true });
  }, []);

  return (
    <FieldFrame name={name} {...messages} describedBy={showsRules ? `${name}-rules` : describedBy}>
      {(controlProps) => (
        <>
          <div className="input-group">
            <input
              {...controlProps}
              className="input"
              type={shown ? 'text' : 'password'}
              autoComplete={field.autocomplete}
              autoCapitalize="none"
              spellCheck={false}
              aria-required={field.required}
              value={text}
              onChange={(event) => setValue(event.target.value)}
              onBlur={onBlur}
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
              <FormattedMessage
                id={shown ? 'password.hide' : 'password.show'}
                values={{ label: messages.label, hidden }}
              />
            </button>
          </div>
          {showsRules && <PasswordRules id={`${name}-rules`} field={field} password={text} />}
          <span className="visually-hidden" role="status">
            {pressed && <FormattedMessage id={shown ? 'password.shown' : 'password.hidden'} />}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
