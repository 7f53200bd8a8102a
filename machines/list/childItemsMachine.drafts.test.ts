// What a list's dialog keeps on the device and offers back when the list opens (decisions.md "Answers survive"), and what is typed in a
// field that is no longer seen.
import { describe, expect, test } from 'vitest';
import { itemAnswers } from '#tests/applicationSamples.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import {
  storedList,
  filling,
  idOf,
  editedAnswers,
  one,
  startLoadedChildItems,
  startChildItems,
  three,
  two,
} from '#tests/childItemsHarness.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { listOf } from '../catalogue/records/lists.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { DraftReport } from '../ports.ts';

const place = { record: 'application 1', part: 'competitors' };
const rows = Object.entries(listOf('competitors').fields);
const blank = formatAnswers(rows, {});
const location = String(one['ua_competitorlocation']);

const sought = { type: 'draft.sought', place };
const kept = (item: string, answers: Answers, base: Answers) => ({
  type: 'draft.kept',
  place,
  content: { item, answers, base, prefilled: {} },
});
const dropped = (item: string, saved: boolean) => ({ type: 'draft.dropped', place, item, saved });
const found = (item: string, answers: Answers): DraftReport => ({
  type: 'draft.found',
  place,
  draft: { item, at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {} },
});
const movedOne = kept(idOf(one), { ua_competitorlocation: 'Bangor' }, { ua_competitorlocation: location });

test('is looked for when the list opens', async () => {
  const { drafts, waitUntilIdle } = startChildItems({ fetch: [storedList('1', one)] });
  await waitUntilIdle();
  expect(drafts).toEqual([sought]);
});

describe('what is typed in the dialog', () => {
  test('is kept under its item once a while, and dropped when it is saved', async () => {
    const { actor, clock, drafts, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one)],
      save: [storedList('2', one)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    clock.increment(limits.drafts.writeInterval);
    expect(drafts).toEqual([movedOne]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect(drafts.slice(1)).toEqual([movedOne, dropped(idOf(one), true), sought]);
  });

  test('of a new item is kept when the page may go, and dropped when it is cancelled', async () => {
    const { actor, drafts } = await startLoadedChildItems({ fetch: [storedList('1', one)] });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ...blank, ua_competitorname: 'Haul' } });
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'item.cancelled' });
    expect(drafts).toEqual([
      kept('', { ua_competitorname: 'Haul' }, { ua_competitorname: '' }),
      dropped('', false),
      sought,
    ]);
  });

  test('stays when the save fails, and goes when leaving is confirmed', async () => {
    const { actor, drafts, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one)],
      save: [failureOf(500)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect([actor.getSnapshot().value, drafts]).toEqual([filling, [movedOne]]);
    actor.send({ type: 'answers.abandoned' });
    actor.send({ type: 'page.hidden' });
    expect(drafts.slice(1)).toEqual([dropped(idOf(one), false)]);
  });

  test('is dropped when it says again what is stored', async () => {
    const { actor, drafts } = await startLoadedChildItems({ fetch: [storedList('1', one)] });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'answers.typed', answers: formatAnswers(rows, one) });
    expect(drafts).toEqual([dropped(idOf(one), false)]);
  });
});

describe('an item that is found', () => {
  test('opens its dialog as it was typed when it is used', async () => {
    const { actor, drafts } = await startLoadedChildItems({ fetch: [storedList('1', one, two)] });
    actor.send(found(idOf(two), { ua_competitorlocation: 'Bangor' }));
    actor.send({ type: 'draft.used' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.editing, context.offered, context.answers]).toEqual([
      filling,
      two,
      null,
      { ...formatAnswers(rows, two), ua_competitorlocation: 'Bangor' },
    ]);
    expect(drafts.map(({ type }) => type)).toEqual(['draft.kept']);
  });

  test('and is gone meanwhile is taken up as a new one, saved under its own draft', async () => {
    const { actor, drafts, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one)],
      add: [three],
    });
    actor.send(found(idOf(two), itemAnswers('competitors', 3)));
    actor.send({ type: 'draft.used' });
    expect(actor.getSnapshot().context.editing).toBeNull();
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 3) });
    await waitUntilIdle();
    expect(drafts.slice(-2)).toEqual([dropped(idOf(two), true), sought]);
  });

  test('is dropped silently when the list says the same, and when it is discarded', async () => {
    const { actor, drafts } = await startLoadedChildItems({ fetch: [storedList('1', one)] });
    actor.send(found(idOf(one), { ua_competitorlocation: location }));
    expect([actor.getSnapshot().context.offered, drafts]).toEqual([null, [dropped(idOf(one), false)]]);
    actor.send(found('', { ua_competitorname: 'Haul' }));
    actor.send({ type: 'draft.discarded' });
    expect([actor.getSnapshot().context.offered, drafts.slice(1)]).toEqual([
      null,
      [dropped('', false), sought],
    ]);
  });

  test('stays on offer while another is cancelled', async () => {
    const { actor, drafts } = await startLoadedChildItems({ fetch: [storedList('1', one, two)] });
    actor.send(found(idOf(two), { ua_competitorlocation: 'Bangor' }));
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'item.cancelled' });
    expect(drafts).toEqual([dropped(idOf(one), false), sought]);
  });
});

test('a text that has no form and is no longer asked does not block the item', async () => {
  const long = { ...itemAnswers('activities'), ua_supplier: 'Haul Cyf', ua_suppliername: 'x'.repeat(500) };
  const { actor, requests, waitUntilIdle } = startChildItems(
    { fetch: [storedList('1')], add: [one] },
    'activities',
  );
  await waitUntilIdle();
  actor.send({ type: 'item.added' });
  actor.send({ type: 'item.submitted', answers: long });
  await waitUntilIdle();
  expect([actor.getSnapshot().value, requests.at(-1)]).toEqual([
    'listed',
    ['add', 'activities', expect.objectContaining({ ua_supplier: 'Haul Cyf', ua_suppliername: '' })],
  ]);
});
