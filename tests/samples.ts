// Sample answers made from the catalogue: for every field a valid one, and wrong ones where the control lets a user give one; and whole steps and
// records of valid ones. All kinds of test use them, so that a new field needs no new sample.

import { childLists, type ChildList } from '#machines/catalogue/records/lists.ts';
import type { Condition, ErrorId, Field, NamedField } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { isBlank, parseAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { blankRecord, toWire } from '#machines/catalogue/records/wire.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { industrySections } from '#server/lookups/industrySections.ts';
import { technologyIds } from '#server/lookups/technologies.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';

/** The day on which the samples are valid: some dates must be in the past or the future. */
export const sampleToday = '2026-11-21';

/** Ids of rows in the lookups; a test against another backend passes the ids of that one. */
export interface LookupIds {
  sectorparent: string;
  sector: string;
  activitytype: readonly string[];
}

/** Rows that the reference server has: farming, and solar and wind power. */
export const sampleIds: LookupIds = {
  sectorparent: industrySections.A,
  sector: '61b2f561-17ee-50d7-a19d-0de8b1f420a2',
  activitytype: [technologyIds.solar, technologyIds.wind],
};

const sentence =
  'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.';

/** Samples for fields whose answer depends on other fields, or for which a realistic text helps the reader. */
const samplesByName: Readonly<Record<RecordName, Readonly<Record<string, Answer>>>> = {
  eoi: {
    ua_isbasedinengland: '0',
    ua_loanamount: '25,000.50',
    ua_totalprojectcost: '£64,000.75',
    ua_loanterm: '36',
    ua_companyname: 'Ynni’r Fenai Cyf',
    ua_firstname: 'Siân',
    ua_lastname: 'O’Brien-Ŵyn',
    ua_tradingaddresspostcode: 'll57 2dg',
    ua_registeredaddresspostcode: 'LL30 1AA',
  },
  application: {
    ua_loanamount: '500,000.50',
    ua_totalamountrequesting: '£620,000.75',
    ua_interestonlyperiod: '6',
    ua_cashbalance: '-1,234.56',
    ua_projectenddate: '29/02/2028',
    ua_percentage: '49.99',
    ua_countryofregistration: 'GB',
  },
};

const samplesByPattern: Partial<Record<ErrorId, string>> = {
  utr: '1234567890',
  charitynumber: '123456-1',
  vat: '123456789',
};

function validText(name: string, { patternMessage, minLength = 0, maxLength = 2000 }: Field): string {
  if (patternMessage !== undefined) return samplesByPattern[patternMessage] ?? '';
  const text = minLength > 0 ? sentence : `Sample – ${name.replace('ua_', '')}`;
  return text.slice(0, maxLength).trim();
}

const between = ({ min = 0, max = 100 }: Field): number => Math.min(Math.max(min, 50), max);

const lists: readonly ChildList[] = Object.values(childLists);

/** Every condition of a record: of its fields, its lists and their items' fields. */
const conditionsOf = (record: RecordName): (Condition | undefined)[] => [
  ...Object.values<Field>(records[record].fields).map(({ when }) => when),
  ...(record === 'eoi'
    ? []
    : lists.flatMap(({ when, fields }) => [when, ...Object.values(fields).map((field) => field.when)])),
];

/** The value with which this field turns off others that are asked for every other value; undefined when there are none. */
function valueThatTurnsOffOthers(record: RecordName, name: string): string | undefined {
  const when = conditionsOf(record).find((one) => one && 'not' in one && one.field === name);
  return when && 'not' in when ? String(when.not) : undefined;
}

/** The value that the conditions of other fields require of this field, or undefined. */
function valueThatTurnsOnOthers(record: RecordName, name: string): string | number | boolean | undefined {
  for (const when of conditionsOf(record)) {
    if (when !== undefined && 'is' in when && when.field === name) return when.is;
  }
  return undefined;
}

/** The id of a row of a lookup; for suppliers the name of a verified one. */
const validLookup = ({ lookup }: Field, ids: LookupIds): string => {
  if (lookup === 'supplier') return 'Adar y Ddrycin Tidal Works Ltd';
  return (lookup === 'activitytype' ? ids.activitytype[0] : ids[lookup ?? 'sector']) ?? '';
};

/** A valid answer for a field, as its form control holds it. It meets the conditions of the fields that depend on it. */
export function validAnswer(
  record: RecordName,
  name: string,
  field: Field,
  ids: LookupIds = sampleIds,
): Answer {
  const wanted = valueThatTurnsOnOthers(record, name);
  if (wanted !== undefined) return typeof wanted === 'boolean' ? wanted : String(wanted);
  const sample = samplesByName[record][name];
  if (sample !== undefined) return sample;
  switch (field.kind) {
    case 'email':
      return 'sian.wyn+cais@example.org';
    case 'tel':
      return '+44 (0)1248 555 010';
    case 'url':
      return 'https://example.org/ynni?iaith=cy';
    case 'postcode':
      return 'LL57 2DG';
    case 'money':
      return `${between(field)}.25`;
    case 'integer':
    case 'percent':
      return String(between(field));
    case 'date':
      return field.date !== undefined && 'future' in field.date ? '01/03/2027' : '29/02/2024';
    case 'bool':
      return true;
    case 'yesno':
      return '1';
    case 'select':
      return String(optionsOf(field.options)[0] ?? '');
    case 'multiselect':
      return [...ids.activitytype];
    case 'lookup':
      return validLookup(field, ids);
    case 'company':
      return '01234567';
    case 'sortcode':
      return '12-34-56';
    case 'accountnumber':
      return '12345678';
    case 'password':
      return 'Gwynt a glaw 2026!';
    default:
      return validText(name, field);
  }
}

export interface WrongAnswer {
  answer: Answer;
  messageId: ErrorId;
}

const wrongAnswersFor = (messageId: ErrorId, ...answers: Answer[]): WrongAnswer[] =>
  answers.map((answer) => ({ answer, messageId }));

function outOfRange({ min, max }: Field, messageId: ErrorId): WrongAnswer[] {
  return [
    ...(min === undefined ? [] : wrongAnswersFor(messageId, String(min - 1))),
    ...(max === undefined ? [] : wrongAnswersFor(messageId, String(max + 1))),
  ];
}

function wrongText({ maxLength = 2000, minLength, patternMessage, forbiddenMessage }: Field): WrongAnswer[] {
  const tooLong = 'x'.repeat(maxLength + 1);
  const length: ErrorId = minLength === undefined ? 'maxLength' : 'lengthBetween';
  return [
    ...wrongAnswersFor(length, tooLong),
    ...(minLength === undefined ? [] : wrongAnswersFor(length, 'x'.repeat(minLength - 1))),
    ...wrongAnswersFor('characters', 'a\u0000b', 'a\u001bb'),
    ...(patternMessage === undefined ? [] : wrongAnswersFor(patternMessage, '12', 'abc')),
    ...(forbiddenMessage === undefined ? [] : wrongAnswersFor(forbiddenMessage, 'GB123456789', 'gb 12')),
  ];
}

function wrongDate({ date, notBefore, notAfter }: Field): WrongAnswer[] {
  return [
    ...wrongAnswersFor('date', '31/02/2024', '2024-02-01x', 'yesterday', '1/1/24'),
    ...(date && 'past' in date ? wrongAnswersFor('datePast', '21/11/2026', '01/01/2090') : []),
    ...(date && 'past' in date && date.yearsAgo ? wrongAnswersFor('dateYearsAgo', '22/11/2025') : []),
    ...(date && 'future' in date ? wrongAnswersFor('dateFuture', '21/11/2026', '01/01/2000') : []),
    ...(notBefore === undefined ? [] : wrongAnswersFor('dateAfter', '31/12/1899')),
    ...(notAfter === undefined ? [] : wrongAnswersFor('dateBefore', '01/01/2100', '12/03/2206')),
  ];
}

/** Answers that a field refuses, each with the id of its error message. Blank answers are not among them. */
export function wrongAnswers(field: Field): WrongAnswer[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return wrongText(field);
    case 'email':
      return wrongAnswersFor('email', 'sian', 'sian@', '@example.org', 'a b@example.org', 'sian@example');
    case 'tel':
      return wrongAnswersFor('tel', '12345', 'ring me', '+44 1248 555 010 555 010');
    case 'url':
      return wrongAnswersFor('url', 'example', 'ftp://example.org', 'https://example', 'javascript:alert(1)');
    case 'postcode':
      return wrongAnswersFor('postcode', 'LL57', 'LL57 2D', '12345', 'DH1 1CI');
    case 'money':
      return [
        ...wrongAnswersFor('money', 'ten', '1.005', '1e5', '25.000,00', '12500,50', '1,5'),
        ...wrongAnswersFor('moneyShort', '180k', '£1.2m', '2.5 million', '2 filiwn'),
        ...outOfRange(field, 'moneyRange'),
      ];
    case 'integer':
      return [
        ...wrongAnswersFor('integer', 'ten', '1.5', '1e5', '1,5'),
        ...outOfRange(field, 'integerRange'),
      ];
    case 'percent':
      return [...wrongAnswersFor('percent', 'half', '1.005', '12,5'), ...outOfRange(field, 'percentRange')];
    case 'date':
      return wrongDate(field);
    case 'select':
      return wrongAnswersFor('option', 'no such option', '99');
    case 'lookup':
      return field.lookup === 'supplier' ? wrongText(field) : wrongAnswersFor('option', 'no such row');
    case 'multiselect':
      return wrongAnswersFor('option', ['no such row']);
    case 'company':
      return wrongAnswersFor('company', 'AB', '123456789', 'ABCDEFGH');
    case 'sortcode':
      return wrongAnswersFor('sortcode', '12-34-5', 'ab-cd-ef');
    case 'accountnumber':
      return wrongAnswersFor('accountnumber', '1234567', 'abcdefgh');
    default:
      return [];
  }
}

/** Valid answers for every field of a step, such that every condition is met. */
export const validAnswers = (record: RecordName, step: string, ids: LookupIds = sampleIds): Answers =>
  Object.fromEntries(
    fieldsOfStep(records[record], step).map(([name, field]) => [name, validAnswer(record, name, field, ids)]),
  );

/** A valid answer that does not meet the conditions of the fields that depend on this one. */
function answerThatTurnsOffOthers(field: Field, wanted: string | number | boolean, ids: LookupIds): Answer {
  if (field.kind === 'select') return String(optionsOf(field.options)[0] ?? '');
  if (field.kind === 'lookup') return validLookup(field, ids);
  if (field.kind === 'bool') return !wanted;
  return wanted === 1 ? '0' : '1';
}

/** The fewest valid answers for a set of fields: only required fields, and no condition is met. */
export function fewestAnswers(
  record: RecordName,
  fields: readonly NamedField[],
  ids: LookupIds = sampleIds,
): Answers {
  const answers: Answers = {};
  for (const [name, field] of fields) {
    if (!field.required || field.when !== undefined) continue;
    const wanted = valueThatTurnsOnOthers(record, name);
    answers[name] =
      wanted === undefined
        ? (valueThatTurnsOffOthers(record, name) ?? validAnswer(record, name, field, ids))
        : answerThatTurnsOffOthers(field, wanted, ids);
  }
  return answers;
}

/** The fewest answers that complete a step. */
export const minimalAnswers = (record: RecordName, step: string, ids: LookupIds = sampleIds): Answers =>
  fewestAnswers(record, fieldsOfStep(records[record], step), ids);

/** A record as the body of a save, with these answers and blank values for all other fields. */
function toRecord(record: RecordName, answersOf: (step: string) => Answers): Values {
  const values: Record<string, unknown> = { ...blankRecord(records[record]) };
  for (const step of steps[record]) {
    const fields = fieldsOfStep(records[record], step);
    const read = parseAnswers(fields, answersOf(step));
    for (const [name, field] of fields) {
      if (isBlank(field, read[name])) values[name] = blankRecord(records[record])[name];
      else values[name] = read[name];
    }
  }
  return toWire(records[record], {
    ...values,
    ua_currentstatus: outlines[record].createdStatus,
    ua_currentpageinapplication: steps[record].at(-1),
  });
}

/** A complete record as the body of a save: every field answered, every condition met, not submitted. */
export const validRecord = (record: RecordName, ids: LookupIds = sampleIds): Values =>
  toRecord(record, (step) => validAnswers(record, step, ids));

/** A complete record as the body of a save, with the fewest answers. */
export const minimalRecord = (record: RecordName, ids: LookupIds = sampleIds): Values =>
  toRecord(record, (step) => minimalAnswers(record, step, ids));
