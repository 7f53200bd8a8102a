// Whom a broker acts for (decisions.md, "Brokers"): asked once for each client that is opened, so that every page says it. A client that
// cannot be reached any more is left at once: acting for the wrong one is the worst error there is.
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
  /** Null until it is known. */
  name: ClientName | null;
}

export const clientMachine = setup({
  types: {
    context: {} as ClientContext,
    events: {} as { type: 'client.retried' },
    input: {} as { client: string },
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'client.selected'; client: string | null },
  },
  actors: { fetchClientName: createCallMachine<ClientName, { client: string }>('fetchClientName') },
  guards: { isAbsent: failedWith(404) },
  actions: {
    raiseFailure: emit(({ event }) => noticeOfFailure(event)),
    leave: emit({ type: 'client.selected' as const, client: null }),
  },
}).createMachine({
  id: 'client',
  context: ({ input }) => ({ ...input, name: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'fetchClientName',
        src: 'fetchClientName',
        input: ({ context: { client } }) => ({ client }),
        onDone: { target: 'named', actions: assign({ name: ({ event }) => event.output }) },
        onError: [
          { guard: 'isAbsent', target: 'gone', actions: ['raiseFailure', 'leave'] },
          { target: 'unnamed' },
        ],
      },
    },
    named: { type: 'final' },
    // The page itself says what failed; its work does not wait for a name.
    unnamed: { on: { 'client.retried': 'asking' } },
    gone: { type: 'final' },
  },
});
