// One lookup from which forms offer choices, such as the sectors (product 4.11). Each lookup has its own actor, so that one that fails or
// is slow does not keep the choices of the others from the user (product 6.9).
import { assign, emit, setup } from 'xstate';
import type { Lookup } from '../catalogue/fields/field.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeOfFailure, promisePort } from '../ports.ts';

/** One row of a lookup: the id that is stored, the server's name, and the id of the parent row. */
export interface LookupRow {
  id: string;
  name: string;
  parent?: string;
}

/** The rows of each lookup; a lookup that is not fetched yet is absent. */
export type Lookups = Partial<Record<Lookup, readonly LookupRow[]>>;

interface LookupInput {
  lookup: Lookup;
}

export const lookupMachine = setup({
  types: {
    context: {} as LookupInput & { rows: readonly LookupRow[] | null },
    events: {} as { type: 'lookup.retried' },
    input: {} as LookupInput,
    emitted: {} as { type: 'notice.raised'; message: Message },
  },
  actors: { fetchLookup: promisePort<readonly LookupRow[], LookupInput>('fetchLookup') },
}).createMachine({
  id: 'lookup',
  context: ({ input: { lookup } }) => ({ lookup, rows: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchLookup',
        src: 'fetchLookup',
        input: ({ context: { lookup } }) => ({ lookup }),
        onDone: { target: 'ready', actions: assign({ rows: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: emit(({ event }) => noticeOfFailure(event)),
        },
      },
    },
    ready: { type: 'final' },
    failed: { on: { 'lookup.retried': 'loading' } },
  },
});
