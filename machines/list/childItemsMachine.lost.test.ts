// An add, an edit, a delete or its undo whose answer was lost: the list is fetched to learn whether it is stored (product 7.9). The rows of a
// spreadsheet are in childItemsMachine.paste.test.ts.
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { itemAnswers, validItem } from '#tests/applicationSamples.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import {
  editedAnswers,
  editingState,
  idOf,
  item1,
  item1Edited,
  item2,
  item3,
  itemsChanged,
  itemsOutdated,
  notice,
  startLoadedChildItems,
  storedList,
  type Scripts,
} from '#tests/childItemsHarness.ts';
import { genericMessage } from '../catalogue/api/errors.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfList } from '../catalogue/records/lists.ts';
import { isUnconfirmed, lostChangeMessage } from './childItems.ts';

const lost = failureOf('offline', { notice: genericMessage });
const told = (messageId: string) => ({ type: 'notice.raised', message: { messageId, type: 'error' } });
const gone = { ...item2, statecode: 1 };
const movedAway = { ...item1, ua_competitorlocation: 'Wrecsam' };
const bothChanged = { ...item1Edited, ua_competitorname: 'Elsewhere' };
const stored = storedList('1', item1, item2);

async function saveEdit(scripts: Scripts) {
  const list = startLoadedChildItems({ stored, ...scripts });
  list.actor.send({ type: 'item.opened', id: idOf(item1) });
  list.actor.send({ type: 'answers.typed', answers: editedAnswers });
  list.actor.send({ type: 'item.submitted', answers: editedAnswers });
  await list.waitUntilIdle();
  return list;
}

async function deleteItem(scripts: Scripts) {
  const list = startLoadedChildItems({ stored, ...scripts });
  list.actor.send({ type: 'item.deleted', id: idOf(item2) });
  await list.waitUntilIdle();
  return list;
}

describe('an edit whose answer was lost', () => {
  test.each(['offline', 'timeout', 'malformed', 500, 502, 503, 504] as const)(
    'after %s counts as saved when the fetched list has it',
    async (status) => {
      const { actor, requests, emitted, drafts } = await saveEdit({
        save: [failureOf(status)],
        fetch: [storedList('2', item1Edited, item2)],
      });
      const { value, context } = actor.getSnapshot();
      expect([value, context.items, context.completedChange, requests.length, emitted]).toEqual([
        'listed',
        [item1Edited, item2],
        { outcome: 'saved', item: item1Edited },
        2,
        [itemsOutdated, itemsChanged('2', item1Edited, item2)],
      ]);
      expect(drafts.at(-2)).toMatchObject({ type: 'draft.deleted', item: idOf(item1) });
    },
  );

  test('counts as saved when somebody else has changed another answer of the item since', async () => {
    const { actor } = await saveEdit({ save: [lost], fetch: [storedList('3', bothChanged, item2)] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items[0], context.completedChange?.outcome]).toEqual([
      'listed',
      bothChanged,
      'saved',
    ]);
  });

  test('is said not to be saved when the fetched list does not have it, and can be sent again', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await saveEdit({
      save: [lost, storedList('2', item1Edited, item2)],
      fetch: [stored],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, emitted.at(-1)]).toEqual([
      editingState,
      editedAnswers,
      told('notice.item.save.notstored'),
    ]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [item1Edited, item2], '1'],
    ]);
  });

  test('keeps the message of the specification when the fetched list does not have it after a 500', async () => {
    const { emitted } = await saveEdit({ save: [failureOf(500)], fetch: [stored] });
    expect(emitted.at(-1)).toEqual(notice(500));
  });

  test('is said to be unknown while the list cannot be fetched, and is looked for before it is sent again', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await saveEdit({
      save: [lost],
      fetch: [lost, lost, storedList('2', item1Edited, item2)],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, isUnconfirmed(context), emitted.at(-1)]).toEqual([
      editingState,
      editedAnswers,
      true,
      told('notice.item.save.unconfirmed'),
    ]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect([(await waitUntilIdle()).value, emitted.at(-1)]).toEqual([
      editingState,
      told('notice.item.save.unconfirmed'),
    ]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect([
      (await waitUntilIdle()).context.completedChange?.outcome,
      requests.filter((request) => Array.isArray(request) && request[0] === 'save').length,
    ]).toEqual(['saved', 1]);
  });

  test.each([
    ['typed further', { ...editedAnswers, ua_competitorlocation: 'Caernarfon' }, 'Caernarfon'],
    ['typed back', itemAnswers('competitors', 1), item1['ua_competitorlocation']],
  ])('is no change by somebody else when its answer is %s and saved', async (_, answers, location) => {
    const { actor, requests, waitUntilIdle } = await saveEdit({
      save: [lost, storedList('3', { ...item1, ua_competitorlocation: location }, item2)],
      fetch: [lost, storedList('2', item1Edited, item2)],
    });
    actor.send({ type: 'answers.typed', answers });
    expect(actor.getSnapshot().context.typed).toEqual(answers);
    actor.send({ type: 'item.submitted', answers });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [{ ...item1, ua_competitorlocation: location }, item2], '2'],
    ]);
  });

  test('that arrives after the list was fetched is no change by somebody else', async () => {
    const further = { ...editedAnswers, ua_competitorlocation: 'Caernarfon' };
    const { actor, requests, waitUntilIdle } = await saveEdit({
      save: [lost, failureOf(412), storedList('3', { ...item1, ua_competitorlocation: 'Caernarfon' }, item2)],
      fetch: [stored, storedList('2', item1Edited, item2)],
    });
    actor.send({ type: 'item.submitted', answers: further });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual([
      'listed',
      ['save', [{ ...item1, ua_competitorlocation: 'Caernarfon' }, item2], '2'],
    ]);
  });

  test('is followed by a question when somebody else has changed the same answer', async () => {
    const { actor, waitUntilIdle } = await saveEdit({
      save: [lost],
      fetch: [lost, storedList('3', movedAway, item2)],
    });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect((await waitUntilIdle()).value).toBe('resolvingConflict');
  });

  test('keeps a draft of the fetched answers when they are typed back, because the sent ones may be stored', async () => {
    const { actor, drafts } = await saveEdit({ save: [lost], fetch: [lost] });
    drafts.length = 0;
    actor.send({ type: 'answers.typed', answers: formatAnswers(fieldsOfList('competitors'), item1) });
    actor.send({ type: 'flush.requested' });
    expect(drafts).toEqual([
      expect.objectContaining({
        type: 'draft.stored',
        content: expect.objectContaining({
          answers: { ua_competitorlocation: item1['ua_competitorlocation'] },
          base: { ua_competitorlocation: 'Bangor' },
        }),
      }),
    ]);
  });

  test('and that is cancelled has the list fetched, which shows what is stored without the dialog', async () => {
    const { actor, waitUntilIdle } = await saveEdit({
      save: [lost],
      fetch: [lost, storedList('2', item1Edited, item2)],
    });
    actor.send({ type: 'item.cancelled' });
    expect(isUnconfirmed(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: 'cancel.confirmed' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.editedItem]).toEqual(['loading', null]);
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, isUnconfirmed(context)]).toEqual(['listed', [item1Edited, item2], false]);
  });
});

describe('a delete whose answer was lost', () => {
  test('counts as done when the fetched list does not have the item, and can be undone', async () => {
    const { actor, requests, emitted } = await deleteItem({ save: [lost], fetch: [storedList('2', item1)] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.completedChange, context.deletedItem, requests.length]).toEqual([
      'listed',
      [item1],
      { outcome: 'deleted', item: gone },
      gone,
      2,
    ]);
    expect(emitted).toEqual([itemsOutdated, itemsChanged('2', item1)]);
  });

  test('is said not to be done when the fetched list has the item', async () => {
    const { actor, emitted } = await deleteItem({ save: [lost], fetch: [stored] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.deletedItem, emitted.at(-1)]).toEqual([
      'listed',
      [item1, item2],
      null,
      told('notice.item.delete.notstored'),
    ]);
  });

  test('shows no items while the list cannot be fetched, and tells the outcome once it can', async () => {
    const { actor, emitted, waitUntilIdle } = await deleteItem({
      save: [lost],
      fetch: [lost, lost, storedList('2', item1)],
    });
    const { value, context } = actor.getSnapshot();
    // The list itself says it, so that no notice does.
    expect([value, context.items, lostChangeMessage(context, 'unconfirmed'), emitted]).toEqual([
      'failed',
      [],
      { messageId: 'notice.item.delete.unconfirmed', type: 'error' },
      [itemsOutdated],
    ]);
    actor.send({ type: 'list.retried' });
    expect((await waitUntilIdle()).value).toBe('failed');
    actor.send({ type: 'list.retried' });
    const { value: after, context: known } = await waitUntilIdle();
    expect([after, known.items, known.completedChange?.outcome]).toEqual(['listed', [item1], 'deleted']);
  });

  test('and that is repeated is done when the server answers 404', async () => {
    const { actor, emitted, waitUntilIdle } = await deleteItem({
      save: [lost, failureOf(404)],
      fetch: [stored, storedList('2', item1)],
    });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.completedChange?.outcome, emitted.at(-1)]).toEqual([
      'listed',
      [item1],
      'deleted',
      itemsChanged('2', item1),
    ]);
  });

  test('shows the message of a 404 when the fetched list still has the item', async () => {
    const { actor, emitted } = await deleteItem({ save: [failureOf(404)], fetch: [stored] });
    expect([actor.getSnapshot().value, emitted.at(-1)]).toEqual(['listed', notice(404)]);
  });

  test('shows the message of a 404 when the list cannot be fetched', async () => {
    const { actor, emitted } = await deleteItem({ save: [failureOf(404)], fetch: [lost] });
    expect([actor.getSnapshot().value, emitted.at(-1)]).toEqual(['listed', notice(404)]);
  });

  test('may have been stored, says the machine, while the list is fetched', () => {
    const { actor } = startLoadedChildItems({ stored, save: [lost] });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    return new Promise<void>((resolve) => {
      actor.subscribe((snapshot) => {
        if (!snapshot.matches('checkingOutcome')) return;
        expect([snapshot.hasTag('unsaved'), isUnconfirmed(snapshot.context)]).toEqual([true, true]);
        resolve();
      });
    });
  });
});

test('an undo whose answer was lost is done when the fetched list has the item again', async () => {
  const { actor, waitUntilIdle } = await deleteItem({
    save: [storedList('2', item1), lost],
    fetch: [lost, storedList('3', item1, item2)],
  });
  actor.send({ type: 'item.restored' });
  expect((await waitUntilIdle()).value).toBe('failed');
  actor.send({ type: 'list.retried' });
  const { value, context } = await waitUntilIdle();
  expect([value, context.items, context.deletedItem, context.completedChange?.outcome]).toEqual([
    'listed',
    [item1, item2],
    null,
    'restored',
  ]);
});

describe('a delete of the last item by a broker, after which the list is empty', () => {
  const ofBroker = { stored: storedList('1', item2), client: 'c-1', save: [lost], fetch: [storedList(null)] };

  test('is done when the Application is still assigned', async () => {
    const { actor, requests } = await deleteItem({ ...ofBroker, record: [{ values: {}, etag: '1' }] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.completedChange?.outcome, requests.at(-1)]).toEqual([
      'listed',
      [],
      'deleted',
      ['record', 'c-1'],
    ]);
  });

  test('has the Application checked when it is assigned no longer', async () => {
    const { actor, emitted } = await deleteItem({ ...ofBroker, record: [failureOf(404)] });
    expect([actor.getSnapshot().context.completedChange, emitted.at(-1)]).toMatchObject([
      null,
      { type: 'change.refused' },
    ]);
  });

  test('is said to be unknown when the Application cannot be fetched', async () => {
    const { actor, emitted } = await deleteItem({ ...ofBroker, record: [lost] });
    expect([actor.getSnapshot().value, emitted]).toEqual(['failed', [itemsOutdated]]);
  });
});

describe('an add whose answer was lost', () => {
  const answers = itemAnswers('competitors', 3);
  const sent = ['add', 'competitors', validItem('competitors', 3)];
  const fetched = ['fetch', 'competitors'];
  const unconfirmed = told('notice.item.add.unconfirmed');
  async function addItem(scripts: Scripts) {
    const list = startLoadedChildItems({ stored, ...scripts });
    list.actor.send({ type: 'item.added' });
    list.actor.send({ type: 'answers.typed', answers });
    list.actor.send({ type: 'item.submitted', answers });
    await list.waitUntilIdle();
    return list;
  }

  test.each(['offline', 'timeout', 'malformed', 500, 502, 503, 504] as const)(
    'after %s counts as added when the fetched list has it',
    async (status) => {
      const { actor, requests, emitted, drafts } = await addItem({
        add: [failureOf(status)],
        fetch: [storedList('2', item1, item2, item3)],
      });
      const { value, context } = actor.getSnapshot();
      expect([value, context.items, context.completedChange, requests, emitted]).toEqual([
        'listed',
        [item1, item2, item3],
        { outcome: 'added', item: item3 },
        [sent, fetched],
        [itemsOutdated, itemsChanged('2', item1, item2, item3)],
      ]);
      expect(drafts.at(-2)).toMatchObject({ type: 'draft.deleted', item: '', isSaved: true });
    },
  );

  test('is said not to be added when the fetched list does not have it, keeps what was typed, and can be sent again', async () => {
    const { actor, requests, emitted, addCounts, waitUntilIdle } = await addItem({
      add: [lost, item3],
      fetch: [storedList('2', item1), storedList('2', item1)],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, context.answers, context.typed, isUnconfirmed(context), emitted]).toEqual([
      editingState,
      answers,
      answers,
      true,
      [itemsOutdated, itemsChanged('2', item1), told('notice.item.add.notstored')],
    ]);
    actor.send({ type: 'item.submitted', answers });
    const { value: after, context: added } = await waitUntilIdle();
    expect([after, added.items, requests, addCounts]).toEqual([
      'listed',
      [item1, item3],
      [sent, fetched, fetched, sent],
      [1, 1],
    ]);
  });

  test('that arrives after the list was fetched is found at the next press, and not sent again', async () => {
    const { actor, requests, waitUntilIdle } = await addItem({
      add: [lost],
      fetch: [stored, storedList('2', item1, item2, item3)],
    });
    actor.send({ type: 'item.submitted', answers });
    const { context } = await waitUntilIdle();
    expect([context.items, context.completedChange?.outcome, requests]).toEqual([
      [item1, item2, item3],
      'added',
      [sent, fetched, fetched],
    ]);
  });

  test('keeps the message of the specification when the fetched list does not have it after a 500', async () => {
    const { emitted } = await addItem({ add: [failureOf(500)], fetch: [stored] });
    expect(emitted.at(-1)).toEqual(notice(500));
  });

  test('is said to be unknown while the list cannot be fetched, and is looked for before it is sent again', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await addItem({
      add: [lost],
      fetch: [lost, lost, storedList('2', item1, item2, item3)],
    });
    for (const message of [unconfirmed, unconfirmed]) {
      const { value, context } = await waitUntilIdle();
      expect([value, context.answers, context.items, isUnconfirmed(context), emitted.at(-1)]).toEqual([
        editingState,
        answers,
        [item1, item2],
        true,
        message,
      ]);
      actor.send({ type: 'item.submitted', answers });
    }
    expect([(await waitUntilIdle()).context.completedChange?.outcome, requests]).toEqual([
      'added',
      [sent, fetched, fetched, fetched],
    ]);
  });

  test('is looked for with the tokens of a refresh when the session has expired meanwhile', async () => {
    const { actor, requests } = await addItem({
      add: [lost],
      fetch: [failureOf(401), storedList('2', item1, item2, item3)],
    });
    expect([actor.getSnapshot().value, requests]).toEqual(['listed', [sent, fetched, fetched]]);
  });

  test('is not taken for an equal item that the list had before', async () => {
    const equal = { ...item2, ...validItem('competitors', 3) };
    const { actor, emitted } = await addItem({
      stored: storedList('1', item1, equal),
      add: [lost],
      fetch: [storedList('1', item1, equal)],
    });
    expect([actor.getSnapshot().value, emitted.at(-1)]).toEqual([
      editingState,
      told('notice.item.add.notstored'),
    ]);
  });

  test('is not taken for another item that another tab has added at the same time', async () => {
    const other = { ...item3, ua_competitorlocation: 'Wrecsam' };
    const { actor, emitted } = await addItem({ add: [lost], fetch: [storedList('2', item1, item2, other)] });
    expect([actor.getSnapshot().context.items, emitted.at(-1)]).toEqual([
      [item1, item2, other],
      told('notice.item.add.notstored'),
    ]);
  });

  test('is said to be unknown when a broker’s list is empty, as it is without access', async () => {
    const { actor, emitted } = await addItem({
      client: 'c-1',
      stored: storedList('1'),
      add: [lost],
      fetch: [storedList(null)],
    });
    expect([actor.getSnapshot().value, emitted]).toEqual([editingState, [itemsOutdated, unconfirmed]]);
  });

  test('and whose answers are discarded while the list is fetched keeps no draft', async () => {
    const { actor, drafts, waitUntilIdle } = startLoadedChildItems({ stored, add: [lost], fetch: [stored] });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers });
    actor.send({ type: 'item.submitted', answers });
    await waitFor(actor, (snapshot) => snapshot.matches('checkingAddOutcome'));
    actor.send({ type: 'answers.discarded' });
    const { context } = await waitUntilIdle();
    expect([context.typed, drafts.at(-1)]).toMatchObject([null, { type: 'draft.deleted', item: '' }]);
  });
});

describe('a change that the server has accepted', () => {
  const elsewhereToo = { ...editedAnswers, ua_competitorname: 'Gwynt' };
  async function edit(answers: Answers, scripts: Scripts) {
    const list = startLoadedChildItems({ stored, ...scripts });
    list.actor.send({ type: 'item.opened', id: idOf(item1) });
    list.actor.send({ type: 'answers.typed', answers });
    list.actor.send({ type: 'item.submitted', answers });
    await list.waitUntilIdle();
    return list;
  }

  test('and that the answered list does not have is said not to be saved when a fetch does not have it either', async () => {
    const { actor, requests, emitted, drafts } = await edit(editedAnswers, {
      save: [stored],
      fetch: [storedList('1', item1, item2)],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, context.typed, context.completedChange, isUnconfirmed(context), requests.length]).toEqual([
      editingState,
      editedAnswers,
      null,
      true,
      2,
    ]);
    expect([emitted.at(-1), drafts.at(-1)?.type]).toEqual([
      told('notice.item.save.notstored'),
      'draft.stored',
    ]);
  });

  test('and that only a later fetch has is saved', async () => {
    const { actor } = await edit(editedAnswers, {
      save: [stored],
      fetch: [storedList('2', item1Edited, item2)],
    });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.completedChange?.outcome]).toEqual([
      'listed',
      'saved',
    ]);
  });

  test.each([
    ['one answer as it was before', elsewhereToo, item1Edited, 'ua_competitorname'],
    ['an answer of its own', editedAnswers, movedAway, 'ua_competitorlocation'],
  ])(
    'and stored with %s names that answer instead of saying that it is saved, and keeps what was typed',
    async (_, answers, answered, name) => {
      const { actor, requests, emitted, drafts } = await edit(answers, {
        save: [storedList('2', answered, item2)],
      });
      const { value, context } = actor.getSnapshot();
      expect([value, context.items, context.completedChange, requests.length]).toEqual([
        'listed',
        [answered, item2],
        null,
        1,
      ]);
      expect(emitted.at(-1)).toEqual({
        type: 'notice.raised',
        message: {
          messageId: 'notice.item.save.partial',
          type: 'info',
          values: { hours: 24 },
          answers: { names: [name], onPage: false },
        },
      });
      expect(drafts.map(({ type }) => type)).not.toContain('draft.deleted');
    },
  );

  test('is saved when somebody else has changed another answer of the item', async () => {
    const { actor, emitted } = await edit(editedAnswers, { save: [storedList('2', bothChanged, item2)] });
    expect([actor.getSnapshot().context.completedChange?.outcome, emitted.at(-1)]).toEqual([
      'saved',
      itemsChanged('2', bothChanged, item2),
    ]);
  });

  test('and that is a delete is said not to be done when the lists still have the item', async () => {
    const { actor, emitted } = await deleteItem({ save: [stored], fetch: [stored] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, context.completedChange, emitted.at(-1)]).toEqual([
      'listed',
      [item1, item2],
      null,
      told('notice.item.delete.notstored'),
    ]);
  });

  test('and that is a delete is done when the answered list has the item as deleted', async () => {
    const { actor, requests } = await deleteItem({ save: [storedList('2', item1, gone)] });
    const { context } = actor.getSnapshot();
    expect([context.items, context.completedChange?.outcome, requests.length]).toEqual([
      [item1],
      'deleted',
      1,
    ]);
  });
});
