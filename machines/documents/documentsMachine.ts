// The documents of one record: the list of stored files, and one fileMachine for each chosen file (product 8.4). A chosen file that is not
// uploaded counts as an unsaved change (tag `unsaved`).
import { assign, emit, setup, stopChild, type ActorRefFrom } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Note } from '../catalogue/api/dataResults.ts';
import { fileIssue, uploadStates } from '../catalogue/records/documents.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DocumentsSummary } from '../catalogue/records/related.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';
import { fileMachine, type FileReport, type RecordScope } from './fileMachine.ts';
import { noticeOfFailure } from '../ports.ts';

/** The stored files of a record and their upload state (product 8.6). */
export interface StoredDocuments {
  notes: readonly Note[];
  state: number;
}

export interface ChosenFile {
  key: string;
  filename: string;
  size: number;
}

export interface DocumentsInput extends RecordScope {
  record: RecordName;
}

export interface DocumentsContext extends DocumentsInput {
  notes: readonly Note[];
  /** One of uploadStates (product 8.6). */
  uploadState: number;
  /** The chosen files; a usable one has an ending and a size that the server accepts. */
  files: readonly { key: string; filename: string; usable: boolean; ref: ActorRefFrom<typeof fileMachine> }[];
  /** The keys of the chosen files that are not stored yet. */
  unstoredKeys: readonly string[];
  /** The names of the files that the last upload did not store. */
  failedNames: readonly string[];
}

export type DocumentsEvent =
  | { type: 'files.chosen'; files: readonly ChosenFile[] }
  | { type: 'uploads.requested' }
  | { type: 'list.retried' }
  | FileReport;

/** The server's state value says whether Upload can be pressed: not while it saves or scans files (product 8.6). */
export const isUploadOpen = ({ uploadState }: Pick<DocumentsContext, 'uploadState'>): boolean =>
  uploadState !== uploadStates.pending;

export const documentsMachine = setup({
  types: {
    context: {} as DocumentsContext,
    events: {} as DocumentsEvent,
    input: {} as DocumentsInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'documents.changed'; documents: DocumentsSummary },
    meta: {} as { busy: string },
  },
  actors: {
    fetchDocuments: createCallMachine<StoredDocuments, DocumentsInput>('fetchDocuments'),
    file: fileMachine,
  },
  delays: { scanPollDelay: limits.upload.scanPollInterval },
  guards: {
    hasUnstored: ({ context }) => context.unstoredKeys.length > 0,
    isScanPending: ({ context }) => context.uploadState === uploadStates.pending,
    isUploadOpen: ({ context }) => isUploadOpen(context),
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeOfFailure(event)),
    emitDocuments: emit(({ context }) => ({
      type: 'documents.changed' as const,
      documents: {
        count: context.notes.length,
        uploadState: context.uploadState,
        unstoredCount: context.unstoredKeys.length,
      },
    })),
    addFiles: assign(({ context, spawn }, { files }: { files: readonly ChosenFile[] }) => {
      // A stored file is among the notes, also while it is scanned. A file that cannot be uploaded does not count.
      const waiting = context.files.filter(({ key, usable }) => usable && context.unstoredKeys.includes(key));
      let existingCount = context.notes.length + waiting.length;
      const chosen = files.map(({ key, filename, size }) => {
        const { client, recordId } = context;
        const input = { key, filename, size, existingCount, client, recordId };
        const usable = fileIssue({ ...input, filetype: 'Other' }, existingCount) === undefined;
        if (usable) existingCount += 1;
        return { key, filename, usable, ref: spawn('file', { id: key, input }) };
      });
      return {
        files: [...context.files, ...chosen],
        unstoredKeys: [...context.unstoredKeys, ...files.map(({ key }) => key)],
        failedNames: [],
      };
    }),
    removeUnstored: assign({
      unstoredKeys: ({ context }, { key }: { key: string }) =>
        context.unstoredKeys.filter((other) => other !== key),
    }),
    removeFile: assign({
      files: ({ context }, { key }: { key: string }) => context.files.filter((file) => file.key !== key),
    }),
  },
}).createMachine({
  id: 'documents',
  context: ({ input }) => ({
    ...input,
    notes: [],
    uploadState: uploadStates.none,
    files: [],
    unstoredKeys: [],
    failedNames: [],
  }),
  type: 'parallel',
  on: {
    // Upload sends every file that is ready; each other file shows what it lacks.
    'uploads.requested': {
      guard: 'isUploadOpen',
      actions: [
        assign({ failedNames: [] }),
        ({ context }) => {
          for (const { ref } of context.files) ref.send({ type: 'upload.requested' });
        },
      ],
    },
    'file.failed': {
      actions: [
        assign({ failedNames: ({ context, event }) => [...context.failedNames, event.filename] }),
        emit(({ context, event }) => ({
          type: 'notice.raised',
          message: {
            ...(event.message ?? { messageId: 'notice.files.failed', type: 'error' }),
            values: { names: [...new Set(context.failedNames)].join(', ') },
          },
        })),
      ],
    },
  },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchDocuments',
            src: 'fetchDocuments',
            input: ({ context: { record, client, recordId } }) => ({ record, client, recordId }),
            onDone: {
              target: 'listed',
              actions: [
                assign(({ event: { output } }) => ({ notes: output.notes, uploadState: output.state })),
                'emitDocuments',
              ],
            },
            onError: { target: 'failed', actions: 'raiseFailure' },
          },
          // The running fetch may miss the new file, so the list is fetched again.
          on: {
            'file.stored': { target: 'loading', reenter: true },
            'file.ready': {
              target: 'loading',
              reenter: true,
              actions: { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
        listed: {
          // Files of an earlier visit may still be scanned, and no fileMachine fetches their state.
          after: { scanPollDelay: { guard: 'isScanPending', target: 'loading' } },
          on: {
            'file.stored': 'loading',
            'file.ready': {
              target: 'loading',
              actions: { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
        failed: {
          on: {
            'list.retried': 'loading',
            'file.stored': 'loading',
            'file.ready': {
              target: 'loading',
              actions: { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
      },
    },
    unstoredFiles: {
      initial: 'none',
      on: {
        'file.stored': {
          target: '.deciding',
          actions: [{ type: 'removeUnstored', params: ({ event }) => ({ key: event.key }) }, 'emitDocuments'],
        },
        'file.discarded': {
          target: '.deciding',
          actions: [
            { type: 'removeUnstored', params: ({ event }) => ({ key: event.key }) },
            { type: 'removeFile', params: ({ event }) => ({ key: event.key }) },
            stopChild(({ event }) => event.key),
            'emitDocuments',
          ],
        },
        'files.chosen': {
          target: '.some',
          actions: [{ type: 'addFiles', params: ({ event }) => ({ files: event.files }) }, 'emitDocuments'],
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
