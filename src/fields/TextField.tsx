// A line of text as a field of the form (specification section 5).
import type { FieldProps } from './fieldProps.ts';
import { TextControl } from './TextControl.tsx';
import { useField } from './useField.ts';

export function TextField(props: FieldProps) {
  const { text, setValue, onBlur, messages } = useField(props);
  return (
    <TextControl
      {...messages}
      name={props.name}
      field={props.field}
      value={text}
      onChange={(event) => setValue(event.target.value)}
      onBlur={onBlur}
    />
  );
}
