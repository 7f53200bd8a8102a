// The eligibility check (product 1.14).
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { eligibilityPoints, type EligibilityPoint } from '../catalogue/records/eligibility.ts';
import { eligibilityMachine } from './eligibilityMachine.ts';

function check() {
  const actor = createActor(eligibilityMachine).start();
  /** Answers a point and returns the state after it. */
  const answer = (point: EligibilityPoint, yes: boolean) => {
    actor.send({ type: 'point.answered', point, answer: yes });
    return actor.getSnapshot().value;
  };
  return { actor, answer };
}

test('gives no verdict before the last point has an answer', () => {
  const { answer } = check();
  const verdicts = eligibilityPoints.map((point) => answer(point, point !== 'base'));
  expect(verdicts).toEqual([...eligibilityPoints.slice(1).map(() => 'answering'), 'doubtful']);
});

test('changes the verdict with a changed answer and keeps the other answers', () => {
  const { actor, answer } = check();
  for (const point of eligibilityPoints) answer(point, true);
  const likely = actor.getSnapshot().value;
  const verdicts = [answer('tax', false), answer('loan', false), answer('tax', true), answer('loan', true)];
  expect([likely, ...verdicts]).toEqual(['likely', 'doubtful', 'doubtful', 'doubtful', 'likely']);
  expect(actor.getSnapshot().context.answers).toEqual(
    Object.fromEntries(eligibilityPoints.map((point) => [point, true])),
  );
});
