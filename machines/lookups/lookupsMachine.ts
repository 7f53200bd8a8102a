// The lookups from which forms offer choices: parent sectors, sectors, technologies (product 4.11).
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

export type Lookups = Record<Lookup, LookupRow[]>;

export const lookupsMachine = setup({
  types: {
    context: {} as { lookups: Lookups | null },
    events: {} as { type: 'lookups.retried' },
    emitted: {} as { type: 'notice.raised'; message: Message },
  },
  actors: { fetchLookups: promisePort<Lookups>('fetchLookups') },
}).createMachine({
  id: 'lookups',
  context: { lookups: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchLookups',
        src: 'fetchLookups',
        onDone: { target: 'ready', actions: assign({ lookups: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: emit(({ event }) => noticeOfFailure(event)),
        },
      },
    },
    ready: { type: 'final' },
    failed: { on: { 'lookups.retried': 'loading' } },
  },
});
