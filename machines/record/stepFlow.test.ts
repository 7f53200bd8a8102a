// Where a request leads, how a record starts and how it is submitted
// (specification section 4, decisions.md "Records and their life").
import { describe, expect, test } from 'vitest';
import {
  partlyAnswered,
  completeEoi,
  confirmation,
  startRecordFlow,
  failureOf,
  review,
  step,
} from '#tests/recordFlowHarness.ts';
import { steps } from '../catalogue/records/outlines.ts';
import type { Failure, Stored } from '../ports.ts';
import type { FlowPlace } from './flow.ts';

describe('where a request leads', () => {
  const path = (place: FlowPlace, stored: Stored | Failure) =>
    startRecordFlow(place, { fetch: [stored] }).path();

  test('a step up to the first incomplete one is opened, a later one leads to that', async () => {
    const led = await Promise.all(steps.eoi.map((name) => path(step(name), partlyAnswered(1))));
    expect(led).toEqual([
      '/stage-one/declarations',
      '/stage-one/business-details',
      '/stage-one/business-details',
      '/stage-one/business-details',
    ]);
  });

  test('everything is open once everything is answered', async () => {
    const led = await Promise.all(steps.eoi.map((name) => path(step(name), partlyAnswered(4))));
    expect(led).toEqual(steps.eoi.map((name) => `/stage-one/${name}`));
  });

  test.each([
    ['review of an incomplete record', review, partlyAnswered(2), '/stage-one/contact-details'],
    ['review of a complete record', review, partlyAnswered(4), '/stage-one/review'],
    [
      'a step of a submitted record',
      step('declarations'),
      partlyAnswered(4, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/review',
    ],
    [
      'a step of a record in query',
      step('declarations'),
      partlyAnswered(4, { ua_currentstatus: 'eoi-in-query' }),
      '/stage-one/declarations',
    ],
    [
      'a step of a record with an unknown status',
      step('declarations'),
      partlyAnswered(4, { ua_currentstatus: 'mislaid' }),
      '/stage-one/review',
    ],
    [
      'confirmation of a submitted record',
      confirmation,
      partlyAnswered(4, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/confirmation',
    ],
    ['confirmation of an open record', confirmation, partlyAnswered(4), '/dashboard'],
    ['no record', step('declarations'), failureOf(404), '/dashboard'],
    ['a failure', step('declarations'), failureOf(500), '/dashboard'],
    ['guidance', { page: 'guidance' } as const, failureOf(404), '/stage-one/guidance'],
  ])('%s', async (_, place, stored, expected) => expect(await path(place, stored)).toBe(expected));
});

describe('starting', () => {
  test('makes the record and opens its first step', async () => {
    const { actor, path } = startRecordFlow({ page: 'guidance' }, { create: [partlyAnswered(0)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/declarations');
  });

  test('goes on with the record that is there', async () => {
    const { actor, path } = startRecordFlow(
      { page: 'guidance' },
      { create: [failureOf(409)], fetch: [partlyAnswered(2)] },
    );
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/contact-details');
  });

  test('stays on the guidance page when it fails', async () => {
    const { actor, path, emitted } = startRecordFlow({ page: 'guidance' }, { create: [failureOf(500)] });
    actor.send({ type: 'record.started' });
    expect([await path(), emitted]).toEqual([
      '/stage-one/guidance',
      [{ type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } }],
    ]);
  });
});

describe('submitting', () => {
  const submitted = partlyAnswered(4, { ua_currentstatus: 'eoi-submitted' });

  test('sends the record with the flag 1 once, and ends at the confirmation', async () => {
    const { actor, saved, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4)],
      save: [submitted],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    actor.send({ type: 'record.submitted' });
    expect(await path()).toBe('/stage-one/confirmation');
    actor.send({ type: 'record.submitted' });
    expect(saved).toEqual([
      { client: null, etag: '"1"', values: expect.objectContaining({ ...completeEoi, ua_submiteoi: 1 }) },
    ]);
  });

  test('an ineligible business is refused before anything is sent', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4, { ua_typeofbusinessownership: 'individual' })],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([saved, actor.getSnapshot().context.issues]).toEqual([
      [],
      [{ path: 'ua_typeofbusinessownership', messageId: 'ineligibleOwnership' }],
    ]);
  });

  test('Back after the submit shows the record to read', async () => {
    const { actor, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4)],
      save: [submitted],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'place.opened', place: step('loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('a change meanwhile is fetched and reviewed again', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4), { ...partlyAnswered(4), etag: '"2"' }],
      save: [failureOf(412)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([await path(), emitted, actor.getSnapshot().context.record?.etag]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: { messageId: 'notice.conflict.refetched', type: 'info' } }],
      '"2"',
    ]);
  });

  test('a submit whose answer got lost is found to have arrived by the next try', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4), { ...submitted, etag: '"2"' }],
      save: [failureOf('offline'), failureOf(422)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([await path(), emitted]).toEqual([
      '/stage-one/confirmation',
      [{ type: 'notice.raised', message: { messageId: 'notice.offline', type: 'error' } }],
    ]);
  });

  test('what somebody else changed and submitted meanwhile is shown, and said', async () => {
    const theirs = partlyAnswered(4, { ua_currentstatus: 'eoi-submitted', ua_loanamount: 30_000 });
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(4), { ...theirs, etag: '"2"' }],
      save: [failureOf(422)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([await path(), emitted]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: { messageId: 'notice.422', type: 'error' } }],
    ]);
  });
});
