// One chosen file (product 8.4 to 8.6): it is checked before anything is sent, uploaded with progress and then stored. An upload that failed or
// was stopped can be tried again, one that was refused for good cannot. Its parent first looks in the list of stored files when an upload ended
// without a response.
import { assign, sendParent, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import { fileIssue, finalReasons, type FileIssue, type SentFile } from '../catalogue/records/documents.ts';
import type { FailureStatus, Message } from '../catalogue/api/errors.ts';
import {
  callbackPort,
  failureOf,
  failureOfEvent,
  isOutcomeUnknown,
  type ClientScope,
  type Failure,
} from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export interface FileInput extends ClientScope {
  /** The key of the browser's File in the service that keeps it: a File is not plain data, so the context does not hold it. */
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  /** How many files of the record are stored or being uploaded. */
  existingCount: number;
  /** The type of the line of the checklist for which the file was chosen; absent when the user chooses the type. */
  filetype?: string | undefined;
  /** The subject and the id of the stored file whose place it takes, whose type it gets. */
  subject?: string | undefined;
  replaces?: string | undefined;
}

export interface FileContext extends Omit<FileInput, 'filetype' | 'subject'> {
  filetype: string;
  subject: string;
  /** The percentage of the bytes that were sent, 0 to 100. */
  percent: number;
  issue: FileIssue | null;
  /** Why the file is not stored (product 8.7); null when the server gave no reason. */
  reason: string | null;
  failure: Failure | null;
  /**
   * How many responses to an upload the portal has received. It is part of the Idempotency-Key: a try after a response is a new upload, a try
   * after a lost response is the same one (product 8.5).
   */
  responseCount: number;
}

/** The input of an upload. */
export interface UploadInput extends ClientScope {
  key: string;
  filetype: string;
  subject: string;
  responseCount: number;
  /** The id of the stored file whose place it takes (extension `noteRemoval`). */
  replaces?: string | undefined;
}

/** The server's response to an upload, or that nothing could be sent; `reason` is null when the server gave none. */
export type UploadResult = { stored: true } | { stored: false; reason: string | null };

export type FileEvent =
  | { type: 'type.chosen'; filetype: string }
  | { type: 'subject.changed'; subject: string }
  /** Upload was pressed, or the turn of a waiting file has come. */
  | { type: 'upload.requested' }
  /** Upload was pressed, and as many files as may be uploaded at once are being uploaded. */
  | { type: 'upload.queued' }
  | { type: 'upload.progressed'; percent: number }
  /** The user does not want to wait any longer. The file stays chosen. */
  | { type: 'upload.stopped' }
  /** The file is in the list of stored files, although the response to its upload was lost. */
  | { type: 'file.found' }
  | { type: 'file.removed' };

/** What the machine reports to documentsMachine, its parent. */
export type FileReport =
  /** The upload has begun: from now on the file may be stored. */
  | { type: 'file.uploading'; key: string }
  /** The upload ended without a response, so that the file may be stored. `isStopped`: because the user has stopped it. */
  | { type: 'file.unconfirmed'; key: string; sent: SentFile; isStopped: boolean }
  | { type: 'file.stored'; key: string }
  | { type: 'file.discarded'; key: string }
  /** The file is not stored, and no further try can change that. */
  | { type: 'file.refused'; key: string; filename: string }
  /** `status`: of the failed call; null when the server responded that the file is not stored. */
  | {
      type: 'file.failed';
      key: string;
      filename: string;
      message: Message | null;
      status: FailureStatus | null;
    };

export const fileMachine = setup({
  types: {
    context: {} as FileContext,
    events: {} as FileEvent,
    input: {} as FileInput,
    meta: {} as StateMeta,
  },
  actors: {
    upload: createCallMachine<UploadResult, UploadInput>('upload'),
    /** Reports the percentage while the file is being sent. */
    progress: callbackPort<{ key: string }, FileEvent>('progress'),
  },
  guards: {
    /** Ending, size and number of files break a limit, whatever the type of the document. */
    isUnusable: ({ context }) => issueFor(context, 'Other') !== undefined,
    isValid: ({ context }) => issueFor(context, context.filetype) === undefined,
    /** The call failed in a way that leaves open whether the server stored the file. */
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(event),
    isStored: (_, { stored }: UploadResult) => stored,
    isFinal: (_, result: UploadResult) =>
      !result.stored && result.reason !== null && finalReasons.has(result.reason),
  },
  actions: {
    report: sendParent((_, report: FileReport) => report),
    countResponse: assign({ responseCount: ({ context }) => context.responseCount + 1 }),
    setIssue: assign({ issue: ({ context }) => issueFor(context, context.filetype) ?? null }),
    setFailure: assign({ failure: ({ event }) => failureOfEvent(event) }),
    setReason: assign({
      reason: (_, result: UploadResult) => (result.stored ? null : result.reason),
    }),
  },
}).createMachine({
  id: 'file',
  meta: { requirement: '8.4' },
  context: ({ input }) => ({
    ...input,
    filetype: input.filetype ?? '',
    subject: input.subject ?? '',
    percent: 0,
    issue: null,
    reason: null,
    failure: null,
    responseCount: 0,
  }),
  initial: 'checkingFile',
  // Removing the file stops its upload. When the server has stored it by then, it is in the list.
  on: { 'file.removed': '.removed' },
  states: {
    checkingFile: {
      always: [
        { guard: 'isUnusable', target: 'unusable' },
        { guard: 'isValid', target: 'readyToUpload' },
        { target: 'awaitingType' },
      ],
    },
    // No type would make the file acceptable: it can only be removed.
    unusable: {
      meta: { requirement: '8.3' },
      entry: assign({ issue: ({ context }) => issueFor(context, 'Other') ?? null }),
    },
    awaitingType: {
      meta: { requirement: '8.2' },
      on: {
        'type.chosen': {
          target: 'checkingType',
          actions: assign({ filetype: ({ event }) => event.filetype }),
        },
        'subject.changed': { actions: assign({ subject: ({ event }) => event.subject }) },
        // The missing type is shown when the user presses Upload, not before.
        'upload.requested': { actions: 'setIssue' },
        'upload.queued': { actions: 'setIssue' },
      },
    },
    checkingType: {
      meta: { requirement: '8.2' },
      entry: 'setIssue',
      always: [{ guard: 'isValid', target: 'readyToUpload' }, { target: 'awaitingType' }],
    },
    readyToUpload: {
      on: {
        'type.chosen': {
          target: 'checkingType',
          actions: assign({ filetype: ({ event }) => event.filetype }),
        },
        'subject.changed': { actions: assign({ subject: ({ event }) => event.subject }) },
        'upload.requested': 'uploading',
        'upload.queued': 'waiting',
      },
    },
    // Other files are being uploaded. Its parent says when its turn has come.
    waiting: {
      tags: ['busy'],
      meta: { busy: 'busy.uploading' },
      on: { 'upload.requested': 'uploading', 'upload.stopped': 'stopped' },
    },
    uploading: {
      tags: ['busy'],
      meta: { busy: 'busy.uploading' },
      entry: [
        assign({ percent: 0, failure: null, reason: null }),
        { type: 'report', params: ({ context }) => ({ type: 'file.uploading', key: context.key }) },
      ],
      invoke: [
        { id: 'progress', src: 'progress', input: ({ context: { key } }) => ({ key }) },
        {
          id: 'upload',
          src: 'upload',
          input: ({ context: { key, filetype, subject, client, responseCount, replaces } }) => ({
            key,
            filetype,
            subject,
            client,
            responseCount,
            ...(replaces !== undefined && { replaces }),
          }),
          onDone: [
            {
              guard: { type: 'isStored', params: ({ event }) => event.output },
              target: 'stored',
              actions: 'countResponse',
            },
            {
              guard: { type: 'isFinal', params: ({ event }) => event.output },
              target: 'refused',
              actions: [
                'countResponse',
                { type: 'setReason', params: ({ event }) => event.output },
                {
                  type: 'report',
                  params: ({ context: { key, filename } }) => ({ type: 'file.refused', key, filename }),
                },
              ],
            },
            {
              target: 'failed',
              actions: [
                'countResponse',
                { type: 'setReason', params: ({ event }) => event.output },
                {
                  type: 'report',
                  params: ({ context }) => ({
                    type: 'file.failed',
                    key: context.key,
                    filename: context.filename,
                    message: null,
                    status: null,
                  }),
                },
              ],
            },
          ],
          onError: [
            {
              guard: 'isOutcomeUnknown',
              target: 'failed',
              actions: [
                'setFailure',
                { type: 'report', params: ({ context }) => unconfirmed(context, false) },
                { type: 'report', params: ({ context, event }) => failed(context, failureOf(event.error)) },
              ],
            },
            {
              target: 'failed',
              actions: [
                'setFailure',
                { type: 'report', params: ({ context, event }) => failed(context, failureOf(event.error)) },
              ],
            },
          ],
        },
      ],
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        'upload.stopped': {
          target: 'stopped',
          actions: { type: 'report', params: ({ context }) => unconfirmed(context, true) },
        },
      },
    },
    // Its parent takes it from the chosen files: it is in the list of stored ones.
    stored: {
      type: 'final',
      entry: { type: 'report', params: ({ context }) => ({ type: 'file.stored', key: context.key }) },
    },
    failed: {
      meta: { requirement: '6.8' },
      on: { 'upload.requested': 'uploading', 'upload.queued': 'waiting', 'file.found': 'stored' },
    },
    // Another try of the same bytes would end in the same way: it can only be removed.
    refused: { meta: { requirement: '8.7' } },
    // The server may have stored it all the same, so its type stays as it was: the next try is the same upload (product 8.5).
    stopped: {
      on: { 'upload.requested': 'uploading', 'upload.queued': 'waiting', 'file.found': 'stored' },
    },
    removed: {
      type: 'final',
      entry: { type: 'report', params: ({ context }) => ({ type: 'file.discarded', key: context.key }) },
    },
  },
});

function issueFor({ filename, size, existingCount }: FileContext, filetype: string): FileIssue | undefined {
  return fileIssue({ filename, size, filetype }, existingCount);
}

const failed = (
  { key, filename }: FileContext,
  { notice: message, status }: Pick<Failure, 'notice' | 'status'>,
): FileReport => ({ type: 'file.failed', key, filename, message, status });

const unconfirmed = (
  { key, filename, filetype, subject, size }: FileContext,
  isStopped: boolean,
): FileReport => ({
  type: 'file.unconfirmed',
  key,
  sent: { filename, filetype, subject, size },
  isStopped,
});
