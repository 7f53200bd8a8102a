// What is wrong, on top of the form: takes the focus after each failed try, and each line leads to its field
// (decisions.md: links read "Label: message"; quality/accessibility.md).
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';

export interface ErrorSummaryItem {
  /** The field's wire name, which is the id of its control. */
  name: string;
  label: string;
  message: string;
  /** Its control is on another page: there is nothing to lead to. */
  onOtherPage?: boolean;
}

interface ErrorSummaryProps {
  errors: readonly ErrorSummaryItem[];
  /** Counts the tries: with another number, what is wrong takes the focus. */
  attempt: number;
}

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const hasErrors = errors.length > 0;
  const focusedAttempt = useRef(0);
  useEffect(() => {
    // What is typed after a try may bring the summary back: the focus stays where it is.
    if (attempt === focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    if (hasErrors) summary.current?.focus();
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">
        <FormattedMessage id="summary.title" />
      </h2>
      <ul>
        {errors.map(({ name, label, message, onOtherPage }) => {
          const link = <FormattedMessage id="summary.link" values={{ label, message }} />;
          return (
            <li key={name}>
              {onOtherPage ? (
                link
              ) : (
                <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                  {link}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function focusField(event: { preventDefault: () => void }, name: string) {
  // No entry in the history, which belongs to the machine.
  event.preventDefault();
  const control = document.getElementById(name);
  const question = control?.closest('.field') ?? control;
  // Label and message come into view with the control, not just the control.
  question?.scrollIntoView?.({ block: 'start' });
  control?.focus({ preventScroll: true });
}
