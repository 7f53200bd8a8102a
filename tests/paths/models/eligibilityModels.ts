// Path models of the eligibility check (product 1.14). The first answers the points in order, with yes or no to two of them, which it changes
// once all points are answered. The second answers no to every point.
import { eligibilityPoints, type EligibilityPoint } from '#machines/catalogue/records/eligibility.ts';
import { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import { deferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

/** Only these get both answers: both answers to all eleven points would be two thousand combinations. */
const varied: readonly EligibilityPoint[] = ['base', 'match'];

const answered = (points: readonly EligibilityPoint[], answersOf: (point: EligibilityPoint) => boolean[]) =>
  points.flatMap((point) => answersOf(point).map((answer) => ({ type: 'point.answered', point, answer })));

const modelFor = (
  answersOf: (point: EligibilityPoint) => boolean[],
  changed: readonly EligibilityPoint[],
): PathModel => ({
  machine: eligibilityMachine,
  events: ({ context }) => {
    const next = eligibilityPoints.find((point) => context.answers[point] === undefined);
    return answered(next === undefined ? changed : [next], answersOf);
  },
  outputs: {},
});

export const eligibilityModels = (): PathModels => ({
  models: [
    modelFor((point) => (varied.includes(point) ? [true, false] : [true]), varied),
    // The last answer is changed back and forth, so that no state is a dead end.
    modelFor((point) => (point === 'match' ? [false, true] : [false]), ['match']),
  ],
  ports: deferredPorts([]),
});
