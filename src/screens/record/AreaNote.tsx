// Whether a postcode lies in the fund's area, said below it once it is whole (specification section 5).
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { formIssue } from '#machines/catalogue/fields/check.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { Warning } from '../../parts/Warning.tsx';
import { providedPostcode } from '../../app/actors/postcodeActors.ts';
import { inspected } from '../../app/inspected.ts';

export function AreaNote({ field, postcode }: { field: Field; postcode: unknown }) {
  const [snapshot, send] = useActor(providedPostcode, inspected);
  const whole = typeof postcode === 'string' && formIssue(field, postcode) === undefined ? postcode : '';
  useEffect(() => send({ type: 'postcode.entered', postcode: whole }), [send, whole]);
  return (
    <>
      <Warning>{snapshot.matches('outside') && <FormattedMessage id="warning.postcodeoutside" />}</Warning>
      <p className="hint" role="status">
        {snapshot.matches('inside') && <FormattedMessage id="warning.postcodeinside" />}
      </p>
    </>
  );
}
