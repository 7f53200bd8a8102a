// The documents page of a record, and changes that the server refuses because the record may be closed (product 1.10, 2.7, 8.1).
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { allSteps, failureOf, partlyAnswered, startRecordFlow, step } from '#tests/recordFlowHarness.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { formatAnswers, type Values } from '../catalogue/fields/answers.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';
import type { VersionedRecord } from '../ports.ts';
import type { FlowLocation } from './flow.ts';
import { openedStep } from './stepFlow.ts';

const fields = fieldsOfStep(records.eoi, 'loan-purpose');

const documents: FlowLocation = { page: 'documents' };
const closed = partlyAnswered(allSteps, { ua_currentstatus: 'eoi-submitted' });
const refusal: Message = { messageId: 'notice.files.422', type: 'info' };
const notice = (message: Message) => ({ type: 'notice.raised', message });
const closedNotice = (status: string) =>
  notice({ messageId: 'notice.eoi.closed', type: 'info', values: { status } });

describe('the documents page', () => {
  test.each([
    ['an open record can be changed', partlyAnswered(1), 'managingDocuments'],
    [
      'a record in query can be changed',
      partlyAnswered(allSteps, { ua_currentstatus: 'eoi-in-query' }),
      'managingDocuments',
    ],
    ['a submitted record can only be read', closed, 'readingDocuments'],
    [
      'a rejected record can only be read',
      partlyAnswered(allSteps, { ua_currentstatus: 'ineligible' }),
      'readingDocuments',
    ],
  ])('of %s', async (_, record, state) => {
    const { path, actor } = startRecordFlow(documents, { fetch: [record] });
    expect([await path(), actor.getSnapshot().value]).toEqual(['/documents/stage-one', state]);
  });

  test('of an Application waits until its documents have arrived or failed', async () => {
    const related = { documents: { count: 0, uploadState: 1 } };
    const failure = failureOf(500);
    const waits = [];
    for (const [record, part, state] of [
      [partlyAnswered(1, {}, 'application'), related, 'managingDocuments'],
      [partlyAnswered(1, {}, 'application'), failure, 'managingDocuments'],
      [
        partlyAnswered(allSteps, { ua_currentstatus: 'application-submitted' }, 'application'),
        related,
        'readingDocuments',
      ],
    ] as const) {
      const flow = startRecordFlow(documents, { fetch: [record], parts: { documents: part } }, 'application');
      const opened = await waitFor(flow.actor, (snapshot) => !snapshot.matches('fetching'));
      const isBusy = opened.hasTag('busy');
      waits.push([opened.value, isBusy, (await flow.waitForParts()).value, state]);
    }
    expect(waits).toEqual(waits.map(([, , , state]) => ['awaitingDocuments', true, state, state]));
  });

  test('of an Application keeps chosen files in view while the stored ones are fetched again', async () => {
    const flow = startRecordFlow(
      documents,
      { fetch: [partlyAnswered(1, {}, 'application')], parts: { documents: failureOf(500) } },
      'application',
    );
    await flow.waitForParts();
    const chosen = { documents: { count: null, uploadState: 3, unstoredCount: 1 } };
    flow.actor.send({ type: 'related.changed', related: chosen });
    flow.actor.send({ type: 'related.retried', part: 'documents' });
    expect([flow.actor.getSnapshot().value, flow.actor.getSnapshot().context.related.loading]).toEqual([
      'managingDocuments',
      expect.arrayContaining(['documents']),
    ]);
  });

  test('of an Application can be left while it waits for its documents', async () => {
    const flow = startRecordFlow(documents, { fetch: [partlyAnswered(1, {}, 'application')] }, 'application');
    await waitFor(flow.actor, (snapshot) => snapshot.matches('awaitingDocuments'));
    flow.actor.send({ type: 'location.opened', location: { page: 'tasks' } });
    expect(flow.actor.getSnapshot().value).toBe('showingTasks');
  });

  test('can be left while the record is fetched after a refusal: it forgets the chosen files and shows the refusal', async () => {
    const { actor, emitted, waitUntilIdle } = startRecordFlow(documents, { fetch: [partlyAnswered(1)] });
    await waitUntilIdle();
    actor.send({
      type: 'related.changed',
      related: { documents: { count: 0, uploadState: 1, unstoredCount: 1 } },
    });
    actor.send({ type: 'change.refused', message: refusal });
    actor.send({ type: 'location.opened', location: step('declarations') });
    const { value, context } = actor.getSnapshot();
    expect([value, context.related.documents?.unstoredCount, emitted]).toEqual([
      openedStep('declarations'),
      0,
      [notice(refusal)],
    ]);
  });

  test('without a record leads to the dashboard', async () => {
    expect(await startRecordFlow(documents, { fetch: [failureOf(404)] }).path()).toBe('/dashboard');
  });

  test('and the steps lead to each other without another fetch', async () => {
    const { actor, path } = startRecordFlow(step('declarations'), { fetch: [partlyAnswered(1)] });
    const paths = [await path()];
    for (const location of [documents, step('business-details')]) {
      actor.send({ type: 'location.opened', location });
      paths.push(await path());
    }
    expect(paths).toEqual(['/stage-one/declarations', '/documents/stage-one', '/stage-one/business-details']);
  });
});

describe('a file or an item that the server refuses', () => {
  const refuse = async (location: FlowLocation, outcome: VersionedRecord | ReturnType<typeof failureOf>) => {
    const { actor, emitted, waitUntilIdle } = startRecordFlow(location, {
      fetch: [partlyAnswered(allSteps), outcome],
    });
    await waitUntilIdle();
    actor.send({ type: 'change.refused', message: refusal });
    return { value: (await waitUntilIdle()).value, emitted };
  };

  test.each([
    ['submitted', closed],
    ['withdrawn', partlyAnswered(allSteps, { ua_currentstatus: 'withdrawn' })],
  ])('shows that the record was %s meanwhile', async (status, record) => {
    expect([await refuse(documents, record), await refuse(step('loan-purpose'), record)]).toEqual([
      { value: 'readingDocuments', emitted: [closedNotice(status)] },
      { value: 'readOnly', emitted: [closedNotice(status)] },
    ]);
  });

  test('shows the message of the call when the record is open', async () => {
    const open = { ...partlyAnswered(allSteps), etag: '"2"' };
    expect([await refuse(documents, open), await refuse(step('loan-purpose'), open)]).toEqual([
      { value: 'managingDocuments', emitted: [notice(refusal)] },
      { value: { answering: { 'loan-purpose': { editing: 'unchanged' } } }, emitted: [notice(refusal)] },
    ]);
  });

  test('keeps the typed answers, and asks which version to take when another user has changed the step', async () => {
    const typed = { ...formatAnswers(fields, partlyAnswered(allSteps).values), ua_loanterm: '48' };
    const outcomeOf = async (more: Values) => {
      const { actor, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
        fetch: [partlyAnswered(allSteps), { ...partlyAnswered(allSteps, more), etag: '"2"' }],
      });
      await waitUntilIdle();
      actor.send({ type: 'answers.typed', answers: typed });
      actor.send({ type: 'change.refused', message: refusal });
      const { value, context } = await waitUntilIdle();
      return [value, context.typed];
    };
    expect([
      await outcomeOf({ ua_companyname: 'Gwynt Cyf' }),
      await outcomeOf({ ua_pleasedescribeproject: 'x'.repeat(60) }),
    ]).toEqual([
      [{ answering: { 'loan-purpose': { editing: 'changed' } } }, typed],
      [{ answering: { 'loan-purpose': 'resolvingConflict' } }, typed],
    ]);
  });

  test.each([
    ['are not on the device yet', 0],
    ['are on the device', limits.drafts.writeInterval],
  ])(
    'lets the user keep and save the typed answers, which %s, when another user has changed the step',
    async (_, delay) => {
      const theirs = {
        ...partlyAnswered(allSteps, { ua_pleasedescribeproject: 'x'.repeat(60) }),
        etag: '"2"',
      };
      const { actor, clock, saved, waitUntilIdle } = startRecordFlow(step('loan-purpose'), {
        fetch: [partlyAnswered(allSteps), theirs],
        save: [theirs],
      });
      await waitUntilIdle();
      const typed = { ...formatAnswers(fields, partlyAnswered(allSteps).values), ua_loanterm: '48' };
      actor.send({ type: 'answers.typed', answers: typed });
      clock.increment(delay);
      actor.send({ type: 'change.refused', message: refusal });
      const { context } = await waitUntilIdle();
      actor.send({ type: 'version.kept' });
      await waitUntilIdle();
      const { ua_loanterm, ua_pleasedescribeproject } = saved[0]?.values ?? {};
      expect([context.answers, saved.length, ua_loanterm, ua_pleasedescribeproject]).toEqual([
        typed,
        1,
        48,
        partlyAnswered(allSteps).values['ua_pleasedescribeproject'],
      ]);
    },
  );

  test('shows one message that names every refused file', async () => {
    const naming = (names: string): Message => ({ ...refusal, values: { names } });
    const refuseTwo = async (location: FlowLocation) => {
      const { actor, emitted, waitUntilIdle } = startRecordFlow(location, {
        fetch: [partlyAnswered(allSteps)],
      });
      await waitUntilIdle();
      actor.send({ type: 'change.refused', message: naming('a.pdf') });
      actor.send({ type: 'change.refused', message: naming('a.pdf, b.pdf') });
      await waitUntilIdle();
      return emitted;
    };
    expect([await refuseTwo(documents), await refuseTwo(step('loan-purpose'))]).toEqual([
      [notice(naming('a.pdf, b.pdf'))],
      [notice(naming('a.pdf, b.pdf'))],
    ]);
  });

  test('shows the message of the call when the record cannot be fetched', async () => {
    expect([
      await refuse(documents, failureOf(500)),
      await refuse(step('loan-purpose'), failureOf(500)),
    ]).toEqual([
      { value: 'managingDocuments', emitted: [notice(refusal)] },
      { value: { answering: { 'loan-purpose': { editing: 'unchanged' } } }, emitted: [notice(refusal)] },
    ]);
  });

  test('leads a broker to the list when the Application is assigned no longer, and shows the message when it is', async () => {
    const outcomes = [];
    for (const outcome of [failureOf(404), partlyAnswered(allSteps, {}, 'application')]) {
      const flow = startRecordFlow(
        documents,
        {
          fetch: [partlyAnswered(allSteps, {}, 'application'), outcome],
          parts: { documents: { documents: { count: 0, uploadState: 1 } } },
        },
        'application',
        'c-1',
      );
      await flow.waitForParts();
      flow.emitted.length = 0;
      flow.actor.send({ type: 'change.refused', message: refusal });
      outcomes.push([(await flow.waitUntilIdle()).value, flow.emitted]);
    }
    expect(outcomes).toEqual([
      [
        'exited',
        [
          { type: 'notice.raised', message: failureOf(404).notice },
          { type: 'client.lost', client: 'c-1' },
        ],
      ],
      ['managingDocuments', [notice(refusal)]],
    ]);
  });
});
