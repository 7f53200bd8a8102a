// Who can apply (product 3.20): the eligibility check, the warnings of the form and the rules of the submit follow one table.
import { expect, test } from 'vitest';
import { readArea } from '#tests/locales/messages.ts';
import { sampleToday, validRecord } from '#tests/samples.ts';
import type { Values } from '../fields/answers.ts';
import type { Field } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';
import { eoi } from './eoi.ts';
import { submitIssues } from './progress.ts';
import { fromWire } from './wire.ts';
import {
  conditionsAnsweredNo,
  eligibilityConditions,
  eligibilityRules,
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

/** For each field of the table an answer that speaks against an application. */
const answersAgainst: Readonly<Record<string, unknown>> = {
  ua_typeofbusinessownership: 'sole-trader',
  ua_isbasedinengland: 1,
  ua_datestartedtrading: '2025-11-22',
  ua_hasatleast1yearoffinancialaccounts: 0,
  ua_technologies: [],
  ua_loanamount: limits.loan.min - 0.01,
  ua_totalprojectcost: limits.loan.min,
};

const rulesWithField = eligibilityConditions.flatMap((condition) => {
  const rule = eligibilityRules[condition];
  return 'field' in rule
    ? [{ condition, ...rule, answers: 'answers' in rule ? rule.answers : undefined }]
    : [];
});

test.each(rulesWithField)(
  'the submit treats an answer to $field that speaks against an application as the table says: $effect',
  ({ field, effect }) => {
    const values = fromWire(eoi, { ...validRecord('eoi'), ua_loanamount: limits.loan.min });
    const refused = (answers: Values) =>
      submitIssues(eoi, { ...values, ...answers }, sampleToday).map(({ path }) => path);
    expect(refused({})).toEqual([]);
    expect(refused({ [field]: answersAgainst[field] })).toEqual(
      effect === 'refuses' ? expect.arrayContaining([field]) : [],
    );
  },
);

test('the form warns of exactly the answers that the table lists', () => {
  const warnings = Object.entries<Field>(eoi.fields).flatMap(([name, { warnsFor }]) =>
    warnsFor === undefined ? [] : [[name, warnsFor]],
  );
  const listed = rulesWithField.flatMap(({ field, answers }) => (answers ? [[field, answers]] : []));
  expect(warnings.toSorted()).toEqual(listed.toSorted());
});

test.each(['en', 'cy'] as const)(
  'the warnings of the form say what the eligibility check says: %s',
  (language) => {
    const [check, form] = [readArea(language, 'eligibility'), readArea(language, 'later')];
    const warned = rulesWithField.filter(({ answers }) => answers !== undefined);
    expect(warned.map(({ field }) => form[`warning.${field}`])).toEqual(
      warned.map(({ condition }) => check[`doubt.${condition}`]),
    );
  },
);
