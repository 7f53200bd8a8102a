// Document management of one stage's record (specification section 2, /documents/{stage}).
import { Documents } from '../app/documents/Documents.tsx';
import { useDocumentsRecord } from '../app/areas/DocumentsArea.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';

export function DocumentsPage() {
  const { record, stage } = useDocumentsRecord();
  return (
    <>
      <PageTitle messageId={`screen.documents.title.${stage}`} />
      <Documents record={record} values={{}} />
    </>
  );
}
