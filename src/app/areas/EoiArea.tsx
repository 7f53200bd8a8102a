// The Expression of Interest with its machine, and the lookups that its forms choose from (specification section 2, stage one).
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import { eoiPath } from '#machines/eoiMachine.ts';
import type { FlowPlace } from '#machines/stepFlow.ts';
import { today } from '../../services/today.ts';
import { providedEoi, providedLookups } from '../actors/eoiActors.ts';
import { Busy } from '../Busy.tsx';
import { useShell } from '../shell.ts';
import { useEmitted } from '../useEmitted.ts';
import { useFollow } from '../useFollow.ts';
import '../../style/steps.scss';

export const EoiContext = createActorContext(providedEoi);
export const LookupsContext = createActorContext(providedLookups);

const pages: Partial<Record<string, FlowPlace>> = {
  'stage-one-guidance': { page: 'guidance' },
  'stage-one-review': { page: 'review' },
  'stage-one-confirmation': { page: 'confirmation' },
};

function placeOf({ path }: Address): FlowPlace {
  const match = matchRoute(path);
  return pages[match?.screen ?? ''] ?? { page: 'step', step: match?.params['step'] ?? '' };
}

export function EoiArea({ children }: { children: ReactNode }) {
  const { address } = useShell().getSnapshot().context;
  return (
    <LookupsContext.Provider>
      <EoiContext.Provider options={{ input: { place: placeOf(address), today: today() } }}>
        <Follow />
        {children}
      </EoiContext.Provider>
    </LookupsContext.Provider>
  );
}

const follow = {
  area: 'eoi',
  pathOf: eoiPath,
  opened: (address: Address) => ({ type: 'place.opened' as const, place: placeOf(address) }),
} as const;

function Follow() {
  useEmitted(LookupsContext.useActorRef());
  const eoi = EoiContext.useActorRef();
  useFollow(eoi, follow);
  return <Busy actor={eoi} />;
}
