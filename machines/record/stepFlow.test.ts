// Where a request leads, how a record starts and how it is submitted (product 1.5, 2.2, 2.6).
import { describe, expect, test } from 'vitest';
import { answered, complete, confirmation, journey, refused, review, step } from '#tests/journey.ts';
import { steps } from '../catalogue/records/outlines.ts';
import type { Failure, VersionedRecord } from '../ports.ts';
import type { FlowLocation } from './flow.ts';

describe('a request', () => {
  const path = (place: FlowLocation, stored: VersionedRecord | Failure) =>
    journey(place, { fetch: [stored] }).path();

  test('for a step opens it up to the first incomplete one, where a later one leads', async () => {
    const led = await Promise.all(steps.eoi.map((name) => path(step(name), answered(1))));
    expect(led).toEqual([
      '/stage-one/declarations',
      '/stage-one/business-details',
      '/stage-one/business-details',
      '/stage-one/business-details',
    ]);
  });

  test('opens every step when all are complete', async () => {
    const led = await Promise.all(steps.eoi.map((name) => path(step(name), answered(4))));
    expect(led).toEqual(steps.eoi.map((name) => `/stage-one/${name}`));
  });

  test.each([
    ['review of an incomplete record', review, answered(2), '/stage-one/contact-details'],
    ['review of a complete record', review, answered(4), '/stage-one/review'],
    [
      'a step of a submitted record',
      step('declarations'),
      answered(4, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/review',
    ],
    [
      'a step of a record in query',
      step('declarations'),
      answered(4, { ua_currentstatus: 'eoi-in-query' }),
      '/stage-one/declarations',
    ],
    [
      'a step of a record with an unknown status',
      step('declarations'),
      answered(4, { ua_currentstatus: 'mislaid' }),
      '/stage-one/review',
    ],
    [
      'confirmation of a submitted record',
      confirmation,
      answered(4, { ua_currentstatus: 'eoi-submitted' }),
      '/stage-one/confirmation',
    ],
    ['confirmation of an open record', confirmation, answered(4), '/dashboard'],
    ['no record', step('declarations'), refused(404), '/dashboard'],
    ['a failure', step('declarations'), refused(500), '/dashboard'],
    ['guidance', { page: 'guidance' } as const, refused(404), '/stage-one/guidance'],
  ])('%s', async (_, place, stored, expected) => expect(await path(place, stored)).toBe(expected));
});

describe('Start', () => {
  test('creates the record and opens its first step', async () => {
    const { actor, path } = journey({ page: 'guidance' }, { create: [answered(0)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/declarations');
  });

  test('opens the record that exists already', async () => {
    const { actor, path } = journey({ page: 'guidance' }, { create: [refused(409)], fetch: [answered(2)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/contact-details');
  });

  test('stays on the guidance page when creating fails', async () => {
    const { actor, path, said } = journey({ page: 'guidance' }, { create: [refused(500)] });
    actor.send({ type: 'record.started' });
    expect([await path(), said]).toEqual([
      '/stage-one/guidance',
      [{ type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } }],
    ]);
  });
});

describe('submitting', () => {
  const submitted = answered(4, { ua_currentstatus: 'eoi-submitted' });

  test('sends the record once with the submit flag 1 and shows the confirmation', async () => {
    const { actor, sent, path, settled } = journey(review, { fetch: [answered(4)], save: [submitted] });
    await settled();
    actor.send({ type: 'record.submitted' });
    actor.send({ type: 'record.submitted' });
    expect(await path()).toBe('/stage-one/confirmation');
    actor.send({ type: 'record.submitted' });
    expect(sent).toEqual([
      { client: null, etag: '"1"', values: expect.objectContaining({ ...complete, ua_submiteoi: 1 }) },
    ]);
  });

  test('refuses an ineligible business without a call', async () => {
    const { actor, sent, settled } = journey(review, {
      fetch: [answered(4, { ua_typeofbusinessownership: 'individual' })],
    });
    await settled();
    actor.send({ type: 'record.submitted' });
    expect([sent, actor.getSnapshot().context.issues]).toEqual([
      [],
      [{ path: 'ua_typeofbusinessownership', messageId: 'ineligibleOwnership' }],
    ]);
  });

  test('shows the record read-only for Back after the submit', async () => {
    const { actor, path, settled } = journey(review, { fetch: [answered(4)], save: [submitted] });
    await settled();
    actor.send({ type: 'record.submitted' });
    await settled();
    actor.send({ type: 'location.opened', location: step('loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('fetches a record that changed meanwhile and leads back to the review', async () => {
    const { actor, said, path, settled } = journey(review, {
      fetch: [answered(4), { ...answered(4), etag: '"2"' }],
      save: [refused(412)],
    });
    await settled();
    actor.send({ type: 'record.submitted' });
    expect([await path(), said, actor.getSnapshot().context.record?.etag]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: { messageId: 'notice.conflict.refetched', type: 'info' } }],
      '"2"',
    ]);
  });

  test('shows the confirmation when the next try finds that the lost submit arrived', async () => {
    const { actor, said, path, settled } = journey(review, {
      fetch: [answered(4), { ...submitted, etag: '"2"' }],
      save: [refused('offline'), refused(422)],
    });
    await settled();
    actor.send({ type: 'record.submitted' });
    await settled();
    actor.send({ type: 'record.submitted' });
    expect([await path(), said]).toEqual([
      '/stage-one/confirmation',
      [{ type: 'notice.raised', message: { messageId: 'notice.offline', type: 'error' } }],
    ]);
  });

  test('shows the record with a notice when another user changed and submitted it', async () => {
    const serverVersion = answered(4, { ua_currentstatus: 'eoi-submitted', ua_loanamount: 30_000 });
    const { actor, said, path, settled } = journey(review, {
      fetch: [answered(4), { ...serverVersion, etag: '"2"' }],
      save: [refused(422)],
    });
    await settled();
    actor.send({ type: 'record.submitted' });
    expect([await path(), said]).toEqual([
      '/stage-one/review',
      [{ type: 'notice.raised', message: { messageId: 'notice.422', type: 'error' } }],
    ]);
  });
});
