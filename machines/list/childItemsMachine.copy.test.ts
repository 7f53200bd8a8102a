// An item that begins with the values of another one, and the item that says that there is nothing to list (product 7.2, 7.4).
import { describe, expect, test } from 'vitest';
import {
  editingState,
  idOf,
  item1,
  item2,
  startChildItems,
  startLoadedChildItems,
  storedList,
} from '#tests/childItemsHarness.ts';
import { itemAnswers, storedItem, validItem } from '#tests/applicationSamples.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';

describe('a copy', () => {
  test('opens the dialog of a new item with the values of the item, which count as typed', async () => {
    const { actor, drafts, requests } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.copied', id: idOf(item1) });
    const { value, context } = actor.getSnapshot();
    const answers = itemAnswers('competitors', 1);
    expect([value, context.editedItem, context.answers, context.typed, requests]).toEqual([
      editingState,
      null,
      answers,
      answers,
      [],
    ]);
    expect(drafts).toMatchObject([{ type: 'draft.stored', content: { item: '', answers } }]);
  });

  test('is added with what was changed in it, and leaves the item as it is', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      add: [item2],
    });
    actor.send({ type: 'item.copied', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 2) });
    const { context } = await waitUntilIdle();
    expect([requests, context.items, context.completedChange]).toEqual([
      [['add', 'competitors', validItem('competitors', 2)]],
      [item1, item2],
      { outcome: 'added', item: item2 },
    ]);
  });

  test('is asked about by Cancel, although no key was pressed', async () => {
    const { actor } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.copied', id: idOf(item1) });
    actor.send({ type: 'item.cancelled' });
    expect(actor.getSnapshot().value).toBe('confirmingCancel');
  });
});

describe('nothing to list', () => {
  const none = { ua_jobtitle: 'Dim swyddi', ua_quantity: 0 };
  const sent = { ...none, ua_basicannualsalary: '', ua_duration: '', ua_startdate: '' };
  const declared = { type: 'none.declared', name: 'Dim swyddi' } as const;

  test('adds the one item that says so', async () => {
    const stored = storedItem('jobs', 1, sent);
    const { actor, requests, waitUntilIdle } = startChildItems(
      { stored: storedList('1'), add: [stored] },
      'jobs',
    );
    actor.send(declared);
    actor.send(declared);
    const { context } = await waitUntilIdle();
    expect([requests, context.items, actor.getSnapshot().can(declared)]).toEqual([
      [['add', 'jobs', sent]],
      [stored],
      false,
    ]);
  });

  test('opens the dialog when the add is refused, with the answers to try again', async () => {
    const { actor, waitUntilIdle } = startChildItems(
      { stored: storedList('1'), add: [failureOf(400)] },
      'jobs',
    );
    actor.send(declared);
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers]).toMatchObject([
      editingState,
      { ua_jobtitle: 'Dim swyddi', ua_quantity: '0' },
    ]);
  });

  test('cannot be said of a list with items, of another list, or while a new item waits in a draft', () => {
    const full = startChildItems({ stored: storedList('1', storedItem('jobs')) }, 'jobs');
    const other = startChildItems({ stored: storedList('1') });
    const drafted = startChildItems({ stored: storedList('1') }, 'jobs');
    const before = drafted.actor.getSnapshot().can(declared);
    drafted.actor.send({
      type: 'draft.found',
      location: { record: 'application 1', form: 'jobs' },
      draft: {
        item: '',
        at: '2026-11-21T10:00:00Z',
        answers: { ua_jobtitle: 'Gosodwr' },
        base: {},
        prefilled: {},
      },
    });
    expect([before, ...[full, other, drafted].map(({ actor }) => actor.getSnapshot().can(declared))]).toEqual(
      [true, false, false, false],
    );
  });
});
