// The area of the broker's list (product 9.2): runs the broker machine.
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { hasSameFilterAndSort, listAddress, listQueryIn } from '#machines/catalogue/broker/clientList.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { brokerMachine, type BrokerEvent } from '#machines/broker/brokerMachine.ts';
import { provideBroker } from '../../app/actors/brokerActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAddress } from '../../app/shellContext.ts';
import { useAreaRouting, type AreaRouting } from '../../app/useAreaRouting.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';

export const BrokerMachineContext = createActorContext(brokerMachine);

export function BrokerArea({ children }: { children: ReactNode }) {
  return (
    <BrokerMachineContext.Provider
      logic={useProvidedMachine(provideBroker)}
      options={{ ...inspectionOptions, input: { query: listQueryIn(useAddress()) } }}
    >
      <BrokerRouting />
      {children}
    </BrokerMachineContext.Provider>
  );
}

// The query of the broker's list is part of the address, so that it survives a reload, Back and a shared link. The address is that of the rows in
// view: a query whose page could not be fetched never becomes part of it.
const routing: AreaRouting<SnapshotFrom<typeof brokerMachine>, BrokerEvent> = {
  area: 'broker',
  pathOf: ({ context: { requestedBy, shown } }) =>
    requestedBy !== null || shown === null ? null : routes['broker-dashboard'].path,
  queryOf: ({ context: { shown, query } }) => listAddress(shown?.query ?? query).query,
  // A search changes with each key and adds no entry to the history. A changed filter does, also when the search is cleared with it.
  replaces: (shown, next) => {
    const [before, after] = [listQueryIn(shown), listQueryIn(next)];
    return before.search !== after.search && hasSameFilterAndSort(before, after);
  },
  eventFor: (address) => ({ type: 'query.requested', query: listQueryIn(address) }),
};

function BrokerRouting() {
  const broker = BrokerMachineContext.useActorRef();
  useAreaRouting(broker, routing);
  return <BusyOverlay actor={broker} />;
}
