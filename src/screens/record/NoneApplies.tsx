// "None of these applies": one tick that answers a group of statements with No (product 3.7). It is a view of their answers and has no value of
// its own, because a record has no place for it.
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import type { AnswersForm } from '../../fields/useAnswersForm.ts';

interface NoneAppliesProps {
  step: string;
  section: string;
  /** The names of the statements. */
  statements: readonly string[];
  /** Whether the step was saved before: then statements without a tick were answered with No. */
  isPassed: boolean;
  form: AnswersForm['form'];
}

export function NoneApplies({ step, section, statements, isPassed, form }: NoneAppliesProps) {
  const id = useId();
  const [isTicked, setTicked] = useState(isPassed);
  // The statements whose ticks the last tick of this box took away: a press by mistake, or a double click, is undone by the next one.
  const [takenAway, setTakenAway] = useState<readonly string[]>([]);
  const applies = useWatch({ control: form.control, name: statements }).includes(true);
  // A tick of any statement takes this one away, and it stays away when that tick is undone.
  if (applies && isTicked) {
    setTicked(false);
    setTakenAway([]);
  }
  const message = `none.${step}.${section}`;
  return (
    <div className="field">
      <div className="govuk-checkboxes__item">
        <input
          className="govuk-checkboxes__input"
          type="checkbox"
          id={id}
          checked={isTicked && !applies}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            if (target.checked) {
              const ticked = statements.filter((name) => form.getValues(name) === true);
              for (const name of ticked) form.setValue(name, false);
              setTakenAway(ticked);
            } else {
              for (const name of takenAway) form.setValue(name, true);
            }
            setTicked(target.checked);
          }}
        />
        <label className="govuk-checkboxes__label" htmlFor={id}>
          <FormattedMessage id={message} />
        </label>
        <span className="hint govuk-checkboxes__hint" id={`${id}-hint`}>
          <FormattedMessage id={`${message}.hint`} />
        </span>
      </div>
    </div>
  );
}
