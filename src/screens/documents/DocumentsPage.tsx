// Document management of one stage's record (specification section 2, /documents/{stage}).
import { FormattedMessage } from 'react-intl';
import { Documents } from './Documents.tsx';
import { useDocumentsRecord } from './DocumentsArea.tsx';
import { useClient } from '../../app/shellContext.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function DocumentsPage() {
  const { record, stage } = useDocumentsRecord();
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
