// The download of one stored file (product 8.8). Presses while the file is being fetched do nothing.
import { emit, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeOfFailure } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export interface DownloadInput {
  /** The id of the stored file. */
  id: string;
  filename: string;
}

export const downloadMachine = setup({
  types: {
    context: {} as DownloadInput,
    events: {} as { type: 'download.requested' },
    input: {} as DownloadInput,
    emitted: {} as { type: 'notice.raised'; message: Message },
    meta: {} as StateMeta,
  },
  actors: { download: createCallMachine<void, DownloadInput>('download') },
  actions: { emitFailure: emit(({ event }) => noticeOfFailure(event)) },
}).createMachine({
  id: 'download',
  meta: { requirement: '8.8' },
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'download.requested': 'fetching' } },
    fetching: {
      invoke: {
        id: 'fetchFile',
        src: 'download',
        input: ({ context: { id, filename } }) => ({ id, filename }),
        onDone: 'idle',
        onError: { target: 'idle', actions: 'emitFailure' },
      },
    },
  },
});
