// What a step keeps on the device and offers back (decisions.md "Answers survive"), by whole requests to the port.
import { records } from '../catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { partlyAnswered, startRecordFlow, failureOf, step } from '#tests/recordFlowHarness.ts';
import { minimalAnswers } from '#tests/samples.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DraftReport } from '../ports.ts';

const id = '00000000-0000-4000-8000-000000000001';
const record = `eoi ${id}`;
const name = 'loan-purpose';
const rows = fieldsOfStep(records.eoi, name);
const place = { record, part: name };
const stored = partlyAnswered(4, { ua_icexpressionofinterestid: id, ua_loanterm: 12 });
const shown = formatAnswers(rows, stored.values);
const typed = { ...shown, ua_loanterm: '48' };

const sought = { type: 'draft.sought', place };
const kept = (answers: Answers, base: Answers) => ({
  type: 'draft.kept',
  place,
  content: { item: '', answers, base, prefilled: {} },
});
const term = kept({ ua_loanterm: '48' }, { ua_loanterm: '12' });
const dropped = (saved: boolean) => ({ type: 'draft.dropped', place, item: '', saved });
const found = (answers: Answers, part: string = name): DraftReport => ({
  type: 'draft.found',
  place: { record, part },
  draft: { item: '', at: '2026-11-21T10:00:00.000Z', answers, base: { ua_loanterm: '12' }, prefilled: {} },
});

async function opened(save: Parameters<typeof startRecordFlow>[1] = {}) {
  const flow = startRecordFlow(step(name), { fetch: [stored], save: [stored], ...save });
  await flow.waitUntilIdle();
  expect(flow.drafts).toEqual([sought]);
  flow.drafts.length = 0;
  return flow;
}

describe('while typing', () => {
  test('is kept once a while, not with every key', async () => {
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

  test('is kept at once when the page may go, and only when there is something new', async () => {
    const { actor, drafts } = await opened();
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'page.hidden' });
    expect(drafts).toEqual([term]);
  });

  test('is dropped when it says again what is stored', async () => {
    const { actor, clock, drafts } = await opened();
    actor.send({ type: 'answers.typed', answers: typed });
    clock.increment(limits.drafts.writeInterval);
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_loanterm: '12 ' } });
    expect([drafts, actor.getSnapshot().hasTag('unsaved')]).toEqual([[term, dropped(false)], false]);
  });
});

describe('a save', () => {
  const submitted = {
    type: 'step.submitted',
    answers: { ...minimalAnswers('eoi', name), ua_loanterm: '48' },
  } as const;

  test('is kept before it is sent, and dropped when it is stored', async () => {
    const { actor, drafts, waitUntilIdle } = await opened();
    actor.send(submitted);
    await waitUntilIdle();
    expect(drafts.map(({ type }) => type)).toEqual(['draft.kept', 'draft.dropped']);
    expect(drafts[1]).toEqual(dropped(true));
  });

  test.each([500, 'offline', 401, 422] as const)('that fails (%s) leaves the draft', async (status) => {
    const { actor, drafts, waitUntilIdle } = await opened({ save: [failureOf(status)] });
    actor.send(submitted);
    await waitUntilIdle();
    expect(drafts.filter(({ type }) => type !== 'draft.sought').map(({ type }) => type)).toEqual([
      'draft.kept',
    ]);
  });

  test('that is incomplete is kept too', async () => {
    const { actor, drafts } = await opened();
    actor.send({ type: 'step.submitted', answers: { ...typed, ua_loanterm: '99' } });
    expect(drafts).toEqual([kept({ ua_loanterm: '99' }, { ua_loanterm: '12' })]);
  });

  test('of somebody else that is taken instead drops it', async () => {
    const { actor, drafts, waitUntilIdle } = await opened({ save: [failureOf(412)] });
    actor.send(submitted);
    await waitUntilIdle();
    actor.send({ type: 'theirs.taken' });
    expect(drafts.at(-1)).toEqual(dropped(true));
  });
});

describe('a draft that is found', () => {
  test('is offered, and nothing changes before the choice', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    const { context, value } = actor.getSnapshot();
    expect([context.offered?.answers, context.answers, value, drafts]).toEqual([
      { ua_loanterm: '48' },
      null,
      { answering: { [name]: { editing: 'unchanged' } } },
      [],
    ]);
  });

  test('is dropped silently when it says what is stored', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '12' }));
    expect([actor.getSnapshot().context.offered, drafts]).toEqual([null, [dropped(false)]]);
  });

  test('of another step is none of this one’s', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '48' }, 'declarations'));
    expect([actor.getSnapshot().context.offered, drafts]).toEqual([null, []]);
  });

  test('fills the form when it is used, unsaved, beside what was typed since; and stays until it is saved', async () => {
    const { actor, drafts, waitUntilIdle } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    actor.send({ type: 'answers.typed', answers: { ...shown, ua_pleasedescribeproject: 'Haul' } });
    actor.send({ type: 'draft.used' });
    const { context } = actor.getSnapshot();
    const answers = { ...shown, ua_loanterm: '48', ua_pleasedescribeproject: 'Haul' };
    expect([
      context.answers,
      context.offered,
      context.restored,
      actor.getSnapshot().hasTag('unsaved'),
    ]).toEqual([answers, null, '2026-11-21T10:00:00.000Z', true]);
    expect(drafts.map(({ type }) => type)).toEqual(['draft.kept']);
    actor.send({ type: 'step.submitted', answers: { ...minimalAnswers('eoi', name), ua_loanterm: '48' } });
    await waitUntilIdle();
    expect(drafts.at(-1)).toEqual(dropped(true));
  });

  test('is dropped when it is discarded, what was typed since is not', async () => {
    const { actor, drafts } = await opened();
    actor.send(found({ ua_loanterm: '48' }));
    actor.send({ type: 'draft.discarded' });
    expect([actor.getSnapshot().context.offered, drafts]).toEqual([null, [dropped(false)]]);
    actor.send(found({ ua_loanterm: '36' }));
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'draft.discarded' });
    expect(drafts.at(-1)).toEqual(term);
  });

  test('goes with the step when leaving is confirmed', async () => {
    const { actor, clock, drafts } = await opened();
    actor.send({ type: 'answers.typed', answers: typed });
    actor.send({ type: 'answers.abandoned' });
    clock.increment(limits.drafts.writeInterval);
    actor.send({ type: 'page.hidden' });
    expect(drafts).toEqual([dropped(false), dropped(false)]);
  });
});
