// The samples themselves: right ones break no rule, and a wrong answer in an otherwise right record breaks the rule it names.
import { expect, test } from 'vitest';
import { checkRecord } from '#machines/catalogue/check.ts';
import { readAnswers, type Values } from '#machines/catalogue/answers.ts';
import { fieldsOfStep, fromWire } from '#machines/catalogue/record.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { minimalRecord, sampleToday, validRecord, wrongAnswers } from './samples.ts';

const submit = { level: 'submit', today: sampleToday } as const;
const broken = (values: Values) => checkRecord('eoi', fromWire('eoi', values), submit);

test('every field answered breaks no rule', () => expect(broken(validRecord('eoi'))).toEqual([]));

test('the fewest answers break no rule', () => expect(broken(minimalRecord('eoi'))).toEqual([]));

const rows = steps.eoi.flatMap((step) => fieldsOfStep('eoi', step));

test.each(rows)('%s refuses its wrong answers', (name, field) => {
  for (const { answer, messageId } of wrongAnswers(field)) {
    const read = readAnswers([[name, field]], { [name]: answer });
    expect
      .soft([answer, broken({ ...validRecord('eoi'), ...read })])
      .toEqual([answer, expect.arrayContaining([{ path: name, messageId }])]);
  }
});
