// Drafts of every form in the catalogue (product 11.3, 11.4): no draft contains an answer to a sensitive field.
import { describe, expect, test } from 'vitest';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { validAnswers } from '#tests/samples.ts';
import { formatAnswers, type Answers } from '../fields/answers.ts';
import { question22 } from './application.ts';
import { fieldsOfList, listNames } from './lists.ts';
import {
  draftChanges,
  combineDrafts,
  createDraft,
  applyDraft,
  type Draft,
  hasChangedSinceDraft,
} from './drafts.ts';
import type { NamedField } from '../fields/field.ts';
import { fieldsOfStep } from './definition.ts';
import { records } from './records.ts';
import { steps, type RecordName } from './outlines.ts';

const at = '2026-11-21T10:00:00.000Z';
const sensitiveNames = (rows: readonly NamedField[]) =>
  rows.filter(([, { sensitive }]) => sensitive).map(([name]) => name);

/** Every form of the portal that has drafts, with a valid answer to each field. */
const forms = [
  ...(Object.keys(steps) as RecordName[]).flatMap((record) =>
    steps[record].map((step) => ({
      form: step as string,
      rows: fieldsOfStep(records[record], step),
      answers: validAnswers(record, step),
    })),
  ),
  ...listNames.map((list) => ({
    form: list as string,
    rows: fieldsOfList(list),
    answers: itemAnswers(list),
  })),
];

test('bank details and question 22 are the sensitive fields of the Application', () => {
  expect(sensitiveNames(Object.entries(records.application.fields))).toEqual([
    'ua_businessbankname',
    'ua_businessbanksortcode',
    'ua_businessbankaccountnumber',
    ...question22,
    'ua_question22detail',
  ]);
});

test.each([
  ['Our account is 12345678.', false],
  ['20-15-33, then the rest', false],
  ['20 15 33', false],
  ['12345678', false],
  ['Call 01492 123456 or 07700 900123.', true],
  ['£1,234,567.89 by 2027', true],
  ['UTR 1234567890, order 123456789', true],
  ['1-2-3 and 20-15', true],
])('a draft with the free text %j keeps it: %j', (text, isKept) => {
  const rows: NamedField[] = [
    ['story', { kind: 'textarea' }],
    ['number', { kind: 'text' }],
  ];
  const kept = createDraft(rows, { story: text, number: '12345678' }, { story: 'before', number: '' });
  expect(kept?.answers).toEqual({ number: '12345678', ...(isKept ? { story: text } : {}) });
  // The draft would hold the stored text beside the typed one.
  expect(createDraft(rows, { story: 'after' }, { story: text })?.base ?? null).toEqual(
    isKept ? { story: text } : null,
  );
});

test.each(forms)(
  '$form: a draft contains every differing answer except those of sensitive fields',
  ({ rows, answers }) => {
    const content = createDraft(rows, answers, {}, { prefilled: answers });
    const kept = Object.keys(content?.answers ?? {});
    const sensitive = sensitiveNames(rows);
    expect([...Object.keys(content?.base ?? {}), ...kept].filter((name) => sensitive.includes(name))).toEqual(
      [],
    );
    expect(Object.keys(content?.prefilled ?? {}).filter((name) => sensitive.includes(name))).toEqual([]);
    const stored = formatAnswers(rows, {});
    const differing = rows
      .map(([name]) => name)
      .filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(answers[name]));
    expect(kept).toEqual(differing.filter((name) => !sensitive.includes(name)));
  },
);

test.each(forms)(
  '$form: a draft that contains sensitive answers does not put them into the form',
  ({ rows, answers }) => {
    const draft: Draft = { item: '', at, answers, base: {}, prefilled: {}, entries: [] };
    const stored = formatAnswers(rows, {});
    const form = applyDraft(rows, draft, {}, null);
    const sensitive = sensitiveNames(rows);
    expect(sensitive.map((name) => form[name])).toEqual(sensitive.map((name) => stored[name]));
    expect(draftChanges(rows, draft, {}).filter((name) => sensitive.includes(name))).toEqual([]);
  },
);

describe('the form of a step', () => {
  const rows = fieldsOfStep(records.eoi, 'loan-purpose');
  const values = { ua_loanamount: 25_000, ua_loanterm: 12 };
  const stored = formatAnswers(rows, values);
  const draftOfTerm: Draft = {
    item: '',
    at,
    answers: { ua_loanterm: '48' },
    base: { ua_loanterm: '12' },
    prefilled: {},
    entries: [{ key: 'term', written: at }],
  };

  test('the draft contains, as typed, the answers that differ in value', () => {
    const typed = {
      ...stored,
      ua_loanamount: '£25,000',
      ua_loanterm: ' 4x',
      ua_pleasedescribeproject: 'Haul',
    };
    expect(createDraft(rows, typed, values)).toEqual({
      item: '',
      answers: { ua_loanterm: ' 4x', ua_pleasedescribeproject: 'Haul' },
      base: { ua_loanterm: '12', ua_pleasedescribeproject: '' },
      prefilled: {},
    });
    expect(createDraft(rows, { ...stored, ua_loanamount: '25,000.00' }, values)).toBeNull();
  });

  test('a draft has no part of one that is still offered', () => {
    const typed = { ...stored, ua_pleasedescribeproject: 'Haul' };
    expect(createDraft(rows, typed, values)?.answers).toEqual({ ua_pleasedescribeproject: 'Haul' });
    expect(createDraft(rows, null, values)).toBeNull();
  });

  test('an older draft is part of the offer, unless it has another answer to the same field or is of another item', () => {
    const older = (answers: Answers, key: string, item = ''): Draft => ({
      item,
      at: '2026-11-21T09:00:00.000Z',
      answers,
      base: { ua_loanamount: '1' },
      prefilled: { ua_city: key },
      entries: [{ key, written: at }],
    });
    const drafts = [
      draftOfTerm,
      older({ ua_loanamount: '5', ua_loanterm: '48' }, 'amount'),
      older({ ua_loanamount: '6' }, 'another amount'),
      older({ ua_pleasedescribeproject: 'Haul' }, 'item', 'another'),
    ];
    expect(combineDrafts(drafts)).toEqual({
      ...draftOfTerm,
      answers: { ua_loanterm: '48', ua_loanamount: '5' },
      base: { ua_loanterm: '12', ua_loanamount: '1' },
      prefilled: { ua_city: 'amount' },
      entries: [...draftOfTerm.entries, { key: 'amount', written: at }],
    });
    expect(combineDrafts([])).toBeNull();
  });

  test('the draft is compared with the stored values and with those it was typed over', () => {
    const judged = [values, { ...values, ua_loanterm: 24 }, { ...values, ua_loanterm: 48 }].map((current) => [
      draftChanges(rows, draftOfTerm, current),
      hasChangedSinceDraft(rows, draftOfTerm, current),
    ]);
    expect(judged).toEqual([
      [['ua_loanterm'], false],
      [['ua_loanterm'], true],
      [[], false],
    ]);
  });

  test('the draft replaces typed and stored answers when it is applied', () => {
    const theirs = { ...values, ua_loanamount: 30_000 };
    expect(applyDraft(rows, draftOfTerm, theirs, null)).toEqual({
      ...formatAnswers(rows, theirs),
      ua_loanterm: '48',
    });
    const typed = { ...stored, ua_pleasedescribeproject: 'Haul', ua_loanterm: '13' };
    expect(applyDraft(rows, draftOfTerm, values, typed)).toEqual({ ...typed, ua_loanterm: '48' });
  });

  test('a draft with an unknown field does not put it into the form', () => {
    const odd: Draft = { ...draftOfTerm, answers: { ua_gone: 'x' }, base: { ua_gone: '' } };
    expect([draftChanges(rows, odd, values), applyDraft(rows, odd, values, null)]).toEqual([[], stored]);
  });
});
