// The journey through a record for its views: which record, and the actor that drives it. Both records have the same machine,
// made from their lists of steps.
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import type { Lookups, lookupsMachine } from '#machines/lookups/lookupsMachine.ts';

export type FlowMachine = typeof eoiMachine;

export interface Flow {
  definition: RecordDefinition;
  actor: ActorRefFrom<FlowMachine>;
  /** Who fetches the lookups. */
  asker: ActorRefFrom<typeof lookupsMachine>;
  /** Null until they are fetched. */
  lookups: Lookups | null;
}

export const FlowContext = createContext<Flow | null>(null);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (flow === null) throw new Error('There is no journey around this view.');
  return flow;
}

/** A value of the journey's snapshot. */
export const useFlowValue = <Value>(select: (snapshot: SnapshotFrom<FlowMachine>) => Value): Value =>
  useSelector(useFlow().actor, select);
