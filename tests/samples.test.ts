// Tests the samples: the valid ones break no rule, and a wrong answer in an otherwise valid record breaks the rule whose message
// the sample names.
import { records } from '#machines/catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { isBlank, parseAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfList, listNames } from '#machines/catalogue/records/lists.ts';
import { submitIssues } from '#machines/catalogue/records/progress.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { checkItem, type RelatedData } from '#machines/catalogue/records/related.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { completeRelated, minimalItem, validItem } from './applicationSamples.ts';
import { minimalRecord, sampleToday, validRecord, wrongAnswers } from './samples.ts';

describe.each(['eoi', 'application'] as const)('%s', (record: RecordName) => {
  const whole = record === 'application' ? completeRelated() : {};
  const issuesOf = (values: Values, related: RelatedData = whole) =>
    submitIssues(records[record], fromWire(records[record], values), sampleToday, related);
  const rows = steps[record].flatMap((step) => fieldsOfStep(records[record], step));

  test('a sample with every field answered breaks no rule', () => {
    const values = validRecord(record);
    expect(issuesOf(values)).toEqual([]);
    expect(rows.filter(([name, field]) => isBlank(field, values[name])).map(([name]) => name)).toEqual([]);
  });

  test('a sample with the fewest answers breaks no rule', () =>
    expect(issuesOf(minimalRecord(record))).toEqual([]));

  test.each(rows)(
    '%s refuses each of its wrong answers with the message that the sample names',
    (name, field) => {
      const right = validRecord(record);
      for (const { answer, messageId } of wrongAnswers(field)) {
        const read = parseAnswers([[name, field]], { [name]: answer });
        expect
          .soft([answer, issuesOf({ ...right, ...read }, {})])
          .toEqual([answer, expect.arrayContaining([{ path: name, messageId }])]);
      }
    },
  );
});

describe.each(listNames)('%s', (list) => {
  const issuesOf = (item: Values) => checkItem(list, item, sampleToday);
  const rows = fieldsOfList(list);

  test('a sample with every field answered breaks no rule', () => {
    const item = validItem(list);
    expect(issuesOf(item)).toEqual([]);
    expect(rows.filter(([name, field]) => isBlank(field, item[name])).map(([name]) => name)).toEqual([]);
  });

  test('a sample with the fewest answers breaks no rule', () =>
    expect(issuesOf(minimalItem(list))).toEqual([]));

  test.each(rows)(
    '%s refuses each of its wrong answers with the message that the sample names',
    (name, field) => {
      for (const { answer, messageId } of wrongAnswers(field)) {
        const read = parseAnswers([[name, field]], { [name]: answer });
        expect
          .soft([answer, issuesOf({ ...validItem(list), ...read })])
          .toEqual([answer, [{ path: name, messageId }]]);
      }
    },
  );
});
