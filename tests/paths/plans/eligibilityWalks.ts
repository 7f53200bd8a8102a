// Walks the eligibility check (specification section 1): the points answered in their order, with doubts at two of them that are changed
// once all are answered; and a no to every point.
import { eligibilityPoints, type EligibilityPoint } from '#machines/catalogue/eligibility.ts';
import { eligibilityMachine } from '#machines/eligibility/eligibilityMachine.ts';
import { heldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../walkEverything.ts';

/** All combinations would be a thousand. */
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
    // The last one is changed back and forth: nothing else may end there.
    planFor((point) => (point === 'match' ? [false, true] : [false]), ['match']),
  ],
  ports: heldPorts([]),
});
