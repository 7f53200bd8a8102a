// The documents of a record: what is needed, choosing and uploading, what is stored (specification section 5 "Files").
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { acceptedFiles, checklist, type UploadedType } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Documents as State } from '#machines/catalogue/records/related.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { Button } from '../../parts/Button.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { keepFile } from '../../app/actors/chosenFiles.ts';
import { provideDocumentsOf } from '../../app/actors/applicationActors.ts';
import { inspected } from '../../app/inspected.ts';
import { useShell } from '../../app/shell.ts';
import { useHold } from '../../app/useHold.ts';
import { useEmitted } from '../../app/useEmitted.ts';
import { useProvided } from '../../app/useProvided.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FilePicker } from './FilePicker.tsx';
import { StoredFiles } from './StoredFiles.tsx';

interface DocumentsProps {
  record: RecordName;
  /** The id of the client's Application that a broker works on; null for one's own. */
  client: string | null;
  /** The record's answers: some documents are needed only for some of them. */
  values: Values;
  error?: string | undefined;
  onChange?: (documents: State) => void;
}

export function Documents({ record, client, values, error, onChange }: DocumentsProps) {
  const [snapshot, send, self] = useActor(useProvided(provideDocumentsOf[record]), {
    ...inspected,
    input: { record, client },
  });
  const shell = useShell();
  useEmitted(self);
  useHold(self);
  useEffect(() => {
    const told = self.on('documents.changed', ({ documents }) => onChange?.(documents));
    return () => told.unsubscribe();
  }, [self, onChange]);

  /** A new try makes the notice of the last one old. */
  const tryAgain = (event: Parameters<typeof send>[0]) => {
    shell.send({ type: 'notice.dismissed' });
    send(event);
  };
  const { notes, files, state, pending } = snapshot.context;
  const needed = checklist.filter(({ when }) => when === undefined || when(values));
  const has = (type: UploadedType) => notes.some(({ filetype }) => filetype === type);
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
          <Button tone="link" onPress={() => tryAgain({ type: 'list.retried' })}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </Warning>
      )}
      <StoredFiles notes={notes} state={state} loading={snapshot.matches({ list: 'loading' })} />
      <FilePicker
        accept={Object.keys(acceptedFiles).map((ending) => `.${ending}`)}
        max={limits.upload.filesPerRecord}
        onChoose={(chosen) =>
          send({
            type: 'files.chosen',
            files: chosen.map((file) => ({ key: keepFile(file), filename: file.name, size: file.size })),
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
      {pending.length > 0 && (
        <>
          <p role="status">
            <FormattedMessage id="documents.pending" values={{ count: pending.length }} />
          </p>
          <Button tone="secondary" onPress={() => tryAgain({ type: 'uploads.requested' })}>
            <FormattedMessage id="documents.upload" />
          </Button>
        </>
      )}
    </div>
  );
}
