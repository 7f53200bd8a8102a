import { expect, test } from 'vitest';
import {
  pointsAnsweredNo,
  eligibilityPoints,
  areAllAnswered,
  type EligibilityAnswers,
} from './eligibility.ts';

const all = (answer: boolean): EligibilityAnswers =>
  Object.fromEntries(eligibilityPoints.map((point) => [point, answer]));

test('the points answered with no are listed in the order of the questions', () => {
  expect(pointsAnsweredNo({})).toEqual([]);
  expect(pointsAnsweredNo(all(true))).toEqual([]);
  expect(pointsAnsweredNo(all(false))).toEqual(eligibilityPoints);
  expect(pointsAnsweredNo({ match: false, base: false, tax: true })).toEqual(['base', 'match']);
});

test('a check with one missing answer is incomplete', () => {
  expect(areAllAnswered({})).toBe(false);
  for (const point of eligibilityPoints)
    expect(areAllAnswered({ ...all(true), [point]: undefined }), point).toBe(false);
  expect([areAllAnswered(all(true)), areAllAnswered(all(false))]).toEqual([true, true]);
});
