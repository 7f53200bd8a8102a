// The area of one record: runs its step flow, and fetches the lookups that the page in view shows (product 1.2, 4.11).
import { useActorRef } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { fieldToChangeIn, matchRoute, type Address } from '#machines/catalogue/routes.ts';
import { fieldsOfStep, type RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { lookupsShown } from '#machines/catalogue/records/lookupsShown.ts';
import { flowPath } from '#machines/record/stepFlow.ts';
import { fieldToChange, flowPages, isOutcomeUnknownIn, type FlowLocation } from '#machines/record/flow.ts';
import { today } from '../../app/today.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAddress, useClientId, useUser } from '../../app/shellContext.ts';
import { useLastSave, useStoreLastSave } from '../../app/lastSave.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';
import { LookupsContext } from '../../fields/lookupsContext.ts';
import { RecordFlowContext, type Flow, type FlowMachine } from './flowContext.ts';
import { useStoreSubmittedRecord } from '../../app/submittedRecord.ts';
import { useLookups } from './useLookups.ts';

export function locationOf(address: Address): FlowLocation {
  const match = matchRoute(address.path);
  // The screens of a stage's pages are named by stage and page, such as `stage-two-review`; all others are steps.
  const page = flowPages.find((name) => match?.screen.endsWith(`-${name}`));
  if (page !== undefined) return { page };
  const change = fieldToChangeIn(address);
  return { page: 'step', step: match?.params['step'] ?? '', ...(change !== null && { change }) };
}

/** The steps whose answers a page shows. */
function stepsShownAt({ steps }: RecordDefinition, address: Address): readonly string[] {
  const location = locationOf(address);
  if (location.page === 'review') return steps;
  return location.page === 'step' ? [location.step] : [];
}

interface FlowAreaProps {
  definition: RecordDefinition;
  machine: FlowMachine;
  SectionExtras?: Flow['SectionExtras'];
  children: ReactNode;
}

export function FlowArea({ definition, machine, SectionExtras, children }: FlowAreaProps) {
  const address = useAddress();
  const client = useClientId();
  const user = useUser()?.id ?? '';
  const lastSave = useLastSave(definition.name);
  const actor = useActorRef(machine, {
    ...inspectionOptions,
    input: { location: locationOf(address), today: today(), user, client, now: Date.now, lastSave },
  });
  const { lookupActors, lookups } = useLookups(lookupsShown(definition, stepsShownAt(definition, address)));
  const flow = useMemo(
    () => ({ definition, actor, lookupActors, ...(SectionExtras && { SectionExtras }) }),
    [definition, actor, lookupActors, SectionExtras],
  );
  const routing = useMemo(() => createRouting(definition), [definition]);
  useAreaRouting(actor, routing);
  useStoreSubmittedRecord(actor, definition.name, client);
  useStoreLastSave(actor, definition.name);
  return (
    <RecordFlowContext value={flow}>
      <LookupsContext value={lookups}>
        <BusyOverlay actor={actor} />
        {children}
      </LookupsContext>
    </RecordFlowContext>
  );
}

const createRouting = (definition: RecordDefinition) => ({
  area: definition.name,
  pathOf: flowPath(definition),
  // The addresses of a step with and without a question to change have the same path.
  isAt: ({ context }: SnapshotFrom<FlowMachine>, address: Address) =>
    fieldToChange(context) === fieldToChangeIn(address),
  eventFor: (address: Address) => ({ type: 'location.opened' as const, location: locationOf(address) }),
  isUnconfirmed: ({ context }: SnapshotFrom<FlowMachine>) =>
    context.location.page === 'step' &&
    isOutcomeUnknownIn(context, fieldsOfStep(definition, context.location.step)),
});
