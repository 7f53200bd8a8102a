// One list of the Application that several users change (product 7.8), and deleting with undo (product 7.7).
import { describe, expect, test } from 'vitest';
import { failureOf } from '#tests/recordFlowHarness.ts';
import {
  storedList,
  editingState,
  idOf,
  editedAnswers,
  notice,
  item1,
  item1Edited,
  startLoadedChildItems,
  item3,
  itemsChanged,
  item2,
} from '#tests/childItemsHarness.ts';

const gone = { ...item2, statecode: 1 };
const oneRenamed = { ...item1, ua_competitorname: 'Elsewhere' };

describe('deleting', () => {
  test('sends the whole list with statecode 1 for the item and offers the undo', async () => {
    const { actor, requests, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      save: [storedList('2', item1)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.deletedItem, requests, emitted]).toEqual([
      'listed',
      [item1],
      gone,
      [['delete', [item1, gone], '1']],
      [itemsChanged('2', item1)],
    ]);
  });

  test('keeps the item when it fails', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(500)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item1) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.deletedItem, emitted]).toEqual([
      'listed',
      [item1],
      null,
      [notice(500)],
    ]);
  });

  test('can be undone with statecode 0 while the list is open, also after other changes', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      save: [storedList('2', item1), storedList('3', item1Edited), storedList('4', item1Edited, item2)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    await waitUntilIdle();
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect((await waitUntilIdle()).context.deletedItem).toEqual(gone);
    actor.send({ type: 'item.restored' });
    const { context } = await waitUntilIdle();
    expect([context.items, context.deletedItem, requests.at(-1)]).toEqual([
      [item1Edited, item2],
      null,
      ['save', [item1Edited, item2], '3'],
    ]);
  });

  test('offers the undo again when it fails', async () => {
    const { actor, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item2),
      save: [storedList('2'), failureOf(500), storedList('3', item2)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    await waitUntilIdle();
    actor.send({ type: 'item.restored' });
    expect((await waitUntilIdle()).context.deletedItem).toEqual(gone);
    actor.send({ type: 'item.restored' });
    expect((await waitUntilIdle()).context.items).toEqual([item2]);
  });

  test('offers no undo when nothing was deleted', async () => {
    const { actor, requests } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.restored' });
    expect([actor.getSnapshot().value, requests]).toEqual(['listed', []]);
  });
});

describe('a list that changed meanwhile', () => {
  test('is sent once more with this change when the item is untouched', async () => {
    const { actor, requests, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [storedList('2', item1, item3)],
      save: [failureOf(412), storedList('3', item1Edited, item3)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests, emitted]).toEqual([
      'listed',
      [item1Edited, item3],
      [
        ['save', [item1Edited, item2], '1'],
        ['fetch', 'competitors'],
        ['save', [item1Edited, item3], '2'],
      ],
      [itemsChanged('3', item1Edited, item3)],
    ]);
  });

  test('is not sent a third time without the user', async () => {
    const { actor, requests, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      fetch: [storedList('2', item1)],
      save: [failureOf(412), failureOf(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, requests.length, emitted]).toEqual([
      editingState,
      editedAnswers,
      3,
      [notice(412)],
    ]);
  });

  test('is fetched right before it is sent when there are no ETags', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList(null, item1, item2),
      fetch: [storedList(null, item1, item3)],
      save: [storedList(null, item1Edited, item3)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect(requests).toEqual([
      ['fetch', 'competitors'],
      ['save', [item1Edited, item3], null],
    ]);
  });

  test('keeps the answers when it cannot be fetched', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      fetch: [failureOf(500)],
      save: [failureOf(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, emitted]).toEqual([editingState, editedAnswers, [notice(500)]]);
  });

  test('asks nothing when the same change is stored already', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      fetch: [storedList('2', item1Edited)],
      save: [failureOf('offline'), failureOf(412), storedList('3', item1Edited)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [item1Edited], '2'],
    ]);
  });

  test('asks nothing when another user has deleted the item to delete', async () => {
    const { actor, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [storedList('2', item1)],
      save: [failureOf(412), storedList('3', item1)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items]).toEqual(['listed', [item1]]);
  });
});

describe('an item that another user has changed', () => {
  async function openConflict(serverVersion: typeof item1 | null) {
    const list = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [serverVersion === null ? storedList('2', item2) : storedList('2', serverVersion, item2)],
      save: [failureOf(412), storedList('3', item1Edited, item2)],
    });
    list.actor.send({ type: 'item.opened', id: idOf(item1) });
    list.actor.send({ type: 'item.submitted', answers: editedAnswers });
    await list.waitUntilIdle();
    return list;
  }

  test('makes the machine ask with both versions and keep the answers', async () => {
    const { actor, requests, emitted } = await openConflict(oneRenamed);
    const snapshot = actor.getSnapshot();
    const { serverVersion, change, answers } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), serverVersion, change, answers]).toEqual([
      'resolvingConflict',
      true,
      oneRenamed,
      { base: item1, next: item1Edited, purpose: 'save' },
      editedAnswers,
    ]);
    expect([requests.length, emitted]).toEqual([2, [itemsChanged('2', oneRenamed, item2)]]);
  });

  test('is overwritten with the new ETag when the user keeps the typed version', async () => {
    const { actor, requests, waitUntilIdle } = await openConflict(oneRenamed);
    actor.send({ type: 'version.kept' });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [item1Edited, item2], '2'],
    ]);
  });

  test('replaces the typed version without a call when the user takes the saved one', async () => {
    const { actor, requests } = await openConflict(oneRenamed);
    actor.send({ type: 'version.replaced' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.serverVersion, context.answers, requests.length]).toEqual([
      'listed',
      [oneRenamed, item2],
      null,
      null,
      2,
    ]);
  });

  test('is restored when it was deleted and the user keeps the typed version', async () => {
    const { actor, requests, waitUntilIdle } = await openConflict(null);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.serverVersion]).toEqual([
      'resolvingConflict',
      null,
    ]);
    actor.send({ type: 'version.kept' });
    await waitUntilIdle();
    expect(requests.at(-1)).toEqual(['save', [item2, item1Edited], '2']);
  });
});
