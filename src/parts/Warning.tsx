// A warning that does not block: about eligibility, or an action that cannot be undone. A screen reader announces it when an answer
// brings it up.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Without children the empty live region stays mounted, because a new region is not announced. */
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
