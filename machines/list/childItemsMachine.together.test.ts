// One list of the Application that several users change (product 7.8), and deleting with undo (product 7.7).
import { describe, expect, test } from 'vitest';
import { refused } from '#tests/journey.ts';
import {
  at,
  filling,
  idOf,
  moved,
  notice,
  one,
  oneMoved,
  opened,
  three,
  told,
  two,
} from '#tests/openList.ts';

const gone = { ...two, statecode: 1 };
const oneRenamed = { ...one, ua_competitorname: 'Elsewhere' };

describe('deleting', () => {
  test('sends the whole list with statecode 1 for the item and offers the undo', async () => {
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', one, two)],
      save: [at('2', one)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    const { value, context } = await settled();
    expect([value, context.items, context.deletedItem, asked, said]).toEqual([
      'listed',
      [one],
      gone,
      [['delete', [one, gone], '1']],
      [told(one)],
    ]);
  });

  test('keeps the item when it fails', async () => {
    const { actor, said, settled } = await opened({ fetch: [at('1', one)], save: [refused(500)] });
    actor.send({ type: 'item.deleted', id: idOf(one) });
    const { value, context } = await settled();
    expect([value, context.items, context.deletedItem, said]).toEqual(['listed', [one], null, [notice(500)]]);
  });

  test('can be undone with statecode 0 while the list is open, also after other changes', async () => {
    const { actor, asked, settled } = await opened({
      fetch: [at('1', one, two)],
      save: [at('2', one), at('3', oneMoved), at('4', oneMoved, two)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    await settled();
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    expect((await settled()).context.deletedItem).toEqual(gone);
    actor.send({ type: 'item.restored' });
    const { context } = await settled();
    expect([context.items, context.deletedItem, asked.at(-1)]).toEqual([
      [oneMoved, two],
      null,
      ['save', [oneMoved, two], '3'],
    ]);
  });

  test('offers the undo again when it fails', async () => {
    const { actor, settled } = await opened({
      fetch: [at('1', two)],
      save: [at('2'), refused(500), at('3', two)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    await settled();
    actor.send({ type: 'item.restored' });
    expect((await settled()).context.deletedItem).toEqual(gone);
    actor.send({ type: 'item.restored' });
    expect((await settled()).context.items).toEqual([two]);
  });

  test('offers no undo when nothing was deleted', async () => {
    const { actor, asked } = await opened({ fetch: [at('1', one)] });
    actor.send({ type: 'item.restored' });
    expect([actor.getSnapshot().value, asked]).toEqual(['listed', []]);
  });
});

describe('a list that changed meanwhile', () => {
  test('is sent once more with this change when the item is untouched', async () => {
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', one, two), at('2', one, three)],
      save: [refused(412), at('3', oneMoved, three)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.items, asked, said]).toEqual([
      'listed',
      [oneMoved, three],
      [
        ['save', [oneMoved, two], '1'],
        ['fetch', 'competitors'],
        ['save', [oneMoved, three], '2'],
      ],
      [told(oneMoved, three)],
    ]);
  });

  test('is not sent a third time without the user', async () => {
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', one), at('2', one)],
      save: [refused(412), refused(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, asked.length, said]).toEqual([filling, moved, 3, [notice(412)]]);
  });

  test('is fetched right before it is sent when there are no ETags', async () => {
    const { actor, asked, settled } = await opened({
      fetch: [at(null, one, two), at(null, one, three)],
      save: [at(null, oneMoved, three)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    await settled();
    expect(asked).toEqual([
      ['fetch', 'competitors'],
      ['save', [oneMoved, three], null],
    ]);
  });

  test('keeps the answers when it cannot be fetched', async () => {
    const { actor, said, settled } = await opened({
      fetch: [at('1', one), refused(500)],
      save: [refused(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, said]).toEqual([filling, moved, [notice(500)]]);
  });

  test('asks nothing when the same change is stored already', async () => {
    const { actor, asked, settled } = await opened({
      fetch: [at('1', one), at('2', oneMoved)],
      save: [refused('offline'), refused(412), at('3', oneMoved)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    await settled();
    actor.send({ type: 'item.submitted', answers: moved });
    expect([(await settled()).value, asked.at(-1)]).toEqual(['listed', ['save', [oneMoved], '2']]);
  });

  test('asks nothing when another user has deleted the item to delete', async () => {
    const { actor, settled } = await opened({
      fetch: [at('1', one, two), at('2', one)],
      save: [refused(412), at('3', one)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    const { value, context } = await settled();
    expect([value, context.items]).toEqual(['listed', [one]]);
  });
});

describe('an item that another user has changed', () => {
  async function openConflict(serverVersion: typeof one | null) {
    const list = await opened({
      fetch: [at('1', one, two), serverVersion === null ? at('2', two) : at('2', serverVersion, two)],
      save: [refused(412), at('3', oneMoved, two)],
    });
    list.actor.send({ type: 'item.opened', id: idOf(one) });
    list.actor.send({ type: 'item.submitted', answers: moved });
    await list.settled();
    return list;
  }

  test('makes the machine ask with both versions and keep the answers', async () => {
    const { actor, asked, said } = await openConflict(oneRenamed);
    const snapshot = actor.getSnapshot();
    const { serverVersion: serverVersion, change, answers } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), serverVersion, change, answers]).toEqual([
      'resolvingConflict',
      true,
      oneRenamed,
      { base: one, next: oneMoved, purpose: 'save' },
      moved,
    ]);
    expect([asked.length, said]).toEqual([2, [told(oneRenamed, two)]]);
  });

  test('is overwritten with the new ETag when the user keeps the own version', async () => {
    const { actor, asked, settled } = await openConflict(oneRenamed);
    actor.send({ type: 'version.kept' });
    expect([(await settled()).value, asked.at(-1)]).toEqual(['listed', ['save', [oneMoved, two], '2']]);
  });

  test('replaces the own version without a call when the user takes it', async () => {
    const { actor, asked } = await openConflict(oneRenamed);
    actor.send({ type: 'version.replaced' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.serverVersion, context.answers, asked.length]).toEqual([
      'listed',
      [oneRenamed, two],
      null,
      null,
      2,
    ]);
  });

  test('is restored when it was deleted and the user keeps the own version', async () => {
    const { actor, asked, settled } = await openConflict(null);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.serverVersion]).toEqual([
      'resolvingConflict',
      null,
    ]);
    actor.send({ type: 'version.kept' });
    await settled();
    expect(asked.at(-1)).toEqual(['save', [two, oneMoved], '2']);
  });
});
