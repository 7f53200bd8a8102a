// One list of the Application with several people at it, and what is deleted and brought back
// (decisions.md "Values on the wire": on 412 only the item being edited is applied, and the person is asked only when it changed).
import { describe, expect, test } from 'vitest';
import { failureOf } from '#tests/recordFlowHarness.ts';
import {
  storedList,
  filling,
  idOf,
  editedAnswers,
  notice,
  one,
  oneEdited,
  startLoadedChildItems,
  three,
  itemsChanged,
  two,
} from '#tests/childItemsHarness.ts';

const gone = { ...two, statecode: 1 };
const oneRenamed = { ...one, ua_competitorname: 'Elsewhere' };

describe('deleting', () => {
  test('sends the whole list with the item’s statecode 1, and offers it back', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one, two)],
      save: [storedList('2', one)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.deleted, requests, emitted]).toEqual([
      'listed',
      [one],
      gone,
      [['delete', [one, gone], '1']],
      [itemsChanged(one)],
    ]);
  });

  test('a refused one stays in the list', async () => {
    const { actor, emitted, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one)],
      save: [failureOf(500)],
    });
    actor.send({ type: 'item.deleted', id: idOf(one) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.deleted, emitted]).toEqual(['listed', [one], null, [notice(500)]]);
  });

  test('is undone with the statecode 0 as long as the list is open, whatever else was done since', async () => {
    const { actor, requests, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one, two)],
      save: [storedList('2', one), storedList('3', oneEdited), storedList('4', oneEdited, two)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    await waitUntilIdle();
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect((await waitUntilIdle()).context.deleted).toEqual(gone);
    actor.send({ type: 'item.restored' });
    const { context } = await waitUntilIdle();
    expect([context.items, context.deleted, requests.at(-1)]).toEqual([
      [oneEdited, two],
      null,
      ['save', [oneEdited, two], '3'],
    ]);
  });

  test('a refused undo can be tried again', async () => {
    const { actor, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', two)],
      save: [storedList('2'), failureOf(500), storedList('3', two)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    await waitUntilIdle();
    actor.send({ type: 'item.restored' });
    expect((await waitUntilIdle()).context.deleted).toEqual(gone);
    actor.send({ type: 'item.restored' });
    expect((await waitUntilIdle()).context.items).toEqual([two]);
  });

  test('nothing deleted, nothing to bring back', async () => {
    const { actor, requests } = await startLoadedChildItems({ fetch: [storedList('1', one)] });
    actor.send({ type: 'item.restored' });
    expect([actor.getSnapshot().value, requests]).toEqual(['listed', []]);
  });
});

describe('a list that changed meanwhile', () => {
  test('the same item untouched: only it is applied, and the list sent once more', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one, two), storedList('2', one, three)],
      save: [failureOf(412), storedList('3', oneEdited, three)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests, emitted]).toEqual([
      'listed',
      [oneEdited, three],
      [
        ['save', [oneEdited, two], '1'],
        ['fetch', 'competitors'],
        ['save', [oneEdited, three], '2'],
      ],
      [itemsChanged(oneEdited, three)],
    ]);
  });

  test('is not sent a third time without being asked', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one), storedList('2', one)],
      save: [failureOf(412), failureOf(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, requests.length, emitted]).toEqual([
      filling,
      editedAnswers,
      3,
      [notice(412)],
    ]);
  });

  test('without revisions the list is fetched right before it is sent', async () => {
    const { actor, requests, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList(null, one, two), storedList(null, one, three)],
      save: [storedList(null, oneEdited, three)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    expect(requests).toEqual([
      ['fetch', 'competitors'],
      ['save', [oneEdited, three], null],
    ]);
  });

  test('a failed comparison keeps what was typed', async () => {
    const { actor, emitted, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one), failureOf(500)],
      save: [failureOf(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, emitted]).toEqual([filling, editedAnswers, [notice(500)]]);
  });

  test('the same change by somebody else, or by ourselves with the reply lost, is no question', async () => {
    const { actor, requests, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one), storedList('2', oneEdited)],
      save: [failureOf('offline'), failureOf(412), storedList('3', oneEdited)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual(['listed', ['save', [oneEdited], '2']]);
  });

  test('a deleted one that somebody else deleted, too, is no question', async () => {
    const { actor, waitUntilIdle } = await startLoadedChildItems({
      fetch: [storedList('1', one, two), storedList('2', one)],
      save: [failureOf(412), storedList('3', one)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items]).toEqual(['listed', [one]]);
  });
});

describe('the same item changed by somebody else', () => {
  async function contested(theirs: typeof one | null) {
    const list = await startLoadedChildItems({
      fetch: [
        storedList('1', one, two),
        theirs === null ? storedList('2', two) : storedList('2', theirs, two),
      ],
      save: [failureOf(412), storedList('3', oneEdited, two)],
    });
    list.actor.send({ type: 'item.opened', id: idOf(one) });
    list.actor.send({ type: 'item.submitted', answers: editedAnswers });
    await list.waitUntilIdle();
    return list;
  }

  test('asks, with both versions, and nothing is lost until it is answered', async () => {
    const { actor, requests, emitted } = await contested(oneRenamed);
    const snapshot = actor.getSnapshot();
    const { theirs, change, answers } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), theirs, change, answers]).toEqual([
      'contested',
      true,
      oneRenamed,
      { base: one, next: oneEdited, purpose: 'save' },
      editedAnswers,
    ]);
    expect([requests.length, emitted]).toEqual([2, [itemsChanged(oneRenamed, two)]]);
  });

  test('mine: my version over their list, with their revision', async () => {
    const { actor, requests, waitUntilIdle } = await contested(oneRenamed);
    actor.send({ type: 'mine.kept' });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [oneEdited, two], '2'],
    ]);
  });

  test('theirs: their list, nothing sent', async () => {
    const { actor, requests } = await contested(oneRenamed);
    actor.send({ type: 'theirs.taken' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.theirs, context.answers, requests.length]).toEqual([
      'listed',
      [oneRenamed, two],
      null,
      null,
      2,
    ]);
  });

  test('deleted by somebody else: asks, and mine brings it back', async () => {
    const { actor, requests, waitUntilIdle } = await contested(null);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.theirs]).toEqual(['contested', null]);
    actor.send({ type: 'mine.kept' });
    await waitUntilIdle();
    expect(requests.at(-1)).toEqual(['save', [two, oneEdited], '2']);
  });
});
