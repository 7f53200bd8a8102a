// Questions and answers on a review page, each with a change link that names its question (product 1.8).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from './Link.tsx';

export interface SummaryRow {
  name: string;
  label: string;
  value: ReactNode;
  /** The path of the step where the answer can be changed; absent when it is read-only. */
  to?: string;
}

interface SummaryListProps {
  rows: readonly SummaryRow[];
}

export function SummaryList({ rows }: SummaryListProps) {
  return (
    <dl className="summary">
      {rows.map(({ name, label, value, to }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="summary-value">{value}</dd>
          {to && (
            <dd className="summary-change">
              <Link to={to}>
                <FormattedMessage id="button.change" />
                <span className="visually-hidden"> {label}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
