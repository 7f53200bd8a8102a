// That the rows of a lookup are on their way, or that they did not come, with a way to try again (quality/security.md "Faults"). The
// form stays usable; the rows are every such field's, so they are tried again once for all.
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { LookupContext } from './LookupState.tsx';

export function LookupNote() {
  const lookups = useContext(LookupContext) ?? undefined;
  const state = useSelector(lookups, (snapshot) => snapshot?.value);
  return (
    <p className="search-state" role="status">
      {state === 'loading' && <FormattedMessage id="busy.loading" />}
      {state === 'failed' && (
        <>
          <FormattedMessage id="lookup.failed" />{' '}
          <Button tone="link" onPress={() => lookups?.send({ type: 'lookups.retried' })}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </>
      )}
    </p>
  );
}
