// One list of the Application with several people at it, and what is deleted and brought back
// (decisions.md "Values on the wire": on 412 only the item being edited is applied, and the person is asked only when it changed).
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
  test('sends the whole list with the item’s statecode 1, and offers it back', async () => {
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

  test('a refused one stays in the list', async () => {
    const { actor, said, settled } = await opened({ fetch: [at('1', one)], save: [refused(500)] });
    actor.send({ type: 'item.deleted', id: idOf(one) });
    const { value, context } = await settled();
    expect([value, context.items, context.deletedItem, said]).toEqual(['listed', [one], null, [notice(500)]]);
  });

  test('is undone with the statecode 0 as long as the list is open, whatever else was done since', async () => {
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

  test('a refused undo can be tried again', async () => {
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

  test('nothing deleted, nothing to bring back', async () => {
    const { actor, asked } = await opened({ fetch: [at('1', one)] });
    actor.send({ type: 'item.restored' });
    expect([actor.getSnapshot().value, asked]).toEqual(['listed', []]);
  });
});

describe('a list that changed meanwhile', () => {
  test('the same item untouched: only it is applied, and the list sent once more', async () => {
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

  test('is not sent a third time without being asked', async () => {
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', one), at('2', one)],
      save: [refused(412), refused(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, asked.length, said]).toEqual([filling, moved, 3, [notice(412)]]);
  });

  test('without revisions the list is fetched right before it is sent', async () => {
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

  test('a failed comparison keeps what was typed', async () => {
    const { actor, said, settled } = await opened({
      fetch: [at('1', one), refused(500)],
      save: [refused(412)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, said]).toEqual([filling, moved, [notice(500)]]);
  });

  test('the same change by somebody else, or by ourselves with the reply lost, is no question', async () => {
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

  test('a deleted one that somebody else deleted, too, is no question', async () => {
    const { actor, settled } = await opened({
      fetch: [at('1', one, two), at('2', one)],
      save: [refused(412), at('3', one)],
    });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    const { value, context } = await settled();
    expect([value, context.items]).toEqual(['listed', [one]]);
  });
});

describe('the same item changed by somebody else', () => {
  async function contested(theirs: typeof one | null) {
    const list = await opened({
      fetch: [at('1', one, two), theirs === null ? at('2', two) : at('2', theirs, two)],
      save: [refused(412), at('3', oneMoved, two)],
    });
    list.actor.send({ type: 'item.opened', id: idOf(one) });
    list.actor.send({ type: 'item.submitted', answers: moved });
    await list.settled();
    return list;
  }

  test('asks, with both versions, and nothing is lost until it is answered', async () => {
    const { actor, asked, said } = await contested(oneRenamed);
    const snapshot = actor.getSnapshot();
    const { serverVersion: theirs, change, answers } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), theirs, change, answers]).toEqual([
      'resolvingConflict',
      true,
      oneRenamed,
      { base: one, next: oneMoved, purpose: 'save' },
      moved,
    ]);
    expect([asked.length, said]).toEqual([2, [told(oneRenamed, two)]]);
  });

  test('mine: my version over their list, with their revision', async () => {
    const { actor, asked, settled } = await contested(oneRenamed);
    actor.send({ type: 'version.kept' });
    expect([(await settled()).value, asked.at(-1)]).toEqual(['listed', ['save', [oneMoved, two], '2']]);
  });

  test('theirs: their list, nothing sent', async () => {
    const { actor, asked } = await contested(oneRenamed);
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

  test('deleted by somebody else: asks, and mine brings it back', async () => {
    const { actor, asked, settled } = await contested(null);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.serverVersion]).toEqual([
      'resolvingConflict',
      null,
    ]);
    actor.send({ type: 'version.kept' });
    await settled();
    expect(asked.at(-1)).toEqual(['save', [two, oneMoved], '2']);
  });
});
