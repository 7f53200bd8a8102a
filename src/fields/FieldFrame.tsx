// Label, hint and error around a control, connected to it for assistive technology (product 12.3). Independent of react-hook-form, so
// that a prerendered form looks the same before it is hydrated.
import type { ReactNode } from 'react';

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Several controls under one question: a fieldset with a legend. Of radios it can say that an answer is required. */
  group?: boolean | 'radios';
  /** Whether the radios need an answer; other controls say so themselves. */
  required?: true | undefined;
  /** The id of another element that describes the control. */
  describedBy?: string | undefined;
  children: (controlProps: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { name, label, hint, error, group, required, describedBy, children } = props;
  const hintId = hint ? `${name}-hint` : undefined;
  const errorId = error ? `${name}-error` : undefined;
  const description = [hintId, errorId, describedBy].filter(Boolean).join(' ') || undefined;
  const controlProps: ControlProps = {
    id: name,
    name,
    'aria-describedby': group ? undefined : description,
    'aria-invalid': error ? true : undefined,
  };
  const inner = (
    <>
      {hintId && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {errorId && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
      {children(controlProps)}
    </>
  );
  const className = error ? 'field field-invalid' : 'field';
  if (group) {
    return (
      <fieldset
        className={className}
        aria-describedby={description}
        {...(group === 'radios' && { role: 'radiogroup', 'aria-required': required })}
      >
        <legend className="label">{label}</legend>
        {inner}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      {inner}
    </div>
  );
}
