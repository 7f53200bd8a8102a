// A record in query (product 2.7): submitting it again without any change asks first.
import { expect, test } from 'vitest';
import {
  allSteps,
  partlyAnswered,
  review,
  startRecordFlow,
  step,
  type StoredSample,
} from '#tests/recordFlowHarness.ts';
import { completeRelated } from '#tests/applicationSamples.ts';
import type { Note } from '../catalogue/api/dataResults.ts';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';

const inQuery = partlyAnswered(allSteps, { ua_currentstatus: 'eoi-in-query' });
const submitted = { values: { ...inQuery.values, ua_currentstatus: 'eoi-submitted' }, etag: '"3"' };

async function opened() {
  const flow = startRecordFlow(review, { fetch: [inQuery], save: [submitted] });
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'record.submitted' });
  return flow;
}

test('asks before an unchanged record is submitted again, and submits it when the user confirms', async () => {
  const { actor, saved, emitted, path } = await opened();
  expect([actor.getSnapshot().value, saved]).toEqual(['confirmingResubmit', []]);
  actor.send({ type: 'resubmit.confirmed' });
  expect([await path(), saved.map(({ values }) => values['ua_submiteoi']), emitted]).toEqual([
    '/stage-one/confirmation',
    [1],
    // The dashboard waits while this status shows (product 2.10).
    [{ type: 'submit.accepted', before: 'eoi-in-query' }],
  ]);
});

test('leads back to the review without a submit when the user cancels', async () => {
  const { actor, saved } = await opened();
  actor.send({ type: 'resubmit.cancelled' });
  expect([actor.getSnapshot().value, saved]).toEqual(['reviewing', []]);
});

test.each([
  ['a changed answer', 'Changed', 'confirmation'],
  ['a step that was saved as it is', undefined, 'review'],
])('%s leads to the page $2', async (_name, ua_position, page) => {
  const name = 'contact-details';
  const values = { ...inQuery.values, ...(ua_position && { ua_position }) };
  const { actor, path, waitUntilIdle } = startRecordFlow(step(name), {
    fetch: [inQuery],
    save: [{ values, etag: '"2"' }, submitted],
  });
  await waitUntilIdle();
  const answers = formatAnswers(fieldsOfStep(records.eoi, name), values);
  actor.send({ type: 'step.submitted', answers });
  await waitUntilIdle();
  actor.send({ type: 'location.opened', location: review });
  actor.send({ type: 'record.submitted' });
  expect(await path()).toBe(`/stage-one/${page}`);
});

test('does not ask before the first submit', async () => {
  const { actor, path, waitUntilIdle } = startRecordFlow(review, {
    fetch: [partlyAnswered(allSteps)],
    save: [submitted],
  });
  await waitUntilIdle();
  actor.send({ type: 'record.submitted' });
  expect(await path()).toBe('/stage-one/confirmation');
});

const file = (id: string): Note => ({
  id,
  filename: 'a.pdf',
  subject: '',
  filetype: 'Other',
  mimetype: 'application/pdf',
  size: 1,
  createdon: '2026-11-20T09:00:00Z',
  state: 3,
});
const documents = (...ids: string[]) => ({
  documents: { count: ids.length, uploadState: 3, stored: { notes: ids.map(file), state: 3 } },
});

test.each([
  ['the same lists and files', { ...completeRelated(), ...documents('1') }, 'confirmingResubmit'],
  ['a list item less', { lists: { competitors: [] } }, 'submitting'],
  ['a file in place of another', documents('2'), 'submitting'],
])('the submit of an Application with %s leads to the state $2', async (_name, change, state) => {
  const application: StoredSample = {
    ...partlyAnswered(allSteps, { ua_currentstatus: 'in-query-cust' }, 'application'),
    related: { ...completeRelated(), ...documents('1') },
  };
  const flow = startRecordFlow(review, { fetch: [application], save: [application] }, 'application');
  await flow.waitUntilIdle();
  flow.actor.send({ type: 'related.changed', related: change });
  flow.actor.send({ type: 'record.submitted' });
  expect(flow.actor.getSnapshot().value).toBe(state);
});

test('a list that arrives late counts as fetched, not as changed', async () => {
  const { lists, ...others } = completeRelated();
  const application: StoredSample = {
    ...partlyAnswered(allSteps, { ua_currentstatus: 'in-query-cust' }, 'application'),
    related: others,
  };
  const flow = startRecordFlow(review, { fetch: [application], save: [application] }, 'application');
  await flow.waitUntilIdle();
  for (const related of [{ lists }, { loading: [] }]) flow.actor.send({ type: 'related.changed', related });
  expect(flow.actor.getSnapshot().context.fetched?.related.lists).toEqual(lists);
});

test('asks also when only the late EOI and chosen files that are gone again have touched the record', async () => {
  const { eoi, lists } = completeRelated();
  const values = { ua_currentstatus: 'in-query-cust', ua_loanamount: '' };
  const flow = startRecordFlow(
    { page: 'tasks' },
    { fetch: [partlyAnswered(allSteps, values, 'application')] },
    'application',
  );
  await flow.waitUntilIdle();
  const unknown = (unstoredCount: number) => ({ documents: { count: null, uploadState: 0, unstoredCount } });
  for (const related of [unknown(1), unknown(0), { eoi }, { lists }, documents('1')])
    flow.actor.send({ type: 'related.changed', related });
  flow.actor.send({ type: 'location.opened', location: review });
  flow.actor.send({ type: 'record.submitted' });
  const { value, context } = flow.actor.getSnapshot();
  expect([value, context.record?.values['ua_loanamount']]).toEqual([
    'confirmingResubmit',
    eoi['ua_loanamount'],
  ]);
});
