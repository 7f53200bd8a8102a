// A line of text as a field of the form (specification section 5).
import type { FieldProps } from './fieldProps.ts';
import { TextControl } from './TextControl.tsx';
import { useField } from './useField.ts';

export function TextField(props: FieldProps) {
  const { text, change, leave, words } = useField(props);
  return (
    <TextControl
      {...words}
      name={props.name}
      field={props.field}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  );
}
