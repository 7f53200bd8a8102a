// The stored files of a record, and whether all of them are ready (product 8.6).
import { FormattedMessage } from 'react-intl';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { usePublicConfiguration } from '../../app/shellContext.ts';
import { StoredFile } from './StoredFile.tsx';

/** The headings stand one level below the heading of the page or section that has the documents. */
export type DocumentsHeading = 'h2' | 'h3' | 'h4';

interface StoredFilesProps {
  heading: DocumentsHeading;
  notes: readonly Note[];
  state: number;
  /** Whether the list is being fetched. */
  loading: boolean;
}

export function StoredFiles({ heading: Heading, notes, state, loading }: StoredFilesProps) {
  const downloads = usePublicConfiguration()?.noteContent ?? false;
  if (notes.length === 0) {
    return (
      <p role="status">
        {/* While they are fetched, the overlay says so. */}
        {!loading && <FormattedMessage id="notice.files.404" />}
      </p>
    );
  }
  return (
    <>
      <Heading>
        <FormattedMessage id="documents.stored" />
      </Heading>
      <ul className="files">
        {notes.map((note, index) => (
          // Another backend may name no ids. Files are never deleted, so the position of one stays.
          <StoredFile key={note.id || index} note={note} downloads={downloads} />
        ))}
      </ul>
      <p role="status">
        {state !== uploadStates.unknown && (
          <FormattedMessage id={state === uploadStates.ready ? 'documents.ready' : 'documents.notready'} />
        )}
      </p>
    </>
  );
}
