// A percentage (product 3.13) with a percent sign after it.
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

export function PercentField(props: FieldProps) {
  const { name, field } = props;
  const { input, messages } = useField(props);
  return (
    <FieldFrame name={name} {...messages}>
      {(controlProps) => (
        <div className="input-group">
          <input
            {...controlProps}
            {...input}
            className="input"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-required={field.required}
          />
          <span className="affix" aria-hidden="true">
            %
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
