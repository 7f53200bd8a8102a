// The documents of one record on a page of their own (product 8.1).
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { matchRoute } from '#machines/catalogue/routes.ts';
import { Documents } from './Documents.tsx';
import { useAddress, useClient } from '../../app/shellContext.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';

/** The record and the stage in the address. */
function useRecordOfAddress(): { record: RecordName; stage: string } {
  const addressed = matchRoute(useAddress().path)?.params['stage'];
  // The address changes shortly before the page is replaced: until then the page keeps its stage.
  const [stage, setStage] = useState(addressed ?? '');
  if (addressed !== undefined && addressed !== stage) setStage(addressed);
  return { record: stage === outlines.eoi.stage ? 'eoi' : 'application', stage };
}

export function DocumentsPage() {
  const { record, stage } = useRecordOfAddress();
  const client = useClient();
  return (
    <>
      <PageTitle messageId={`screen.documents.heading.${stage}`} />
      <p className="lead">
        <FormattedMessage id="screen.documents.lead" />
      </p>
      <Documents record={record} client={client} values={{}} />
    </>
  );
}
