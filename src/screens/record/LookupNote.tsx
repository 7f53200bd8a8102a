// Beside a field that chooses from a lookup: the rows are loading, or they failed to load and can be fetched again (product 6.9). All
// fields of a lookup share one fetch.
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import { Button } from '../../parts/Button.tsx';
import { useShell } from '../../app/shellContext.ts';
import { useFlow } from './flowContext.ts';

export function LookupNote({ lookup }: { lookup: Lookup }) {
  const shell = useShell();
  const actor = useFlow().lookupActors[lookup];
  const state = useSelector(actor, ({ value }) => value);
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
              actor.send({ type: 'lookup.retried' });
            }}
          >
            <FormattedMessage id="button.tryagain" />
          </Button>
        </>
      )}
    </p>
  );
}
