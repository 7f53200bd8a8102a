// Lets a tester watch the machines as they run (issue "The testers' kit"): whoever sets `window.inspectMachines` before the portal
// loads hears of every actor, event and snapshot, as XState's inspection tells them. Nobody does in use.
import type { InspectionEvent } from 'xstate';

declare global {
  interface Window {
    inspectMachines?: (event: InspectionEvent) => void;
  }
}

const inspect = typeof window === 'undefined' ? undefined : window.inspectMachines;

/** Options of every actor that no other one starts. */
export const inspectionOptions = inspect === undefined ? {} : { inspect };
