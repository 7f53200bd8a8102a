// One list of the Application: what is sent, what is emitted, and when typed answers are kept (product 7).
import { describe, expect, test } from 'vitest';
import { itemAnswers, storedItem, validItem } from '#tests/applicationSamples.ts';
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
  startChildItems,
  item3,
  itemsChanged,
  itemsOutdated,
  item2,
  type Scripts,
} from '#tests/childItemsHarness.ts';
import { sampleToday } from '#tests/samples.ts';
import { isApplicable } from '../catalogue/fields/check.ts';
import { fieldsOfList, listNames } from '../catalogue/records/lists.ts';
import { checkItem } from '../catalogue/records/related.ts';
import type { Failure } from '../ports.ts';

describe('the list', () => {
  test('is not fetched again when it opens, and leaves out deleted items (statecode 1)', async () => {
    const { actor, requests, waitUntilIdle } = startChildItems({
      stored: storedList('1', item1, { ...item3, statecode: 1 }),
      save: [storedList('2')],
    });
    const { value, context } = actor.getSnapshot();
    actor.send({ type: 'item.deleted', id: idOf(item1) });
    await waitUntilIdle();
    expect([value, context.items, requests]).toEqual([
      'listed',
      [item1],
      [['delete', [{ ...item1, statecode: 1 }], '1']],
    ]);
  });

  test('opens no dialog for an item that is not in the list', async () => {
    const { actor } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.opened', id: idOf(item2) });
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    expect(actor.getSnapshot().value).toBe('listed');
  });
});

describe('fetching the list after an add whose reply was lost', () => {
  const answers = itemAnswers('competitors', 2);
  /** The user cancels after the reply was lost and the list could not be fetched. Nobody knows whether the item was stored, so it is fetched again. */
  const cancelLostAdd = async (...fetch: NonNullable<Scripts['fetch']>) => {
    const list = startLoadedChildItems({
      stored: storedList('1'),
      add: [failureOf('offline')],
      fetch: [failureOf('offline'), ...fetch],
    });
    list.actor.send({ type: 'item.added' });
    list.actor.send({ type: 'item.submitted', answers });
    await list.waitUntilIdle();
    list.requests.length = 0;
    list.emitted.length = 0;
    list.actor.send({ type: 'item.cancelled' });
    list.actor.send({ type: 'cancel.confirmed' });
    return list;
  };

  test('leaves out deleted items (statecode 1), also of what it emits', async () => {
    const { emitted, waitUntilIdle } = await cancelLostAdd(
      storedList('1', item1, { ...item2, statecode: 1 }),
    );
    const { context } = await waitUntilIdle();
    expect([context.items, context.etag, emitted]).toEqual([[item1], '1', [itemsChanged('1', item1)]]);
  });

  test('shows the notice of a failure, which can be tried again', async () => {
    const { actor, emitted, waitUntilIdle } = await cancelLostAdd(failureOf(500), storedList('1', item1));
    expect((await waitUntilIdle()).value).toBe('failed');
    actor.send({ type: 'list.retried' });
    expect([(await waitUntilIdle()).value, emitted]).toEqual([
      'listed',
      [notice(500), itemsChanged('1', item1)],
    ]);
  });

  test('sends the same request again after a 401 and a refresh', async () => {
    const { requests, emitted, waitUntilIdle } = await cancelLostAdd(failureOf(401), storedList('1', item1));
    expect([(await waitUntilIdle()).value, requests, emitted]).toEqual([
      'listed',
      [
        ['fetch', 'competitors'],
        ['fetch', 'competitors'],
      ],
      [itemsChanged('1', item1)],
    ]);
  });
});

describe('adding', () => {
  test('each new item gets another Idempotency-Key, also after a refusal', async () => {
    const { actor, addCounts, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1'),
      add: [failureOf(400), item1, item2],
    });
    actor.send({ type: 'item.added' });
    for (const number of [1, 1]) {
      actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', number) });
      await waitUntilIdle();
    }
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 2) });
    await waitUntilIdle();
    expect(addCounts).toEqual([1, 2, 3]);
  });

  test.each(listNames)('%s: sends the item once, and lists and emits the item of the reply', async (list) => {
    const added = storedItem(list, 1);
    const { actor, requests, emitted, waitUntilIdle } = startChildItems(
      { stored: storedList('1'), add: [added] },
      list,
    );
    await waitUntilIdle();
    actor.send({ type: 'item.added' });
    const submitted = { type: 'item.submitted', answers: itemAnswers(list, 1) } as const;
    actor.send(submitted);
    actor.send(submitted);
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests, emitted.at(-1)]).toEqual([
      'listed',
      [added],
      [['add', list, validItem(list, 1)]],
      { type: 'items.changed', list, items: [added], etag: null },
    ]);
  });

  test.each(listNames)('%s: keeps an incomplete item in the dialog without a call', async (list) => {
    const { actor, requests, waitUntilIdle } = startChildItems({ stored: storedList('1') }, list);
    await waitUntilIdle();
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: {} });
    const { value, context } = actor.getSnapshot();
    const required = fieldsOfList(list)
      .filter(([, field]) => field.required && isApplicable(field, {}))
      .map(([path]) => ({ path, messageId: 'required' }));
    expect([value, context.answers, context.issues, requests.length]).toEqual([
      editingState,
      {},
      required,
      0,
    ]);
  });

  test.each(['ua_competitorname', '0.ua_competitorname'])(
    'keeps the answers and shows the server’s issue of %s when the add fails',
    async (path) => {
      const issues = [{ path, messageId: 'maxLength' }] as const;
      const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
        stored: storedList('1'),
        add: [failureOf(400, { issues })],
      });
      actor.send({ type: 'item.added' });
      actor.send({ type: 'item.submitted', answers: editedAnswers });
      const { value, context } = await waitUntilIdle();
      expect([value, context.answers, context.issues, emitted]).toEqual([
        editingState,
        editedAnswers,
        [{ path: 'ua_competitorname', messageId: 'maxLength' }],
        [itemsOutdated, notice(400)],
      ]);
    },
  );

  test('shows the server’s issues of the item whose save fails, whose paths begin with its index in the body', async () => {
    const issues = [
      { path: '1.ua_competitorname', messageId: 'maxLength' },
      { path: '0.ua_competitorlocation', messageId: 'required' },
    ] as const;
    const { actor, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item2, item1),
      save: [failureOf(400, { issues })],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect((await waitUntilIdle()).context.issues).toEqual([
      { path: 'ua_competitorname', messageId: 'maxLength' },
    ]);
  });

  test('fetches the list again after an add, so that the next save has the current ETag', async () => {
    const serverVersion = { ...item1, ua_competitorname: 'Elsewhere' };
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1, item2),
      fetch: [storedList('3', serverVersion, item2, item3)],
      add: [item3],
      save: [storedList('4', serverVersion, item3)],
    });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 3) });
    await waitUntilIdle();
    actor.send({ type: 'item.deleted', id: idOf(item2) });
    await waitUntilIdle();
    expect(requests.slice(1)).toEqual([
      ['fetch', 'competitors'],
      ['delete', [serverVersion, { ...item2, statecode: 1 }, item3], '3'],
    ]);
  });
});

test.each([
  ['an item is added', [{ type: 'item.added' }]],
  ['an item is saved', [{ type: 'item.opened', id: idOf(item1) }]],
] as const)('reports the list as outdated as soon as %s, because the user may leave', (_, events) => {
  const { actor, emitted } = startLoadedChildItems({ stored: storedList('1', item1) });
  for (const event of [...events, { type: 'item.submitted', answers: editedAnswers }] as const)
    actor.send(event);
  expect([actor.getSnapshot().hasTag('busy'), emitted]).toEqual([true, [itemsOutdated]]);
});

describe('an add whose reply was lost before the list could not be fetched', () => {
  const answers = itemAnswers('competitors', 2);
  const openWithLostReply = async (scripts: Scripts, status: Failure['status'] = 'offline') => {
    const list = startLoadedChildItems({
      ...scripts,
      stored: storedList('1', item1),
      add: [failureOf(status), ...(scripts.add ?? [])],
      fetch: [failureOf('offline'), ...(scripts.fetch ?? [])],
    });
    list.actor.send({ type: 'item.added' });
    list.actor.send({ type: 'item.submitted', answers });
    const { value, context } = await list.waitUntilIdle();
    expect([value, context.answers]).toEqual([editingState, answers]);
    list.requests.length = 0;
    return list;
  };

  test.each(['offline', 'timeout', 'malformed', 500, 504] as const)(
    'that fails with %s is looked for, found, and not sent again',
    async (status) => {
      const { actor, requests, waitUntilIdle } = await openWithLostReply(
        { fetch: [storedList('2', item1, item2)] },
        status,
      );
      actor.send({ type: 'item.submitted', answers });
      const { value, context } = await waitUntilIdle();
      expect([value, context.items, requests]).toEqual([
        'listed',
        [item1, item2],
        [['fetch', 'competitors']],
      ]);
    },
  );

  test('is found when the server answers null for a blank field', async () => {
    const answered = itemAnswers('assets', 1);
    const asset = { ...storedItem('assets', 1), ua_serialnumber: null };
    const { actor, requests, waitUntilIdle } = startChildItems(
      { stored: storedList('1'), fetch: [storedList('2', asset)], add: [failureOf('offline')] },
      'assets',
    );
    await waitUntilIdle();
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: { ...answered, ua_serialnumber: '' } });
    expect([(await waitUntilIdle()).value, requests.at(-1)]).toEqual(['listed', ['fetch', 'assets']]);
  });

  test('is sent again when the list does not have the item', async () => {
    const { actor, requests, waitUntilIdle } = await openWithLostReply({
      fetch: [storedList('1', item1)],
      add: [item2],
    });
    actor.send({ type: 'item.submitted', answers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests]).toEqual([
      'listed',
      [item1, item2],
      [
        ['fetch', 'competitors'],
        ['add', 'competitors', validItem('competitors', 2)],
      ],
    ]);
  });

  test('is the same add when it is sent again unchanged, also after a refusal, and another one when it has changed', async () => {
    const unstored = storedList('1', item1);
    const { actor, addCounts, waitUntilIdle } = await openWithLostReply({
      fetch: [unstored, unstored, unstored, unstored],
      add: [failureOf(429), failureOf('timeout'), item3],
    });
    const changed = { ...answers, ua_competitorlocation: 'Bangor' };
    for (const sent of [answers, answers, changed]) {
      actor.send({ type: 'item.submitted', answers: sent });
      await waitUntilIdle();
    }
    expect(addCounts).toEqual([1, 1, 1, 2]);
  });

  test('is saved as a change of the stored item when the answers changed since', async () => {
    const now = { ...item2, ua_competitorlocation: 'Bangor' };
    const { actor, requests, waitUntilIdle } = await openWithLostReply({
      fetch: [storedList('2', item1, item2)],
      save: [storedList('3', item1, now)],
    });
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_competitorlocation: 'Bangor' } });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests]).toEqual([
      'listed',
      [item1, now],
      [
        ['fetch', 'competitors'],
        ['save', [item1, now], '2'],
      ],
    ]);
  });

  test('is reported, because the list may hold an item more than was handed on', async () => {
    const { emitted } = await openWithLostReply({});
    const message = { messageId: 'notice.item.add.unconfirmed', type: 'error' };
    expect(emitted).toEqual([itemsOutdated, { type: 'notice.raised', message }]);
  });

  test.each([
    ['the dialog is open', []],
    ['the dialog asks about Cancel', [{ type: 'item.cancelled' }]],
  ] as const)(
    'fetches the list when the answers are discarded and the user leaves while %s',
    async (_, events) => {
      const { actor, requests, waitUntilIdle } = await openWithLostReply({
        fetch: [storedList('2', item1, item2)],
      });
      for (const event of [...events, { type: 'answers.discarded' }, { type: 'save.requested' }] as const)
        actor.send(event);
      const { value, context } = await waitUntilIdle();
      expect([value, context.items, requests]).toEqual([
        'listed',
        [item1, item2],
        [['fetch', 'competitors']],
      ]);
    },
  );

  test('makes Cancel fetch the list', async () => {
    const { actor, waitUntilIdle } = await openWithLostReply({ fetch: [storedList('2', item1, item2)] });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items]).toEqual(['listed', [item1, item2]]);
  });

  test('keeps the answers when the list cannot be fetched, and checks again at the next try', async () => {
    const { actor, requests, waitUntilIdle } = await openWithLostReply({
      fetch: [failureOf(500), storedList('2', item1, item2)],
    });
    actor.send({ type: 'item.submitted', answers });
    expect((await waitUntilIdle()).context.answers).toEqual(answers);
    actor.send({ type: 'item.submitted', answers });
    expect([(await waitUntilIdle()).context.items, requests.length]).toEqual([[item1, item2], 2]);
  });
});

describe('cancelling', () => {
  test('closes at once when nothing is typed', async () => {
    const { actor } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.cancelled' });
    expect(actor.getSnapshot().value).toBe('listed');
  });

  test('asks before typed answers are lost', async () => {
    const { actor } = startLoadedChildItems({ stored: storedList('1', item1) });
    const values: unknown[] = [];
    const send = (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event);
      values.push(actor.getSnapshot().value);
    };
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ua_competitorname: 'Haul' } });
    send({ type: 'item.cancelled' });
    send({ type: 'cancel.withdrawn' });
    expect(actor.getSnapshot().context.typed).toEqual({ ua_competitorname: 'Haul' });
    send({ type: 'item.cancelled' });
    send({ type: 'cancel.confirmed' });
    expect(values).toEqual(['confirmingCancel', { editing: 'idle' }, 'confirmingCancel', 'listed']);
  });

  test('keeps the list and drops the answers', async () => {
    const { actor, requests } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: { ua_competitorname: '' } });
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    const snapshot = actor.getSnapshot();
    const { items, answers, issues, editedItem } = snapshot.context;
    expect([
      snapshot.value,
      snapshot.hasTag('unsaved'),
      items,
      answers,
      issues,
      editedItem,
      requests,
    ]).toEqual(['listed', false, [item1], null, [], null, []]);
  });
});

describe('saving before the user leaves the page', () => {
  test('keeps an incomplete item open with its errors', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
    });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ua_competitorname: 'Haul' } });
    actor.send({ type: 'save.requested' });
    const { context } = await waitUntilIdle();
    expect([context.issues, requests]).toEqual([
      [{ path: 'ua_competitorlocation', messageId: 'required' }],
      [],
    ]);
  });

  test('adds a complete item', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      add: [item2],
    });
    actor.send({ type: 'item.added' });
    const answers = { ua_competitorname: 'Haul', ua_competitorlocation: 'Bangor' };
    actor.send({ type: 'answers.typed', answers });
    actor.send({ type: 'save.requested' });
    expect([(await waitUntilIdle()).value, requests]).toEqual(['listed', [['add', 'competitors', answers]]]);
  });

  test('while the dialog asks about Cancel adds a complete item and shows another one with its errors', async () => {
    const { actor, requests, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      add: [item2],
    });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ua_competitorname: 'Haul' } });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'save.requested' });
    const { value, context } = await waitUntilIdle();
    expect([value, context.issues, requests]).toEqual([
      editingState,
      [{ path: 'ua_competitorlocation', messageId: 'required' }],
      [],
    ]);
    const complete = { ua_competitorname: 'Haul', ua_competitorlocation: 'Bangor' };
    actor.send({ type: 'answers.typed', answers: complete });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'save.requested' });
    const later = await waitUntilIdle();
    expect([later.value, requests]).toEqual(['listed', [['add', 'competitors', complete]]]);
  });

  test('has nothing to save once the answers were discarded', async () => {
    const { actor, requests } = startLoadedChildItems({ stored: storedList('1', item1) });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'answers.typed', answers: { ua_competitorname: 'Haul' } });
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'answers.discarded' });
    actor.send({ type: 'save.requested' });
    expect([actor.getSnapshot().value, requests]).toEqual(['listed', []]);
  });
});

describe('editing', () => {
  test('sends the whole list with the ETag and the unknown fields of the item', async () => {
    const newer = { ...item1, ua_newer: 'kept' };
    const saved = { ...newer, ua_competitorlocation: 'Bangor' };
    const { actor, requests, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', newer, item2),
      save: [storedList('2', saved, item2)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, context.etag, requests, emitted]).toEqual([
      'listed',
      [saved, item2],
      '2',
      [['save', [saved, item2], '1']],
      [itemsOutdated, itemsChanged('2', saved, item2)],
    ]);
  });

  test('leaves the list outdated when the save is refused and the user cancels', async () => {
    const { actor, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(400)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    await waitUntilIdle();
    actor.send({ type: 'item.cancelled' });
    actor.send({ type: 'cancel.confirmed' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.items, emitted]).toEqual(['listed', [item1], [itemsOutdated, notice(400)]]);
  });

  test('keeps the answers when the save fails, which can be tried again', async () => {
    const { actor, requests, emitted, waitUntilIdle } = startLoadedChildItems({
      stored: storedList('1', item1),
      save: [failureOf(400), storedList('2', item1Edited)],
    });
    actor.send({ type: 'item.opened', id: idOf(item1) });
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    const { value, context } = await waitUntilIdle();
    expect([value, context.answers, context.editedItem, emitted]).toEqual([
      editingState,
      editedAnswers,
      item1,
      [itemsOutdated, notice(400)],
    ]);
    actor.send({ type: 'item.submitted', answers: editedAnswers });
    expect((await waitUntilIdle()).context.items).toEqual([item1Edited]);
    expect(requests).toEqual([
      ['save', [item1Edited], '1'],
      ['save', [item1Edited], '1'],
    ]);
  });

  test('refuses an unchanged date that has passed, because the first submit would', async () => {
    const old = { ...storedItem('jobs', 1), ua_startdate: '2026-01-01' };
    const { actor, requests } = startChildItems({ stored: storedList('1', old) }, 'jobs');
    actor.send({ type: 'item.opened', id: idOf(old, 'jobs') });
    actor.send({
      type: 'item.submitted',
      answers: { ...itemAnswers('jobs', 1), ua_quantity: '9', ua_startdate: '01/01/2026' },
    });
    expect([actor.getSnapshot().context.issues, requests]).toEqual([
      [{ path: 'ua_startdate', messageId: 'dateFuture' }],
      [],
    ]);
  });

  test('of a record in query refuses a date that has passed only if it was changed', async () => {
    const old = { ...storedItem('jobs', 1), ua_startdate: '2026-01-01' };
    const { actor, waitUntilIdle } = startChildItems(
      {
        stored: storedList('1', old),
        save: [storedList('2', { ...old, ua_quantity: 9 })],
        isInQuery: true,
      },
      'jobs',
    );
    await waitUntilIdle();
    actor.send({ type: 'item.opened', id: idOf(old, 'jobs') });
    const answers = { ...itemAnswers('jobs', 1), ua_quantity: '9' };
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_startdate: '02/01/2026' } });
    expect(actor.getSnapshot().context.issues).toEqual([{ path: 'ua_startdate', messageId: 'dateFuture' }]);
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_startdate: '01/01/2026' } });
    expect((await waitUntilIdle()).value).toBe('listed');
    expect(checkItem('jobs', old, sampleToday)).toEqual([{ path: 'ua_startdate', messageId: 'dateFuture' }]);
  });
});
