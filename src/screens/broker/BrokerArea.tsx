// The area of the broker's client list (product 9.2): runs the broker machine.
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

// The area has one address: returning to it refreshes the list.
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
