// One stored file with its download (product 8.8).
import { useActor } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { provideDownload } from '../../app/actors/applicationActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { Button } from '../../parts/Button.tsx';
import { hidden } from '../../parts/hidden.tsx';
import { useShell } from '../../app/shellContext.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { FileInput } from './FilePicker.tsx';
import { noteFacts } from './noteDetails.ts';

interface StoredFileProps {
  note: Note;
  /** What the buttons call the file. */
  name: string;
  /** Whether the backend offers downloads (extension `noteContent`). */
  downloads: boolean;
  /** Absent where the file can only be read. */
  actions: StoredFileActions | undefined;
  children: ReactNode;
}

export interface StoredFileActions {
  onDelete: (note: Note) => void;
  onReplace: (note: Note, file: File) => void;
}

export function StoredFile({ note, name, downloads, actions, children }: StoredFileProps) {
  const intl = useIntl();
  const { id, filename, subject, state } = note;
  return (
    <li className="file">
      <p className="file-name">
        {filename} <span className="quiet">{subject}</span>
      </p>
      <p className="quiet">{noteFacts(intl, note)}</p>
      {downloads && id && <Download id={id} filename={filename} name={name} />}
      {actions && id && state === uploadStates.ready && (
        <div className="file-actions">
          <FileInput
            id={`replace-${id}`}
            label={<FormattedMessage id="documents.replace" values={{ name, hidden }} />}
            isSingle
            onChoose={([file]) => file && actions.onReplace(note, file)}
          />
          <Button variant="link" onPress={() => actions.onDelete(note)}>
            <FormattedMessage id="documents.delete" values={{ name, hidden }} />
          </Button>
        </div>
      )}
      {children}
    </li>
  );
}

function Download({ id, filename, name }: Pick<Note, 'id' | 'filename'> & { name: string }) {
  const shell = useShell();
  const [snapshot, send, self] = useActor(useProvidedMachine(provideDownload), {
    ...inspectionOptions,
    input: { id, filename },
  });
  useForwardEmitted(self);
  return (
    <>
      <Button
        variant="link"
        onPress={() => {
          // A notice about the last attempt is out of date once the next one begins.
          shell.send({ type: 'notice.dismissed' });
          send({ type: 'download.requested' });
        }}
      >
        <FormattedMessage id="documents.download" values={{ name, hidden }} />
      </Button>
      <span role="status" className="quiet">
        {snapshot.matches('fetching') && <FormattedMessage id="busy.loading" />}
      </span>
    </>
  );
}
