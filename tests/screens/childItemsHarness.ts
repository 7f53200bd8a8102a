// The harness of a list of the Application in its step: its items are added, copied, pasted, edited, deleted and restored,
// also when somebody else has changed them meanwhile (product 7.4 to 7.8, 7.13).
import type { AnyMachineSnapshot } from 'xstate';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import {
  lostChangeMessage,
  type ChildItemsContext,
  type ChildItemsInput,
} from '#machines/list/childItems.ts';
import { itemName } from '#src/screens/record/itemName.ts';
import { completeRelated } from '../applicationSamples.ts';
import { broker } from '../paths/users.ts';
import { validRecord } from '../samples.ts';
import { findListActor, listActor } from './viewActors.ts';
import { formDiffers, fillForm } from './fillForm.ts';
import { resolveLookups, resolveRefusedChange } from './resolvePorts.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { buttonClick, dialogTitle, findByLabel, normalizeText, openDialog, textOf } from './queries.ts';
import type { Page } from './openPage.ts';
import type { EventExecutor, ScreenHarness } from './runScreenPath.ts';

/** The list of the path that runs. */
let list: ListName = 'competitors';

const button =
  (messageId: (list: ListName) => string): EventExecutor =>
  (page) =>
    buttonClick(page, messageId(list));

/** Clicks a button in the row of an item. */
const clickOfItem =
  (messageId: string): EventExecutor =>
  (page, { id }, { context }) => {
    const { items }: ChildItemsContext = context;
    const item = items.find((one) => one[listOf(list).idField] === id);
    return item && buttonClick(page, messageId, { name: itemName(page.intl, list, item) });
  };

/** What stands in place of the items depends on whether the outcome of a change is to be told. No notice says it a second time. */
function failedProblems(page: Page, snapshot: AnyMachineSnapshot): string[] {
  if (!snapshot.matches('failed')) return [];
  const context: ChildItemsContext = snapshot.context;
  const unknown = lostChangeMessage(context, 'unconfirmed').messageId;
  const expected = textOf(page.intl, context.change === null ? 'notice.childitems.500.read' : unknown);
  const problems = normalizeText(document.body.textContent).includes(expected)
    ? []
    : [`does not say “${expected}”`];
  const { notices } = page.shell.getSnapshot().context;
  return notices.some(({ messageId }) => messageId === unknown)
    ? [...problems, 'has a notice as well']
    : problems;
}

/** The title of the conflict dialog depends on whether this user edits or deletes the item, and on whether another user has deleted it. */
function conflictProblems(page: Page, snapshot: AnyMachineSnapshot): string[] {
  if (!snapshot.matches('resolvingConflict')) return [];
  const { change, serverVersion }: ChildItemsContext = snapshot.context;
  const ofEdit = serverVersion === null ? 'deleted' : 'contested';
  const expected = textOf(
    page.intl,
    `dialog.item.${change?.purpose === 'delete' ? 'deleting' : ofEdit}.title`,
  );
  const asked = normalizeText(dialogTitle());
  return asked === expected ? [] : [`asks “${asked}”, not “${expected}”`];
}

export const childItemsHarness: ScreenHarness = {
  machine: 'childItems',
  pageOptions: ({ input }) => {
    const { list: name, client } = input as Pick<ChildItemsContext, 'list' | 'client'>;
    const page = stepPage('application', listOf(name).step);
    if (client === null) return page;
    return { address: { ...page.address, query: `?application=${client}` }, user: broker, client };
  },
  nameOf: ({ input }) => (input as Pick<ChildItemsContext, 'list'>).list,
  findActor: async (page, { input }) => {
    ({ list } = input as Pick<ChildItemsContext, 'list'>);
    // On the paths of the activities their choices are not loaded.
    if (list !== 'activities') await resolveLookups(page);
    const related = completeRelated();
    const { stored } = input as ChildItemsInput;
    // In this record every condition is met, so that the step has the list.
    await resolveRecord(page, 'application', validRecord('application'), {
      ...related,
      lists: { ...related.lists, [list]: stored.items },
      etags: { [list]: stored.etag },
    });
    await page.waitUntil(() => findListActor(list) !== undefined);
    return listActor(list);
  },
  resolveOtherPorts: (page) => resolveRefusedChange(page, 'application'),
  check: (page, snapshot) => [...conflictProblems(page, snapshot), ...failedProblems(page, snapshot)],
  // After a broker's 404 the record's machine takes over the page (closedElsewhere.test.ts).
  leavesPage: ({ error }) => error?.status === 404,
  executors: {
    'item.added': button((name) => `list.${name}.add`),
    'none.declared': (page) =>
      listOf(list).none === undefined ? undefined : buttonClick(page, `list.${list}.none.add`),
    'item.opened': clickOfItem('list.edit'),
    'item.copied': clickOfItem('list.copy'),
    'item.deleted': clickOfItem('list.delete'),
    'item.restored': (page, _, { context }) => {
      const { deletedItem }: ChildItemsContext = context;
      return deletedItem === null
        ? undefined
        : buttonClick(page, 'list.undo', { name: itemName(page.intl, list, deletedItem) });
    },
    'item.submitted': (page, event) => {
      const save = buttonClick(page, 'dialog.item.save');
      if (save === undefined) return undefined;
      // With empty answers the form shows its errors and sends no event. A user leaves the field to press the button.
      if (Object.keys(event['answers']).length === 0)
        return async () => {
          await page.perform(
            () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
          );
          await page.perform(() => listActor(list).send(event));
        };
      return async () => {
        await fillForm(page, event['answers']);
        await save();
      };
    },
    'item.cancelled': (page) =>
      // The page behind the dialog has a button with the same text.
      openDialog() === undefined ? undefined : buttonClick(page, 'dialog.item.cancel'),
    'paste.opened': (page) => {
      const open =
        openDialog() === undefined
          ? buttonClick(page, 'list.paste', { list: textOf(page.intl, `list.${list}.title`) })
          : undefined;
      // The dialog is loaded when it is first opened.
      return open && (() => open().then(() => page.waitUntil(() => openDialog() !== undefined)));
    },
    'table.typed': (page, { text }) => {
      const area = findByLabel<HTMLTextAreaElement>(page, textOf(page.intl, 'dialog.paste.label'));
      if (area === undefined) return undefined;
      return async () => {
        await page.user.clear(area);
        await page.user.click(area);
        if (text !== '') await page.user.paste(text);
      };
    },
    'table.checked': (page) => buttonClick(page, 'dialog.paste.check'),
    'table.reopened': (page) => buttonClick(page, 'dialog.paste.back'),
    'rows.submitted': (page, _, { context }) => {
      const { paste }: ChildItemsContext = context;
      return buttonClick(page, 'dialog.paste.add', { count: paste?.table?.rows.length ?? 0 });
    },
    'cancel.confirmed': (page) => buttonClick(page, 'dialog.item.discard.leave'),
    'cancel.withdrawn': (page) => buttonClick(page, 'dialog.item.discard.stay'),
    'version.kept': (page) =>
      buttonClick(page, 'dialog.conflict.save') ??
      buttonClick(page, 'dialog.item.deleted.add') ??
      buttonClick(page, 'dialog.item.deleting.delete'),
    'version.replaced': (page) =>
      buttonClick(page, 'dialog.conflict.taketheirs') ??
      buttonClick(page, 'dialog.item.deleted.leave') ??
      buttonClick(page, 'dialog.item.deleting.keep'),
    'conflict.cancelled': (page) => buttonClick(page, 'dialog.conflict.back'),
    'list.retried': (page, _, { context }) => {
      const { list }: ChildItemsContext = context;
      return buttonClick(page, 'button.tryagain.part', { part: textOf(page.intl, `list.${list}.title`) });
    },
    'draft.used': (page) => buttonClick(page, 'draft.use'),
    'answers.typed': (page, { answers }) =>
      formDiffers(page, answers) ? () => fillForm(page, answers) : undefined,
    'draft.discarded': (page) => buttonClick(page, 'draft.discard'),
  },
  withoutControl: {
    'answers.typed': 'The form holds these answers already, or the dialog is closed.',
  },
};
