// Where a request leads, how a record starts and how it is submitted
// (specification section 4, decisions.md "Records and their life").
import { describe, expect, test } from 'vitest';
import { answered, complete, confirmation, journey, refused, review, step } from '#tests/journey.ts';
import { steps } from '../catalogue/records/outlines.ts';
import type { Failure, Stored } from '../ports.ts';
import type { FlowPlace } from './flow.ts';

describe('where a request leads', () => {
  const path = (place: FlowPlace, stored: Stored | Failure) => journey(place, { fetch: [stored] }).path();

  test('a step up to the first incomplete one is opened, a later one leads to that', async () => {
    const led = await Promise.all(steps.eoi.map((name) => path(step(name), answered(1))));
    expect(led).toEqual([
      '/stage-one/declarations',
      '/stage-one/business-details',
      '/stage-one/business-details',
      '/stage-one/business-details',
    ]);
  });

  test('everything is open once everything is answered', async () => {
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

describe('starting', () => {
  test('makes the record and opens its first step', async () => {
    const { actor, path } = journey({ page: 'guidance' }, { create: [answered(0)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/declarations');
  });

  test('goes on with the record that is there', async () => {
    const { actor, path } = journey({ page: 'guidance' }, { create: [refused(409)], fetch: [answered(2)] });
    actor.send({ type: 'record.started' });
    expect(await path()).toBe('/stage-one/contact-details');
  });

  test('stays on the guidance page when it fails', async () => {
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

  test('sends the record with the flag 1 once, and ends at the confirmation', async () => {
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

  test('an ineligible business is refused before anything is sent', async () => {
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

  test('Back after the submit shows the record to read', async () => {
    const { actor, path, settled } = journey(review, { fetch: [answered(4)], save: [submitted] });
    await settled();
    actor.send({ type: 'record.submitted' });
    await settled();
    actor.send({ type: 'place.opened', place: step('loan-purpose') });
    expect(await path()).toBe('/stage-one/review');
  });

  test('a change meanwhile is fetched and reviewed again', async () => {
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

  test('a submit whose answer got lost is found to have arrived by the next try', async () => {
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

  test('what somebody else changed and submitted meanwhile is shown, and said', async () => {
    const theirs = answered(4, { ua_currentstatus: 'eoi-submitted', ua_loanamount: 30_000 });
    const { actor, said, path, settled } = journey(review, {
      fetch: [answered(4), { ...theirs, etag: '"2"' }],
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
