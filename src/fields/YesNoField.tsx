// A question with the answers yes, no and unanswered, stored as 1, 0 and 2 (product 3.4).
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';
import { YesNo } from './YesNo.tsx';

export function YesNoField(props: FieldProps) {
  const { text, setValue, onBlur, messages } = useField(props);
  return (
    <FieldFrame name={props.name} {...messages} group="radios" required={props.field.required}>
      {() => (
        <YesNo
          name={props.name}
          chosen={text}
          invalid={messages.error !== undefined}
          onChoose={setValue}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
