// Beside a field that chooses from a lookup: that its rows are on their way, or that they did not come, with a way to try again
// (quality/security.md "Faults"). The form stays usable; the rows are every such field's, so they are tried again once for all.
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../parts/Button.tsx';
import { useShell } from '../../app/shellContext.ts';
import { useFlow } from './flowContext.ts';

export function LookupNote() {
  const shell = useShell();
  const { lookupsActor: lookupsActor } = useFlow();
  const state = useSelector(lookupsActor, ({ value }) => value);
  return (
    <p className="search-state" role="status">
      {state === 'loading' && <FormattedMessage id="busy.loading" />}
      {state === 'failed' && (
        <>
          <FormattedMessage id="lookup.failed" />{' '}
          <Button
            variant="link"
            onPress={() => {
              shell.send({ type: 'notice.dismissed' });
              lookupsActor.send({ type: 'lookups.retried' });
            }}
          >
            <FormattedMessage id="button.tryagain" />
          </Button>
        </>
      )}
    </p>
  );
}
