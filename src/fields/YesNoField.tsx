// A question that is answered with yes or no, or not yet (decisions.md: 1, 0, 2).
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { useField } from './useField.ts';
import { YesNo } from './YesNo.tsx';

export function YesNoField(props: FieldProps) {
  const { text, change, leave, words } = useField(props);
  return (
    <FieldFrame name={props.name} {...words} group>
      {() => (
        <YesNo
          name={props.name}
          chosen={text}
          invalid={words.error !== undefined}
          onChoose={change}
          onLeave={leave}
        />
      )}
    </FieldFrame>
  );
}
