// One list of the Application that several users change (product 7.8), and deleting with undo (product 7.7).
import { describe, expect, test } from 'vitest';
import { itemAnswers } from '#tests/applicationSamples.ts';
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
  type Scripts,
  item3,
  itemsChanged,
  itemsOutdated,
  item2,
} from '#tests/childItemsHarness.ts';
import { itemConflicts, type StoredList } from './childItems.ts';

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
      [itemsOutdated, itemsChanged('2', item1)],
    ]);
  });

  test('keeps the item when it fails', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(400)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item1) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.deletedItem, emitted]).toEqual([
      'listed',
      [item1],
      null,
      [itemsOutdated, notice(400)],
    ]);
  });

  test('keeps the item and shows the notice when it fails with 401 after signing in again', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(401), failureOf(401), failureOf(401)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item1) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, emitted]).toEqual(['listed', [item1], [itemsOutdated, notice(401)]]);
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
      save: [storedList('2'), failureOf(400), storedList('3', item2)],
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
      [itemsOutdated, itemsOutdated, itemsChanged('3', item1Edited, item3)],
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
      [itemsOutdated, itemsOutdated, notice(412)],
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
    expect([value, context.answers, emitted]).toEqual([
      editingState,
      editedAnswers,
      [itemsOutdated, notice(500)],
    ]);
  });

  test('asks nothing when the same change is stored already', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      fetch: [storedList('2', item1Edited)],
      save: [failureOf(412), storedList('3', item1Edited)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
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

describe('a save whose answer could not be read', () => {
  const further = { ...editedAnswers, ua_competitorname: 'Haul' };
  const saveTwice = async (found: StoredList, ...scripts: NonNullable<Scripts['fetch']>) => {
    const list = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [found, ...scripts],
      save: [failureOf('malformed'), storedList('9', item1Edited)],
      record: [{ values: {}, etag: '1' }],
    });
    list.actor.send({ type: 'item.opened', id: idOf(item1) });
    list.actor.send({ type: 'item.submitted', answers: editedAnswers });
    await list.waitUntilIdle();
    list.requests.length = 0;
    list.actor.send({ type: 'item.submitted', answers: further });
    const { value } = await list.waitUntilIdle();
    return [value, list.requests];
  };

  test.each([
    ['the change is not stored', storedList('2', item1, item2), item1],
    [
      'another field of the item was changed elsewhere',
      storedList('2', { ...item1, ua_newer: 'kept' }, item2),
      { ...item1, ua_newer: 'kept' },
    ],
  ])('goes on from the fetched item when %s', async (_, found, base) => {
    expect(await saveTwice(found)).toEqual([
      'listed',
      [['save', [{ ...base, ua_competitorname: 'Haul', ua_competitorlocation: 'Bangor' }, item2], '2']],
    ]);
  });

  test.each([
    ['changed', storedList('2', oneRenamed, item2)],
    ['deleted', storedList('2', item2)],
  ])('is followed by a question when the item was %s elsewhere', async (_, found) => {
    expect(await saveTwice(found, found)).toEqual([
      'resolvingConflict',
      [
        ['fetch', 'competitors'],
        ['record', null],
      ],
    ]);
  });
});

describe('an item that another user has changed', () => {
  const byBroker = { at: '2026-11-21T10:00:00.000Z', name: 'Siân Wyn', role: 'broker' as const };
  const ofItem1 = { ...byBroker, list: 'competitors', item: idOf(item1) };

  async function openConflict(serverVersion: typeof item1 | null, scripts: Scripts = {}) {
    const list = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [serverVersion === null ? storedList('2', item2) : storedList('2', serverVersion, item2)],
      save: [failureOf(412), storedList('3', item1Edited, item2)],
      ...scripts,
    });
    list.actor.send({ type: 'item.opened', id: idOf(item1) });
    list.actor.send({ type: 'item.submitted', answers: editedAnswers });
    await list.waitUntilIdle();
    return list;
  }

  test('makes the machine ask with both versions and keep the answers', async () => {
    const { actor, requests, emitted } = await openConflict(oneRenamed);
    const snapshot = actor.getSnapshot();
    const { serverVersion, change, answers, changes } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), serverVersion, change, answers, changes]).toEqual([
      'resolvingConflict',
      true,
      oneRenamed,
      { base: item1, next: item1Edited, purpose: 'save' },
      editedAnswers,
      // The Application could not be fetched, so that nobody knows who it was.
      [],
    ]);
    expect([requests.at(-1), emitted]).toEqual([
      ['record', null],
      [itemsOutdated, itemsChanged('2', oneRenamed, item2)],
    ]);
  });

  test('is asked about in those fields alone that the other user has changed to something else', async () => {
    const { actor } = await openConflict(oneRenamed);
    expect(itemConflicts(actor.getSnapshot().context)).toEqual([
      expect.objectContaining({
        field: ['ua_competitorname', expect.anything()],
        mine: item1['ua_competitorname'],
        theirs: 'Elsewhere',
        isTyped: false,
      }),
    ]);
  });

  test('names who changed the item when the Application tells it, and nobody for another item', async () => {
    const changes = [
      { ...byBroker, fields: ['ua_projectname'] },
      { ...ofItem1, item: idOf(item2), fields: ['ua_competitorname'] },
      { ...ofItem1, list: 'jobs', fields: ['ua_competitorname'] },
      { ...ofItem1, fields: ['ua_competitorname'] },
    ];
    const { actor } = await openConflict(oneRenamed, {
      record: [{ values: { ua_changes: changes }, etag: '"1"' }],
    });
    expect(actor.getSnapshot().context.changes).toEqual([{ ...ofItem1, fields: ['ua_competitorname'] }]);
  });

  test('gets the other user’s answer in the fields that the user chose, and asks again when it has changed once more', async () => {
    const movedTwice = { ...oneRenamed, ua_competitorlocation: 'Caernarfon' };
    const { actor, requests, waitUntilIdle } = await openConflict(oneRenamed, {
      fetch: [storedList('2', oneRenamed, item2), storedList('3', movedTwice, item2)],
      save: [failureOf(412), failureOf(412)],
    });
    actor.send({ type: 'version.kept', replaced: ['ua_competitorname'] });
    const mixed = { ...item1Edited, ua_competitorname: 'Elsewhere' };
    const { value, context } = await waitUntilIdle();
    expect([
      requests[3],
      value,
      context.answers,
      context.formVersion,
      itemConflicts(context).map(({ theirs }) => theirs),
    ]).toEqual([
      ['save', [mixed, item2], '2'],
      'resolvingConflict',
      { ...editedAnswers, ua_competitorname: 'Elsewhere' },
      1,
      ['Caernarfon'],
    ]);
  });

  test('keeps what others have stored in fields that the portal does not know', async () => {
    const noted = { ...item1, ua_note: 'Kept' };
    const { requests, waitUntilIdle } = await openConflict(noted);
    await waitUntilIdle();
    expect(requests.at(-1)).toEqual(['save', [{ ...item1Edited, ua_note: 'Kept' }, item2], '2']);
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
      3,
    ]);
  });

  test.each([
    ['changed', oneRenamed],
    ['deleted', null],
  ])(
    'keeps what is typed when the user goes back from a %s item, and asks again at the next save',
    async (_, found) => {
      const stored = found === null ? storedList('2', item2) : storedList('2', found, item2);
      const { actor, requests, waitUntilIdle } = await openConflict(found, { fetch: [stored, stored] });
      actor.send({ type: 'conflict.cancelled' });
      const { value, context } = actor.getSnapshot();
      expect([value, context.editedItem, context.answers, requests.length]).toEqual([
        editingState,
        item1,
        editedAnswers,
        3,
      ]);
      actor.send({ type: 'item.submitted', answers: editedAnswers });
      expect((await waitUntilIdle()).value).toBe('resolvingConflict');
      expect(requests.slice(3)).toEqual([
        ['fetch', 'competitors'],
        ['record', null],
      ]);
    },
  );

  test('shows the saved version when the user leaves without saving, and the draft is deleted', async () => {
    const { actor, drafts, requests } = await openConflict(oneRenamed);
    actor.send({ type: 'answers.discarded' });
    const { value, context } = actor.getSnapshot();
    actor.send({ type: 'version.kept' });
    expect([value, context.items, context.typed, requests.length]).toEqual([
      'listed',
      [oneRenamed, item2],
      null,
      3,
    ]);
    expect(drafts.findLast(({ type }) => type === 'draft.deleted')).toMatchObject({
      item: idOf(item1),
    });
  });

  test('is added as a new item when it was deleted and the user keeps what is typed', async () => {
    const { actor, requests, drafts, waitUntilIdle } = await openConflict(null, {
      add: [failureOf(400), item3],
      record: [{ values: { ua_changes: [{ ...ofItem1, fields: ['statecode'] }] }, etag: '"1"' }],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, context.serverVersion, context.changes]).toEqual([
      'resolvingConflict',
      null,
      [{ ...ofItem1, fields: ['statecode'] }],
    ]);
    actor.send({ type: 'version.kept' });
    const failed = await waitUntilIdle();
    expect([failed.value, failed.context.editedItem, failed.context.answers]).toEqual([
      editingState,
      null,
      editedAnswers,
    ]);
    expect(requests.at(-1)).toEqual([
      'add',
      'competitors',
      { ua_competitorname: item1['ua_competitorname'], ua_competitorlocation: 'Bangor' },
    ]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { context: stored } = await waitUntilIdle();
    expect([stored.items, drafts.filter(({ type }) => type === 'draft.deleted')]).toEqual([
      [item2, item3],
      [expect.objectContaining({ item: idOf(item1) })],
    ]);
  });

  test('stays deleted when the user leaves it so', async () => {
    const { actor, requests } = await openConflict(null);
    actor.send({ type: 'version.replaced' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, requests.length]).toEqual(['listed', [item2], 3]);
  });
});

describe('an item that another user has changed before it is deleted', () => {
  async function openDelete() {
    const list = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [storedList('2', oneRenamed, item2)],
      save: [failureOf(412), storedList('3', item2)],
    });
    list.actor.send({ type: 'item.deleted', id: idOf(item1) });
    await list.waitUntilIdle();
    return list;
  }

  test('is deleted in the other user’s version when the user says so', async () => {
    const { actor, requests, waitUntilIdle } = await openDelete();
    const { value, context } = actor.getSnapshot();
    expect([value, itemConflicts(context).map(({ theirs }) => theirs)]).toEqual([
      'resolvingConflict',
      ['Elsewhere'],
    ]);
    actor.send({ type: 'version.kept', replaced: [] });
    const deleted = await waitUntilIdle();
    expect([requests.at(-1), deleted.context.deletedItem]).toEqual([
      ['delete', [{ ...oneRenamed, statecode: 1 }, item2], '2'],
      { ...oneRenamed, statecode: 1 },
    ]);
  });

  test('stays as the other user has saved it otherwise', async () => {
    const { actor, requests } = await openDelete();
    actor.send({ type: 'version.replaced' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.deletedItem, requests.length]).toEqual([
      'listed',
      [oneRenamed, item2],
      null,
      3,
    ]);
  });
});

test('an item that another user has restored and changed meanwhile is back without a question', async () => {
  const { actor, requests, waitUntilIdle } = startLoadedChildItems({
    stored: storedList('1', item1, item2),
    fetch: [storedList('3', oneRenamed, item2)],
    save: [storedList('2', item2), failureOf(412)],
  });
  actor.send({ type: 'item.deleted', id: idOf(item1) });
  await waitUntilIdle();
  actor.send({ type: 'item.restored' });
  const { value, context } = await waitUntilIdle();
  expect([
    value,
    context.items,
    context.deletedItem,
    context.completedChange?.outcome,
    requests.length,
  ]).toEqual(['listed', [oneRenamed, item2], null, 'restored', 3]);
});

describe('a list of an Application that is no longer assigned to the broker', () => {
  const gone404 = failureOf(404);
  const refused = {
    type: 'change.refused',
    message: { messageId: 'notice.childitems.404', type: 'info' },
  };

  test.each([
    ['its save answers 404', { save: [gone404] }, '1'],
    [
      'the list is empty and the Application answers 404',
      { fetch: [storedList(null)], record: [gone404] },
      null,
    ],
  ] as const)('has the Application checked when %s, and keeps the dialog', async (_, scripts, etag) => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList(etag, item1),
      client: 'c-1',
      ...scripts,
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'answers.typed', answers: editedAnswers });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.typed, emitted.at(-1)]).toEqual([editingState, editedAnswers, refused]);
  });

  test('has the Application checked when an add answers 404', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({ client: 'c-1', add: [gone404] });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 1) });
    expect([(await waitUntilIdle()).value, emitted]).toEqual([editingState, [itemsOutdated, refused]]);
  });

  test('an applicant’s own 404 stays a notice', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({ add: [gone404] });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 1) });
    await waitUntilIdle();
    expect(emitted).toEqual([itemsOutdated, notice(404)]);
  });
});
