// Browser models of a child list with one item: it is edited, deleted and added while another window changes the same item or a
// response is lost (product 7.3 to 7.9).
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { failures } from '#tests/paths/failures.ts';
import { fillItem } from '../../lists.ts';
import { createApplication } from '../../stageTwo.ts';
import type { EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

const list = 'competitors';
const { step } = childLists[list];
const fetch = 'geticapplicationmaincompetitors';
const save = 'updateicapplicationmaincompetitors';
const location = 'ua_competitorlocation';

const press =
  (id: string): EventExecutor =>
  ({ portal }) =>
    portal.button(id).click();

const section = ({ portal: { page } }: PathFixtures) =>
  page.locator('.list', { has: page.locator(`#${list}`) });

/** Another window changes the location of the item. */
async function changeElsewhere({ account: { call } }: PathFixtures): Promise<void> {
  const items = (await call(fetch, { body: {} })) as Item[];
  await call(save, {
    body: items.map((item) => ({ ...item, [location]: `${String(item[location])} a Bangor` })),
  });
}

const hasOneItem = (output: unknown) => (output as { items: unknown[] }).items.length === 1;

const isMoved = ({ items }: { items: readonly Item[] }) => items[0]?.[location] === 'Bangor';

const fill: EventExecutor = async ({ portal }, event) => {
  await fillItem(portal.page, list, event['answers'] as Answers);
  await portal.button('dialog.item.save').click();
};

const hasAnswers = ({ type, answers, id }: AnyEventObject) =>
  (type !== 'item.submitted' || Object.keys((answers as Answers | undefined) ?? {}).length > 0) &&
  id !== 'unknown';

const executors: GraphModel['executors'] = {
  'item.opened': (fixtures) => section(fixtures).locator('.item-actions button').first().click(),
  'item.copied': (fixtures) => section(fixtures).locator('.item-actions button').nth(1).click(),
  'item.deleted': (fixtures) => section(fixtures).locator('.item-actions button').nth(2).click(),
  'item.added': press(`list.${list}.add`),
  'item.submitted': fill,
  // The step below the dialog has a Cancel button too.
  'item.cancelled': ({ portal: { page, translate } }) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: translate('dialog.item.cancel'), exact: true })
      .click(),
  'cancel.confirmed': press('dialog.item.discard.leave'),
  'cancel.withdrawn': press('dialog.item.discard.stay'),
  'item.restored': (fixtures) => section(fixtures).locator(`#${list}-undo`).click(),
  'version.kept': ({ portal }) =>
    portal.button('dialog.conflict.save').or(portal.button('dialog.item.deleting.delete')).click(),
  'version.replaced': ({ portal }) =>
    portal.button('dialog.conflict.taketheirs').or(portal.button('dialog.item.deleting.keep')).click(),
  'conflict.cancelled': press('dialog.conflict.back'),
  'list.retried': (fixtures) =>
    section(fixtures)
      .getByRole('button', { name: fixtures.portal.translate('button.tryagain') })
      .click(),
  'answers.typed': ({ portal: { page } }, event) =>
    page
      .getByRole('dialog')
      .locator(`[name="${location}"]`)
      .fill(String((event['answers'] as Answers)[location])),
};

const prepare = async (fixtures: PathFixtures): Promise<void> => {
  const { portal, account, server, ids } = fixtures;
  await createApplication(account, { server, ids }, steps.application.length);
  await portal.signIn(account);
  await portal.open(`/stage-two/${step}`);
  // The step flow fetches the list; the list's own machine fetches it again only after a lost reply.
  await fixtures.calls.release(fetch);
};

/** The Application is fetched for the page first, and again only to learn who has changed an item. */
const prepareConflicts: GraphModel['prepare'] = async (fixtures) => {
  const id = 'geticapplication';
  fixtures.calls.stopIntercepting(id);
  await prepare(fixtures);
  fixtures.calls.intercept(id);
};

const changing: GraphModel = {
  machine: 'childItems',
  name: 'changing',
  instance: list,
  executors,
  calls: {
    saveItems: { call: save, portFailures: [412] },
    fetchServerVersion: {
      call: fetch,
      outputs: (output) => isMoved(output as { items: Item[] }),
      before: changeElsewhere,
      portFailures: [],
    },
    fetchChanges: { call: 'geticapplication', portFailures: [] },
  },
  override: () => ({ portFailures: failures }),
  isPossible: (event, { context }: AnyMachineSnapshot) =>
    hasAnswers(event) &&
    (event.type !== 'answers.typed' ||
      (event['answers'] as Answers)[location] !== context.editedItem?.[location]),
  delays: ['draftWriteDelay'],
  prepare: prepareConflicts,
};

const losing: GraphModel = {
  ...changing,
  name: 'losing',
  pathModel: 9,
  calls: {
    // The server answers with what it has stored.
    saveItems: {
      call: save,
      outputs: (output) => (output as { etag: string }).etag === '3',
      portFailures: ['malformed'],
    },
    // Nobody else changes the item.
    fetchSaveOutcome: {
      call: fetch,
      outputs: (output) => (output as { etag: string }).etag === '5',
      portFailures: ['malformed'],
    },
  },
};

const adding: GraphModel = {
  ...changing,
  name: 'adding',
  pathModel: 1,
  calls: {
    fetchItems: { call: fetch, portFailures: ['offline'] },
    addItem: { call: 'addicapplicationmaincompetitors', portFailures: ['offline'] },
    // The request has not arrived.
    fetchAddOutcome: { call: fetch, outputs: hasOneItem, portFailures: ['offline'] },
    checkForDuplicate: { call: fetch, outputs: hasOneItem, portFailures: [] },
  },
  prepare,
};

const pasting: GraphModel = {
  ...changing,
  name: 'pasting',
  pathModel: 4,
  executors: {
    'paste.opened': (fixtures) =>
      section(fixtures)
        .getByRole('button', {
          name: fixtures.portal.translate('list.paste', {
            list: fixtures.portal.translate(`list.${list}.title`),
          }),
        })
        .click(),
    'table.typed': ({ portal: { page, translate } }, event) =>
      page.getByLabel(translate('dialog.paste.label'), { exact: true }).fill(String(event['text'])),
    'table.checked': press('dialog.paste.check'),
    'table.reopened': press('dialog.paste.back'),
    'rows.submitted': ({ portal: { page, translate } }) =>
      page
        .getByRole('dialog')
        .getByRole('button', {
          name: new RegExp([1, 2].map((count) => `^${translate('dialog.paste.add', { count })}$`).join('|')),
        })
        .click(),
    'item.cancelled': executors['item.cancelled'] ?? press('dialog.item.cancel'),
    'cancel.confirmed': press('dialog.item.discard.leave'),
    'cancel.withdrawn': press('dialog.item.discard.stay'),
  },
  calls: {
    fetchItems: { call: fetch, portFailures: [] },
    addRow: { call: 'addicapplicationmaincompetitors', portFailures: ['offline'] },
    fetchRowOutcome: { call: fetch, outputs: hasOneItem, portFailures: ['offline'] },
    checkForRow: { call: fetch, outputs: hasOneItem, portFailures: [] },
  },
  isPossible: () => true,
  delays: [],
  prepare: async ({ portal, account, server, ids, calls }) => {
    await createApplication(account, { server, ids }, steps.application.length);
    await portal.signIn(account);
    await portal.open(`/stage-two/${step}`);
    await calls.release(fetch);
  },
};

export const listModels = [changing, adding, pasting, losing];
