// The task list marks a step also for the draft of an item of one of its lists (product 1.13, 11.3).
import { expect, test } from 'vitest';
import { completeRelated } from '#tests/applicationSamples.ts';
import { partlyAnswered, startRecordFlow, type PartAnswers } from '#tests/recordFlowHarness.ts';
import type { Answers } from '../catalogue/fields/answers.ts';
import { listNames, listOf, type ListName } from '../catalogue/records/lists.ts';
import { outlines, steps } from '../catalogue/records/outlines.ts';
import type { DraftReport } from '../ports.ts';
import { draftRecordKey } from './flow.ts';

const { lists } = completeRelated();
const [shareholder] = lists.shareholders ?? [];
const shareholderId = String(shareholder?.[listOf('shareholders').idField]);
const entries = [{ key: 'one', written: '2026-11-21T10:00:00.000Z' }];

async function openTasks(parts: PartAnswers, more = {}) {
  const record = partlyAnswered(steps.application.length, more, 'application');
  const flow = startRecordFlow({ page: 'tasks' }, { fetch: [record], parts }, 'application');
  await flow.waitUntilIdle();
  const found = (form: ListName, answers: Answers, item: string): DraftReport => ({
    type: 'draft.found',
    location: { record: draftRecordKey(outlines.application, record.values), form },
    draft: { item, at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {}, entries },
  });
  return {
    ...flow,
    find: (...draft: Parameters<typeof found>) => flow.actor.send(found(...draft)),
    kept: () => flow.actor.getSnapshot().context.keptSteps,
    deleted: () => flow.drafts.filter(({ type }) => type === 'found.deleted').length,
    requestedForms: () =>
      flow.drafts.flatMap((request) => (request.type === 'draft.requested' ? [request.location.form] : [])),
  };
}

const shareholders: PartAnswers = { shareholders: { lists: { shareholders: lists.shareholders ?? [] } } };

test('the drafts of every list are asked for, and again once its items have arrived', async () => {
  const flow = await openTasks(shareholders);
  const forms = flow.requestedForms();
  expect(forms).toEqual(expect.arrayContaining([...listNames]));
  expect(forms.filter((form) => form === 'shareholders').length).toBeGreaterThan(1);
});

test.each([
  ['a new item', { ua_shareholdername: 'Haul Cyf' }, ''],
  ['a stored item', { ua_shareholdername: 'Haul Cyf' }, shareholderId],
])('a draft of %s marks the step of its list', async (_, answers, item) => {
  const { find, kept } = await openTasks(shareholders);
  find('shareholders', answers, item);
  expect(kept()).toEqual(['company-overview']);
});

test('a draft that says what is stored of its item marks nothing, and goes', async () => {
  const { find, kept, deleted } = await openTasks(shareholders);
  find('shareholders', { ua_shareholdername: String(shareholder?.['ua_shareholdername']) }, shareholderId);
  expect([kept(), deleted()]).toEqual([[], 1]);
});

test('a draft of a list that has not arrived marks nothing, and stays', async () => {
  const { find, kept, deleted } = await openTasks({});
  find('shareholders', { ua_shareholdername: 'Haul Cyf' }, '');
  expect([kept(), deleted()]).toEqual([[], 0]);
});

test('a draft of a list that is not asked for marks nothing, and stays', async () => {
  const parts: PartAnswers = { competitors: { lists: { competitors: [] } } };
  const { find, kept, deleted } = await openTasks(parts, { ua_knowsmaincompetitors: 2 });
  find('competitors', { ua_competitorname: 'Haul Cyf' }, '');
  expect([kept(), deleted()]).toEqual([[], 0]);
});
