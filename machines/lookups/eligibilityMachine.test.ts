// The eligibility check: no verdict before the last answer, and a verdict that follows every change.
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { eligibilityPoints, type EligibilityPoint } from '../catalogue/records/eligibility.ts';
import { eligibilityMachine } from './eligibilityMachine.ts';

function check() {
  const actor = createActor(eligibilityMachine).start();
  /** Answers a point; where the check stands afterwards. */
  const answer = (point: EligibilityPoint, yes: boolean) => {
    actor.send({ type: 'point.answered', point, answer: yes });
    return actor.getSnapshot().value;
  };
  return { actor, answer };
}

test('says nothing of the whole before the last point is answered', () => {
  const { answer } = check();
  const verdicts = eligibilityPoints.map((point) => answer(point, point !== 'base'));
  expect(verdicts).toEqual([...eligibilityPoints.slice(1).map(() => 'answering'), 'doubtful']);
});

test('a changed answer changes the verdict, and the others stay', () => {
  const { actor, answer } = check();
  for (const point of eligibilityPoints) answer(point, true);
  const likely = actor.getSnapshot().value;
  const verdicts = [answer('tax', false), answer('loan', false), answer('tax', true), answer('loan', true)];
  expect([likely, ...verdicts]).toEqual(['likely', 'doubtful', 'doubtful', 'doubtful', 'likely']);
  expect(actor.getSnapshot().context.answers).toEqual(
    Object.fromEntries(eligibilityPoints.map((point) => [point, true])),
  );
});
