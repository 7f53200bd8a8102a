// A new item that begins with the values of another one or with answers of the EOI, and the item that says that there is nothing to list
// (product 3.18, 7.2, 7.4).
import { describe, expect, test } from 'vitest';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
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

describe('the first item', () => {
  const eoi = {
    ua_creditsafedirectorname: 'Siân Puw',
    ua_creditsafedirectoremail: 'sian@example.org',
    ua_loanamount: 50_000,
  };
  const prefilled = {
    ua_directorname: 'Siân Puw',
    ua_directortelephone: '',
    ua_directoremail: 'sian@example.org',
  };
  const add = (list: ListName, items: readonly Item[], known?: Values) => {
    const started = startChildItems({ stored: storedList('1', ...items) }, list);
    started.drafts.length = 0;
    started.actor.send({ type: 'item.added', eoi: known });
    return started;
  };
  const opened = ({ actor, drafts }: ReturnType<typeof add>) => {
    const { value, context } = actor.getSnapshot();
    return [value, context.editedItem, context.answers, context.typed, drafts];
  };
  const empty = [editingState, null, null, null, []];

  test('begins with the answers that the EOI has for its fields, which do not count as typed', () =>
    expect(opened(add('directors', [], eoi))).toEqual([editingState, null, prefilled, null, []]));

  test('begins with the one answer that the EOI has', () =>
    expect(
      add('directors', [], { ...eoi, ua_creditsafedirectoremail: '' }).actor.getSnapshot().context.answers,
    ).toEqual({ ...prefilled, ua_directoremail: '' }));

  test.each([
    ['without the EOI', 'directors', [], undefined],
    ['with an EOI that has no answer for it', 'directors', [], { ua_creditsafedirectorname: '' }],
    ['in a list whose fields the EOI does not know', 'competitors', [], eoi],
    ['that is not the first', 'directors', [storedItem('directors')], eoi],
  ] as const)('is empty %s', (_, list, items, known) =>
    expect(opened(add(list, items, known))).toEqual(empty),
  );

  test('begins with them again once all others are deleted', () =>
    expect(
      add('directors', [{ ...storedItem('directors'), statecode: 1 }], eoi).actor.getSnapshot().context
        .answers,
    ).toEqual(prefilled));

  test('is empty while a draft of it is offered, which stays', () => {
    const { actor, drafts } = startChildItems({ stored: storedList('1') }, 'directors');
    drafts.length = 0;
    actor.send({
      type: 'draft.found',
      location: { record: 'application 1', form: 'directors' },
      draft: {
        item: '',
        at: '2026-11-21T10:00:00Z',
        answers: { ua_directorname: 'Gwen' },
        base: {},
        prefilled: {},
        entries: [],
      },
    });
    actor.send({ type: 'item.added', eoi });
    expect([actor.getSnapshot().context.answers, drafts]).toEqual([null, []]);
  });

  test('is given up by Cancel without a question unless something was typed', () => {
    const { actor } = add('directors', [], eoi);
    actor.send({ type: 'item.cancelled' });
    const untouched = actor.getSnapshot().value;
    const type = (telephone: string) =>
      actor.send({ type: 'answers.typed', answers: { ...prefilled, ua_directortelephone: telephone } });
    actor.send({ type: 'item.added', eoi });
    type('01248');
    type('');
    actor.send({ type: 'item.cancelled' });
    const emptied = actor.getSnapshot().value;
    actor.send({ type: 'item.added', eoi });
    type('01248 555 010');
    actor.send({ type: 'item.cancelled' });
    expect([untouched, emptied, actor.getSnapshot().value]).toEqual(['listed', 'listed', 'confirmingCancel']);
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
        entries: [],
      },
    });
    expect([before, ...[full, other, drafted].map(({ actor }) => actor.getSnapshot().can(declared))]).toEqual(
      [true, false, false, false],
    );
  });
});
