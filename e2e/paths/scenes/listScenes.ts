// A list of the Application with one item: loaded, edited, deleted, added, while another window changes the same item or an answer
// gets lost (specification section 4; decisions.md "Values on the wire").
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { children } from '#machines/catalogue/records/children.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { failures } from '#tests/paths/failures.ts';
import { fillItem } from '../../lists.ts';
import { applicationWith } from '../../stageTwo.ts';
import type { Gesture, GraphScene, Stage } from '../scene.ts';

const list = 'competitors';
const { step } = children[list];
const fetch = 'geticapplicationmaincompetitors';
const save = 'updateicapplicationmaincompetitors';
const place = 'ua_competitorlocation';

const press =
  (id: string): Gesture =>
  ({ portal }) =>
    portal.button(id).click();

const section = ({ portal: { page } }: Stage) => page.locator(`section[aria-labelledby="${list}-title"]`);

/** Another window moves the item elsewhere. */
async function changeElsewhere({ account: { call } }: Stage): Promise<void> {
  const items = (await call(fetch, { body: {} })) as Item[];
  await call(save, { body: items.map((item) => ({ ...item, [place]: `${String(item[place])} a Bangor` })) });
}

const moved = ({ items }: { items: readonly Item[] }) => items[0]?.[place] === 'Bangor';

const fill: Gesture = async ({ portal }, event) => {
  await fillItem(portal.page, list, event['answers'] as Answers);
  await portal.button('dialog.item.save').click();
};

const isGiven = ({ type, answers, id }: AnyEventObject) =>
  (type !== 'item.submitted' || Object.keys((answers as Answers | undefined) ?? {}).length > 0) &&
  id !== 'unknown';

const gestures: GraphScene['gestures'] = {
  'item.opened': (stage) => section(stage).locator('.item-actions button').first().click(),
  'item.deleted': (stage) => section(stage).locator('.item-actions button').nth(1).click(),
  'item.added': press(`list.${list}.add`),
  'item.submitted': fill,
  'item.cancelled': press('dialog.item.cancel'),
  'item.restored': press('list.undo'),
  'mine.kept': press('dialog.conflict.keepmine'),
  'theirs.taken': press('dialog.conflict.taketheirs'),
  'list.retried': (stage) =>
    section(stage)
      .getByRole('button', { name: stage.portal.say('button.tryagain') })
      .click(),
  'answers.typed': ({ portal: { page } }, event) =>
    page
      .getByRole('dialog')
      .locator(`[name="${place}"]`)
      .fill(String((event['answers'] as Answers)[place])),
};

const prepare = async (stage: Stage): Promise<void> => {
  const { portal, account, server, ids } = stage;
  await applicationWith(account, { server, ids }, steps.application.length);
  await portal.signIn(account);
  await portal.open(`/stage-two/${step}`);
  // The journey asks for it too.
  await stage.calls.release(fetch);
};

const changing: GraphScene = {
  machine: 'childItems',
  name: 'changing',
  list,
  gestures,
  calls: {
    fetchItems: { call: fetch },
    saveItems: { call: save, refusals: [412, 'malformed'] },
    fetchTheirs: {
      call: fetch,
      outputs: (output) => moved(output as { items: Item[] }),
      before: changeElsewhere,
      refusals: [],
    },
    fetchTruth: { call: fetch, refusals: [] },
  },
  change: () => ({ refusals: failures }),
  takes: (event, { context }: AnyMachineSnapshot) =>
    isGiven(event) &&
    (event.type !== 'answers.typed' || (event['answers'] as Answers)[place] !== context.editing?.[place]),
  delays: ['writtenEvery'],
  prepare,
};

const adding: GraphScene = {
  ...changing,
  name: 'adding',
  plan: 1,
  calls: {
    fetchItems: { call: fetch },
    addItem: { call: 'addicapplicationmaincompetitors', refusals: ['offline'] },
    lookForItem: {
      call: fetch,
      outputs: (output) => (output as { items: unknown[] }).items.length === 1,
      refusals: [],
    },
  },
};

export const listScenes = [changing, adding];
