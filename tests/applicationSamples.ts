// Sample Applications and items of its lists, made from the catalogue like those of samples.ts, and what belongs to a complete one.
import { records } from '#machines/catalogue/records/records.ts';
import { parseAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { Item, RelatedData } from '#machines/catalogue/records/related.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { fewestAnswers, minimalAnswers, validAnswer, validAnswers, validRecord } from './samples.ts';

/** What the Application's forms hold when everything is answered. */
export const applicationAnswers = (): Answers =>
  Object.assign({}, ...steps.application.map((step) => validAnswers('application', step)));

/** The rows that the Application's steps ask. */
export const applicationRows = steps.application.flatMap((step) => fieldsOfStep(records.application, step));

const sent = (answers: Answers): Values => ({
  ...Object.fromEntries(applicationRows.map(([name]) => [name, blankRecord(records.application)[name]])),
  ...parseAnswers(
    applicationRows.filter(([name]) => Object.hasOwn(answers, name)),
    answers,
  ),
  ua_currentpageinapplication: steps.application.at(-1),
});

/** A complete Application as it travels: every field answered, every condition on, not submitted. */
export const validApplication = (): Values => sent(applicationAnswers());

/** A complete Application with the fewest answers. */
export const minimalApplication = (): Values =>
  sent(Object.assign({}, ...steps.application.map((step) => minimalAnswers('application', step))));

const rowsOf = (list: ListName): [string, Field][] => Object.entries(listOf(list).fields);

function itemAnswer(name: string, field: Field, number: number): Answer {
  if (name === 'ua_quantity') return String(number + 1);
  const answer = validAnswer('application', name, field);
  const isName = field.kind === 'text' && (field.maxLength ?? 0) >= 100;
  return isName && typeof answer === 'string' ? `${answer} ${number}` : answer;
}

/** What the form of a list's item holds; `number` makes it another. */
export const itemAnswers = (list: ListName, number = 1): Answers =>
  Object.fromEntries(rowsOf(list).map(([name, field]) => [name, itemAnswer(name, field, number)]));

/** A complete item as it travels when it is added. */
export const validItem = (list: ListName, number = 1): Record<string, unknown> =>
  parseAnswers(rowsOf(list), itemAnswers(list, number));

/** The fewest answers that complete an item, as its form holds them. */
export const minimalItemAnswers = (list: ListName): Answers => fewestAnswers('application', rowsOf(list));

/** An item with the fewest answers as it travels when it is added. */
export const minimalItem = (list: ListName): Record<string, unknown> =>
  parseAnswers(rowsOf(list), minimalItemAnswers(list));

/** An item as the server answers it: with its id, and alive. */
export const storedItem = (list: ListName, number = 1, item: Item = validItem(list, number)): Item => ({
  ...item,
  [listOf(list).id]: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  statecode: 0,
});

/** What belongs to a complete Application: the EOI, two items in every list, three documents that are ready. */
export const completeRelated = (): Required<RelatedData> => ({
  eoi: fromWire(records.eoi, validRecord('eoi')),
  lists: Object.fromEntries(listNames.map((list) => [list, [storedItem(list, 1), storedItem(list, 2)]])),
  documents: { count: 3, state: uploadStates.ready, pending: 0 },
});
