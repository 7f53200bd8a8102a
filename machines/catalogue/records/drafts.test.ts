// What may be kept of a form, proved from the catalogue (security.md 15): never a field that the tables mark.
import { describe, expect, test } from 'vitest';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { validAnswers } from '#tests/samples.ts';
import { showAnswers } from '../fields/answers.ts';
import { question22 } from './application.ts';
import { listNames, listOf } from './children.ts';
import { draftNews, draftOf, withDraft, type Draft } from './drafts.ts';
import type { NamedField } from '../fields/field.ts';
import { isOvertaken } from './isOvertaken.ts';
import { fieldsOfStep } from './definition.ts';
import { records } from './records.ts';
import { steps, type RecordName } from './outlines.ts';

const at = '2026-11-21T10:00:00.000Z';
const marked = (rows: readonly NamedField[]) =>
  rows.filter(([, { sensitive }]) => sensitive).map(([name]) => name);

/** Every form of the portal that is drafted, with a right answer to everything. */
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
    rows: Object.entries(listOf(list).fields),
    answers: itemAnswers(list),
  })),
];

test('bank details and question 22 are marked', () => {
  expect(marked(Object.entries(records.application.fields))).toEqual([
    'ua_businessbankname',
    'ua_businessbanksortcode',
    'ua_businessbankaccountnumber',
    ...question22,
    'ua_question22detail',
  ]);
});

test.each(forms)('$form: nothing that is marked is kept, everything else is', ({ rows, answers }) => {
  const content = draftOf(rows, answers, {}, { prefilled: answers });
  const kept = Object.keys(content?.answers ?? {});
  const withheld = marked(rows);
  expect([...Object.keys(content?.base ?? {}), ...kept].filter((name) => withheld.includes(name))).toEqual(
    [],
  );
  expect(Object.keys(content?.prefilled ?? {}).filter((name) => withheld.includes(name))).toEqual([]);
  const stored = showAnswers(rows, {});
  const differing = rows
    .map(([name]) => name)
    .filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(answers[name]));
  expect(kept).toEqual(differing.filter((name) => !withheld.includes(name)));
});

test.each(forms)(
  '$form: a draft that bears what is marked all the same does not bring it back',
  ({ rows, answers }) => {
    const draft: Draft = { item: '', at, answers, base: {}, prefilled: {} };
    const stored = showAnswers(rows, {});
    const form = withDraft(rows, draft, {}, null);
    const withheld = marked(rows);
    expect(withheld.map((name) => form[name])).toEqual(withheld.map((name) => stored[name]));
    expect(draftNews(rows, draft, {}).filter((name) => withheld.includes(name))).toEqual([]);
  },
);

describe('a step', () => {
  const rows = fieldsOfStep(records.eoi, 'loan-purpose');
  const held = { ua_loanamount: 25_000, ua_loanterm: 12 };
  const stored = showAnswers(rows, held);
  const draftOfTerm: Draft = {
    item: '',
    at,
    answers: { ua_loanterm: '48' },
    base: { ua_loanterm: '12' },
    prefilled: {},
  };

  test('keeps what differs in meaning, as it was typed', () => {
    const typed = {
      ...stored,
      ua_loanamount: '£25,000',
      ua_loanterm: ' 4x',
      ua_pleasedescribeproject: 'Haul',
    };
    expect(draftOf(rows, typed, held)).toEqual({
      item: '',
      answers: { ua_loanterm: ' 4x', ua_pleasedescribeproject: 'Haul' },
      base: { ua_loanterm: '12', ua_pleasedescribeproject: '' },
      prefilled: {},
    });
    expect(draftOf(rows, { ...stored, ua_loanamount: '25 000.00' }, held)).toBeNull();
  });

  test('keeps what is on offer beside what is typed before the choice', () => {
    const typed = { ...stored, ua_pleasedescribeproject: 'Haul' };
    expect(draftOf(rows, typed, held, { offered: draftOfTerm })).toEqual({
      item: '',
      answers: { ua_loanterm: '48', ua_pleasedescribeproject: 'Haul' },
      base: { ua_loanterm: '12', ua_pleasedescribeproject: '' },
      prefilled: {},
    });
    expect(draftOf(rows, null, held, { offered: draftOfTerm })?.answers).toEqual({ ua_loanterm: '48' });
    expect(draftOf(rows, null, held, { offered: draftOfTerm, item: 'another' })).toBeNull();
  });

  test('is offered what is not stored, and told when the record has changed since', () => {
    const judged = [held, { ...held, ua_loanterm: 24 }, { ...held, ua_loanterm: 48 }].map((values) => [
      draftNews(rows, draftOfTerm, values),
      isOvertaken(rows, draftOfTerm, values),
    ]);
    expect(judged).toEqual([
      [['ua_loanterm'], false],
      [['ua_loanterm'], true],
      [[], true],
    ]);
  });

  test('is filled over what is typed, and over what others have saved meanwhile', () => {
    const theirs = { ...held, ua_loanamount: 30_000 };
    expect(withDraft(rows, draftOfTerm, theirs, null)).toEqual({
      ...showAnswers(rows, theirs),
      ua_loanterm: '48',
    });
    const typed = { ...stored, ua_pleasedescribeproject: 'Haul', ua_loanterm: '13' };
    expect(withDraft(rows, draftOfTerm, held, typed)).toEqual({ ...typed, ua_loanterm: '48' });
  });

  test('of another version does not bring fields that there are no more', () => {
    const odd: Draft = { ...draftOfTerm, answers: { ua_gone: 'x' }, base: { ua_gone: '' } };
    expect([draftNews(rows, odd, held), withDraft(rows, odd, held, null)]).toEqual([[], stored]);
  });
});
