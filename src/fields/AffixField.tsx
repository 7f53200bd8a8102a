// A number with its unit before or after it.
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';

interface AffixFieldProps extends FieldProps {
  /** Turns the text of the stored value into what the input shows. */
  showText?: (text: string) => string;
  before?: ReactNode;
  after?: ReactNode;
}

export function AffixField({ showText, before, after, ...props }: AffixFieldProps) {
  const { name, field } = props;
  const { input, messages } = useField(props, showText);
  return (
    <FieldFrame name={name} {...messages}>
      {(controlProps) => (
        <div className="input-group">
          <Affix>{before}</Affix>
          <input
            {...controlProps}
            {...input}
            className="input"
            type="text"
            // The decimal keyboard of some phones has no minus.
            inputMode={(field.min ?? 0) < 0 ? undefined : 'decimal'}
            autoComplete="off"
            aria-required={field.required}
          />
          <Affix>{after}</Affix>
        </div>
      )}
    </FieldFrame>
  );
}

const Affix = ({ children }: { children: ReactNode }) =>
  children && (
    <span className="affix" aria-hidden="true">
      {children}
    </span>
  );
