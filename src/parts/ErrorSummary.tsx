// The error summary above a form and on the review (product 1.8, 6.12, 12.3): it takes the focus after each failed attempt, and each line links to
// its field as "Label: message".
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from './Link.tsx';
import { focusField, focusFromItsTop } from './focus.ts';
import { formatSummaryLine } from './formatSummaryLine.ts';

export interface ErrorSummaryItem {
  /** The name of the field, which is the id of its control. */
  name: string;
  label: string;
  message: string;
  /** Whether the control is on another page: then the line is a link only with a path. */
  onOtherPage?: boolean;
  /** The path of that page. */
  to?: string | undefined;
}

interface ErrorSummaryProps {
  errors: readonly ErrorSummaryItem[];
  /** The number of the attempt: when it changes, the summary takes the focus. */
  attempt: number;
  /** A sentence above the errors. */
  lead?: ReactNode;
}

export function ErrorSummary({ errors, attempt, lead }: ErrorSummaryProps) {
  const intl = useIntl();
  const summary = useRef<HTMLElement>(null);
  const titleId = useId();
  const hasErrors = errors.length > 0;
  const focusedAttempt = useRef(0);
  // The focus is outside React.
  useEffect(() => {
    // Typing can bring the summary back without an attempt: the focus then stays in the field.
    if (attempt === focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    if (hasErrors) focusFromItsTop(summary.current);
  }, [attempt, hasErrors]);

  if (!hasErrors) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <FormattedMessage id="summary.title" />
      </h2>
      {lead && <p>{lead}</p>}
      <ul>
        {errors.map(({ name, label, message, onOtherPage, to }) => {
          const link = formatSummaryLine(intl, label, message);
          return (
            <li key={name}>
              {to !== undefined ? (
                <Link to={to}>{link}</Link>
              ) : onOtherPage ? (
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
