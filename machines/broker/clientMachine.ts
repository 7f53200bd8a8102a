// Fetches the name of the client for whom a broker acts, which each page of the client shows (product 9.7). When the Application is no
// longer assigned to the broker, the machine ends the selection of the client.
import { assign, emit, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeOfFailure, failedWith } from '../ports.ts';

export interface ClientName {
  business: string;
  reference: string;
}

export interface ClientContext {
  client: string;
  /** Null until it is fetched. */
  name: ClientName | null;
}

export const clientMachine = setup({
  types: {
    context: {} as ClientContext,
    events: {} as { type: 'client.retried' },
    input: {} as { client: string },
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'client.named'; client: string; name: string }
      | { type: 'client.lost'; client: string },
  },
  actors: { fetchClientName: createCallMachine<ClientName, { client: string }>('fetchClientName') },
  guards: { isAbsent: failedWith(404) },
  actions: {
    raiseFailure: emit(({ event }) => noticeOfFailure(event)),
    emitLost: emit(({ context: { client } }) => ({ type: 'client.lost' as const, client })),
    emitName: emit(({ context: { client, name } }) => ({
      type: 'client.named' as const,
      client,
      name: name?.business || name?.reference || '',
    })),
  },
}).createMachine({
  id: 'client',
  context: ({ input }) => ({ ...input, name: null }),
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchClientName',
        src: 'fetchClientName',
        input: ({ context: { client } }) => ({ client }),
        onDone: { target: 'named', actions: [assign({ name: ({ event }) => event.output }), 'emitName'] },
        onError: [
          { guard: 'isAbsent', target: 'gone', actions: ['raiseFailure', 'emitLost'] },
          { target: 'failed' },
        ],
      },
    },
    named: { type: 'final' },
    // The banner shows the failure. The pages of the client work without the name.
    failed: { on: { 'client.retried': 'fetching' } },
    gone: { type: 'final' },
  },
});
