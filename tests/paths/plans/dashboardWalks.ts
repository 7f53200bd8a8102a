// Walks the dashboard machine: loading, polling after a submit for at most a minute, and every status that a record can have.
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { overviewOf, overviews } from '../../statusTable.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

const eoiAt = (status: string | null, page: string) => overviewOf({ record: 'eoi', status, page });
const few = [
  eoiAt(null, ''),
  eoiAt('eoi-created', 'business-details'),
  eoiAt('eoi-submitted', 'loan-purpose'),
];

export function dashboardWalks(): MachineWalks {
  const ports = heldPorts(['fetchOverview']);
  const machine = withHeldPorts(dashboardMachine, ports);
  const planAfter = (submitted: 'eoi' | null): WalkPlan => ({
    machine,
    input: { submitted },
    events: () => [{ type: 'dashboard.refreshed' }],
    outputs: { fetchOverview: () => few, pollOverview: () => few },
  });
  /** What was fetched before makes no difference, so only the states count. */
  const everyStatus: WalkPlan = {
    ...planAfter(null),
    outputs: { fetchOverview: () => overviews },
    relevant: () => null,
  };
  return { plans: [planAfter('eoi'), planAfter(null), everyStatus], ports };
}
