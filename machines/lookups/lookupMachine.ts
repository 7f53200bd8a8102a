// One lookup from which forms offer choices, such as the sectors (product 4.11). Each lookup has its own actor, so that one that fails or
// is slow does not keep the choices of the others from the user (product 6.9).
import { assign, emit, setup } from 'xstate';
import type { Lookup, LookupRow } from '../catalogue/fields/field.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { noticeOfFailure, promisePort } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

interface LookupInput {
  lookup: Lookup;
  /** Whether the page shows the lookup already. */
  isNeeded: boolean;
}

export const lookupMachine = setup({
  types: {
    context: {} as LookupInput & { rows: readonly LookupRow[] | null },
    events: {} as { type: 'lookup.needed' } | { type: 'lookup.retried' },
    input: {} as LookupInput,
    emitted: {} as { type: 'notice.raised'; message: Message },
    meta: {} as StateMeta,
  },
  actors: { fetchLookup: promisePort<readonly LookupRow[], Pick<LookupInput, 'lookup'>>('fetchLookup') },
  guards: { isNeeded: ({ context }) => context.isNeeded },
}).createMachine({
  id: 'lookup',
  meta: { requirement: '4.11' },
  context: ({ input }) => ({ ...input, rows: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isNeeded', target: 'loading' }, { target: 'unneeded' }] },
    unneeded: { on: { 'lookup.needed': 'loading' } },
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
    failed: { meta: { requirement: '6.9' }, on: { 'lookup.retried': 'loading' } },
  },
});
