// Path models of the eligibility check (product 1.14). The first answers the conditions in order, with yes or no to two of them, and changes
// these two once all conditions are answered. The second answers no to every condition, and changes the last answer.
import { eligibilityConditions, type EligibilityCondition } from '#machines/catalogue/records/eligibility.ts';
import { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import { deferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

/** Only these get both answers: both answers to all eleven conditions would be two thousand combinations. */
const varied: readonly EligibilityCondition[] = ['base', 'match'];

const answered = (
  conditions: readonly EligibilityCondition[],
  answersOf: (condition: EligibilityCondition) => boolean[],
) =>
  conditions.flatMap((condition) =>
    answersOf(condition).map((answer) => ({ type: 'condition.answered', condition, answer })),
  );

const modelFor = (
  answersOf: (condition: EligibilityCondition) => boolean[],
  changed: readonly EligibilityCondition[],
): PathModel => ({
  machine: eligibilityMachine,
  events: ({ context }) => {
    const next = eligibilityConditions.find((condition) => context.answers[condition] === undefined);
    return answered(next === undefined ? changed : [next], answersOf);
  },
  outputs: {},
});

export const eligibilityModels = (): PathModels => ({
  models: [
    modelFor((condition) => (varied.includes(condition) ? [true, false] : [true]), varied),
    // The last answer is changed back and forth, so that no state is a dead end.
    modelFor((condition) => (condition === 'match' ? [false, true] : [false]), ['match']),
  ],
  ports: deferredPorts([]),
});
