// Says below a complete postcode whether it lies in the fund's area (product 3.15).
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { valueIssue } from '#machines/catalogue/fields/check.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { Warning } from '../../parts/Warning.tsx';
import { providedPostcode } from '../../app/actors/searchActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';

export function PostcodeArea({ field, postcode }: { field: Field; postcode: unknown }) {
  const [snapshot, send] = useActor(providedPostcode, inspectionOptions);
  const complete = typeof postcode === 'string' && valueIssue(field, postcode) === undefined ? postcode : '';
  // The machine is outside React, and makes the call.
  useEffect(() => send({ type: 'postcode.entered', postcode: complete }), [send, complete]);
  return (
    <>
      <Warning>{snapshot.matches('outside') && <FormattedMessage id="warning.postcodeoutside" />}</Warning>
      <p className="hint" role="status">
        {snapshot.matches('inside') && <FormattedMessage id="warning.postcodeinside" />}
      </p>
    </>
  );
}
