// Sample Applications, items of their lists and related records, made from the catalogue like the samples of samples.ts.
import type { Note } from '#machines/catalogue/api/dataResults.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { parseAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfList, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { Item, RelatedData, RelatedPart } from '#machines/catalogue/records/related.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { fewestAnswers, minimalAnswers, validAnswer, validAnswers, validRecord } from './samples.ts';

/** A stored file that is ready. */
export const storedNote: Note = {
  id: 'n-1',
  filename: 'hen.pdf',
  subject: '',
  filetype: 'Accounts',
  mimetype: 'application/pdf',
  size: 1000,
  createdon: '2026-11-21',
  state: uploadStates.ready,
};

/** The answers in the Application's forms when every field is filled in. */
export const applicationAnswers = (): Answers =>
  Object.assign({}, ...steps.application.map((step) => validAnswers('application', step)));

/** The fields of all steps of the Application, with their names. */
export const applicationFields = steps.application.flatMap((step) => fieldsOfStep(records.application, step));

const toRequestValues = (answers: Answers): Values => ({
  ...Object.fromEntries(applicationFields.map(([name]) => [name, blankRecord(records.application)[name]])),
  ...parseAnswers(
    applicationFields.filter(([name]) => Object.hasOwn(answers, name)),
    answers,
  ),
  ua_currentpageinapplication: steps.application.at(-1),
});

/** A complete Application as the body of a save: every field answered, every condition met, not submitted. */
export const validApplication = (): Values => toRequestValues(applicationAnswers());

/** A complete Application with the fewest answers. */
export const minimalApplication = (): Values =>
  toRequestValues(Object.assign({}, ...steps.application.map((step) => minimalAnswers('application', step))));

function itemAnswer(name: string, field: Field, number: number): Answer {
  if (name === 'ua_quantity') return String(number + 1);
  const answer = validAnswer('application', name, field);
  const isName = field.kind === 'text' && (field.maxLength ?? 0) >= 100;
  return isName && typeof answer === 'string' ? `${answer} ${number}` : answer;
}

/** The answers in the form of a list's item; each `number` gives another item. */
export const itemAnswers = (list: ListName, number = 1): Answers =>
  Object.fromEntries(fieldsOfList(list).map(([name, field]) => [name, itemAnswer(name, field, number)]));

/** A complete item as the body of an add. */
export const validItem = (list: ListName, number = 1): Record<string, unknown> =>
  parseAnswers(fieldsOfList(list), itemAnswers(list, number));

/** The fewest answers that complete an item, as in its form. */
const minimalItemAnswers = (list: ListName): Answers => fewestAnswers('application', fieldsOfList(list));

/** An item with the fewest answers as the body of an add. */
export const minimalItem = (list: ListName): Record<string, unknown> =>
  parseAnswers(fieldsOfList(list), minimalItemAnswers(list));

/** An item as the server answers it: with its id, and not deleted. */
export const storedItem = (list: ListName, number = 1, item: Item = validItem(list, number)): Item => ({
  ...item,
  [listOf(list).idField]: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  statecode: 0,
});

/** The records related to a complete Application: the EOI, two items in every list, three documents that are ready. */
export const completeRelated = (): Required<Pick<RelatedData, 'eoi' | 'lists' | 'documents'>> => ({
  eoi: fromWire(records.eoi, validRecord('eoi')),
  lists: Object.fromEntries(listNames.map((list) => [list, [storedItem(list, 1), storedItem(list, 2)]])),
  documents: { count: 3, uploadState: uploadStates.ready, unstoredCount: 0 },
});

/** One part of these data, as its fetch answers it; undefined when the data do not have it. */
export function partOf(
  { eoi, documents, lists, etags }: RelatedData,
  part: RelatedPart,
): RelatedData | undefined {
  if (part === 'eoi') return eoi && { eoi };
  if (part === 'documents') return documents && { documents };
  const items = lists?.[part];
  return items && { lists: { [part]: items }, ...(etags && { etags: { [part]: etags[part] ?? null } }) };
}
