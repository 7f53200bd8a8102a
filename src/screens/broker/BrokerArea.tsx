// The broker's list with its machine.
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import { routes } from '#machines/catalogue/routes.ts';
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { provideBroker } from '../../app/actors/brokerActors.ts';
import { Busy } from '../../app/BusyOverlay.tsx';
import { inspected } from '../../app/inspectionOptions.ts';
import { useFollow } from '../../app/useAreaRouting.ts';
import { useProvided } from '../../app/useProvidedMachine.ts';
import '../../style/steps.scss';
import '../../style/broker.scss';
import '../../style/clients.scss';

export const BrokerContext = createActorContext(brokerMachine);

export function BrokerArea({ children }: { children: ReactNode }) {
  return (
    <BrokerContext.Provider logic={useProvided(provideBroker)} options={inspected}>
      <Follow />
      {children}
    </BrokerContext.Provider>
  );
}

// One address only, so nothing inside the area is ever opened.
const follow = {
  area: 'broker',
  pathOf: () => routes['broker-dashboard'].path,
  opened: () => ({ type: 'list.refreshed' as const }),
} as const;

function Follow() {
  const broker = BrokerContext.useActorRef();
  useFollow(broker, follow);
  return <Busy actor={broker} />;
}
