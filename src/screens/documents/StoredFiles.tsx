// The stored files of a record, and whether all of them are ready (product 8.6).
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { usePublicConfiguration } from '../../app/shellContext.ts';
import { notesInButtons } from './noteDetails.ts';
import { StoredFile, type StoredFileActions } from './StoredFile.tsx';

/** The headings stand one level below the heading of the page or section that has the documents. */
export type DocumentsHeading = 'h2' | 'h3' | 'h4';

interface StoredFilesProps {
  heading: DocumentsHeading;
  notes: readonly Note[];
  state: number;
  /** Whether the list is being fetched. */
  loading: boolean;
  /** What the user can do with the files of an open record; absent where they can only be read. */
  actions?: StoredFileActions | undefined;
  /** What stands below a file: those that are chosen to take its place. */
  below: (note: Note) => ReactNode;
}

export function StoredFiles({ heading: Heading, notes, state, loading, actions, below }: StoredFilesProps) {
  const { noteContent: downloads = false, noteRemoval = false } = usePublicConfiguration() ?? {};
  const intl = useIntl();
  if (notes.length === 0) {
    return (
      <p role="status">
        {/* While they are fetched, the overlay says so. */}
        {!loading && <FormattedMessage id="notice.files.404" />}
      </p>
    );
  }
  const names = notesInButtons(intl, notes);
  return (
    <>
      <Heading>
        <FormattedMessage id="documents.stored" />
      </Heading>
      <ul className="files">
        {notes.map((note, index) => (
          // Another backend may name no ids. Then no file can be deleted, so the position of one stays.
          <StoredFile
            key={note.id || index}
            note={note}
            name={names[index] ?? note.filename}
            downloads={downloads}
            actions={noteRemoval ? actions : undefined}
          >
            {below(note)}
          </StoredFile>
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
