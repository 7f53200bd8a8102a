// The documents of a record: which are needed, choosing and uploading, and the stored files (product 8).
import { useActor } from '@xstate/react';
import { useEffect, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { acceptedFileTypes, checklist, type DocumentType } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isUploadOpen } from '#machines/documents/documentsMachine.ts';
import type { DocumentsSummary } from '#machines/catalogue/records/related.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { Button } from '../../parts/Button.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { addChosenFile } from '../../app/actors/chosenFiles.ts';
import { provideDocumentsOf } from '../../app/actors/applicationActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell } from '../../app/shellContext.ts';
import { useUnsavedChanges } from '../../app/useUnsavedChanges.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FilePicker } from './FilePicker.tsx';
import { StoredFiles } from './StoredFiles.tsx';

interface DocumentsProps {
  record: RecordName;
  /** The id of the client's Application that a broker has opened; null for the person's own record. */
  client: string | null;
  /** The answers of the record, which decide which documents are needed. */
  values: Values;
  error?: string | undefined;
  onChange?: (documents: DocumentsSummary) => void;
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export function Documents({ record, client, values, error, onChange }: DocumentsProps) {
  const [snapshot, send, self] = useActor(useProvidedMachine(provideDocumentsOf[record]), {
    ...inspectionOptions,
    input: { record, client, recordId: textOrNull(values[outlines[record].idField]) },
  });
  const shell = useShell();
  const uploadNoteId = useId();
  useForwardEmitted(self);
  useUnsavedChanges(self);
  // The machine is outside React.
  useEffect(() => {
    const subscription = self.on('documents.changed', ({ documents }) => onChange?.(documents));
    return () => subscription.unsubscribe();
  }, [self, onChange]);

  /** A notice about the last attempt is out of date once the next one begins. */
  const retry = (event: Parameters<typeof send>[0]) => {
    shell.send({ type: 'notice.dismissed' });
    send(event);
  };
  const { notes, files, uploadState, unstoredKeys } = snapshot.context;
  const isUploadHeld = !isUploadOpen(snapshot.context);
  const needed = checklist.filter(({ when }) => when === undefined || when(values));
  const has = (type: DocumentType) => notes.some(({ filetype }) => filetype === type);
  return (
    <div className={error ? 'documents field-wrong' : 'documents'}>
      {record === 'application' && (
        <>
          <h3>
            <FormattedMessage id="checklist.title" />
          </h3>
          <p>
            <FormattedMessage id="checklist.lead" />
          </p>
          <ul className="checklist">
            {needed.map(({ filetype, values: numbers }) => (
              <li key={filetype}>
                <FormattedMessage id={`checklist.${filetype}`} values={numbers} />{' '}
                <span className={has(filetype) ? 'tag tag-leaf' : 'tag tag-quiet'}>
                  <FormattedMessage id={has(filetype) ? 'documents.there' : 'documents.notthere'} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p className="error" id="documents-error">
          {error}
        </p>
      )}
      {snapshot.matches({ list: 'failed' }) && (
        <Warning>
          <FormattedMessage id="notice.files.500" />{' '}
          <Button variant="link" onPress={() => retry({ type: 'list.retried' })}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </Warning>
      )}
      <StoredFiles notes={notes} state={uploadState} loading={snapshot.matches({ list: 'loading' })} />
      <FilePicker
        accept={Object.keys(acceptedFileTypes).map((extension) => `.${extension}`)}
        max={limits.upload.filesPerRecord}
        onChoose={(chosen) =>
          send({
            type: 'files.chosen',
            files: chosen.map((file) => ({ key: addChosenFile(file), filename: file.name, size: file.size })),
          })
        }
      />
      {files.length > 0 && (
        <ul className="files">
          {files.map(({ key, ref }) => (
            <ChosenFile key={key} file={ref} />
          ))}
        </ul>
      )}
      {unstoredKeys.length > 0 && (
        <>
          <p role="status">
            <FormattedMessage id="documents.pending" values={{ count: unstoredKeys.length }} />
          </p>
          <p role="status" id={uploadNoteId}>
            {isUploadHeld && <FormattedMessage id="documents.held" />}
          </p>
          <Button
            variant="secondary"
            blocked={isUploadHeld}
            {...(isUploadHeld && { describedBy: uploadNoteId })}
            onPress={() => retry({ type: 'uploads.requested' })}
          >
            <FormattedMessage id="documents.upload" />
          </Button>
        </>
      )}
    </div>
  );
}
