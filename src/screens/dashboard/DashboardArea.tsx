// The area of the dashboard (product 2.9): runs the dashboard machine. After a submit every visit waits for the new status (product 2.10).
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import { routes } from '#machines/catalogue/routes.ts';
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { provideDashboard } from '../../app/actors/dashboardActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { useClearSubmittedRecord, useSubmittedRecord } from '../../app/submittedRecord.ts';

export const DashboardMachineContext = createActorContext(dashboardMachine);

export function DashboardArea({ children }: { children: ReactNode }) {
  const submitted = useSubmittedRecord();
  return (
    <DashboardMachineContext.Provider
      logic={useProvidedMachine(provideDashboard)}
      options={{ ...inspectionOptions, input: { submitted, now: Date.now } }}
    >
      <DashboardRouting />
      {children}
    </DashboardMachineContext.Provider>
  );
}

// The area has one address: returning to it refreshes the dashboard.
const routing = {
  area: 'dashboard',
  pathOf: () => routes.dashboard.path,
  eventFor: () => ({ type: 'dashboard.refreshed' as const }),
} as const;

function DashboardRouting() {
  const dashboard = DashboardMachineContext.useActorRef();
  useAreaRouting(dashboard, routing);
  useClearSubmittedRecord(dashboard);
  return <BusyOverlay actor={dashboard} />;
}
