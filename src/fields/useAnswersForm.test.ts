import { records } from '#machines/catalogue/records/records.ts';
import { expect, test } from 'vitest';
import { minimalAnswers } from '#tests/samples.ts';
import { answersSchema } from './useAnswersForm.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';

const fields = fieldsOfStep(records.eoi, 'loan-purpose');
const answers = minimalAnswers('eoi', 'loan-purpose');

test('returns valid answers as they were typed', () => {
  const { validate } = answersSchema(fields, () => [])['~standard'];
  expect(validate(answers)).toEqual({ value: answers });
});

test('checks the parsed answers and returns path and message of each broken rule', () => {
  const schema = answersSchema(fields, ({ ua_loanamount }) => [
    { path: 'directors', messageId: ua_loanamount === 25000.5 ? 'required' : 'money' },
  ]);
  expect(schema['~standard'].validate({ ...answers, ua_loanamount: '£25,000.50' })).toEqual({
    issues: [{ path: ['directors'], message: 'required' }],
  });
});
