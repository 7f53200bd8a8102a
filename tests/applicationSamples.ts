// Sample Applications and items of its lists, made from the catalogue like those of samples.ts: what needs dates to come, or
// values that fit each other, is put right here.
import { readAnswers, type Answers, type Values } from '#machines/catalogue/answers.ts';
import { listOf, type ListName } from '#machines/catalogue/children.ts';
import type { Field } from '#machines/catalogue/field.ts';
import type { Answer } from '#machines/catalogue/kinds.ts';
import { blankRecord, fieldsOfStep } from '#machines/catalogue/record.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { minimalAnswers, validAnswer, validAnswers } from './samples.ts';

const fitting: Readonly<Record<string, Answer>> = {
  ua_loanamount: '500,000.50',
  ua_totalamountrequesting: '£620,000.75',
  ua_interestonlyperiod: '6',
  ua_cashbalance: '-1,234.56',
  ua_projectstartdate: '01/03/2027',
  ua_projectenddate: '29/02/2028',
};

const fitted = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, fitting[name] ?? answer]));

/** What the Application's forms hold when everything is answered. */
export const applicationAnswers = (): Answers =>
  fitted(Object.assign({}, ...steps.application.map((step) => validAnswers('application', step))));

/** The rows that the Application's steps ask. */
export const applicationRows = steps.application.flatMap((step) => fieldsOfStep('application', step));

const sent = (answers: Answers): Values => ({
  ...Object.fromEntries(applicationRows.map(([name]) => [name, blankRecord('application')[name]])),
  ...readAnswers(
    applicationRows.filter(([name]) => Object.hasOwn(answers, name)),
    answers,
  ),
  ua_currentpageinapplication: steps.application.at(-1),
});

/** A complete Application as it travels: every field answered, every condition on, not submitted. */
export const validApplication = (): Values => sent(applicationAnswers());

/** A complete Application with the fewest answers. */
export const minimalApplication = (): Values =>
  sent(fitted(Object.assign({}, ...steps.application.map((step) => minimalAnswers('application', step)))));

function itemAnswer(name: string, field: Field, number: number): Answer {
  if (field.date !== undefined && 'future' in field.date) return '01/03/2027';
  if (name === 'ua_supplier') return 'Other';
  if (name === 'ua_quantity') return String(number + 1);
  if (name === 'ua_percentage') return '49.99';
  const answer = validAnswer('application', name, field);
  const isName = field.kind === 'text' && (field.maxLength ?? 0) >= 100;
  return isName && typeof answer === 'string' ? `${answer} ${number}` : answer;
}

/** What the form of a list's item holds; `number` makes it another. */
export const itemAnswers = (list: ListName, number = 1): Answers =>
  Object.fromEntries(
    Object.entries(listOf(list).fields).map(([name, field]) => [name, itemAnswer(name, field, number)]),
  );

/** A complete item as it travels when it is added. */
export const validItem = (list: ListName, number = 1): Record<string, unknown> =>
  readAnswers(Object.entries(listOf(list).fields), itemAnswers(list, number));
