// A password as a field of the form (specification section 5).
import type { FieldProps } from './fieldProps.ts';
import { PasswordControl } from './PasswordControl.tsx';
import { useField } from './useField.ts';

export function PasswordField(props: FieldProps) {
  const { text, setValue, onBlur, messages } = useField(props);
  return (
    <PasswordControl
      {...messages}
      name={props.name}
      field={props.field}
      value={text}
      onChange={(event) => setValue(event.target.value)}
      onBlur={onBlur}
    />
  );
}
