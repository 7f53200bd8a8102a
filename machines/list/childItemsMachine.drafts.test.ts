// The drafts of a list's dialog (product 11.3 to 11.6), and answers in a field that is no longer shown (product 3.8).
import { describe, expect, test } from 'vitest';
import { itemAnswers, validItem } from '#tests/applicationSamples.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import {
  storedList,
  editingState,
  idOf,
  editedAnswers,
  item1,
  startLoadedChildItems,
  startChildItems,
  item3,
  item2,
} from '#tests/childItemsHarness.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfList } from '../catalogue/records/lists.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Draft } from '../catalogue/records/drafts.ts';
import type { DraftReport } from '../ports.ts';

const location = { record: 'application 1', form: 'competitors' };
const fields = fieldsOfList('competitors');
const blank = formatAnswers(fields, {});
const town = String(item1['ua_competitorlocation']);

const draftRequest = { type: 'draft.requested', location };
const storeRequest = (item: string, answers: Answers, base: Answers) => ({
  type: 'draft.stored',
  location,
  content: { item, answers, base, prefilled: {} },
});
const deleteRequest = (item: string) => ({ type: 'draft.deleted', location, item });
const savedRequest = (item: string) => ({ ...deleteRequest(item), isSaved: true });
const draftOf = (item: string, answers: Answers): Draft => ({
  item,
  at: '2026-11-21T10:00:00.000Z',
  answers,
  base: {},
  prefilled: {},
  entries: [{ key: 'one', written: '2026-11-21T10:00:00.000Z' }],
});
const found = (item: string, answers: Answers): DraftReport => ({
  type: 'draft.found',
  location,
  draft: draftOf(item, answers),
});
/** What is asked of the device when this draft is dropped: that it goes, and whether there is another one. */
const dropRequests = [{ type: 'found.deleted', entries: draftOf('', {}).entries }, draftRequest];
const storeEditedLocation = storeRequest(
  idOf(item1),
  { ua_competitorlocation: 'Bangor' },
  { ua_competitorlocation: town },
);

test('requests the drafts when the list opens', async () => {
  const { drafts, waitUntilIdle } = startChildItems({ stored: storedList('1', item1) });
  await waitUntilIdle();
  expect(drafts).toEqual([draftRequest]);
});

describe('the draft of the dialog', () => {
  test('is stored for its item once in an interval and deleted by the save', async () => {
    const { actor, clock, drafts, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [storedList('2', { ...item1, ua_competitorlocation: 'Bangor' })],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    clock.increment(limits.drafts.writeInterval);
    expect(drafts).toEqual([storeEditedLocation]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect(drafts.slice(1)).toEqual([storeEditedLocation, savedRequest(idOf(item1)), draftRequest]);
  });

  test('of a new item is stored when the page is hidden and deleted by Cancel', async () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ...blank, ua_competitorname: 'Haul' } });
    actor.send({ type: 'flush.requested' });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    const stored = storeRequest('', { ua_competitorname: 'Haul' }, { ua_competitorname: '' });
    expect(drafts).toEqual([{ ...stored, isRewrite: true }, stored, deleteRequest(''), draftRequest]);
  });

  test('is stored again whenever the page is hidden with unsaved answers, also while the item is saved', () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'flush.requested' });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'flush.requested' });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'flush.requested' });
    // Another tab may have discarded the draft meanwhile.
    actor.send({ type: 'flush.requested' });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    actor.send({ type: 'flush.requested' });
    const rewrite = { ...storeEditedLocation, isRewrite: true };
    expect(drafts).toEqual([rewrite, rewrite, storeEditedLocation, rewrite]);
  });

  test('is not kept while the device refuses it', () => {
    const { actor } = startLoadedChildItems({ stored: storedList('1', item1) });
    const isRefused = () => actor.getSnapshot().context.isDraftRefused;
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'draft.refused' });
    const before = isRefused();
    actor.send({ type: 'draft.kept' });
    const between = isRefused();
    actor.send({ type: 'draft.refused' });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    expect([before, between, isRefused()]).toEqual([true, false, false]);
  });

  test('stays when the save fails and is deleted when the user confirms leaving', async () => {
    const { actor, drafts, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(500)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect([actor.getSnapshot().value, drafts]).toEqual([editingState, [storeEditedLocation]]);
    actor.send({ type: 'answers.discarded' });
    actor.send({ type: 'flush.requested' });
    expect(drafts.slice(1)).toEqual([deleteRequest(idOf(item1))]);
  });

  test.each([
    ['added', { type: 'item.added' }, ''],
    ['saved', { type: 'item.opened', id: idOf(item1) }, idOf(item1)],
  ] as const)('is deleted when the user leaves while the item is %s', (_, opened, item) => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send(opened);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    drafts.length = 0;
    actor.send({ type: 'answers.discarded' });
    actor.send({ type: 'answers.discarded' });
    const snapshot = actor.getSnapshot();
    expect([snapshot.hasTag('busy'), snapshot.context.answers, drafts]).toEqual([
      true,
      editedAnswers,
      [deleteRequest(item)],
    ]);
  });

  test('of another item stays when the user leaves while an item is deleted', () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send(found('', { ua_competitorname: 'Haul' }));
    actor.send({ type: 'item.deleted', id: idOf(item1) });
    actor.send({ type: 'answers.discarded' });
    expect(drafts).toEqual([]);
  });

  test('is deleted when the answers equal the stored item again', async () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'answers.typed', answers: formatAnswers(fields, item1) });
    expect(drafts).toEqual([deleteRequest(idOf(item1))]);
  });
});

describe('a draft that is found', () => {
  test('and that the user has neither used nor discarded stays when another new item is added', async () => {
    const { actor, drafts, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      add: [item2],
    });
    actor.send(found('', { ua_competitorname: 'Haul' }));
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 2) });
    await waitUntilIdle();
    expect([drafts.slice(-2), drafts.filter(({ type }) => type === 'found.deleted')]).toEqual([
      [savedRequest(''), draftRequest],
      [],
    ]);
  });

  test('opens the dialog with its answers when it is used', async () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1, item2) });
    actor.send(found(idOf(item2), { ua_competitorlocation: 'Bangor' }));
    actor.send({ type: 'draft.used' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.editedItem, context.offeredDraft, context.answers]).toEqual([
      editingState,
      item2,
      null,
      { ...formatAnswers(fields, item2), ua_competitorlocation: 'Bangor' },
    ]);
    expect(drafts).toEqual([
      expect.objectContaining({
        type: 'draft.stored',
        replaced: draftOf('', {}).entries,
      }),
    ]);
  });

  test('of a deleted item is added as a new item and no longer kept for the old one', async () => {
    const { actor, drafts, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      add: [item3],
    });
    actor.send(found(idOf(item2), itemAnswers('competitors', 3)));
    actor.send({ type: 'draft.used' });
    expect(actor.getSnapshot().context.editedItem).toBeNull();
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 3) });
    await waitUntilIdle();
    expect([requests.at(-1), drafts.slice(-2)]).toEqual([
      ['add', 'competitors', expect.objectContaining(validItem('competitors', 3))],
      [savedRequest(idOf(item2)), draftRequest],
    ]);
  });

  test('is deleted when it equals the stored item and when it is discarded', async () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send(found(idOf(item1), { ua_competitorlocation: town }));
    expect([actor.getSnapshot().context.offeredDraft, drafts]).toEqual([null, dropRequests]);
    drafts.length = 0;
    actor.send(found('', { ua_competitorname: 'Haul' }));
    actor.send({ type: 'draft.discarded' });
    actor.send({ type: 'draft.discarded' });
    expect([actor.getSnapshot().context.offeredDraft, drafts]).toEqual([null, dropRequests]);
  });

  test('is kept and requested again when another item’s dialog is cancelled', async () => {
    const { actor, drafts } = startLoadedChildItems({ stored: storedList('1', item1, item2) });
    actor.send(found(idOf(item2), { ua_competitorlocation: 'Bangor' }));
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    expect(drafts).toEqual([storeEditedLocation, deleteRequest(idOf(item1)), draftRequest]);
  });
});

test('a too long answer in a field that is not shown does not block saving the item', async () => {
  const long = { ...itemAnswers('activities'), ua_supplier: 'Haul Cyf', ua_suppliername: 'x'.repeat(500) };
  const { actor, requests, waitUntilIdle } = startChildItems(
    { stored: storedList('1'), add: [item1] },
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
