// A statement to tick; or, when the catalogue calls it a question, the same yes and no as a yesno field (product 3.2).
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import type { FieldMessages } from './fieldMessages.ts';
import { useField } from './useField.ts';
import { YesNo } from './YesNo.tsx';

export function BoolField(props: FieldProps) {
  const { name, field } = props;
  const { value, setValue, onBlur, messages } = useField(props);
  if (field.question) {
    return (
      <FieldFrame name={name} {...messages} group="radios">
        {() => (
          <YesNo
            name={name}
            chosen={value === true ? '1' : '0'}
            invalid={messages.error !== undefined}
            onChoose={(chosen) => setValue(chosen === '1')}
            onBlur={onBlur}
          />
        )}
      </FieldFrame>
    );
  }
  const isRequired = field.required === true || field.mustAgree === true;
  return (
    <Statement
      {...messages}
      {...{ name, onBlur, setValue }}
      checked={value === true}
      required={isRequired || undefined}
    />
  );
}

interface StatementProps extends FieldMessages {
  name: string;
  checked: boolean;
  required: true | undefined;
  setValue: (checked: boolean) => void;
  onBlur: () => void;
}

/** A checkbox whose label is the statement; a legend would repeat it. */
function Statement(props: StatementProps) {
  const { name, label, hint, error, checked, required, setValue, onBlur } = props;
  const description = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <div className="govuk-checkboxes__item">
        <input
          className="govuk-checkboxes__input"
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={description || undefined}
          onChange={(event) => setValue(event.target.checked)}
          onBlur={onBlur}
        />
        <label className="govuk-checkboxes__label" htmlFor={name}>
          {label}
        </label>
        {hint && (
          <span className="hint govuk-checkboxes__hint" id={`${name}-hint`}>
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
