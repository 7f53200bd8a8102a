// The screens of one record with its machine, and the lookups that its forms choose from (specification section 2, stages).
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import { recordNames, type RecordName } from '#machines/catalogue/records/steps.ts';
import { flowPath } from '#machines/record/flowPath.ts';
import { flowPages, type FlowPlace } from '#machines/record/flow.ts';
import { today } from '../../app/today.ts';
import { providedLookups } from '../../app/actors/lookupActors.ts';
import { Busy } from '../../app/BusyOverlay.tsx';
import { inspected } from '../../app/inspectionOptions.ts';
import { useClient, useShell, useUser } from '../../app/shellContext.ts';
import { useEmitted } from '../../app/useForwardEmitted.ts';
import { useFollow } from '../../app/useAreaRouting.ts';
import { FlowContext, type FlowMachine } from './flowContext.ts';
import '../../style/steps.scss';

function placeOf({ path }: Address): FlowPlace {
  const match = matchRoute(path);
  const page = flowPages.find((name) => match?.screen.endsWith(`-${name}`));
  return page === undefined ? { page: 'step', step: match?.params['step'] ?? '' } : { page };
}

interface FlowAreaProps {
  record: RecordName;
  machine: FlowMachine;
  children: ReactNode;
}

export function FlowArea({ record, machine, children }: FlowAreaProps) {
  const { address } = useShell().getSnapshot().context;
  const client = useClient();
  const user = useUser()?.id ?? '';
  const actor = useActorRef(machine, {
    ...inspected,
    input: { place: placeOf(address), today: today(), user, client },
  });
  const asker = useActorRef(providedLookups, inspected);
  const lookups = useSelector(asker, ({ context }) => context.lookups);
  const flow = useMemo(() => ({ record, actor, asker, lookups }), [record, actor, asker, lookups]);
  useEmitted(asker);
  useFollow(actor, follows[record]);
  return (
    <FlowContext value={flow}>
      <Busy actor={actor} />
      {children}
    </FlowContext>
  );
}

const followOf = (record: RecordName) => ({
  area: record,
  pathOf: flowPath(record),
  opened: (address: Address) => ({ type: 'place.opened' as const, place: placeOf(address) }),
});

const follows = Object.fromEntries(
  (Object.keys(recordNames) as RecordName[]).map((record) => [record, followOf(record)]),
) as Record<RecordName, ReturnType<typeof followOf>>;
