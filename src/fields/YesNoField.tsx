// A question that is answered with yes or no, or not yet (decisions.md: 1, 0, 2).
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';
import { YesNo } from './YesNo.tsx';

export function YesNoField(props: FieldProps) {
  const { text, setValue, onBlur, messages } = useField(props);
  return (
    <FieldFrame name={props.name} {...messages} group>
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
