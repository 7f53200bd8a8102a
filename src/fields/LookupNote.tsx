// Beside a field that chooses from a lookup: that its rows are on their way, or that they did not come, with a way to try again
// (quality/security.md "Faults"). The form stays usable; the rows are every such field's, so they are tried again once for all.
import { createContext, useContext } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';

export interface LookupSource {
  state: 'loading' | 'ready' | 'failed';
  onRetry: () => void;
}

export const LookupContext = createContext<LookupSource>({ state: 'ready', onRetry: () => {} });

export function LookupNote() {
  const { state, onRetry } = useContext(LookupContext);
  return (
    <p className="search-state" role="status">
      {state === 'loading' && <FormattedMessage id="busy.loading" />}
      {state === 'failed' && (
        <>
          <FormattedMessage id="lookup.failed" />{' '}
          <Button tone="link" onPress={onRetry}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </>
      )}
    </p>
  );
}
