// One file on its way (specification section 5 "Files"; decisions.md "Files travel as JSON"): chosen, checked before anything is sent,
// uploading with real progress, stored, scanned, ready; or failed, with a way to try again. Only ready counts.
import { assign, sendParent, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import { fileIssue, uploadStates, type FileIssue } from '../catalogue/records/documents.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { failureOf, unprovidedCallback, type Failure, type OfClient } from '../ports.ts';

export interface FileInput extends OfClient {
  /** Names the chosen file to the service that holds it: a file is no plain data. */
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  /** Files of the record already stored or on their way. */
  alreadyThere: number;
}

export interface FileContext extends FileInput {
  filetype: string;
  subject: string;
  /** Share of the bytes that were sent, 0 to 100. */
  percent: number;
  fault: FileIssue | null;
  /** Why the server did not store it, in its own short word; null when it said nothing. */
  reason: string | null;
  failure: Failure | null;
  /** How many times the server has answered: a try after an answer is another upload, one after a lost answer is the same. */
  answers: number;
}

/** What an upload sends of a file. */
export interface UploadInput extends OfClient {
  key: string;
  filetype: string;
  subject: string;
  answers: number;
}

/** What the server says to an upload; `reason` is its own short word, null when it says nothing. */
export type UploadAnswer = { stored: true } | { stored: false; reason: string | null };

export type FileEvent =
  | { type: 'type.chosen'; filetype: string }
  | { type: 'subject.changed'; subject: string }
  | { type: 'upload.requested' }
  | { type: 'upload.progressed'; percent: number }
  | { type: 'file.removed' };

/** What the machine tells its record's documents. */
export type FileReport =
  | { type: 'file.stored'; key: string }
  | { type: 'file.ready'; key: string }
  | { type: 'file.dropped'; key: string }
  | { type: 'file.refused'; key: string; filename: string; message: Message | null };

export const fileMachine = setup({
  types: {
    context: {} as FileContext,
    events: {} as FileEvent,
    input: {} as FileInput,
    meta: {} as { busy: string },
  },
  actors: {
    upload: createCallMachine<UploadAnswer, UploadInput>('upload'),
    /** Reports how much of the file has been sent, while it is being sent. */
    progress: unprovidedCallback<{ key: string }, FileEvent>('progress'),
    fetchState: createCallMachine<number, OfClient>('fetchState'),
  },
  delays: { scanEvery: limits.upload.scanPollInterval },
  guards: {
    /** Ending, size and number are judged as soon as it is chosen. */
    isHopeless: ({ context }) => fault(context, 'Other') !== undefined,
    isChecked: ({ context }) => fault(context, context.filetype) === undefined,
  },
  actions: {
    report: sendParent((_, report: FileReport) => report),
    countAnswer: assign({ answers: ({ context }) => context.answers + 1 }),
    judge: assign({ fault: ({ context }) => fault(context, context.filetype) ?? null }),
  },
}).createMachine({
  id: 'file',
  context: ({ input }) => ({
    ...input,
    filetype: '',
    subject: '',
    percent: 0,
    fault: null,
    reason: null,
    failure: null,
    answers: 0,
  }),
  initial: 'choosing',
  // Taking it away stops an upload; what the server has stored by then shows in the list.
  on: { 'file.removed': '.removed' },
  states: {
    choosing: { always: [{ guard: 'isHopeless', target: 'unusable' }, { target: 'chosen' }] },
    // Nothing that could be said about it would make it acceptable: it can only be taken away.
    unusable: { entry: assign({ fault: ({ context }) => fault(context, 'Other') ?? null }) },
    chosen: {
      on: {
        'type.chosen': { target: 'deciding', actions: assign({ filetype: ({ event }) => event.filetype }) },
        'subject.changed': { actions: assign({ subject: ({ event }) => event.subject }) },
        // A type must be chosen: said when the upload is tried, not before.
        'upload.requested': { actions: 'judge' },
      },
    },
    deciding: {
      entry: 'judge',
      always: [{ guard: 'isChecked', target: 'checked' }, { target: 'chosen' }],
    },
    checked: {
      on: {
        'type.chosen': { target: 'deciding', actions: assign({ filetype: ({ event }) => event.filetype }) },
        'subject.changed': { actions: assign({ subject: ({ event }) => event.subject }) },
        'upload.requested': 'uploading',
      },
    },
    uploading: {
      entry: assign({ percent: 0, failure: null, reason: null }),
      invoke: [
        { id: 'progress', src: 'progress', input: ({ context: { key } }) => ({ key }) },
        {
          id: 'upload',
          src: 'upload',
          input: ({ context: { key, filetype, subject, client, answers } }) => ({
            key,
            filetype,
            subject,
            client,
            answers,
          }),
          onDone: [
            {
              guard: ({ event }) => event.output.stored,
              target: 'scanning',
              actions: [
                'countAnswer',
                { type: 'report', params: ({ context }) => ({ type: 'file.stored', key: context.key }) },
              ],
            },
            {
              target: 'failed',
              actions: [
                'countAnswer',
                assign({ reason: ({ event }) => ('reason' in event.output ? event.output.reason : null) }),
                {
                  type: 'report',
                  params: ({ context }) => ({
                    type: 'file.refused',
                    key: context.key,
                    filename: context.filename,
                    message: null,
                  }),
                },
              ],
            },
          ],
          onError: {
            target: 'failed',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.error) }),
              {
                type: 'report',
                params: ({ context, event }) => ({
                  type: 'file.refused',
                  key: context.key,
                  filename: context.filename,
                  message: failureOf(event.error).notice,
                }),
              },
            ],
          },
        },
      ],
      on: { 'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) } },
    },
    // Stored, and being saved or scanned by the server: its state value says when it is ready.
    scanning: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'fetchState',
            src: 'fetchState',
            input: ({ context: { client } }) => ({ client }),
            onDone: [
              { guard: ({ event }) => event.output === uploadStates.ready, target: '#file.ready' },
              { target: 'waiting' },
            ],
            onError: {
              target: 'waiting',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        waiting: { after: { scanEvery: 'asking' } },
      },
      // It is stored: it can no longer be taken back.
      on: { 'file.removed': {} },
    },
    ready: {
      type: 'final',
      entry: { type: 'report', params: ({ context }) => ({ type: 'file.ready', key: context.key }) },
    },
    failed: { on: { 'upload.requested': 'uploading' } },
    removed: {
      type: 'final',
      entry: { type: 'report', params: ({ context }) => ({ type: 'file.dropped', key: context.key }) },
    },
  },
});

function fault({ filename, size, alreadyThere }: FileContext, filetype: string): FileIssue | undefined {
  return fileIssue({ filename, size, filetype }, alreadyThere);
}
