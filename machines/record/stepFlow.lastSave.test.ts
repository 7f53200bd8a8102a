// When a record was saved last and how many of its steps were complete then (product 1.16). The clock is an input.
import { expect, test } from 'vitest';
import { failureOf, partlyAnswered, savedAt, startRecordFlow, step } from '#tests/recordFlowHarness.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';
import { lastSaveOf, type FlowEvent } from './flow.ts';

const recordId = '00000000-0000-4000-8000-000000000001';
const id = { ua_icexpressionofinterestid: recordId };
const name = 'contact-details';
const after = partlyAnswered(3, id);
const answers = formatAnswers(fieldsOfStep(records.eoi, name), after.values);
const typed: FlowEvent = { type: 'answers.typed', answers: { ...answers, ua_position: 'Cyfarwyddwr' } };

const ways: [string, FlowEvent[]][] = [
  ['to continue', [{ type: 'step.submitted', answers }]],
  ['to finish later', [{ type: 'step.submitted', answers, later: true }]],
  ['to leave', [typed, { type: 'save.requested', endsDrafts: false }]],
];

test.each(ways)('a save %s notes when it was answered and how far the record is', async (_name, events) => {
  const { actor, emitted, waitUntilIdle } = startRecordFlow(step(name), {
    fetch: [partlyAnswered(2, id)],
    save: [after],
  });
  expect(lastSaveOf(records.eoi, (await waitUntilIdle()).context)).toBeNull();
  events.forEach((event) => actor.send(event));
  const save = { recordId, step: name, at: savedAt, done: 3 };
  expect(lastSaveOf(records.eoi, (await waitUntilIdle()).context)).toEqual(save);
  expect(emitted).toContainEqual({ type: 'record.saved', save });
});

test('a save that fails notes nothing', async () => {
  const { actor, emitted, waitUntilIdle } = startRecordFlow(step(name), {
    fetch: [partlyAnswered(2, id)],
    save: [failureOf(500)],
  });
  await waitUntilIdle();
  actor.send({ type: 'step.submitted', answers });
  expect((await waitUntilIdle()).context.lastSave).toBeNull();
  expect(emitted.map(({ type }) => type)).toEqual(['notice.raised']);
});

test('ignores the last save of another record', async () => {
  const { waitUntilIdle } = startRecordFlow(step(name), { fetch: [partlyAnswered(2, id)] });
  const { context } = await waitUntilIdle();
  const lastSave = { recordId: 'another', step: name, at: savedAt, done: 3 };
  expect(lastSaveOf(records.eoi, { ...context, lastSave })).toBeNull();
});
