// The screens of one record with its machine, and the lookups that its forms choose from (specification section 2, stages).
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { flowPath } from '#machines/record/flowPath.ts';
import { flowPages, type FlowPlace } from '#machines/record/flow.ts';
import { today } from '../../app/today.ts';
import { providedLookups } from '../../app/actors/lookupActors.ts';
import { Busy } from '../../app/Busy.tsx';
import { inspected } from '../../app/inspected.ts';
import { useClient, useShell, useUser } from '../../app/shell.ts';
import { useEmitted } from '../../app/useEmitted.ts';
import { useFollow } from '../../app/useFollow.ts';
import { FlowContext, type FlowMachine } from './flow.ts';
import '../../style/steps.scss';

function placeOf({ path }: Address): FlowPlace {
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
  const { address } = useShell().getSnapshot().context;
  const client = useClient();
  const user = useUser()?.id ?? '';
  const actor = useActorRef(machine, {
    ...inspected,
    input: { place: placeOf(address), today: today(), user, client },
  });
  const asker = useActorRef(providedLookups, inspected);
  const lookups = useSelector(asker, ({ context }) => context.lookups);
  const flow = useMemo(() => ({ definition, actor, asker, lookups }), [definition, actor, asker, lookups]);
  useEmitted(asker);
  const follow = useMemo(() => followOf(definition), [definition]);
  useFollow(actor, follow);
  return (
    <FlowContext value={flow}>
      <Busy actor={actor} />
      {children}
    </FlowContext>
  );
}

const followOf = (definition: RecordDefinition) => ({
  area: definition.name,
  pathOf: flowPath(definition),
  opened: (address: Address) => ({ type: 'place.opened' as const, place: placeOf(address) }),
});
