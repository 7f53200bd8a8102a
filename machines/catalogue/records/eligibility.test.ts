import { expect, test } from 'vitest';
import {
  conditionsAnsweredNo,
  eligibilityConditions,
  areAllAnswered,
  type EligibilityAnswers,
} from './eligibility.ts';

const all = (answer: boolean): EligibilityAnswers =>
  Object.fromEntries(eligibilityConditions.map((condition) => [condition, answer]));

test('the conditions answered with no are listed in the order of the questions', () => {
  expect(conditionsAnsweredNo({})).toEqual([]);
  expect(conditionsAnsweredNo(all(true))).toEqual([]);
  expect(conditionsAnsweredNo(all(false))).toEqual(eligibilityConditions);
  expect(conditionsAnsweredNo({ match: false, base: false, tax: true })).toEqual(['base', 'match']);
});

test('a check with one missing answer is incomplete', () => {
  expect(areAllAnswered({})).toBe(false);
  for (const condition of eligibilityConditions)
    expect(areAllAnswered({ ...all(true), [condition]: undefined }), condition).toBe(false);
  expect([areAllAnswered(all(true)), areAllAnswered(all(false))]).toEqual([true, true]);
});
