// A warning that does not block: eligibility, or what cannot be undone (fields.csv). Announced when an answer brings it up.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Without children the region waits, so that the warning is announced when it comes. */
export function Warning({ children }: { children?: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className="warning">
          <strong>
            <FormattedMessage id="form.warning" />
          </strong>
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
