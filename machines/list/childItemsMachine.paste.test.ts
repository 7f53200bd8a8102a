// The rows of a spreadsheet as new items: what is sent, and what stays in the dialog when an add fails (product 7.13, 7.9).
import { describe, expect, test } from 'vitest';
import { itemAnswers, storedItem, validItem } from '#tests/applicationSamples.ts';
import {
  item1,
  item2,
  item3,
  itemsChanged,
  itemsOutdated,
  notice,
  startChildItems,
  startLoadedChildItems,
  storedList,
  type Scripts,
} from '#tests/childItemsHarness.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import { genericMessage } from '../catalogue/api/errors.ts';
import { fieldsOfList } from '../catalogue/records/lists.ts';
import { isUnconfirmed } from './childItems.ts';

const columns = fieldsOfList('competitors').map(([name]) => ({ name, headings: [name] }));
const cells = (item: typeof item2) => [item['ua_competitorname'], item['ua_competitorlocation']].join('\t');
const [row2, row3] = [cells(item2), cells(item3)];
const fetched = ['fetch', 'competitors'];
const sent = (number: number) => ['add', 'competitors', validItem('competitors', number)];
const unconfirmed = {
  type: 'notice.raised',
  message: { messageId: 'notice.paste.unconfirmed', type: 'error' },
};
const typed = (text: string) => ({ type: 'table.typed', text, columns }) as const;

async function paste(text: string, scripts: Scripts = {}) {
  const list = startLoadedChildItems({
    ...scripts,
    stored: storedList('1', item1),
  });
  list.actor.send({ type: 'paste.opened' });
  list.actor.send(typed(text));
  list.actor.send({ type: 'table.checked' });
  expect(list.emitted.splice(0)).toEqual([{ type: 'notice.dismissed' }]);
  return list;
}

describe('the rows of a table', () => {
  test('are added one after the other, once each, and each is listed at once', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      add: [item2, item3],
    });
    actor.send({ type: 'rows.submitted' });
    actor.send({ type: 'rows.submitted' });
    const { value, context } = await waitUntilIdle();
    expect([value, requests, context.items, context.completedChange, context.paste, emitted]).toEqual([
      'listed',
      [sent(2), sent(3)],
      [item1, item2, item3],
      { outcome: 'pasted', item: item3, count: 2 },
      null,
      [
        itemsOutdated,
        itemsChanged(null, item1, item2),
        itemsOutdated,
        itemsChanged(null, item1, item2, item3),
      ],
    ]);
  });

  test('are not sent while one cell is wrong', async () => {
    const { actor, requests } = await paste(`${row2}\n${String(item3['ua_competitorname'])}`);
    actor.send({ type: 'rows.submitted' });
    actor.send({ type: 'save.requested' });
    expect([actor.getSnapshot().value, requests]).toEqual([{ pasting: 'checked' }, []]);
  });

  test('dismiss the notice about the last add when the next check finds a wrong cell', async () => {
    const { actor, emitted, waitUntilIdle } = await paste(row2, { add: [failureOf(500)] });
    actor.send({ type: 'rows.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'table.reopened' });
    actor.send(typed(String(item2['ua_competitorname'])));
    expect(emitted.at(-1)?.type).not.toBe('notice.dismissed');
    actor.send({ type: 'table.checked' });
    expect(emitted.at(-1)).toEqual({ type: 'notice.dismissed' });
  });

  test('stay in the dialog when one is refused, without those that were added', async () => {
    const { actor, requests, emitted, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      add: [item2, failureOf(400), item3],
    });
    actor.send({ type: 'rows.submitted' });
    const refused = await waitUntilIdle();
    expect([refused.value, refused.context.paste?.text, emitted]).toEqual([
      { pasting: 'checked' },
      row3,
      [
        itemsOutdated,
        itemsChanged(null, item1, item2),
        itemsOutdated,
        notice(400),
        itemsChanged(null, item1, item2),
      ],
    ]);
    actor.send({ type: 'rows.submitted' });
    const { context } = await waitUntilIdle();
    expect([requests, context.items, context.completedChange]).toEqual([
      [sent(2), sent(3), sent(3)],
      [item1, item2, item3],
      { outcome: 'pasted', item: item3, count: 2 },
    ]);
  });

  test('show which cells the server has refused in the row', async () => {
    const issues = [
      { path: '0.ua_competitorname', messageId: 'maxLength' },
      { path: '0.ua_icapplicationmaincompetitorid', messageId: 'option' },
    ] as const;
    const { actor, requests, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      add: [failureOf(400, { issues })],
    });
    actor.send({ type: 'rows.submitted' });
    const { value, context } = await waitUntilIdle();
    actor.send({ type: 'rows.submitted' });
    expect([value, context.paste?.table?.rows.map((row) => row.issues), requests]).toEqual([
      { pasting: 'checked' },
      [[{ path: 'ua_competitorname', messageId: 'maxLength' }], []],
      [sent(2)],
    ]);
  });

  test.each([
    ['was stored', storedList('2', item1, item2), [sent(3)]],
    ['was not stored', storedList('1', item1), [sent(2), sent(3)]],
  ])(
    'after a lost reply without an outcome the row is looked for first: it %s',
    async (_, found, expected) => {
      const { actor, requests, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
        fetch: [failureOf('offline'), found],
        add: [failureOf('offline'), ...(found.items.length === 2 ? [item3] : [item2, item3])],
      });
      actor.send({ type: 'rows.submitted' });
      await waitUntilIdle();
      actor.send({ type: 'rows.submitted' });
      const { value, context } = await waitUntilIdle();
      expect([value, requests, context.items, context.completedChange?.count]).toEqual([
        'listed',
        [sent(2), fetched, fetched, ...expected],
        [item1, item2, item3],
        2,
      ]);
    },
  );

  test('get an Idempotency-Key each, and a row that is sent again after a lost reply keeps its key', async () => {
    const { actor, addCounts, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      fetch: [
        failureOf('offline'),
        storedList('1', item1),
        failureOf('offline'),
        storedList('2', item1, item2),
      ],
      add: [failureOf('offline'), item2, failureOf('offline'), item3],
    });
    for (let count = 0; count < 3; count += 1) {
      actor.send({ type: 'rows.submitted' });
      await waitUntilIdle();
    }
    expect(addCounts).toEqual([1, 1, 2, 2]);
  });

  test('after a lost reply, the list stays outdated, with the items that were added before', async () => {
    const { actor, emitted, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      add: [item2, failureOf('offline')],
    });
    actor.send({ type: 'rows.submitted' });
    await waitUntilIdle();
    expect(emitted).toEqual([itemsOutdated, itemsChanged(null, item1, item2), itemsOutdated, unconfirmed]);
  });

  test('after a lost reply, the rows that are found and the list as it is are reported before the next row is sent', async () => {
    const { actor, emitted, waitUntilIdle } = await paste(`${row2}\n${row3}`, {
      fetch: [
        failureOf('offline'),
        storedList('2', item1, item2),
        failureOf('offline'),
        storedList('3', item1, item2),
      ],
      add: [failureOf('offline'), failureOf('offline'), failureOf(400)],
    });
    const [submitted, listed] = [{ type: 'rows.submitted' } as const, itemsChanged('2', item1, item2)];
    actor.send(submitted);
    await waitUntilIdle();
    actor.send(submitted);
    await waitUntilIdle();
    actor.send(submitted);
    await waitUntilIdle();
    expect(emitted).toEqual([
      itemsOutdated,
      unconfirmed,
      listed,
      itemsOutdated,
      unconfirmed,
      { ...listed, etag: '3' },
      itemsOutdated,
      notice(400),
      { ...listed, etag: '3' },
    ]);
  });

  test('after a lost reply, the list is fetched when the text is emptied and the user leaves', async () => {
    const { actor, requests, waitUntilIdle } = await paste(row2, {
      fetch: [failureOf('offline'), storedList('2', item1, item2)],
      add: [failureOf('offline')],
    });
    actor.send({ type: 'rows.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'answers.discarded' });
    actor.send({ type: 'save.requested' });
    const { value, context } = await waitUntilIdle();
    expect([value, context.items, requests]).toEqual(['listed', [item1, item2], [sent(2), fetched, fetched]]);
  });

  test('after a lost reply, a row that was changed is added beside the one that was stored', async () => {
    const { actor, requests, waitUntilIdle } = await paste(row2, {
      fetch: [failureOf('offline'), storedList('2', item1, item2)],
      add: [failureOf('offline'), item3],
    });
    actor.send({ type: 'rows.submitted' });
    await waitUntilIdle();
    actor.send({ type: 'table.reopened' });
    actor.send(typed(row3));
    actor.send({ type: 'table.checked' });
    actor.send({ type: 'rows.submitted' });
    const { context } = await waitUntilIdle();
    expect([requests, context.items]).toEqual([
      [sent(2), fetched, fetched, sent(3)],
      [item1, item2, item3],
    ]);
  });
});

describe('a row whose add had no answer', () => {
  const lost = failureOf('offline', { notice: genericMessage });
  const pasteBoth = async (scripts: Scripts) => {
    const list = await paste(`${row2}\n${row3}`, scripts);
    list.actor.send({ type: 'rows.submitted' });
    await list.waitUntilIdle();
    return list;
  };

  test('counts as added when the fetched list has it, and the rows after it are sent', async () => {
    const { actor, requests, emitted, addCounts } = await pasteBoth({
      add: [lost, failureOf(503)],
      fetch: [storedList('2', item1, item2), storedList('3', item1, item2, item3)],
    });
    const { value, context } = actor.getSnapshot();
    expect([value, requests, addCounts, context.items, context.completedChange]).toEqual([
      'listed',
      [sent(2), fetched, sent(3), fetched],
      [1, 2],
      [item1, item2, item3],
      { outcome: 'pasted', item: item3, count: 2 },
    ]);
    expect(emitted).toEqual([
      itemsOutdated,
      itemsChanged('2', item1, item2),
      itemsOutdated,
      itemsChanged('3', item1, item2, item3),
    ]);
  });

  test('is said not to be added when the fetched list does not have it, and stays in the dialog', async () => {
    const { actor, emitted } = await pasteBoth({ add: [lost], fetch: [storedList('2', item1)] });
    const { value, context } = actor.getSnapshot();
    expect([value, context.paste?.text, isUnconfirmed(context), emitted]).toEqual([
      { pasting: 'checked' },
      `${row2}\n${row3}`,
      true,
      [
        itemsOutdated,
        itemsChanged('2', item1),
        { type: 'notice.raised', message: { messageId: 'notice.paste.notstored', type: 'error' } },
      ],
    ]);
  });

  test('is said to be unknown when the list cannot be fetched, and stays in the dialog', async () => {
    const { actor, emitted } = await pasteBoth({ add: [lost], fetch: [lost] });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.paste?.text, emitted.at(-1)]).toEqual([
      { pasting: 'checked' },
      `${row2}\n${row3}`,
      unconfirmed,
    ]);
  });

  test('is said to be unknown when a broker’s list is empty, as it is without access', async () => {
    const { emitted } = await pasteBoth({ client: 'c-1', add: [lost], fetch: [storedList(null)] });
    expect(emitted).toEqual([itemsOutdated, unconfirmed]);
  });
});

describe('a text of which the choices are not loaded', () => {
  const list = 'activities';
  const answers = itemAnswers(list, 1);
  const text = fieldsOfList(list)
    .map(([name]) => answers[name])
    .join('\t');
  const columnsWith = (labels?: string) =>
    fieldsOfList(list).map(([name, { lookup }]) => ({
      name,
      headings: [name],
      ...(lookup &&
        labels !== undefined && { options: [{ value: String(answers[name]), labels: [labels] }] }),
    }));

  test.each([{ type: 'table.checked' }, { type: 'save.requested' }] as const)(
    'is not checked before they are: $type',
    async (event) => {
      const { actor, requests, waitUntilIdle } = startChildItems(
        { stored: storedList('1'), add: [storedItem(list, 1)] },
        list,
      );
      actor.send({ type: 'paste.opened' });
      actor.send({ type: 'table.typed', text, columns: columnsWith() });
      actor.send(event);
      const refused = actor.getSnapshot();
      actor.send({ type: 'table.typed', text, columns: columnsWith('Turbine') });
      actor.send(event);
      actor.send({ type: 'rows.submitted' });
      const { value } = await waitUntilIdle();
      expect([refused.value, refused.context.paste?.text, value, requests]).toEqual([
        { pasting: { writing: 'filled' } },
        text,
        'listed',
        [['add', list, validItem(list, 1)]],
      ]);
    },
  );
});

describe('a text that is not added', () => {
  test('is asked about by Cancel, and kept by Go on', async () => {
    const { actor } = await paste(row2);
    actor.send({ type: 'item.cancelled' });
    const asked = actor.getSnapshot().value;
    actor.send({ type: 'cancel.withdrawn' });
    const { value, context } = actor.getSnapshot();
    expect([asked, value, context.paste?.text]).toEqual([
      { pasting: 'confirmingCancel' },
      { pasting: { writing: 'filled' } },
      row2,
    ]);
  });

  test('is saved when the user leaves the page and chooses to save', async () => {
    const list = startLoadedChildItems({ stored: storedList('1', item1), add: [item2] });
    list.actor.send({ type: 'paste.opened' });
    list.actor.send(typed(row2));
    list.actor.send({ type: 'save.requested' });
    const { value, context } = await list.waitUntilIdle();
    expect([value, context.items]).toEqual(['listed', [item1, item2]]);
  });

  test('is dropped without a question when it is empty', async () => {
    const { actor } = await paste(' ');
    const checked = actor.getSnapshot().context.paste?.table?.issue;
    actor.send({ type: 'item.cancelled' });
    expect([checked, actor.getSnapshot().value]).toEqual(['empty', 'listed']);
  });
});
