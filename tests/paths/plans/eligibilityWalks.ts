// Walks the eligibility check. One plan answers the points in order, with yes or no to two of them, which it changes once all points are
// answered; the other plan answers no to every point.
import { eligibilityPoints, type EligibilityPoint } from '#machines/catalogue/records/eligibility.ts';
import { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import { heldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

/** With yes and no to all ten points there would be a thousand combinations. */
const doubted: readonly EligibilityPoint[] = ['base', 'match'];

const answered = (points: readonly EligibilityPoint[], answersOf: (point: EligibilityPoint) => boolean[]) =>
  points.flatMap((point) => answersOf(point).map((answer) => ({ type: 'point.answered', point, answer })));

const planFor = (
  answersOf: (point: EligibilityPoint) => boolean[],
  changed: readonly EligibilityPoint[],
): WalkPlan => ({
  machine: eligibilityMachine,
  events: ({ context }) => {
    const next = eligibilityPoints.find((point) => context.answers[point] === undefined);
    return answered(next === undefined ? changed : [next], answersOf);
  },
  outputs: {},
});

export const eligibilityWalks = (): MachineWalks => ({
  plans: [
    planFor((point) => (doubted.includes(point) ? [true, false] : [true]), doubted),
    // The last answer is changed back and forth, so that the plan does not end in a state that nothing leaves.
    planFor((point) => (point === 'match' ? [false, true] : [false]), ['match']),
  ],
  ports: heldPorts([]),
});
