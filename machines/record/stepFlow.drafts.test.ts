// The drafts of a step: what is stored on the device, offered back and deleted (product 11.3 to 11.6).
import { describe, expect, test } from 'vitest';
import {
  allSteps,
  changesOf,
  failureOf,
  partlyAnswered,
  startRecordFlow,
  step,
} from '#tests/recordFlowHarness.ts';
import { minimalAnswers } from '#tests/samples.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { records } from '../catalogue/records/records.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Draft } from '../catalogue/records/drafts.ts';
import type { DraftReport } from '../ports.ts';

const id = '00000000-0000-4000-8000-000000000001';
const record = `eoi ${id}`;
const name = 'loan-purpose';
const fields = fieldsOfStep(records.eoi, name);
const location = { record, form: name };
const stored = partlyAnswered(allSteps, { ua_icexpressionofinterestid: id, ua_loanterm: 12 });
const shown = formatAnswers(fields, stored.values);
const typed = { ...shown, ua_loanterm: '48' };

const draftRequest = { type: 'draft.requested', location };
const storeRequest = (answers: Answers, base: Answers) => ({
  type: 'draft.stored',
  location,
  content: { item: '', answers, base, prefilled: {} },
});
const term = storeRequest({ ua_loanterm: '48' }, { ua_loanterm: '12' });
const deleteRequest = { type: 'draft.deleted', location, item: '' };
const otherDraftRequest = { ...draftRequest, isOpen: true };
const draftOf = (answers: Answers): Draft => ({
  item: '',
  at: '2026-11-21T10:00:00.000Z',
  answers,
  base: { ua_loanterm: '12' },
  prefilled: {},
  entries: [{ key: 'one', written: '2026-11-21T10:00:00.000Z' }],
});
const found = (answers: Answers, form: string = name): DraftReport => ({
  type: 'draft.found',
  location: { record, form },
  draft: draftOf(answers),
});
/** Nothing was typed when it is stored. */
const rewrite = { ...term, isRewrite: true };
/** What is asked of the device when this draft is dropped: that it goes, and whether there is another one. */
const dropRequests = [{ type: 'found.deleted', entries: draftOf({}).entries }, otherDraftRequest];

async function opened(save: Parameters<typeof startRecordFlow>[1] = {}) {
  const flow = startRecordFlow(step(name), { fetch: [stored], save: [stored], ...save });
  await flow.waitUntilIdle();
  expect(flow.drafts).toEqual([draftRequest]);
  flow.drafts.length = 0;
  return flow;
}

describe('the draft of typed answers', () => {
  test('is stored once in an interval, not with every key', async () => {
    const { actor, clock, drafts } = await opened();
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_loanterm: '4' } });
    clock.increment(limits.drafts.writeInterval - 1);
    actor.send({ type: 'answers.typed', answers: typed });
    expect(drafts).toEqual([]);
    clock.increment(1);
    expect(drafts).toEqual([term]);
    clock.increment(10 * limits.drafts.writeInterval);
    expect(drafts).toEqual([term]);
  });

  test('is stored at once whenever the page is hidden with unsaved answers', async () => {
    const { actor, drafts } = await opened();
    actor.send({ type: 'flush.requested' });
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'flush.requested' });
    // Another tab may have discarded the draft meanwhile.
    actor.send({ type: 'flush.requested' });
    expect(drafts).toEqual([rewrite, rewrite]);
  });

  test('is stored when the page is hidden during a save and in a conflict', async () => {
    const other = { ...stored, values: { ...stored.values, ua_loanterm: 36 }, etag: '"2"' };
    const { actor, drafts, waitUntilIdle } = await opened({
      fetch: [stored, other],
      save: [failureOf(412)],
    });
    actor.send({ type: 'step.submitted', answers: { ...minimalAnswers('eoi', name), ua_loanterm: '48' } });
    drafts.length = 0;
    actor.send({ type: 'flush.requested' });
    await waitUntilIdle();
    actor.send({ type: 'flush.requested' });
    const { value } = actor.getSnapshot();
    expect([value, drafts.map(({ type }) => type)]).toEqual([
      { answering: { [name]: 'resolvingConflict' } },
      ['draft.stored', 'draft.stored'],
    ]);
  });

  test('is deleted when the answers equal the stored ones again', async () => {
    const { actor, clock, drafts } = await opened();
    actor.send({ type: 'answers.typed', answers: typed });
    clock.increment(limits.drafts.writeInterval);
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_loanterm: '12 ' } });
    expect([drafts, actor.getSnapshot().hasTag('unsaved')]).toEqual([[term, deleteRequest], false]);
  });

  test('is deleted when the user confirms leaving', async () => {
    const { actor, clock, drafts } = await opened();
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'answers.discarded' });
    clock.increment(limits.drafts.writeInterval);
    actor.send({ type: 'flush.requested' });
    expect(drafts).toEqual([deleteRequest, deleteRequest]);
  });
});

test.each([
  ['before the draft is written', 0],
  ['after the draft is written', limits.drafts.writeInterval],
])(
  'a used draft whose answers the user types back to the stored ones %s leaves no unsaved answers',
  async (_, delay) => {
    const { actor, clock } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    actor.send({ type: 'draft.used' });
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_loanterm: '24' } });
    clock.increment(delay);
    actor.send({ type: 'answers.typed', answers: shown });
    const { context } = actor.getSnapshot();
    expect([context.answers, context.typed]).toEqual([null, null]);
  },
);

describe('a save', () => {
  const submitted = {
    type: 'step.submitted',
    answers: { ...minimalAnswers('eoi', name), ua_loanterm: '48' },
  } as const;

  test('stores the draft before it is sent and deletes it when it succeeds', async () => {
    const { actor, drafts, waitUntilIdle } = await opened();
    actor.send(submitted);
    await waitUntilIdle();
    expect(drafts.map(({ type }) => type)).toEqual(['draft.stored', 'draft.deleted']);
    expect(drafts[1]).toEqual(deleteRequest);
  });

  test.each([500, 'offline', 401, 422] as const)('that fails with %s leaves the draft', async (status) => {
    const { actor, drafts, waitUntilIdle } = await opened({ save: [failureOf(status)] });
    actor.send(submitted);
    await waitUntilIdle();
    expect(drafts.filter(({ type }) => type !== 'draft.requested').map(({ type }) => type)).toEqual([
      'draft.stored',
    ]);
  });

  test('of an answer that a rule refuses stores the draft too', async () => {
    const { actor, drafts } = await opened();
    actor.send({ type: 'step.submitted', answers: { ...typed, ua_loanterm: '99' } });
    expect(drafts).toEqual([storeRequest({ ua_loanterm: '99' }, { ua_loanterm: '12' })]);
  });

  test('of another user that replaces the answers deletes the draft', async () => {
    const other = { ...stored, values: { ...stored.values, ua_loanterm: 36 }, etag: '"2"' };
    const { actor, drafts, waitUntilIdle } = await opened({ fetch: [stored, other], save: [failureOf(412)] });
    actor.send(submitted);
    await waitUntilIdle();
    actor.send({ type: 'version.replaced' });
    expect(drafts.at(-1)).toEqual(deleteRequest);
  });
});

describe('a draft that is found', () => {
  test('is offered and changes nothing before the choice', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    const { context, value } = actor.getSnapshot();
    expect([context.offeredDraft?.answers, context.answers, value, drafts]).toEqual([
      { ua_loanterm: '48' },
      null,
      { answering: { [name]: { editing: 'unchanged' } } },
      [],
    ]);
  });

  test('is deleted without an offer when it equals the stored answers, and the next one is asked for', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '12' }));
    expect([actor.getSnapshot().context.offeredDraft, drafts]).toEqual([null, dropRequests]);
  });

  test('of another step is ignored', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '48' }, 'declarations'));
    expect([actor.getSnapshot().context.offeredDraft, drafts]).toEqual([null, []]);
  });

  test('fills the form beside the answers typed since, unsaved, and stays until the save', async () => {
    const { actor, drafts, waitUntilIdle } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_pleasedescribeproject: 'Haul' } });
    actor.send({ type: 'draft.used' });
    const { context } = actor.getSnapshot();
    const answers = { ...shown, ua_loanterm: '48', ua_pleasedescribeproject: 'Haul' };
    expect([
      context.answers,
      context.offeredDraft,
      context.formVersion,
      actor.getSnapshot().hasTag('unsaved'),
    ]).toEqual([answers, null, 1, true]);
    expect(drafts).toEqual([
      expect.objectContaining({ type: 'draft.stored', replaced: draftOf({}).entries }),
      otherDraftRequest,
    ]);
    actor.send({ type: 'step.submitted', answers: { ...minimalAnswers('eoi', name), ua_loanterm: '48' } });
    await waitUntilIdle();
    expect(drafts.at(-1)).toEqual(deleteRequest);
  });

  test.each([false, true])(
    'that the user has neither used nor discarded stays when other answers are saved (to finish later: %s)',
    async (later) => {
      const { actor, drafts, waitUntilIdle } = await opened();
      actor.send(found({ ua_loanterm: '48' }));
      const answers = minimalAnswers('eoi', name);
      actor.send({ type: 'step.submitted', answers, ...(later && { later: true }) });
      await waitUntilIdle();
      const changes = changesOf(drafts);
      expect([changes.at(-1), changes.filter(({ type }) => type === 'found.deleted')]).toEqual([
        deleteRequest,
        [],
      ]);
      expect(actor.getSnapshot().context.offeredDraft).toBeNull();
    },
  );

  test('that the user has neither used nor discarded stays when the user leaves without saving', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '36' }));
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'answers.discarded' });
    expect([actor.getSnapshot().context.offeredDraft, drafts]).toEqual([
      draftOf({ ua_loanterm: '36' }),
      [deleteRequest],
    ]);
  });

  test('is deleted when it is discarded, and the answers typed since stay', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '36' }));
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'draft.discarded' });
    actor.send({ type: 'draft.discarded' });
    const { context } = actor.getSnapshot();
    expect([context.offeredDraft, context.typed, drafts]).toEqual([null, typed, dropRequests]);
  });

  test('after another one that was used is offered, too', async () => {
    const { actor } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    actor.send({ type: 'draft.used' });
    actor.send(found({ ua_loanterm: '36' }));
    expect(actor.getSnapshot().context.offeredDraft).toEqual(draftOf({ ua_loanterm: '36' }));
  });
});

test('the device that keeps drafts again has refused none', async () => {
  const { actor } = await opened();
  actor.send({ type: 'answers.typed', answers: typed });
  actor.send({ type: 'draft.refused' });
  const refused = actor.getSnapshot().context.isDraftRefused;
  actor.send({ type: 'draft.kept' });
  expect([refused, actor.getSnapshot().context.isDraftRefused]).toEqual([true, false]);
});
