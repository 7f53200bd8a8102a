// What is stored for a record, with downloads; and what its state value means (only 3 is ready).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Note } from '#machines/catalogue/fileSchemas.ts';
import { shownDate } from '#machines/catalogue/dates.ts';
import { noteStates } from '#machines/catalogue/documents.ts';
import { useHelp, useShell } from '../shell.ts';
import { fetchFile } from './fetchFile.ts';

interface StoredFilesProps {
  notes: readonly Note[];
  state: number;
  /** On its way: nothing can be said of it. */
  loading: boolean;
}

const kilobyte = 1024;
const kilobytes = { style: 'unit', unit: 'kilobyte' } as const;

export function StoredFiles({ notes, state, loading }: StoredFilesProps) {
  const intl = useIntl();
  const shell = useShell();
  const downloads = useHelp()?.noteContent ?? false;
  if (notes.length === 0) {
    return (
      <p role="status">
        <FormattedMessage id={loading ? 'busy.loading' : 'documents.none'} />
      </p>
    );
  }
  return (
    <>
      <h3>
        <FormattedMessage id="documents.stored" />
      </h3>
      <ul className="files">
        {notes.map((note) => (
          <li key={note.id} className="file">
            <p className="file-name">
              {note.filename} <span className="quiet">{note.subject}</span>
            </p>
            <p className="quiet">
              <FormattedMessage id={`option.filetype.${note.filetype}`} />,{' '}
              {shownDate((note.createdon ?? '').slice(0, 10))},{' '}
              {intl.formatNumber(Math.max(1, Math.round((note.size ?? 0) / kilobyte)), kilobytes)}
            </p>
            {downloads && (
              <button
                type="button"
                className="button button-link"
                onClick={() => void fetchFile(note, (event) => shell.send(event))}
              >
                <FormattedMessage
                  id="documents.download"
                  values={{ name: note.filename, hidden: (words) => <span className="hidden">{words}</span> }}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status">
        <FormattedMessage id={state === noteStates.ready ? 'documents.ready' : 'documents.notready'} />
      </p>
    </>
  );
}
