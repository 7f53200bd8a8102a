// Lists and documents of an Application: totals, what is missing, what is incomplete (specification section 5).
import { records } from './records.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeRelated, minimalItem, storedItem, validItem } from '#tests/applicationSamples.ts';
import { minimalRecord, validRecord } from '#tests/samples.ts';
import { children, listNames, listOf } from './children.ts';
import { fromWire } from './wire.ts';
import { checkItem, checkRelated, totalOf, type Item, type Related } from './related.ts';
import { changedNames } from '../fields/answers.ts';

const today = '2026-11-21';
const values = fromWire(records.application, validRecord('application'));
const quiet = fromWire(records.application, minimalRecord('application'));
const related = completeRelated();
const check = (parts: Related, step?: string, answers = values) =>
  checkRelated(answers, { ...related, ...parts, lists: { ...related.lists, ...parts.lists } }, today, step);

describe('totals', () => {
  const pence = fc.integer({ min: 1, max: 99_999_999_999 });

  test.each(['activities', 'assets', 'externalfunding', 'shareholders'] as const)(
    '%s: the sum of amounts with two decimals is that of whole pence',
    (list) => {
      const field = listOf(list).total ?? '';
      fc.assert(
        fc.property(fc.array(pence, { maxLength: 500 }), (amounts) => {
          const items = amounts.map((amount) => ({ [field]: amount / 100, statecode: 0 }));
          const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
          expect(totalOf(list, items)).toBe(Number(sum) / 100);
        }),
      );
    },
  );

  test('the sums that floating point gets wrong', () => {
    const costs = (...amounts: number[]) =>
      totalOf(
        'activities',
        amounts.map((ua_activitytotalcost) => ({ ua_activitytotalcost })),
      );
    expect([
      costs(0.1, 0.2),
      costs(...Array.from({ length: 100 }, () => 0.01)),
      costs(1.1, 2.2, 3.3),
      costs(),
    ]).toEqual([0.3, 1, 6.6, 0]);
  });

  test('jobs are counted', () => {
    expect(totalOf('jobs', [{ ua_quantity: 2 }, { ua_quantity: 40 }])).toBe(42);
  });

  test('deleted items and what is no number do not count', () => {
    const items: Item[] = [
      { ua_price: 10.5, statecode: 0 },
      { ua_price: 99, statecode: 1 },
      { ua_price: '' },
      { ua_price: null },
    ];
    expect(totalOf('assets', items)).toBe(10.5);
  });

  test('a list without amounts has none', () => {
    expect([totalOf('directors', [storedItem('directors')]), totalOf('competitors', [])]).toEqual([0, 0]);
  });
});

describe('shareholders', () => {
  const holding = (...shares: number[]) =>
    check(
      {
        lists: {
          shareholders: shares.map((ua_percentage, n) => ({
            ...storedItem('shareholders', n),
            ua_percentage,
          })),
        },
      },
      'company-overview',
    );

  test.each([
    [[100], []],
    [[33.33, 33.33, 33.34], []],
    [Array.from({ length: 100 }, () => 1), []],
    [[99.99, 0.01], []],
    [[99.99, 0.02], [{ path: 'shareholders', messageId: 'totalTooHigh' }]],
    [[60, 60], [{ path: 'shareholders', messageId: 'totalTooHigh' }]],
  ])('of %j', (shares, issues) => expect(holding(...shares)).toEqual(issues));
});

describe('at least one', () => {
  const empty: Related = { lists: Object.fromEntries(listNames.map((list) => [list, []])) };
  const needed = (answers: typeof values) => check(empty, undefined, answers).map(({ path }) => path);

  test('of every list that is required', () => {
    expect(check(empty)).toEqual(
      listNames
        .filter((list) => listOf(list).required)
        .map((path) => ({ path, messageId: 'atLeastOneItem' })),
    );
    expect(needed(values)).toEqual([
      'externalfunding',
      'shareholders',
      'competitors',
      'directors',
      'activities',
      'jobs',
    ]);
  });

  test('but not of those that no answer asks for', () => {
    expect(needed(quiet)).toEqual(['shareholders', 'directors', 'activities', 'jobs']);
  });

  test('a deleted one is none', () => {
    const directors = [{ ...storedItem('directors'), statecode: 1 }];
    expect(check({ lists: { directors } })).toEqual([{ path: 'directors', messageId: 'atLeastOneItem' }]);
  });

  test('of a list that is not loaded nothing is said', () => {
    expect(checkRelated(values, {}, today)).toEqual([]);
  });

  test('each step asks for its own lists', () => {
    expect(check(empty, 'project-details').map(({ path }) => path)).toEqual(['activities', 'jobs']);
    expect(check(empty, 'professional-advisers')).toEqual([]);
  });
});

describe.each(listNames)('%s', (list) => {
  const required = Object.entries(listOf(list).fields).flatMap(([name, field]) =>
    field.required ? [name] : [],
  );

  test.each(required)('an item without %s is incomplete, and named by its list', (name) => {
    const item = { ...storedItem(list), [name]: '' };
    expect(checkItem(list, item, today)).toContainEqual({ path: name, messageId: 'required' });
    expect(check({ lists: { [list]: [storedItem(list, 1), item] } })).toEqual([
      { path: list, messageId: 'itemIncomplete' },
    ]);
  });

  test('a complete one is not', () => {
    expect([checkItem(list, validItem(list), today), checkItem(list, minimalItem(list), today)]).toEqual([
      [],
      [],
    ]);
  });
});

test('an incomplete item of a list that is not asked blocks nothing', () => {
  const competitors = [{ ...storedItem('competitors'), ua_competitorname: '' }];
  expect(check({ lists: { competitors } }, undefined, quiet)).toEqual([]);
});

test('a stored item is not incomplete because its date has passed', () => {
  const jobs = [{ ...storedItem('jobs'), ua_startdate: '2020-01-01' }];
  expect(check({ lists: { jobs } })).toEqual([]);
  expect(checkItem('jobs', jobs[0] ?? {}, today)).toEqual([
    { path: 'ua_startdate', messageId: 'dateFuture' },
  ]);
});

test('versions differ in the fields that differ', () => {
  expect(changedNames({ a: 1, b: ['x'], c: '' }, { a: 1, b: ['x'], c: null, d: 2 })).toEqual(new Set(['c']));
});

describe('documents', () => {
  test.each([
    [{ count: 0, state: 1 }, ['atLeastOneFile']],
    [{ count: 1, state: 1 }, ['filesNotReady']],
    [{ count: 1, state: 2 }, ['filesNotReady']],
    [{ count: 1, state: 3 }, []],
    [{ count: 1, state: 3, pending: 0 }, []],
    [{ count: 1, state: 3, pending: 1 }, ['filesNotUploaded']],
    [{ count: 0, state: 1, pending: 1 }, ['filesNotUploaded']],
  ])('%j', (documents, messages) => {
    const issues = messages.map((messageId) => ({ path: 'documents', messageId }));
    expect([check({ documents }), check({ documents }, 'supporting-documents')]).toEqual([issues, issues]);
    expect(check({ documents }, 'project-details')).toEqual([]);
  });
});

test('every list names, totals and conditions with fields that there are', () => {
  for (const list of listNames) {
    const { fields, name, total, when, id } = listOf(list);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([name, ...(total ? [total] : [])]));
    expect(fields[name]?.required).toBe(true);
    if (when && 'field' in when) expect(Object.keys(values)).toContain(when.field);
    expect(Object.keys(fields)).not.toContain(id);
  }
  expect(new Set(Object.values(children).map(({ id }) => id)).size).toBe(listNames.length);
});
