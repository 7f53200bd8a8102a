// A step that the user opened from the review to change one answer (product 1.8): its save leads back to the review.
import { expect, test } from 'vitest';
import { completeEoi, failureOf, startRecordFlow, step } from '#tests/recordFlowHarness.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';
import type { FlowLocation } from './flow.ts';

const name = 'business-details';
const changing: FlowLocation = { page: 'step', step: name, change: 'ua_companyname' };
const stored = { values: completeEoi, etag: '"1"' };
const answers = formatAnswers(fieldsOfStep(records.eoi, name), completeEoi);

async function opened(location: FlowLocation, save: Parameters<typeof startRecordFlow>[1] = {}) {
  const flow = startRecordFlow(location, { fetch: [stored], save: [{ ...stored, etag: '"2"' }], ...save });
  await flow.waitUntilIdle();
  return flow;
}

test('a save leads back to the review when the review has led to the step', async () => {
  const { actor, path } = await opened(changing);
  expect(await path()).toBe(`/stage-one/${name}`);
  actor.send({ type: 'step.submitted', answers });
  expect(await path()).toBe('/stage-one/review');
});

test('a save leads to the next step when the step was opened in order', async () => {
  const { actor, path } = await opened(step(name));
  actor.send({ type: 'step.submitted', answers });
  expect(await path()).toBe('/stage-one/contact-details');
});

test('a failed save keeps the way back to the review', async () => {
  const { actor, path } = await opened(changing, { save: [failureOf(500), { ...stored, etag: '"2"' }] });
  actor.send({ type: 'step.submitted', answers });
  expect(await path()).toBe(`/stage-one/${name}`);
  actor.send({ type: 'step.submitted', answers });
  expect(await path()).toBe('/stage-one/review');
});

test('a changed answer that makes another step incomplete leads to that step', async () => {
  const { ua_pleasedescribeproject: _described, ...incomplete } = completeEoi;
  const { actor, path } = await opened(changing, { save: [{ values: incomplete, etag: '"2"' }] });
  actor.send({ type: 'step.submitted', answers });
  expect(await path()).toBe('/stage-one/loan-purpose');
});

test('a step that is opened from the changed one has no way back to the review', async () => {
  const { actor, path } = await opened(changing);
  actor.send({ type: 'location.opened', location: step('declarations') });
  expect([await path(), actor.getSnapshot().context.location]).toEqual([
    '/stage-one/declarations',
    step('declarations'),
  ]);
});
