// Walks the dashboard machine: loading, polling after a submit for at most a minute (decisions.md "Records and their life").
import { dashboardMachine } from '#machines/dashboardMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../walkEverything.ts';

const eoiAt = (ua_currentstatus: string) => ({ eoi: { ua_currentstatus }, application: null });
const overviews = [{ eoi: null, application: null }, eoiAt('eoi-created'), eoiAt('eoi-submitted')];

export function dashboardWalks(): MachineWalks {
  const ports = heldPorts(['fetchOverview']);
  const machine = withHeldPorts(dashboardMachine, ports);
  const planAfter = (submitted: 'eoi' | null): WalkPlan => ({
    machine,
    input: { submitted },
    events: () => [{ type: 'dashboard.refreshed' }],
    outputs: { fetchOverview: () => overviews, pollOverview: () => overviews },
  });
  return { plans: [planAfter('eoi'), planAfter(null)], ports };
}
