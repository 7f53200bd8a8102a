// React context and hooks for the record in view: which record, and the actors of its step machine and its lookups. EOI and Application have
// the same machine type, created from their own steps.
import { useSelector } from '@xstate/react';
import { createContext, useContext, type ComponentType } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { eoiMachine } from '#machines/record/eoiMachine.ts';
import { snapshotOfStep } from '#machines/record/stepAhead.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import type { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import type { ErrorSummaryItem } from '../../parts/ErrorSummary.tsx';

export type FlowMachine = typeof eoiMachine;

export interface SectionExtrasProps {
  step: string;
  section: string;
  /** The field before; absent at the end of the section. */
  after?: string;
  errors: readonly ErrorSummaryItem[];
}

export interface Flow {
  definition: RecordDefinition;
  actor: ActorRefFrom<FlowMachine>;
  /** The actors that fetch the lookups. */
  lookupActors: Readonly<Record<Lookup, ActorRefFrom<typeof lookupMachine>>>;
  /** The parts of a section that are not fields, which only the Application has. */
  SectionExtras?: ComponentType<SectionExtrasProps>;
}

export const RecordFlowContext = createContext<Flow | null>(null);

export function useFlow(): Flow {
  const flow = useContext(RecordFlowContext);
  if (flow === null) throw new Error('RecordFlowContext has no value here.');
  return flow;
}

/** The step that the surrounding part of the page belongs to: the one in view, or the one ahead. Null outside the form of a step. */
export const StepContext = createContext<string | null>(null);

/** What `select` finds in the machine; in a step that is drawn ahead, in the machine as it will be once the save has succeeded. */
export function useFlowSelector<Value>(select: (snapshot: SnapshotFrom<FlowMachine>) => Value): Value {
  const { actor, definition } = useFlow();
  const step = useContext(StepContext);
  return useSelector(actor, (snapshot) =>
    select(step === null ? snapshot : snapshotOfStep(definition, step, snapshot)),
  );
}

/** Whether lists and documents cannot be used. A save that succeeds leaves the step, and an item or file that was begun meanwhile would be lost. */
export const useIsLocked = (): boolean => useFlowSelector((snapshot) => snapshot.hasTag('locked'));
