// The harness of a list of the Application in its step: its items are added, edited, deleted and restored (product 7.4 to 7.7).
import type { AnyActorRef } from 'xstate';
import { listOf } from '#machines/catalogue/records/lists.ts';
import type { ChildItemsContext, ChildItemsInput } from '#machines/list/childItems.ts';
import { completeRelated } from '../applicationSamples.ts';
import { validRecord } from '../samples.ts';
import { actorsOf } from './viewActors.ts';
import { formDiffers, fillForm } from './fillForm.ts';
import { resolveLookups } from './resolvePorts.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { openDialog, buttonClick } from './queries.ts';
import type { EventExecutor, ScreenHarness } from './runScreenPath.ts';

const list = 'competitors';
const { step, id: idName, name } = listOf(list);

const found = (): AnyActorRef | undefined =>
  actorsOf('childItems').find((actor) => actor.getSnapshot().context.list === list);

function listActor(): AnyActorRef {
  const actor = found();
  if (actor === undefined) throw new Error(`The page has no list of ${list}.`);
  return actor;
}

/** Clicks a button in the row of an item. */
const clickOfItem =
  (messageId: string): EventExecutor =>
  (page, { id }, { context }) => {
    const { items }: ChildItemsContext = context;
    const item = items.find((one) => one[idName] === id);
    return item && buttonClick(page, messageId, { name: String(item[name]) });
  };

export const childItemsHarness: ScreenHarness = {
  machine: 'childItems',
  pageOptions: () => stepPage('application', step),
  findActor: async (page, { input }) => {
    await resolveLookups(page);
    const related = completeRelated();
    const { stored } = input as ChildItemsInput;
    // In this record every condition is met, so that the step has the list.
    await resolveRecord(page, 'application', validRecord('application'), {
      ...related,
      lists: { ...related.lists, [list]: stored.items },
      etags: { [list]: stored.etag },
    });
    await page.waitUntil(() => found() !== undefined);
    return listActor();
  },
  executors: {
    'item.added': (page) => buttonClick(page, `list.${list}.add`),
    'item.opened': clickOfItem('list.edit'),
    'item.deleted': clickOfItem('list.delete'),
    'item.restored': (page, _, { context }) => {
      const { deletedItem }: ChildItemsContext = context;
      return deletedItem === null
        ? undefined
        : buttonClick(page, 'list.undo', { name: String(deletedItem[name]) });
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
          await page.perform(() => listActor().send(event));
        };
      return async () => {
        await fillForm(page, event['answers']);
        await save();
      };
    },
    'item.cancelled': (page) =>
      // The page behind the dialog has a button with the same text.
      openDialog() === undefined ? undefined : buttonClick(page, 'dialog.item.cancel'),
    'cancel.confirmed': (page) => buttonClick(page, 'dialog.item.discard.leave'),
    'cancel.withdrawn': (page) => buttonClick(page, 'dialog.item.discard.stay'),
    'version.kept': (page) => buttonClick(page, 'dialog.conflict.keepmine'),
    'version.replaced': (page) => buttonClick(page, 'dialog.conflict.taketheirs'),
    'list.retried': (page) => buttonClick(page, 'button.tryagain'),
    'draft.used': (page) => buttonClick(page, 'draft.use'),
  },
  optionalExecutors: {
    'answers.typed': (page, { answers }) =>
      formDiffers(page, answers) ? () => fillForm(page, answers) : undefined,
    'draft.discarded': (page) => buttonClick(page, 'draft.discard'),
  },
};
