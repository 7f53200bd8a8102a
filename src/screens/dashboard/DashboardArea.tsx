// The dashboard with its machine. `?submitted=eoi` says which record's new status is waited for.
import { createActorContext } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { routes } from '#machines/catalogue/routes.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { provideDashboard } from '../../app/actors/dashboardActors.ts';
import { Busy } from '../../app/Busy.tsx';
import { inspected } from '../../app/inspected.ts';
import { useShell } from '../../app/shell.ts';
import { useFollow } from '../../app/useFollow.ts';
import { useProvided } from '../../app/useProvided.ts';
import '../../style/steps.scss';

export const DashboardContext = createActorContext(dashboardMachine);

const isRecord = (name: string | null): name is RecordName => name !== null && Object.hasOwn(steps, name);

export function DashboardArea({ children }: { children: ReactNode }) {
  const submitted = new URLSearchParams(useShell().getSnapshot().context.address.query).get('submitted');
  return (
    <DashboardContext.Provider
      logic={useProvided(provideDashboard)}
      options={{ ...inspected, input: { submitted: isRecord(submitted) ? submitted : null } }}
    >
      <Follow />
      {children}
    </DashboardContext.Provider>
  );
}

// One address only, so nothing inside the area is ever opened.
const follow = {
  area: 'dashboard',
  pathOf: () => routes.dashboard.path,
  opened: () => ({ type: 'dashboard.refreshed' as const }),
} as const;

function Follow() {
  const dashboard = DashboardContext.useActorRef();
  useFollow(dashboard, follow);
  useEffect(() => {
    const unknown = dashboard.on('status.unknown', ({ record, status }) =>
      console.warn(`The status of the ${record} is not known.`, status),
    );
    return () => unknown.unsubscribe();
  }, [dashboard]);
  return <Busy actor={dashboard} />;
}
