// The area of one record: runs the machine of its steps, and fetches the lookups that its forms choose from (product 1.2).
import { useActorRef } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { flowPath } from '#machines/record/stepFlow.ts';
import { flowPages, type FlowLocation } from '#machines/record/flow.ts';
import { today } from '../../app/today.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAddress, useClient, useUser } from '../../app/shellContext.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';
import { FlowContext, type FlowMachine } from './flowContext.ts';
import { useLookups } from './useLookups.ts';
import '../../style/steps.scss';

function placeOf({ path }: Address): FlowLocation {
  const match = matchRoute(path);
  const page = flowPages.find((name) => match?.screen.endsWith(`-${name}`));
  return page === undefined ? { page: 'step', step: match?.params['step'] ?? '' } : { page };
}

interface FlowAreaProps {
  definition: RecordDefinition;
  machine: FlowMachine;
  children: ReactNode;
}

export function FlowArea({ definition, machine, children }: FlowAreaProps) {
  const address = useAddress();
  const client = useClient();
  const user = useUser()?.id ?? '';
  const actor = useActorRef(machine, {
    ...inspectionOptions,
    input: { location: placeOf(address), today: today(), user, client },
  });
  const { lookupActors, lookups } = useLookups();
  const flow = useMemo(
    () => ({ definition, actor, lookupActors, lookups }),
    [definition, actor, lookupActors, lookups],
  );
  const routing = useMemo(() => createRouting(definition), [definition]);
  useAreaRouting(actor, routing);
  return (
    <FlowContext value={flow}>
      <BusyOverlay actor={actor} />
      {children}
    </FlowContext>
  );
}

const createRouting = (definition: RecordDefinition) => ({
  area: definition.name,
  pathOf: flowPath(definition),
  eventFor: (address: Address) => ({ type: 'location.opened' as const, location: placeOf(address) }),
});
