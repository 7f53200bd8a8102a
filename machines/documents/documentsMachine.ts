// The documents of one record: the list of stored files, and one fileMachine for each chosen file (product 8.4). A chosen file that is not
// uploaded counts as an unsaved change (tag `unsaved`).
import { and, assign, emit, enqueueActions, raise, setup, stopChild, type ActorRefFrom } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Note } from '../catalogue/api/dataResults.ts';
import {
  fileIssue,
  findStoredUploads,
  uploadStates,
  type DocumentType,
  type SentFile,
} from '../catalogue/records/documents.ts';
import type { StoredDocuments } from '../catalogue/records/related.ts';
import { clientGone, type Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DocumentsSummary } from '../catalogue/records/related.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';
import { fileMachine, type FileReport } from './fileMachine.ts';
import { failedWith, isUnknownOutcome, noticeOfFailure, type ClientScope } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export interface ChosenFile {
  key: string;
  filename: string;
  size: number;
}

/** Whose files are fetched. */
export interface DocumentsScope extends ClientScope {
  record: RecordName;
  recordId: string;
}

export interface DocumentsInput extends DocumentsScope {
  /** The stored files, if they are fetched already. */
  stored?: StoredDocuments | undefined;
}

export interface DocumentsContext extends DocumentsScope {
  /** Whether `notes` are the stored files: not before the first fetch, nor after an upload, a deletion or a failed fetch until the next one. */
  isFetched: boolean;
  /** How often the list was fetched while files were scanned. */
  scanPollCount: number;
  notes: readonly Note[];
  /** One of uploadStates (product 8.6). */
  uploadState: number;
  /** Why the upload state is unknown, or why the list could not be fetched; else null. */
  failure: Message | null;
  /** The chosen files; a usable one has an ending and a size that the server accepts. */
  files: readonly {
    key: string;
    filename: string;
    usable: boolean;
    /** The line of the checklist for which it was chosen; null for none. */
    line: DocumentType | null;
    /** The stored file whose place it takes; null for none. */
    replaces: Note | null;
    ref: ActorRefFrom<typeof fileMachine>;
  }[];
  /** The keys of the usable chosen files that are not stored yet; not of one that was refused for good. */
  unstoredKeys: readonly string[];
  /** The uploads without a response, whose files may be stored: the list says so before they are sent again (product 8.4). */
  unconfirmed: readonly { key: string; sent: SentFile }[];
  /** The files that are being uploaded: each may be stored at any moment. */
  uploadingKeys: readonly string[];
  /** Whether the call that deletes `removing` runs. */
  isRemoving: boolean;
  /** The stored files when the last uploads began. */
  notesBefore: readonly Note[];
  /** The files that the last upload did not store, each with the notice that names it. */
  failedFiles: readonly { filename: string; messageId: string }[];
  /** The name of the file that was stored last, of which the user is told; null once the user goes on. */
  storedName: string | null;
  /** The stored file that the user wants to delete; null for none. */
  removing: Note | null;
  /** The name of the file that was deleted last, of which the user is told; null once the user goes on. */
  removedName: string | null;
}

export type DocumentsEvent =
  /** `line`: the line of the checklist for which they were chosen, whose type they get. */
  | { type: 'files.chosen'; files: readonly ChosenFile[]; line?: DocumentType }
  /** A file that takes the place of a stored one, of which it gets type and subject. */
  | { type: 'replacement.chosen'; file: ChosenFile; replaces: Note }
  | { type: 'removal.requested'; note: Note }
  | { type: 'removal.cancelled' }
  | { type: 'removal.confirmed' }
  /** The machine's own: the list has to be fetched. */
  | { type: 'removal.ended' }
  | { type: 'uploads.requested' }
  /** The user does not want to wait any longer for the files that are uploaded, or wait for it. */
  | { type: 'uploads.stopped' }
  | { type: 'list.retried' }
  | FileReport;

/** The server's state value says whether Upload can be pressed: not while it saves or scans files (product 8.6). */
export const isUploadOpen = ({ uploadState }: Pick<DocumentsContext, 'uploadState'>): boolean =>
  uploadState !== uploadStates.pending;

/**
 * Whether the server still has to make the listed files ready, so that the portal asks again (product 8.6). Any state but 3 says so, and one that
 * could not be had has a message with a button of its own. A record without files is in state 1.
 */
const isUnready = ({ notes, state, stateMessage = null }: StoredDocuments): boolean =>
  state === uploadStates.pending ||
  (notes.length > 0 && state !== uploadStates.ready && stateMessage === null);

const noDocuments: StoredDocuments = { notes: [], state: uploadStates.none };

const fromStored = ({ notes, state, stateMessage = null }: StoredDocuments) => ({
  notes,
  uploadState: state,
  failure: stateMessage,
  isFetched: true,
});

const notUploaded: Message = { messageId: 'notice.files.failed', type: 'error' };
const maybeUploaded: Message = { messageId: 'notice.files.unconfirmed', type: 'error' };
const refused: Message = { messageId: 'notice.files.refused', type: 'error' };

const maybeGone: Message = { messageId: 'notice.files.maybegone', type: 'error' };

type FailedReport = Extract<FileReport, { type: 'file.failed' }>;

/** The notice that names a file whose upload failed. A message that says how long to wait stands beside it, because it names none. */
function namingNotice(client: string | null, { status, message }: FailedReport): Message {
  if (client !== null && status === 404) return notUploaded;
  if (message !== null && message.values === undefined) return message;
  return status !== null && isUnknownOutcome(status) ? maybeUploaded : notUploaded;
}

/** The notice with the names of the files that have it. */
const withNames = (notice: Message, failedFiles: DocumentsContext['failedFiles']): Message => {
  const named = failedFiles.filter(({ messageId }) => messageId === notice.messageId);
  return { ...notice, values: { names: [...new Set(named.map(({ filename }) => filename))].join(', ') } };
};

/** Whether `notes` are what is stored: not while a call changes that, nor after an upload without an answer. */
const isListKnown = ({ isFetched, uploadingKeys, unconfirmed, isRemoving }: DocumentsContext) =>
  isFetched && uploadingKeys.length === 0 && unconfirmed.length === 0 && !isRemoving;

/** Tells the record's machine of the stored files, if they are known, and of the chosen ones. Left with an unknown list, it fetches the list. */
function documentsChanged(context: DocumentsContext) {
  const { notes, uploadState, failure, unstoredKeys } = context;
  const isKnown = isListKnown(context);
  return {
    type: 'documents.changed' as const,
    documents: {
      count: isKnown ? notes.length : null,
      uploadState: isKnown ? uploadState : uploadStates.unknown,
      unstoredCount: unstoredKeys.length,
      ...(isKnown && { stored: { notes, state: uploadState, stateMessage: failure } }),
    },
  };
}

const scopeOf = ({
  context: { record, client, recordId },
}: {
  context: DocumentsContext;
}): DocumentsScope => ({
  record,
  client,
  recordId,
});

/** The actions after a failed fetch of the list. */
const onFetchFailed = ['emitFailure', 'setFailure', 'forgetList', 'emitDocuments'] as const;

/** Milliseconds until the list is fetched again. @param count how often it was fetched while files were scanned */
function scanPollDelay(count: number): number {
  const { first, last } = limits.upload.scanPollInterval;
  return Math.min(first * 1.5 ** count, last);
}

const isUploading = ({ ref }: DocumentsContext['files'][number]) => ref.getSnapshot().matches('uploading');

/** Whether no further file may be uploaded now. A file that only waits for the others would be given up as one without progress. */
const isFull = (files: DocumentsContext['files']) => files.filter(isUploading).length >= limits.upload.atOnce;

/** Tells each file that is stored although its upload had no answer. The file reports back that it is stored. */
function reportFound({ context: { files, unconfirmed, notesBefore, notes } }: { context: DocumentsContext }) {
  const found = findStoredUploads(unconfirmed, notesBefore, notes);
  for (const { key, ref } of files) if (found.includes(key)) ref.send({ type: 'file.found' });
}

export const documentsMachine = setup({
  types: {
    context: {} as DocumentsContext,
    events: {} as DocumentsEvent,
    input: {} as DocumentsInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'documents.changed'; documents: DocumentsSummary }
      /**
       * The server refused a file because the record may be closed, or a broker's Application may be assigned no longer. `uncheckedMessage`:
       * what to say instead where nothing fetches the record to learn that.
       */
      | { type: 'change.refused'; message: Message; uncheckedMessage?: Message },
    meta: {} as StateMeta,
  },
  actors: {
    fetchDocuments: createCallMachine<StoredDocuments, DocumentsScope>('fetchDocuments'),
    removeNote: createCallMachine<void, { id: string }>('removeNote'),
    file: fileMachine,
  },
  delays: {
    scanPollDelay: ({ context }) => scanPollDelay(context.scanPollCount),
    scanLimit: limits.upload.scanDuration,
  },
  guards: {
    hasFailure: ({ context }) => context.failure !== null,
    isFetched: ({ context }) => context.isFetched,
    hasUnstored: ({ context }) => context.unstoredKeys.length > 0,
    /** The Application may be assigned to the broker no longer: nobody knows what became of the file. */
    isUnassigned: ({ context, event }) => context.client !== null && failedWith(404)({ event }),
    isScanPending: ({ context: { notes, uploadState: state, failure: stateMessage } }) =>
      isUnready({ notes, state, stateMessage }),
    isUploadOpen: ({ context }) => isUploadOpen(context),
    hasUnconfirmed: ({ context }) => context.unconfirmed.length > 0,
    isUnconfirmed: ({ context }, { key }: { key: string }) =>
      context.unconfirmed.some((upload) => upload.key === key),
  },
  actions: {
    emitFailure: emit(({ event }) => noticeOfFailure(event)),
    setFailure: assign({ failure: ({ event }) => noticeOfFailure(event).message }),
    /** Takes a fetched list, and tells why the upload state is not known. */
    setList: enqueueActions(({ enqueue }, stored: StoredDocuments) => {
      const list = fromStored(stored);
      enqueue.assign(list);
      enqueue.emit(({ context }) => documentsChanged(context));
      if (list.failure !== null) enqueue.emit({ type: 'notice.raised', message: list.failure });
      // A file that the server still saves or scans may be refused yet.
      if (list.uploadState !== uploadStates.pending) enqueue(reportFound);
    }),
    beginUploads: assign({
      failedFiles: [],
      storedName: null,
      removedName: null,
      unconfirmed: [],
      notesBefore: ({ context }) => context.notes,
    }),
    /** Upload sends every file that is ready; each other file shows what it lacks. */
    requestUploads: ({ context: { files } }) => {
      for (const { ref } of files) ref.send({ type: isFull(files) ? 'upload.queued' : 'upload.requested' });
    },
    /** An upload has ended: the next waiting file begins. */
    beginNextUpload: ({ context: { files } }) => {
      for (const { ref } of files)
        if (!isFull(files) && ref.getSnapshot().matches('waiting')) ref.send({ type: 'upload.requested' });
    },
    stopUploads: ({ context }) => {
      for (const { ref } of context.files) ref.send({ type: 'upload.stopped' });
    },
    /** What is stored is not known until the next fetch. */
    forgetList: assign({ isFetched: false }),
    setRemoved: assign({
      removedName: ({ context }) => context.removing?.filename ?? null,
      removing: null,
    }),
    clearRemoving: assign({ removing: null }),
    endRemoval: raise({ type: 'removal.ended' }),
    emitRefusal: emit(({ event }) => ({
      type: 'change.refused' as const,
      message: noticeOfFailure(event).message,
    })),
    /** The file may also be gone already. */
    emitMaybeGone: emit({ type: 'change.refused', message: maybeGone }),
    addFailed: assign({
      failedFiles: ({ context }, report: FailedReport) => [
        ...context.failedFiles,
        { filename: report.filename, messageId: namingNotice(context.client, report).messageId },
      ],
    }),
    emitNotUploaded: enqueueActions(({ context: { client, failedFiles }, enqueue }, report: FailedReport) => {
      const { status, message } = report;
      const named = withNames(namingNotice(client, report), failedFiles);
      if (client !== null && status === 404)
        enqueue.emit({ type: 'change.refused', message: named, uncheckedMessage: clientGone });
      else enqueue.emit({ type: status === 422 ? 'change.refused' : 'notice.raised', message: named });
      if (message?.values !== undefined) enqueue.emit({ type: 'notice.raised', message });
    }),
    addRefused: assign({
      failedFiles: ({ context }, { filename }: { filename: string }) => [
        ...context.failedFiles,
        { filename, messageId: refused.messageId },
      ],
    }),
    emitRefused: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: withNames(refused, context.failedFiles),
    })),
    emitDocuments: emit(({ context }) => documentsChanged(context)),
    addFiles: assign(
      ({ context, spawn }, { files, line }: Extract<DocumentsEvent, { type: 'files.chosen' }>) => {
        // A stored file is among the notes, also while it is scanned. A file that cannot be uploaded does not count.
        const waiting = context.files.filter(
          ({ key, replaces }) => replaces === null && context.unstoredKeys.includes(key),
        );
        let existingCount = context.notes.length + waiting.length;
        const chosen = files.map(({ key, filename, size }) => {
          const { client } = context;
          const input = { key, filename, size, existingCount, client, filetype: line };
          const usable = fileIssue({ ...input, filetype: 'Other' }, existingCount) === undefined;
          if (usable) existingCount += 1;
          return {
            key,
            filename,
            usable,
            line: line ?? null,
            replaces: null,
            ref: spawn('file', { id: key, input }),
          };
        });
        return {
          files: [...context.files, ...chosen],
          unstoredKeys: [
            ...context.unstoredKeys,
            ...chosen.flatMap(({ key, usable }) => (usable ? [key] : [])),
          ],
          failedFiles: [],
          storedName: null,
          removedName: null,
        };
      },
    ),
    /** The number of stored files stays as it is. */
    addReplacement: assign(
      (
        { context, spawn },
        { file: { key, filename, size }, replaces }: Extract<DocumentsEvent, { type: 'replacement.chosen' }>,
      ) => {
        const { id, filetype, subject } = replaces;
        const existingCount = context.notes.length - 1;
        const input = {
          key,
          filename,
          size,
          existingCount,
          client: context.client,
          filetype: filetype ?? '',
          subject: subject ?? '',
          replaces: id ?? '',
        };
        const usable = fileIssue({ ...input, filetype: 'Other' }, existingCount) === undefined;
        const file = { key, filename, usable, line: null, replaces, ref: spawn('file', { id: key, input }) };
        return {
          files: [...context.files, file],
          unstoredKeys: usable ? [...context.unstoredKeys, key] : context.unstoredKeys,
          failedFiles: [],
          storedName: null,
          removedName: null,
        };
      },
    ),
    addUploading: assign({
      uploadingKeys: ({ context }, { key }: { key: string }) => [...context.uploadingKeys, key],
    }),
    removeUploading: assign({
      uploadingKeys: ({ context }, { key }: { key: string }) =>
        context.uploadingKeys.filter((other) => other !== key),
    }),
    removeFile: assign(({ context: { files, unstoredKeys, unconfirmed } }, { key }: { key: string }) => ({
      files: files.filter((file) => file.key !== key),
      unstoredKeys: unstoredKeys.filter((other) => other !== key),
      unconfirmed: unconfirmed.filter((upload) => upload.key !== key),
    })),
    /** A file that can only be removed holds nothing. */
    removeUnstored: assign({
      unstoredKeys: ({ context }, { key }: { key: string }) =>
        context.unstoredKeys.filter((other) => other !== key),
    }),
    addUnconfirmed: assign({
      unconfirmed: ({ context }, { key, sent }: { key: string; sent: SentFile }) => [
        ...context.unconfirmed.filter((upload) => upload.key !== key),
        { key, sent },
      ],
    }),
  },
}).createMachine({
  id: 'documents',
  context: ({ input: { stored, ...scope } }) => ({
    ...scope,
    ...fromStored(stored ?? noDocuments),
    isFetched: stored !== undefined,
    scanPollCount: 0,
    files: [],
    unstoredKeys: [],
    unconfirmed: [],
    uploadingKeys: [],
    isRemoving: false,
    notesBefore: [],
    failedFiles: [],
    storedName: null,
    removing: null,
    removedName: null,
  }),
  type: 'parallel',
  on: {
    'file.failed': {
      actions: [
        { type: 'addFailed', params: ({ event }) => event },
        { type: 'removeUploading', params: ({ event }) => event },
        { type: 'emitNotUploaded', params: ({ event }) => event },
        'emitDocuments',
        'beginNextUpload',
      ],
    },
    // All files stop before the first of them reports it, so that none begins meanwhile.
    'uploads.stopped': { actions: 'stopUploads' },
  },
  states: {
    list: {
      meta: { requirement: '8.8' },
      initial: 'opening',
      on: {
        'uploads.requested': [
          // A file that is stored already must not be sent again.
          { guard: and(['isUploadOpen', 'hasUnconfirmed']), target: '.checking' },
          { guard: 'isUploadOpen', actions: ['beginUploads', 'requestUploads'] },
        ],
        'file.unconfirmed': [
          // The user who has stopped an upload sees whether it was in time.
          {
            guard: ({ event }) => event.isStopped,
            target: '.loading',
            actions: { type: 'addUnconfirmed', params: ({ event }) => event },
          },
          { actions: { type: 'addUnconfirmed', params: ({ event }) => event } },
        ],
        'removal.ended': '.loading',
        // The discarded file may be stored. It is no longer among the unconfirmed ones, so that no later upload would fetch the list for it.
        'file.discarded': {
          guard: { type: 'isUnconfirmed', params: ({ event }) => event },
          target: '.loading',
        },
      },
      states: {
        opening: {
          always: [
            { guard: and(['isFetched', 'isScanPending']), target: 'scanning' },
            { guard: 'isFetched', target: 'listed' },
            { target: 'loading' },
          ],
        },
        loading: {
          tags: ['busy'],
          meta: { busy: 'busy.documents' },
          entry: assign({ failure: null }),
          invoke: {
            id: 'fetchDocuments',
            src: 'fetchDocuments',
            input: scopeOf,
            onDone: {
              target: 'opening',
              actions: { type: 'setList', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: onFetchFailed,
            },
          },
          // The running fetch may miss the new file, so the list is fetched again.
          on: { 'file.stored': { target: 'loading', reenter: true } },
        },
        // Upload was pressed again after an upload without an answer.
        checking: {
          tags: ['busy'],
          meta: { busy: 'busy.documents', requirement: '8.4' },
          entry: assign({ failure: null }),
          invoke: {
            id: 'checkDocuments',
            src: 'fetchDocuments',
            input: scopeOf,
            onDone: [
              {
                guard: ({ event }) => event.output.state === uploadStates.pending,
                target: 'scanning',
                actions: { type: 'setList', params: ({ event }) => event.output },
              },
              {
                target: 'opening',
                actions: [
                  { type: 'setList', params: ({ event }) => event.output },
                  'beginUploads',
                  'requestUploads',
                ],
              },
            ],
            onError: {
              target: 'failed',
              actions: onFetchFailed,
            },
          },
        },
        listed: {
          on: {
            // The upload state is unknown.
            'list.retried': { guard: 'hasFailure', target: 'loading' },
            'file.stored': 'loading',
          },
        },
        // The server saves or scans files. The list is fetched again at growing intervals, until the files are ready or the time limit ends.
        scanning: {
          meta: { requirement: '8.6' },
          initial: 'waiting',
          entry: assign({ scanPollCount: 0 }),
          states: {
            waiting: { after: { scanPollDelay: 'polling' } },
            polling: {
              entry: assign({ scanPollCount: ({ context }) => context.scanPollCount + 1 }),
              invoke: {
                id: 'pollDocuments',
                src: 'fetchDocuments',
                input: scopeOf,
                onDone: [
                  {
                    guard: ({ event }) => isUnready(event.output),
                    target: 'waiting',
                    actions: { type: 'setList', params: ({ event }) => event.output },
                  },
                  {
                    target: '#documents.list.listed',
                    actions: { type: 'setList', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: '#documents.list.failed',
                  actions: onFetchFailed,
                },
              },
            },
          },
          after: { scanLimit: 'unready' },
          on: { 'file.stored': 'loading' },
        },
        // The files were not ready in time. The user can ask again.
        unready: {
          meta: { requirement: '8.6' },
          on: { 'list.retried': 'loading', 'file.stored': 'loading' },
        },
        failed: { meta: { requirement: '7.3' }, on: { 'list.retried': 'loading', 'file.stored': 'loading' } },
      },
    },
    // A stored file is deleted after a question (extension `noteRemoval`).
    removal: {
      meta: { requirement: '8.8' },
      initial: 'none',
      states: {
        none: {
          on: {
            'removal.requested': {
              target: 'confirming',
              actions: assign({ removing: ({ event }) => event.note, removedName: null, storedName: null }),
            },
          },
        },
        confirming: {
          tags: ['dialog'],
          on: {
            'removal.cancelled': { target: 'none', actions: 'clearRemoving' },
            'removal.confirmed': 'removing',
          },
        },
        // Whatever the answer is, the list says what is stored.
        removing: {
          tags: ['busy'],
          meta: { busy: 'busy.removing' },
          entry: [assign({ isRemoving: true }), 'emitDocuments'],
          exit: assign({ isRemoving: false }),
          invoke: {
            id: 'removeNote',
            src: 'removeNote',
            input: ({ context: { removing } }) => ({ id: removing?.id ?? '' }),
            onDone: { target: 'none', actions: ['setRemoved', 'forgetList', 'endRemoval'] },
            onError: [
              {
                guard: 'isUnassigned',
                target: 'none',
                actions: ['emitMaybeGone', 'clearRemoving', 'endRemoval'],
              },
              // It is gone already, for example by the same call, whose answer was lost.
              {
                guard: failedWith(404),
                target: 'none',
                actions: ['setRemoved', 'forgetList', 'endRemoval'],
              },
              {
                guard: failedWith(422),
                target: 'none',
                actions: ['emitRefusal', 'clearRemoving', 'endRemoval'],
              },
              { target: 'none', actions: ['emitFailure', 'clearRemoving', 'endRemoval'] },
            ],
          },
        },
      },
    },
    unstoredFiles: {
      meta: { requirement: '8.4' },
      initial: 'none',
      on: {
        'file.stored': {
          target: '.deciding',
          actions: [
            assign({
              storedName: ({ context, event }) =>
                context.files.find(({ key }) => key === event.key)?.filename ?? null,
            }),
            { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            { type: 'removeUploading', params: ({ event }) => event },
            stopChild(({ event }) => event.key),
            'forgetList',
            'emitDocuments',
            'beginNextUpload',
          ],
        },
        'file.uploading': {
          actions: [{ type: 'addUploading', params: ({ event }) => event }, 'emitDocuments'],
        },
        'file.unconfirmed': {
          actions: [{ type: 'removeUploading', params: ({ event }) => event }, 'beginNextUpload'],
        },
        'file.refused': {
          target: '.deciding',
          actions: [
            { type: 'addRefused', params: ({ event }) => event },
            { type: 'removeUnstored', params: ({ event }) => event },
            { type: 'removeUploading', params: ({ event }) => event },
            'emitRefused',
            'emitDocuments',
            'beginNextUpload',
          ],
        },
        'file.discarded': {
          target: '.deciding',
          actions: [
            { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            { type: 'removeUploading', params: ({ event }) => event },
            stopChild(({ event }) => event.key),
            'emitDocuments',
            'beginNextUpload',
          ],
        },
        'replacement.chosen': {
          target: '.deciding',
          actions: [{ type: 'addReplacement', params: ({ event }) => event }, 'emitDocuments'],
        },
        'files.chosen': {
          target: '.deciding',
          actions: [{ type: 'addFiles', params: ({ event }) => event }, 'emitDocuments'],
        },
      },
      states: {
        none: {},
        deciding: { always: [{ guard: 'hasUnstored', target: 'some' }, { target: 'none' }] },
        some: { tags: ['unsaved'] },
      },
    },
  },
});
