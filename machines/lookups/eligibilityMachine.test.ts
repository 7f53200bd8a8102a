// The eligibility check (product 1.14).
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { eligibilityConditions, type EligibilityCondition } from '../catalogue/records/eligibility.ts';
import { eligibilityMachine } from './eligibilityMachine.ts';

function check() {
  const actor = createActor(eligibilityMachine).start();
  /** Answers a condition and returns the state after it. */
  const answer = (condition: EligibilityCondition, yes: boolean) => {
    actor.send({ type: 'condition.answered', condition, answer: yes });
    return actor.getSnapshot().value;
  };
  return { actor, answer };
}

test('gives no verdict before the last condition has an answer', () => {
  const { answer } = check();
  const verdicts = eligibilityConditions.map((condition) => answer(condition, condition !== 'base'));
  expect(verdicts).toEqual([...eligibilityConditions.slice(1).map(() => 'answering'), 'maybeIneligible']);
});

test('changes the verdict with a changed answer and keeps the other answers', () => {
  const { actor, answer } = check();
  for (const condition of eligibilityConditions) answer(condition, true);
  const likely = actor.getSnapshot().value;
  const verdicts = [answer('tax', false), answer('loan', false), answer('tax', true), answer('loan', true)];
  expect([likely, ...verdicts]).toEqual([
    'likelyEligible',
    'maybeIneligible',
    'maybeIneligible',
    'maybeIneligible',
    'likelyEligible',
  ]);
  expect(actor.getSnapshot().context.answers).toEqual(
    Object.fromEntries(eligibilityConditions.map((condition) => [condition, true])),
  );
});
