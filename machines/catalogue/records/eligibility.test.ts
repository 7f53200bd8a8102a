import { expect, test } from 'vitest';
import { doubtsOf, eligibilityPoints, isAnswered, type EligibilityAnswers } from './eligibility.ts';

const all = (answer: boolean): EligibilityAnswers =>
  Object.fromEntries(eligibilityPoints.map((point) => [point, answer]));

test('only a no stands against an application, in the order of the questions', () => {
  expect(doubtsOf({})).toEqual([]);
  expect(doubtsOf(all(true))).toEqual([]);
  expect(doubtsOf(all(false))).toEqual(eligibilityPoints);
  expect(doubtsOf({ match: false, base: false, tax: true })).toEqual(['base', 'match']);
});

test('nothing is said of the whole before every point is answered', () => {
  expect(isAnswered({})).toBe(false);
  for (const point of eligibilityPoints)
    expect(isAnswered({ ...all(true), [point]: undefined }), point).toBe(false);
  expect([isAnswered(all(true)), isAnswered(all(false))]).toEqual([true, true]);
});
