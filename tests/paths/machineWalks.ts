// What the path tests walk of one machine.
import type { HeldPorts } from './heldPorts.ts';
import type { WalkPlan } from './machineGraph.ts';

export interface MachineWalks {
  /** Several when it has regions that do not depend on each other, or starts in several ways. */
  plans: readonly [WalkPlan, ...WalkPlan[]];
  /** The ports of the plans' machine. */
  ports: HeldPorts;
}
