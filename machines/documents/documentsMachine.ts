// The documents of one record: what is stored, and one small machine for each file on its way (specification section 5 "Files").
// A chosen but not uploaded file holds the page (tag `unsaved`): files count only after Upload is pressed.
import { assign, emit, setup, stopChild, type ActorRefFrom } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Note } from '../catalogue/api/dataResults.ts';
import { fileIssue, uploadStates } from '../catalogue/records/documents.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DocumentsSummary } from '../catalogue/records/related.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';
import { fileMachine, type FileReport } from './fileMachine.ts';
import { noticeIn, type OfClient } from '../ports.ts';

/** The stored files of a record and the server's state value for them. */
export interface StoredDocuments {
  notes: readonly Note[];
  state: number;
}

export interface ChosenFile {
  key: string;
  filename: string;
  size: number;
}

export interface DocumentsInput extends OfClient {
  record: RecordName;
}

export interface DocumentsContext extends DocumentsInput, StoredDocuments {
  files: readonly { key: string; filename: string; usable: boolean; ref: ActorRefFrom<typeof fileMachine> }[];
  /** Keys of files that are not stored yet. */
  pending: readonly string[];
  /** Names that the server did not store at the last try. */
  refused: readonly string[];
}

export type DocumentsEvent =
  | { type: 'files.chosen'; files: readonly ChosenFile[] }
  | { type: 'uploads.requested' }
  | { type: 'list.retried' }
  | FileReport;

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
  delays: { scanEvery: limits.upload.scanPollInterval },
  guards: {
    isWaiting: ({ context }) => context.pending.length > 0,
    isScanned: ({ context }) => context.state === uploadStates.pending,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
    tell: emit(({ context }) => ({
      type: 'documents.changed' as const,
      documents: { count: context.notes.length, state: context.state, pending: context.pending.length },
    })),
    choose: assign(({ context, spawn }, { files }: { files: readonly ChosenFile[] }) => {
      // A stored file that is still being scanned is among the notes; what can never be sent takes no place.
      const waiting = context.files.filter(({ key, usable }) => usable && context.pending.includes(key));
      let alreadyThere = context.notes.length + waiting.length;
      const chosen = files.map(({ key, filename, size }) => {
        const input = { key, filename, size, alreadyThere, client: context.client };
        const usable = fileIssue({ ...input, filetype: 'Other' }, alreadyThere) === undefined;
        if (usable) alreadyThere += 1;
        return { key, filename, usable, ref: spawn('file', { id: key, input }) };
      });
      return {
        files: [...context.files, ...chosen],
        pending: [...context.pending, ...files.map(({ key }) => key)],
        refused: [],
      };
    }),
    settle: assign({
      pending: ({ context }, { key }: { key: string }) => context.pending.filter((other) => other !== key),
    }),
    drop: assign({
      files: ({ context }, { key }: { key: string }) => context.files.filter((file) => file.key !== key),
    }),
  },
}).createMachine({
  id: 'documents',
  context: ({ input }) => ({
    ...input,
    notes: [],
    state: uploadStates.none,
    files: [],
    pending: [],
    refused: [],
  }),
  type: 'parallel',
  on: {
    // Pressing Upload sends every file that has been checked; the others say what they lack.
    'uploads.requested': {
      actions: [
        assign({ refused: [] }),
        ({ context }) => {
          for (const { ref } of context.files) ref.send({ type: 'upload.requested' });
        },
      ],
    },
    'file.refused': {
      actions: [
        assign({ refused: ({ context, event }) => [...context.refused, event.filename] }),
        emit(({ context, event }) => ({
          type: 'notice.raised',
          message: {
            ...(event.message ?? { messageId: 'notice.files.failed', type: 'error' }),
            values: { names: [...new Set(context.refused)].join(', ') },
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
            input: ({ context: { record, client } }) => ({ record, client }),
            onDone: { target: 'listed', actions: [assign(({ event }) => event.output), 'tell'] },
            onError: { target: 'failed', actions: 'raiseFailure' },
          },
          // What arrives while the list is fetched is fetched again.
          on: {
            'file.stored': { target: 'loading', reenter: true },
            'file.ready': {
              target: 'loading',
              reenter: true,
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
        listed: {
          // Stored files of an earlier visit may still be scanned: nobody else asks for them.
          after: { scanEvery: { guard: 'isScanned', target: 'loading' } },
          on: {
            'file.stored': 'loading',
            'file.ready': {
              target: 'loading',
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
        failed: {
          on: {
            'list.retried': 'loading',
            'file.stored': 'loading',
            'file.ready': {
              target: 'loading',
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
      },
    },
    hold: {
      initial: 'free',
      on: {
        'file.stored': {
          target: '.judging',
          actions: [{ type: 'settle', params: ({ event }) => ({ key: event.key }) }, 'tell'],
        },
        'file.dropped': {
          target: '.judging',
          actions: [
            { type: 'settle', params: ({ event }) => ({ key: event.key }) },
            { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            stopChild(({ event }) => event.key),
            'tell',
          ],
        },
        'files.chosen': {
          target: '.held',
          actions: [{ type: 'choose', params: ({ event }) => ({ files: event.files }) }, 'tell'],
        },
      },
      states: {
        free: {},
        judging: { always: [{ guard: 'isWaiting', target: 'held' }, { target: 'free' }] },
        held: { tags: ['unsaved'] },
      },
    },
  },
});
