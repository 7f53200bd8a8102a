// The broker's list with its machine.
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import { routes } from '#machines/catalogue/routes.ts';
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { provideBroker } from '../../app/actors/brokerActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import '../../style/steps.scss';
import '../../style/broker.scss';
import '../../style/clients.scss';

export const BrokerContext = createActorContext(brokerMachine);

export function BrokerArea({ children }: { children: ReactNode }) {
  return (
    <BrokerContext.Provider logic={useProvidedMachine(provideBroker)} options={inspectionOptions}>
      <BrokerRouting />
      {children}
    </BrokerContext.Provider>
  );
}

// One address only, so nothing inside the area is ever opened.
const routing = {
  area: 'broker',
  pathOf: () => routes['broker-dashboard'].path,
  eventFor: () => ({ type: 'list.refreshed' as const }),
} as const;

function BrokerRouting() {
  const broker = BrokerContext.useActorRef();
  useAreaRouting(broker, routing);
  return <BusyOverlay actor={broker} />;
}
