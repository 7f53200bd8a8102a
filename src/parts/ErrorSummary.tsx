// What is wrong, on top of the form: takes the focus after each failed try, and each line leads to its field
// (decisions.md: links read "Label: message"; quality/accessibility.md).
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';

export interface ErrorLine {
  /** The field's wire name, which is the id of its control. */
  name: string;
  label: string;
  message: string;
  /** Its control is on another page: there is nothing to lead to. */
  elsewhere?: boolean;
}

interface ErrorSummaryProps {
  errors: readonly ErrorLine[];
  /** Counts the tries: with another number, what is wrong takes the focus. */
  attempt: number;
}

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const wrong = errors.length > 0;
  const judged = useRef(0);
  useEffect(() => {
    // What is typed after a try may bring the summary back: the focus stays where it is.
    if (attempt === judged.current) return;
    judged.current = attempt;
    if (wrong) summary.current?.focus();
  }, [attempt, wrong]);

  if (!wrong) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">
        <FormattedMessage id="summary.title" />
      </h2>
      <ul>
        {errors.map(({ name, label, message, elsewhere }) => {
          const line = <FormattedMessage id="summary.link" values={{ label, message }} />;
          return (
            <li key={name}>
              {elsewhere ? (
                line
              ) : (
                <a href={`#${name}`} onClick={(event) => goTo(event, name)}>
                  {line}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function goTo(event: { preventDefault: () => void }, name: string) {
  // No entry in the history, which belongs to the machine.
  event.preventDefault();
  const control = document.getElementById(name);
  const question = control?.closest('.field') ?? control;
  // Label and message come into view with the control, not just the control.
  question?.scrollIntoView?.({ block: 'start' });
  control?.focus({ preventScroll: true });
}
