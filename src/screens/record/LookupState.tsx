// Beside a field that chooses from a lookup: the rows are loading, or they failed to load and can be fetched again (product 6.9). Nothing once
// they are there. All fields of a lookup share one fetch.
import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import { Button } from '../../parts/Button.tsx';
import { focusField, focusHeadingBefore } from '../../parts/focus.ts';
import { hidden } from '../../parts/hidden.tsx';
import { useShell } from '../../app/shellContext.ts';
import { useFlow } from './flowContext.ts';

interface LookupStateProps {
  lookup: Lookup;
  field: string;
  /** The control that takes the focus when the button leaves the page; the field's when it is left out. */
  control?: string;
}

export function LookupState({ lookup, field, control = field }: LookupStateProps) {
  const label = useIntl().formatMessage({ id: `field.${field}` });
  const shell = useShell();
  const actor = useFlow().lookupActors[lookup];
  const state = useSelector(actor, ({ value }) => value);
  if (state === 'ready') return null;
  return (
    <p className="search-state">
      {/* Not a live region: a step with two lookups would announce it twice, and the step announces its own loading. */}
      {state === 'loading' && <FormattedMessage id="busy.loading" />}
      <span role="status">
        {state === 'failed' && (
          <>
            <FormattedMessage id="lookup.failed" values={{ label }} />{' '}
            <Button
              variant="link"
              onPress={(button) => {
                // A group has no control before its choices are there.
                if (!focusField(control)) focusHeadingBefore(button);
                shell.send({ type: 'notice.dismissed' });
                actor.send({ type: 'lookup.retried' });
              }}
            >
              <FormattedMessage id="button.tryagain.part" values={{ part: label, hidden }} />
            </Button>
          </>
        )}
      </span>
    </p>
  );
}
