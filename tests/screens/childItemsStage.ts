// One list of the Application in its step: items are added, edited, deleted and brought back (specification section 3).
import type { AnyActorRef } from 'xstate';
import { listOf } from '#machines/catalogue/records/lists.ts';
import type { ChildItemsContext } from '#machines/list/openList.ts';
import { validRecord } from '../samples.ts';
import { actorsOf } from './actorsOfViews.ts';
import { differs, fillForm } from './fillForm.ts';
import { giveLookups } from './giveLookups.ts';
import { giveRelated } from './giveRelated.ts';
import { openStep, visitStep } from './openStep.ts';
import { dialog, press } from './reach.ts';
import type { Gesture, Stage } from './walkScreen.ts';

const list = 'competitors';
const { step, id: idName, name } = listOf(list);

const found = (): AnyActorRef | undefined =>
  actorsOf('childItems').find((actor) => actor.getSnapshot().context.list === list);

function listActor(): AnyActorRef {
  const actor = found();
  if (actor === undefined) throw new Error(`The page has no list of ${list}.`);
  return actor;
}

/** A button of the item's row. */
const ofItem =
  (words: string): Gesture =>
  (page, { id }, { context }) => {
    const { items }: ChildItemsContext = context;
    const item = items.find((one) => one[idName] === id);
    return item && press(page, words, { name: String(item[name]) });
  };

export const childItemsStage: Stage = {
  machine: 'childItems',
  visit: () => visitStep('application', step),
  begin: async (page) => {
    await giveLookups(page);
    // With every condition on: the list is asked for.
    await openStep(page, 'application', validRecord('application'));
    await page.until(() => found() !== undefined);
    return listActor();
  },
  tend: (page) => giveRelated(page, listActor()),
  gestures: {
    'item.added': (page) => press(page, `list.${list}.add`),
    'item.opened': ofItem('list.edit'),
    'item.deleted': ofItem('list.delete'),
    'item.restored': (page) => press(page, 'list.undo'),
    'item.submitted': (page, event) => {
      const save = press(page, 'dialog.item.save');
      if (save === undefined) return undefined;
      // The form finds by itself what is missing, and sends nothing.
      if (Object.keys(event['answers']).length === 0)
        return () => page.perform(() => listActor().send(event));
      return async () => {
        await fillForm(page, event['answers']);
        await save();
      };
    },
    'item.cancelled': (page) =>
      // The page below has a button of the same words.
      dialog() === undefined ? undefined : press(page, 'dialog.item.cancel'),
    'mine.kept': (page) => press(page, 'dialog.conflict.keepmine'),
    'theirs.taken': (page) => press(page, 'dialog.conflict.taketheirs'),
    'list.retried': (page) => press(page, 'button.tryagain'),
    'draft.used': (page) => press(page, 'draft.use'),
  },
  ways: {
    'answers.typed': (page, { answers }) =>
      differs(page, answers) ? () => fillForm(page, answers) : undefined,
    'draft.discarded': (page) => press(page, 'draft.discard'),
  },
};
