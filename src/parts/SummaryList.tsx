// Answers to look over before a submit, each with a change link that names its question (decisions.md, review).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FollowLink } from './FollowLink.tsx';

export interface SummaryRow {
  name: string;
  label: string;
  value: ReactNode;
  /** Where the answer is changed; absent when it is read-only. */
  href?: string;
}

interface SummaryListProps {
  rows: readonly SummaryRow[];
  onFollow?: (href: string) => void;
}

export function SummaryList({ rows, onFollow }: SummaryListProps) {
  return (
    <dl className="summary">
      {rows.map(({ name, label, value, href }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="summary-value">{value}</dd>
          {href && (
            <dd className="summary-change">
              <FollowLink href={href} onFollow={onFollow}>
                <FormattedMessage id="button.change" />
                <span className="hidden"> {label}</span>
              </FollowLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
