// The documents of a record: which are needed, choosing and uploading, and the stored files (product 8).
import { useActor } from '@xstate/react';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  checklist,
  checklistValues,
  untypedCount,
  asksFor,
  type ChecklistLine,
  type DocumentType,
} from '#machines/catalogue/records/documents.ts';
import { documentsPart, type StoredDocuments } from '#machines/catalogue/records/related.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { displayStateOf, isEditable } from '#machines/catalogue/statuses.ts';
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isUploadOpen, type DocumentsContext } from '#machines/documents/documentsMachine.ts';
import type { DocumentsSummary } from '#machines/catalogue/records/related.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { Button } from '../../parts/Button.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { focusField, focusHeadingBefore, focusInView, scrollPastCut } from '../../parts/focus.ts';
import { hidden } from '../../parts/hidden.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { addChosenFile, removeChosenFile } from '../../app/actors/chosenFiles.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { provideDocumentsOf } from '../../app/actors/applicationActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell } from '../../app/shellContext.ts';
import { useUnsavedChanges } from '../../app/useUnsavedChanges.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { ChosenFile, typeFieldId } from './ChosenFile.tsx';
import { FileInput, FilePicker } from './FilePicker.tsx';
import { noteDetails } from './noteDetails.ts';
import { StoredFiles, type DocumentsHeading } from './StoredFiles.tsx';
import { UploadOverlay } from './UploadOverlay.tsx';
import { pickerId } from './pickerId.ts';

interface DocumentsProps {
  /** The id of the control that chooses files: a broker's list can show the documents of several clients. */
  id?: string;
  record: RecordName;
  /** The id of the client's Application that a broker has opened; null for the person's own record. */
  client: string | null;
  /** The level of the headings. */
  heading: DocumentsHeading;
  /** The answers of the record, which decide which documents are needed. */
  values: Values;
  error?: string | undefined;
  /** The stored files, if they are fetched already. */
  stored?: StoredDocuments | undefined;
  onChange?: (documents: DocumentsSummary) => void;
  /** The server refused a file, or the deletion of one, perhaps because the record is closed or no longer assigned. Without this a message is
   *  shown at once. */
  onRefused?: (message: Message) => void;
}

type Files = DocumentsContext['files'];

/** The element of all documents of a record. */
type DocumentsElement = RefObject<HTMLDivElement | null>;

/** Focuses a picker, and keeps the bar with what was done from cutting a file's buttons, such as those of the file that was just stored. */
function focusPicker(picker: HTMLElement | null, { current: documents }: DocumentsElement): void {
  focusInView(picker);
  const bar = documents?.querySelector<HTMLElement>('.upload-bar');
  if (documents && bar) scrollPastCut(bar, documents.querySelectorAll('.checklist > li, .file'));
}

/**
 * A file leaves the page with its buttons once it is uploaded or removed, and Upload leaves it when no file is left that counts. When one of them had
 * the focus, the picker of the file's line takes it.
 */
function useFocusAfterRemoval(
  { files, unstoredKeys, notes }: Pick<DocumentsContext, 'files' | 'unstoredKeys' | 'notes'>,
  id: string,
  element: DocumentsElement,
): void {
  const previous = useRef({ files, unstoredKeys });
  const focused = useRef<HTMLElement | null>(null);
  // The focus is outside React.
  useEffect(() => {
    const before = previous.current;
    previous.current = { files, unstoredKeys };
    const left = before.files.find(
      ({ key }) =>
        !files.some((file) => file.key === key) ||
        (before.unstoredKeys.includes(key) && !unstoredKeys.includes(key)),
    );
    if (left === undefined || document.activeElement !== document.body) return;
    focused.current = document.getElementById(pickerId(id, left.line));
    focusPicker(focused.current, element);
  }, [files, unstoredKeys, id, element]);
  // The list of the stored files arrives later, and moves the picker down.
  useEffect(() => {
    if (document.activeElement === focused.current) focusPicker(focused.current, element);
  }, [notes, element]);
}

/**
 * A deleted file leaves the page with its buttons, of which one had the focus: the picker takes it. So it does when somebody else has deleted the
 * file.
 */
function useFocusAfterDeletion(
  { removedName, notes }: Pick<DocumentsContext, 'removedName' | 'notes'>,
  id: string,
  element: DocumentsElement,
): void {
  const previous = useRef(notes);
  // The focus is outside React.
  useEffect(() => {
    if (removedName !== null) focusPicker(document.getElementById(id), element);
  }, [removedName, id, element]);
  useEffect(() => {
    const isOneGone = previous.current.some((note) => !notes.some((other) => other.id === note.id));
    previous.current = notes;
    if (isOneGone && document.activeElement === document.body)
      focusPicker(document.getElementById(id), element);
  }, [notes, id, element]);
}

const ChosenFiles = ({ files }: { files: Files }) =>
  files.length > 0 && (
    <ul className="files">
      {files.map(({ key, ref, line, replaces }) => (
        <ChosenFile
          key={key}
          file={ref}
          hasPresetType={line !== null || replaces !== null}
          replaces={replaces?.filename}
        />
      ))}
    </ul>
  );

interface LineTagProps {
  line: ChecklistLine;
  /** How many files of the type are stored. */
  count: number;
  isAskedFor: boolean;
  /** Whether every stored file has a type: else one of them may be that document. */
  areTypesKnown: boolean;
}

/** Says how many files of the line's type are stored. Whether they are all that is asked for, only a user can see. */
function LineTag({ line: { optional }, count, isAskedFor, areTypesKnown }: LineTagProps) {
  if (count === 0)
    return (
      isAskedFor &&
      (optional || areTypesKnown) && (
        <span className="tag tag-muted">
          <FormattedMessage id={optional ? 'documents.optional' : 'documents.notthere'} />
        </span>
      )
    );
  return (
    <span className="tag tag-success">
      <FormattedMessage id="documents.files" values={{ count }} />
    </span>
  );
}

/** Frees the memory of files that were removed, and of all that are chosen when the page is left. An upload frees its own. */
function useReleaseFiles(files: readonly { key: string }[]): void {
  const keys = useRef<readonly string[]>([]);
  // The files are kept outside React.
  useEffect(() => {
    const current = files.map(({ key }) => key);
    for (const key of keys.current) if (!current.includes(key)) removeChosenFile(key);
    keys.current = current;
  }, [files]);
  useEffect(() => () => keys.current.forEach(removeChosenFile), []);
}

/** The id of the error of the documents. */
const errorId = 'documents-error';

export function Documents(props: DocumentsProps) {
  const { record, client, heading: Heading, values, error, stored, onChange, onRefused } = props;
  const { id = documentsPart } = props;
  const [snapshot, send, self] = useActor(useProvidedMachine(provideDocumentsOf[record]), {
    ...inspectionOptions,
    input: { record, client, recordId: client ?? String(values[outlines[record].idField] ?? ''), stored },
  });
  const shell = useShell();
  const intl = useIntl();
  const uploadNoteId = useId();
  const hintId = useId();
  useForwardEmitted(self);
  useUnsavedChanges(self, false);
  // The machine is outside React.
  useEffect(() => {
    const changes = self.on('documents.changed', ({ documents }) => onChange?.(documents));
    const refusals = self.on('change.refused', ({ message, uncheckedMessage = message }) =>
      onRefused ? onRefused(message) : shell.send({ type: 'notice.raised', message: uncheckedMessage }),
    );
    return () => {
      changes.unsubscribe();
      refusals.unsubscribe();
    };
  }, [self, shell, onChange, onRefused]);

  const upload = () => {
    dismissNoticeAndSend({ type: 'uploads.requested' });
    const untyped = files.find(({ ref }) => ref.getSnapshot().context.issue === 'documentType');
    if (untyped !== undefined) focusField(typeFieldId(untyped.key));
  };
  /** A notice about the last attempt is out of date once the next one begins. */
  const dismissNoticeAndSend = (event: Parameters<typeof send>[0]) => {
    shell.send({ type: 'notice.dismissed' });
    send(event);
  };
  const retryList = (button: HTMLElement) => {
    focusHeadingBefore(button);
    dismissNoticeAndSend({ type: 'list.retried' });
  };
  const { notes, files, uploadState, unstoredKeys, storedName, removing, removedName, failure } =
    snapshot.context;
  const element = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(snapshot.context, id, element);
  useFocusAfterDeletion(snapshot.context, id, element);
  useReleaseFiles(files);
  const isOpen = isEditable(outlines[record], values);
  const hasUnstored = unstoredKeys.length > 0;
  const isListLoading = snapshot.matches({ list: 'loading' });
  const isStoredTold = storedName !== null && !isListLoading;
  const isChangeTold = isStoredTold || removedName !== null;
  const isUploadBlocked = !isUploadOpen(snapshot.context);
  const lines = checklist.filter((line) => asksFor(line, values) !== false);
  const countOf = (type: DocumentType) => notes.filter(({ filetype }) => filetype === type).length;
  const untyped = untypedCount(notes);
  const choose = (chosen: readonly File[], line?: DocumentType) =>
    send({
      type: 'files.chosen',
      files: chosen.map((file) => ({ key: addChosenFile(file), filename: file.name, size: file.size })),
      ...(line && { line }),
    });
  const onDelete = (note: Note) => send({ type: 'removal.requested', note });
  const onReplace = (replaces: Note, file: File) =>
    send({
      type: 'replacement.chosen',
      file: { key: addChosenFile(file), filename: file.name, size: file.size },
      replaces,
    });
  return (
    <div className={error ? 'documents field-invalid' : 'documents'} ref={element}>
      {!isOpen && (
        <p className="lead">
          <FormattedMessage
            id={`notice.${record}.closed`}
            values={{ status: displayStateOf(outlines[record], values) }}
          />
        </p>
      )}
      {record === 'application' && (
        <>
          <Heading>
            <FormattedMessage id="checklist.title" />
          </Heading>
          <p>
            <FormattedMessage id={isOpen ? 'checklist.choose' : 'checklist.lead'} />
          </p>
          {untyped > 0 && (
            <p>
              <FormattedMessage id="documents.untyped" values={{ count: untyped }} />
            </p>
          )}
          <ul className="checklist">
            {lines.map((line) => (
              <li key={line.filetype}>
                <span>
                  <FormattedMessage
                    id={`checklist.${line.filetype}`}
                    values={checklistValues(line, values)}
                  />
                </span>{' '}
                <LineTag
                  line={line}
                  count={countOf(line.filetype)}
                  isAskedFor={asksFor(line, values) === true}
                  areTypesKnown={untyped === 0}
                />
                {isOpen && (
                  <FileInput
                    id={pickerId(id, line.filetype)}
                    label={
                      <FormattedMessage
                        id="documents.choosefor"
                        values={{
                          document: intl.formatMessage(
                            { id: `checklist.${line.filetype}` },
                            checklistValues(line, values),
                          ),
                          hidden,
                        }}
                      />
                    }
                    onChoose={(chosen) => choose(chosen, line.filetype)}
                  />
                )}
                <ChosenFiles files={files.filter((file) => file.line === line.filetype)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
      <Warning>
        {snapshot.matches({ list: 'unready' }) && (
          <>
            <FormattedMessage id="documents.unready" />{' '}
            <Button variant="link" onPress={retryList}>
              <FormattedMessage id="documents.checkagain" />
            </Button>
          </>
        )}
      </Warning>
      {failure && (
        <Warning>
          <FormattedMessage id={failure.messageId} {...(failure.values && { values: failure.values })} />{' '}
          <Button variant="link" onPress={retryList}>
            <FormattedMessage
              id="button.tryagain.part"
              values={{ part: intl.formatMessage({ id: `list.${documentsPart}.title` }), hidden }}
            />
          </Button>
        </Warning>
      )}
      {!snapshot.matches({ list: 'failed' }) && (
        <StoredFiles
          heading={Heading}
          notes={notes}
          state={uploadState}
          loading={isListLoading}
          actions={isOpen ? { onDelete, onReplace } : undefined}
          below={(note) => (
            <ChosenFiles
              files={files.filter(({ replaces }) => replaces !== null && replaces.id === note.id)}
            />
          )}
        />
      )}
      {isOpen && (
        <FilePicker
          id={id}
          labelId={record === 'application' ? 'documents.chooseother' : 'documents.choose'}
          hintId={hintId}
          errorId={error && errorId}
          onChoose={(chosen) => choose(chosen)}
        />
      )}
      <ChosenFiles
        files={files.filter(
          ({ line, replaces }) =>
            line === null && (replaces === null || !notes.some((note) => note.id === replaces.id)),
        )}
      />
      {/* Last in the documents, so that it stays at the bottom of the screen while any part of them is in view. */}
      <div className={hasUnstored || isChangeTold ? 'upload-bar' : undefined}>
        {/* Always in the page, because a new live region is not announced. */}
        <p role="status">
          {/* After the list, whose overlay says that it is loading: what was done is heard last. */}
          {isStoredTold && <FormattedMessage id="documents.uploaded" values={{ name: storedName }} />}
          {removedName !== null && <FormattedMessage id="documents.deleted" values={{ name: removedName }} />}
        </p>
        {isOpen && (
          <>
            <p role="status">
              {hasUnstored && (
                <FormattedMessage id="documents.pending" values={{ count: unstoredKeys.length }} />
              )}
            </p>
            {hasUnstored && (
              <>
                <p role="status" id={uploadNoteId}>
                  {isUploadBlocked && <FormattedMessage id="documents.blocked" />}
                </p>
                <Button
                  blocked={isUploadBlocked}
                  describedBy={isUploadBlocked ? uploadNoteId : undefined}
                  onPress={upload}
                >
                  <FormattedMessage id="documents.upload" />
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {snapshot.matches({ removal: 'confirming' }) && removing && (
        <ConfirmDialog
          titleId="dialog.document.delete.title"
          textId="dialog.document.delete.text"
          keepId="dialog.document.delete.keep"
          confirmId="dialog.document.delete.delete"
          details={noteDetails(intl, removing)}
          values={{ name: removing.filename }}
          onKeep={() => send({ type: 'removal.cancelled' })}
          onConfirm={() => dismissNoticeAndSend({ type: 'removal.confirmed' })}
        />
      )}
      <BusyOverlay actor={self} />
      <UploadOverlay files={files} onStop={() => send({ type: 'uploads.stopped' })} />
    </div>
  );
}
