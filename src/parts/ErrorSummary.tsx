// The error summary above a form (product 6.12, 12.3): it takes the focus after each failed attempt, and each line links to its field as
// "Label: message".
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { focusField } from './focus.ts';

export interface ErrorSummaryItem {
  /** The name of the field, which is the id of its control. */
  name: string;
  label: string;
  message: string;
  /** Whether the control is on another page: then the line is no link. */
  onOtherPage?: boolean;
}

interface ErrorSummaryProps {
  errors: readonly ErrorSummaryItem[];
  /** The number of the attempt: when it changes, the summary takes the focus. */
  attempt: number;
}

export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const titleId = useId();
  const hasErrors = errors.length > 0;
  const focusedAttempt = useRef(0);
  // The focus is outside React.
  useEffect(() => {
    // Typing can bring the summary back without an attempt: the focus then stays in the field.
    if (attempt === focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    if (hasErrors) summary.current?.focus();
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>
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
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    // A followed link would add an entry to the history.
                    event.preventDefault();
                    focusField(name);
                  }}
                >
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
