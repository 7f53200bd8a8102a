// Walks one list: load, add, edit, delete, undo, what others change meanwhile, and replies that get lost
// (specification section 4; decisions.md "Values on the wire").
import type { AnyMachineSnapshot } from 'xstate';
import { formatAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { ChildItemsContext } from '#machines/list/openList.ts';
import { completeRelated, storedItem } from '../../applicationSamples.ts';
import { sampleToday } from '../../samples.ts';
import { failures } from '../failures.ts';
import { heldPorts, silentPort, withHeldCalls } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

const list = 'competitors';
const first = storedItem(list, 1);
const second = storedItem(list, 2);
const elsewhere = { ...first, ua_competitorlocation: 'Bangor' };
const fields = Object.entries(childLists[list].fields);
const typed = formatAnswers(fields, second);
const idOf = (item: Item | undefined) => String(item?.[childLists[list].id]);

const calls = ['fetchItems', 'addItem', 'saveItems'];
const ports = heldPorts([]);

/** What is typed in the dialog, and what of it is found again on the device. */
const drafting = ({ editing }: ChildItemsContext) => {
  const found = (answers: Answers) => ({
    type: 'draft.found',
    place: { record: 'application 1', part: list },
    draft: { item: idOf(first), at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {} },
  });
  return [
    { type: 'answers.typed', answers: formatAnswers(fields, editing ?? {}) },
    { type: 'answers.typed', answers: { ...typed, ua_competitorlocation: 'Pwllheli' } },
    { type: 'answers.abandoned' },
    { type: 'page.hidden' },
    found({ ua_competitorlocation: 'Pwllheli' }),
    found({ ua_competitorlocation: String(first['ua_competitorlocation']) }),
    { type: 'draft.used' },
    { type: 'draft.discarded' },
  ];
};

/** What came with the record. */
const known = completeRelated().lists[list] ?? [];

/** Editing, deleting and bringing back, while others change or delete the same item. */
const changing: WalkPlan = {
  machine: withHeldCalls(childItemsMachine, ports, calls).provide({ actors: { drafts: silentPort } }),
  input: { list, today: sampleToday, record: 'application 1', user: 'u-1', client: null, items: known },
  events: ({ context }) => [
    { type: 'item.opened', id: idOf(context.items[0] ?? first) },
    { type: 'item.opened', id: 'unknown' },
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: {} },
    { type: 'item.cancelled' },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.deleted', id: 'unknown' },
    { type: 'item.restored' },
    { type: 'mine.kept' },
    { type: 'theirs.taken' },
    { type: 'list.retried' },
    ...drafting(context),
  ],
  outputs: {
    fetchItems: () => [{ items: [first], etag: '1' }],
    saveItems: () => [{ items: [first], etag: '3' }],
    fetchTheirs: () => [
      { items: [first], etag: '4' },
      { items: [elsewhere], etag: '4' },
    ],
    fetchTruth: () => [{ items: [first], etag: '5' }],
  },
  // Told apart are a call that stays refused after signing in again, what changed meanwhile, what cannot be read, what may have been stored, and the rest.
  refusals: failures.filter(({ status }) => [400, 401, 412, 'malformed'].includes(status)),
  ways: ['refreshed', 'signed in again'],
  relevant: ({ context }) => {
    const { items, etag, answers, issues, editing, change }: ChildItemsContext = context;
    const { deleted, theirs, lost, again, typed, offered }: ChildItemsContext = context;
    const place = (item: Item | null) => item?.['ua_competitorlocation'];
    return [
      [items.map((item) => [item['ua_competitorname'], place(item)]), etag !== null],
      [answers && answers['ua_competitorlocation'], issues.length > 0, place(editing)],
      [change?.purpose, place(change?.base ?? null), place(change?.next ?? null)],
      [place(deleted), place(theirs), place(lost), again],
      [typed !== null, offered && place(offered.answers)],
    ];
  },
};

/** No server gives two items the same id. */
const onceSecond = ({ context }: AnyMachineSnapshot) => (context.items.length === 1 ? [second] : []);

/** Adding, and adds whose reply gets lost: then an item is looked for before it is sent again. */
const adding: WalkPlan = {
  ...changing,
  events: ({ context }) => [
    // One more item is enough to walk what adding does.
    ...(context.items.length === 1 ? [{ type: 'item.added' }] : []),
    { type: 'item.opened', id: idOf(first) },
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: { ...typed, ua_competitorlocation: 'Caernarfon' } },
    { type: 'item.cancelled' },
    { type: 'list.retried' },
  ],
  outputs: {
    ...changing.outputs,
    addItem: onceSecond,
    lookForItem: () => [
      { items: [first], etag: '2' },
      { items: [first, second], etag: '2' },
    ],
    fetchTheirs: () => [{ items: [first, second], etag: '4' }],
  },
  refusals: failures.filter(({ status }) => [400, 'offline'].includes(status)),
};

const unversioned = (...items: readonly Item[]) => ({ items, etag: null });

/** A backend without revisions: whatever is changed is fetched right before it is sent. */
const withoutRevisions: WalkPlan = {
  ...changing,
  events: ({ context }) => [
    ...(context.items.length === 1 ? [{ type: 'item.added' }] : []),
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: { ...typed, ua_competitorlocation: 'Caernarfon' } },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.restored' },
    { type: 'mine.kept' },
    { type: 'theirs.taken' },
    { type: 'list.retried' },
  ],
  outputs: {
    fetchItems: () => [unversioned(first)],
    lookForItem: () => [unversioned(first, second)],
    fetchTheirs: () => [unversioned(first)],
    addItem: onceSecond,
    saveItems: () => [unversioned(first)],
  },
  refusals: failures.filter(({ status }) => status === 'offline'),
};

export const childItemsWalks = (): MachineWalks => ({ plans: [changing, adding, withoutRevisions], ports });
