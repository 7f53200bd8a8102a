// Which recoveries of the chaos test took longer than the goal (product 14.18). They fail no run, because the times depend on the computer and on what
// else it does.
import type { Disruption } from './chaosTest.ts';

/** Seconds: a killed process is started again, and after an outage the servers find by themselves that it is over. */
const GOALS = { kill: 3, outage: 5 };

/** A line for the kills and one for the outages, each followed by those that are over the goal. */
export function recoveryGoals(disruptions: readonly Disruption[]): string[] {
  return (['kill', 'outage'] as const).flatMap((kind) => {
    const ofKind = disruptions.filter((each) => each.kind === kind);
    const over = ofKind.filter(({ recovery }) => recovery > GOALS[kind]);
    const within = `${ofKind.length - over.length} of ${ofKind.length} within ${GOALS[kind].toFixed(1)} s`;
    return [
      `${kind}s: ${within}`,
      ...over.map(({ what, recovery }) => `over the goal: ${what}, ${recovery.toFixed(1)} s`),
    ];
  });
}
