// Passes XState's inspection events to `window.inspectMachines`, if a test or the explorer has defined that function before the portal
// loads. In use nobody defines it.
import type { InspectionEvent } from 'xstate';

declare global {
  interface Window {
    inspectMachines?: (event: InspectionEvent) => void;
  }
}

const inspect = typeof window === 'undefined' ? undefined : window.inspectMachines;

/** Options of every actor that has no parent. */
export const inspectionOptions = inspect === undefined ? {} : { inspect };
