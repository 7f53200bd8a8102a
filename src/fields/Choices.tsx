// A group of radios or checkboxes with the markup of govuk-frontend. The first control has the field's name as its id, so that the link
// of the error summary leads to it.
import type { ReactNode } from 'react';

export interface Choice {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** The language of a label that is not in the page's language. */
  lang?: string | undefined;
}

interface ChoicesProps {
  type: 'radio' | 'checkbox';
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  inline?: boolean;
  invalid?: boolean;
  onChoose: (value: string, checked: boolean) => void;
  onBlur?: () => void;
}

export function Choices(props: ChoicesProps) {
  const { type, name, choices, chosen, inline, invalid, onChoose, onBlur } = props;
  const block = type === 'radio' ? 'govuk-radios' : 'govuk-checkboxes';
  return (
    <div className={inline ? `${block} ${block}--inline` : block}>
      {choices.map(({ value, label, detail, lang }, index) => {
        const id = index === 0 ? name : `${name}-${value}`;
        return (
          <div className={`${block}__item`} key={value}>
            <input
              className={`${block}__input`}
              type={type}
              id={id}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              aria-invalid={invalid || undefined}
              aria-describedby={detail ? `${id}-detail` : undefined}
              onChange={(event) => onChoose(value, event.target.checked)}
              onBlur={onBlur}
            />
            <label className={`${block}__label`} htmlFor={id} lang={lang}>
              {label}
            </label>
            {detail && (
              <span className={`hint ${block}__hint`} id={`${id}-detail`}>
                {detail}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
