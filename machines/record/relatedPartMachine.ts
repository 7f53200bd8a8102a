// One part of an Application's related data: a list, the documents or the EOI (product 1.4). The step flow starts this machine for each part
// when the record is there, and again when the user retries a part that failed.
import { sendParent, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { RelatedData, RelatedPart } from '../catalogue/records/related.ts';
import { failureOfEvent, type ClientScope, type Failure } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

export interface PartInput extends ClientScope {
  part: RelatedPart;
  /** The id of the Application. */
  recordId: string;
}

/** What the machine reports to the step flow, its parent. */
export type PartReport =
  | { type: 'related.changed'; related: RelatedData }
  | { type: 'part.failed'; part: RelatedPart; failure: Failure };

export const relatedPartMachine = setup({
  types: { context: {} as PartInput, input: {} as PartInput, meta: {} as StateMeta },
  actors: { fetchPart: createCallMachine<RelatedData, PartInput>('fetchPart') },
  actions: { report: sendParent((_, report: PartReport) => report) },
}).createMachine({
  id: 'relatedPart',
  meta: { requirement: '1.4' },
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchPart',
        src: 'fetchPart',
        input: ({ context: { part, client, recordId } }) => ({ part, client, recordId }),
        onDone: {
          target: 'loaded',
          actions: {
            type: 'report',
            params: ({ event }) => ({ type: 'related.changed', related: event.output }),
          },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'report',
            params: ({ context, event }) => ({
              type: 'part.failed',
              part: context.part,
              failure: failureOfEvent(event),
            }),
          },
        },
      },
    },
    loaded: { type: 'final' },
    failed: { type: 'final' },
  },
});
