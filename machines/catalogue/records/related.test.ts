// Rules of an Application's lists and documents: totals, missing items, incomplete items, computed values, and parts whose fetch failed (product
// 1.4, 3.9, 3.19, 7.2, 7.10, 8.9).
import { records } from './records.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeRelated, minimalItem, storedItem, validItem } from '#tests/applicationSamples.ts';
import { minimalRecord, validRecord } from '#tests/samples.ts';
import { listNames, listOf } from './lists.ts';
import { fromWire } from './wire.ts';
import { changedInQuery, stepIssues, submitIssues } from './progress.ts';
import { checkItem, checkRelated, mergeRelated, totalOf, type Item, type RelatedData } from './related.ts';

const today = '2026-11-21';
const values = fromWire(records.application, validRecord('application'));
const withoutOptional = fromWire(records.application, minimalRecord('application'));
const related = completeRelated();
const check = (parts: RelatedData, step?: string, answers = values) =>
  checkRelated(answers, { ...related, ...parts, lists: { ...related.lists, ...parts.lists } }, today, step);

describe('totals', () => {
  const pence = fc.integer({ min: 1, max: 99_999_999_999 });

  test.each(['activities', 'assets', 'externalfunding', 'shareholders'] as const)(
    '%s: the total of amounts with two decimals equals the sum of whole pence',
    (list) => {
      const field = listOf(list).totalField ?? '';
      fc.assert(
        fc.property(fc.array(pence, { maxLength: 500 }), (amounts) => {
          const items = amounts.map((amount) => ({ [field]: amount / 100, statecode: 0 }));
          const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
          expect(totalOf(list, items)).toBe(Number(sum) / 100);
        }),
      );
    },
  );

  test('totals that floating point would get wrong are exact', () => {
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

  test('the total of jobs is the sum of their quantities', () => {
    expect(totalOf('jobs', [{ ua_quantity: 2 }, { ua_quantity: 40 }])).toBe(42);
  });

  test('deleted items and unanswered amounts do not count', () => {
    const items: Item[] = [
      { ua_price: 10.5, statecode: 0 },
      { ua_price: 99, statecode: 1 },
      { ua_price: '' },
      { ua_price: null },
    ];
    expect(totalOf('assets', items)).toBe(10.5);
  });

  test('a list without a total field has the total 0', () => {
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
    ['100', [100], []],
    ['33.33, 33.33 and 33.34', [33.33, 33.33, 33.34], []],
    ['a hundred times 1', Array.from({ length: 100 }, () => 1), []],
    ['99.99 and 0.01', [99.99, 0.01], []],
    ['99.99 and 0.02', [99.99, 0.02], ['totalTooHigh']],
    ['60 and 60', [60, 60], ['totalTooHigh']],
  ])('with the percentages %s break the rules %j', (_, shares, messages) =>
    expect(holding(...shares)).toEqual(messages.map((messageId) => ({ path: 'shareholders', messageId }))),
  );
});

describe('an Application without items', () => {
  const empty: RelatedData = { lists: Object.fromEntries(listNames.map((list) => [list, []])) };
  const needed = (answers: typeof values) => check(empty, undefined, answers).map(({ path }) => path);

  test('lacks one in every required list whose condition holds', () => {
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

  test('lacks none in a list whose condition does not hold', () => {
    expect(needed(withoutOptional)).toEqual(['shareholders', 'directors', 'activities', 'jobs']);
  });

  test('lacks one in a list that has only a deleted item', () => {
    const directors = [{ ...storedItem('directors'), statecode: 1 }];
    expect(check({ lists: { directors } })).toEqual([{ path: 'directors', messageId: 'atLeastOneItem' }]);
  });

  test('lacks none in a list that is not loaded', () => {
    expect(checkRelated(values, {}, today)).toEqual([]);
  });

  test('lacks one only at the step of its list', () => {
    expect(check(empty, 'project-details').map(({ path }) => path)).toEqual(['activities', 'jobs']);
    expect(check(empty, 'professional-advisers')).toEqual([]);
  });
});

describe.each(listNames)('%s', (list) => {
  const required = Object.entries(listOf(list).fields).flatMap(([name, field]) =>
    field.required ? [name] : [],
  );

  test.each(required)('an item without %s is incomplete, with the list as the path', (name) => {
    const item = { ...storedItem(list), [name]: '' };
    expect(checkItem(list, item, today)).toContainEqual({ path: name, messageId: 'required' });
    expect(check({ lists: { [list]: [storedItem(list, 1), item] } })).toEqual([
      { path: list, messageId: 'itemIncomplete' },
    ]);
  });

  test('a complete item breaks no rule', () => {
    expect([checkItem(list, validItem(list), today), checkItem(list, minimalItem(list), today)]).toEqual([
      [],
      [],
    ]);
  });
});

test('an incomplete item of a list that does not apply is not reported', () => {
  const competitors = [{ ...storedItem('competitors'), ua_competitorname: '' }];
  expect(check({ lists: { competitors } }, undefined, withoutOptional)).toEqual([]);
});

test('an item whose future date has passed is complete only in a record in query, at its step and at the submit', () => {
  const jobs = [{ ...storedItem('jobs'), ua_startdate: '2020-01-01' }];
  const lists = { ...related.lists, jobs };
  const issue = { path: 'jobs', messageId: 'itemIncomplete' };
  const issuesWith = (status: string) => {
    const stored = fromWire(records.application, {
      ...minimalRecord('application'),
      ua_currentstatus: status,
    });
    const changed = changedInQuery(records.application, stored, stored);
    return [
      stepIssues(records.application, 'project-details', stored, today, { ...related, lists }),
      submitIssues(records.application, stored, today, { ...related, lists }, changed),
    ];
  };
  expect([issuesWith('application-created'), issuesWith('app-in-query')]).toEqual([
    [[issue], [issue]],
    [[], []],
  ]);
});

test('a date that is no longer asked for is not compared with today', () => {
  const job = { ...storedItem('jobs'), ua_quantity: 0, ua_startdate: '2020-01-01' };
  expect([checkItem('jobs', job, today), check({ lists: { jobs: [job] } })]).toEqual([[], []]);
});

describe('a list that says that there is nothing to list', () => {
  const none = { ua_jobtitle: 'Dim swyddi', ua_quantity: 0, statecode: 0 };

  test('has the item that it needs, without the answers of a job', () => {
    expect([checkItem('jobs', none, today), check({ lists: { jobs: [none] } })]).toEqual([[], []]);
    expect(records.application.computed(values, { lists: { jobs: [none] } })).toMatchObject({
      ua_forecastnumberofjobs: 0,
    });
  });

  test('has no other item beside it', () => {
    const issue = { path: 'jobs', messageId: 'noneWithOthers' };
    expect([
      check({ lists: { jobs: [none, storedItem('jobs')] } }),
      check({ lists: { jobs: [none, { ...storedItem('jobs'), statecode: 1 }] } }),
    ]).toEqual([[issue], []]);
  });
});

describe('documents', () => {
  test.each([
    [{ count: 0, uploadState: 1 }, ['atLeastOneFile']],
    [{ count: 1, uploadState: 1 }, ['filesNotReady']],
    [{ count: 1, uploadState: 2 }, ['filesNotReady']],
    [{ count: 1, uploadState: 3 }, []],
    [{ count: 1, uploadState: 3, unstoredCount: 0 }, []],
    [{ count: 1, uploadState: 3, unstoredCount: 1 }, ['filesNotUploaded']],
    [{ count: 0, uploadState: 1, unstoredCount: 1 }, ['filesNotUploaded']],
  ])('%j have the issues %j', (documents, messages) => {
    const issues = messages.map((messageId) => ({ path: 'documents', messageId }));
    expect([check({ documents }), check({ documents }, 'supporting-documents')]).toEqual([issues, issues]);
    expect(check({ documents }, 'project-details')).toEqual([]);
  });
});

describe('the computed values of an Application', () => {
  const { computed } = records.application;

  test('are the total of the jobs that are not deleted, and true when every declaration is agreed', () => {
    const jobs = [3, 4].map((ua_quantity) => ({ ua_quantity, statecode: 0 }));
    const deleted = { ua_quantity: 100, statecode: 1 };
    expect(computed(values, { lists: { jobs: [...jobs, deleted] } })).toEqual({
      ua_forecastnumberofjobs: 7,
      ua_alldeclarationsticked: true,
    });
  });

  test('say that not all declarations are agreed when one is not, and leave out the total while the jobs are not loaded', () => {
    const disagreed = { ...values, ua_discretiondeclaration: false };
    expect(computed(disagreed, {})).toEqual({ ua_alldeclarationsticked: false });
  });
});

describe('parts that could not be fetched', () => {
  const withoutParts: RelatedData = {
    lists: {},
    failed: ['eoi', 'directors', 'externalfunding', 'documents'],
  };

  test('hold their step and the submit, unless the list is not asked for', () => {
    const notLoaded = (path: string) => ({ path, messageId: 'notLoaded' });
    const without = { ...values, ua_appliedforexternalfunding: 0 };
    expect([
      checkRelated(values, withoutParts, today),
      checkRelated(without, withoutParts, today),
      checkRelated(without, withoutParts, today, 'directors-information'),
      checkRelated(without, withoutParts, today, 'company-overview'),
    ]).toEqual([
      [notLoaded('externalfunding'), notLoaded('directors'), notLoaded('documents')],
      [notLoaded('directors'), notLoaded('documents')],
      [notLoaded('directors')],
      [],
    ]);
  });

  test('count as failed until they arrive, and another part that fails joins them', () => {
    const { documents } = related;
    const later = [{ lists: { directors: [] } }, { documents }, { failed: ['jobs'] }] as const;
    const merged = later.map((newer) => mergeRelated(withoutParts, newer).failed);
    expect(merged).toEqual([
      ['eoi', 'externalfunding', 'documents'],
      ['eoi', 'directors', 'externalfunding'],
      ['eoi', 'directors', 'externalfunding', 'documents', 'jobs'],
    ]);
    const all = { ...related, lists: { ...related.lists } };
    expect(mergeRelated(withoutParts, all)).toEqual(all);
  });
});
