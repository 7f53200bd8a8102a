// Where an address leads, how a record starts and how it is submitted (product 1.5, 2.2, 2.6).
import { describe, expect, test } from 'vitest';
import {
  allSteps,
  partlyAnswered,
  completeEoi,
  confirmation,
  startRecordFlow,
  failureOf,
  review,
  step,
  submittedMessage,
} from '#tests/recordFlowHarness.ts';
import { steps } from '../catalogue/records/outlines.ts';
import type { Failure, VersionedRecord } from '../ports.ts';
import type { FlowLocation } from './flow.ts';

describe('an address', () => {
  const path = (location: FlowLocation, stored: VersionedRecord | Failure) =>
    startRecordFlow(location, { fetch: [stored] }).path();

  test('of a step opens it up to the first incomplete step; a later one leads to that step', async () => {
    const openedPaths = await Promise.all(steps.eoi.map((name) => path(step(name), partlyAnswered(1))));
    expect(openedPaths).toEqual([
      '/stage-one/declarations',
      '/stage-one/business-details',
      '/stage-one/business-details',
      '/stage-one/business-details',
    ]);
  });

  test.each([
    ['the stored step', step('loan-purpose'), 'loan-purpose', 'loan-purpose'],
    ['a step before the stored one', step('contact-details'), 'loan-purpose', 'contact-details'],
    ['the review', review, 'contact-details', 'contact-details'],
    ['a step after the stored one', step('loan-purpose'), 'contact-details', 'contact-details'],
    ['a step that was never reached', step('loan-purpose'), 'business-details', null],
  ])('of %s leads to an incomplete step and says why it does', async (_, location, stored, from) => {
    const { values, etag } = partlyAnswered(1);
    const { actor, waitUntilIdle } = startRecordFlow(location, {
      fetch: [{ values: { ...values, ua_currentpageinapplication: stored }, etag }],
    });
    const { value, context } = await waitUntilIdle();
    expect([
      value,
      context.redirectedFrom?.from ?? null,
      context.redirectedFrom?.issues[0]?.messageId ?? null,
    ]).toEqual([{ answering: { 'business-details': { editing: 'unchanged' } } }, from, from && 'required']);
    actor.send({ type: 'location.opened', location: step('declarations') });
    expect(actor.getSnapshot().context.redirectedFrom).toBeNull();
  });

  test('of any step opens it when all are complete', async () => {
    const openedPaths = await Promise.all(
      steps.eoi.map((name) => path(step(name), partlyAnswered(allSteps))),
    );
    expect(openedPaths).toEqual(steps.eoi.map((name) => `/stage-one/${name}`));
  });

  test.each([
    ['the review of an incomplete record', review, partlyAnswered(2), '/stage-one/contact-details'],
    ['the review of a complete record', review, partlyAnswered(allSteps), '/stage-one/review'],
    [
      'a step of a submitted record',
      step('declarations'),
      partlyAnswered(allSteps, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/review',
    ],
    [
      'a step of a record in query',
      step('declarations'),
      partlyAnswered(allSteps, { ua_currentstatus: 'eoi-in-query' }),
      '/stage-one/declarations',
    ],
    [
      'a step of a record with an unknown status',
      step('declarations'),
      partlyAnswered(allSteps, { ua_currentstatus: 'unknown-status' }),
      '/stage-one/review',
    ],
    [
      'the confirmation of a submitted record',
      confirmation,
      partlyAnswered(allSteps, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/confirmation',
    ],
    ['the confirmation of an open record', confirmation, partlyAnswered(allSteps), '/stage-one/tasks'],
    ['a step without a record', step('declarations'), failureOf(404), '/dashboard'],
    ['a step whose record cannot be fetched', step('declarations'), failureOf(500), '/dashboard'],
    ['the guidance without a record', { page: 'guidance' } as const, failureOf(404), '/stage-one/guidance'],
  ])('of %s leads to $3', async (_, location, stored, expected) =>
    expect(await path(location, stored)).toBe(expected),
  );
});

test('an address that the user opens while the record is fetched leads to its page', async () => {
  const { actor, path } = startRecordFlow(step('contact-details'), { fetch: [partlyAnswered(allSteps)] });
  actor.send({ type: 'location.opened', location: step('business-details') });
  expect(await path()).toBe('/stage-one/business-details');
});

describe('Start', () => {
  test('creates the record and opens its first step', async () => {
    const { actor, path } = startRecordFlow({ page: 'guidance' }, { create: [partlyAnswered(0)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/declarations');
  });

  test('opens the record that exists already', async () => {
    const { actor, path } = startRecordFlow(
      { page: 'guidance' },
      { create: [failureOf(409)], fetch: [partlyAnswered(2)] },
    );
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/contact-details');
  });

  test('says that there is a record when the server has one and does not return it yet', async () => {
    const { actor, emitted, waitUntilIdle } = startRecordFlow(
      { page: 'guidance' },
      { create: [failureOf(409)], fetch: [failureOf(404)] },
    );
    actor.send({ type: 'record.started' });
    await waitUntilIdle();
    expect([actor.getSnapshot().value, emitted]).toEqual([
      'exited',
      [{ type: 'notice.raised', message: { messageId: 'notice.409', type: 'error' } }],
    ]);
  });

  test('stays on the guidance page when creating fails', async () => {
    const { actor, path, emitted } = startRecordFlow({ page: 'guidance' }, { create: [failureOf(500)] });
    actor.send({ type: 'record.started' });
    expect([await path(), emitted]).toEqual([
      '/stage-one/guidance',
      [{ type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } }],
    ]);
  });
});

describe('submitting', () => {
  const submitted = partlyAnswered(allSteps, { ua_currentstatus: 'eoi-submitted' });

  test('sends the record once with the submit flag 1 and shows the confirmation', async () => {
    const { actor, saved, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps)],
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

  test('refuses an ineligible business without a call', async () => {
    const { actor, saved, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps, { ua_typeofbusinessownership: 'individual' })],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([saved, actor.getSnapshot().context.issues]).toEqual([
      [],
      [{ path: 'ua_typeofbusinessownership', messageId: 'ineligibleOwnership' }],
    ]);
  });

  test('shows the record read-only for Back after the submit', async () => {
    const { actor, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps)],
      save: [submitted],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'location.opened', location: step('loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('fetches a record that changed meanwhile and leads back to the review', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps), { ...partlyAnswered(allSteps), etag: '"2"' }],
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

  test('shows the confirmation when the next try finds that the lost submit arrived', async () => {
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps), { ...submitted, etag: '"2"' }],
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

  test.each(['eoi-withdrawn', 'ineligible', 'eligible'])(
    'does not thank for a lost submit when a caseworker moved the record to %s meanwhile',
    async (status) => {
      const closed = partlyAnswered(allSteps, { ua_currentstatus: status });
      const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
        fetch: [partlyAnswered(allSteps), { ...closed, etag: '"2"' }],
        save: [failureOf('offline'), failureOf(422)],
      });
      await waitUntilIdle();
      actor.send({ type: 'record.submitted' });
      await waitUntilIdle();
      actor.send({ type: 'record.submitted' });
      expect([await path(), actor.getSnapshot().context.record?.values['ua_currentstatus']]).toEqual([
        '/stage-one/review',
        status,
      ]);
      expect(emitted).toHaveLength(2);
    },
  );

  test('shows the record with a notice when another user changed and submitted it', async () => {
    const serverVersion = partlyAnswered(allSteps, {
      ua_currentstatus: 'eoi-submitted',
      ua_loanamount: 30_000,
    });
    const { actor, emitted, path, waitUntilIdle } = startRecordFlow(review, {
      fetch: [partlyAnswered(allSteps), { ...serverVersion, etag: '"2"' }],
      save: [failureOf(422)],
    });
    await waitUntilIdle();
    actor.send({ type: 'record.submitted' });
    expect([await path(), emitted]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: submittedMessage }],
    ]);
  });
});
