// Yes and No as radios, in the words of each question: Welsh has no single pair (product 10.7).
import { FormattedMessage } from 'react-intl';
import { Choices } from './Choices.tsx';

interface YesNoProps {
  name: string;
  chosen: string;
  invalid: boolean;
  onChoose: (value: string) => void;
  onBlur: () => void;
}

export function YesNo({ name, chosen, invalid, onChoose, onBlur }: YesNoProps) {
  const choices = [
    { value: '1', label: <FormattedMessage id={`yes.${name}`} /> },
    { value: '0', label: <FormattedMessage id={`no.${name}`} /> },
  ];
  return (
    <Choices
      type="radio"
      inline
      name={name}
      choices={choices}
      chosen={[chosen]}
      invalid={invalid}
      onChoose={onChoose}
      onBlur={onBlur}
    />
  );
}
