// A password as a field of the form (specification section 5).
import type { FieldProps } from './fieldProps.ts';
import { PasswordControl } from './PasswordControl.tsx';
import { useField } from './useField.ts';

export function PasswordField(props: FieldProps) {
  const { text, change, leave, words } = useField(props);
  return (
    <PasswordControl
      {...words}
      name={props.name}
      field={props.field}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  );
}
