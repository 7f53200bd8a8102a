// Path models of one child list: add, edit, delete, undo, changes by others, lost replies (product 7.3 to 7.9).
import type { AnyMachineSnapshot } from 'xstate';
import { formatAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { isActive, type Item } from '#machines/catalogue/records/related.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import { itemsWithChange, type ChildItemsContext } from '#machines/list/childItems.ts';
import { completeRelated, itemAnswers, storedItem, validItem } from '../../applicationSamples.ts';
import { sampleToday } from '../../samples.ts';
import { failures } from '../failures.ts';
import { deferredPorts, silentPort, withDeferredCalls } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const list = 'competitors';
const first = storedItem(list, 1);
const second = storedItem(list, 2);
const elsewhere = { ...first, ua_competitorlocation: 'Bangor' };
const fields = Object.entries(childLists[list].fields);
const typed = formatAnswers(fields, second);
const idOf = (item: Item | undefined) => String(item?.[childLists[list].idField]);

const calls = ['fetchItems', 'addItem', 'saveItems', 'fetchRecord'];
const ports = deferredPorts([]);

/** The events of typing in the dialog and of its draft. */
const draftEvents = ({ editedItem }: ChildItemsContext) => {
  const draftFound = (answers: Answers) => ({
    type: 'draft.found',
    location: { record: 'application 1', form: list },
    draft: {
      item: idOf(first),
      at: '2026-11-21T10:00:00.000Z',
      answers,
      base: {},
      prefilled: {},
      entries: [],
    },
  });
  return [
    { type: 'answers.typed', answers: formatAnswers(fields, editedItem ?? {}) },
    { type: 'answers.typed', answers: { ...typed, ua_competitorlocation: 'Pwllheli' } },
    { type: 'answers.discarded' },
    { type: 'flush.requested' },
    draftFound({ ua_competitorlocation: 'Pwllheli' }),
    draftFound({ ua_competitorlocation: String(first['ua_competitorlocation']) }),
    { type: 'draft.used' },
    { type: 'draft.discarded' },
    { type: 'draft.refused' },
    { type: 'draft.kept' },
  ];
};

const input = {
  list,
  today: sampleToday,
  isInQuery: false,
  draftKey: 'application 1',
  addKey: 'add',
  user: 'u-1',
  client: null,
  stored: { items: [first], etag: '1' },
};

/** The list as it was fetched last: a change whose answer was lost is not stored. */
const unchanged = ({ context: { items, etag } }: AnyMachineSnapshot) => [
  // After a failed fetch no items are shown.
  { items: items.length === 0 ? [first] : items, etag },
];

/** The list with the change that was sent last. */
const withChange = (context: ChildItemsContext) => itemsWithChange(context).filter(isActive);
const fetchedUnchanged = ({ context: { items } }: AnyMachineSnapshot) => [{ items, etag: '4' }];
const savedWithChange = ({ context }: AnyMachineSnapshot) => [{ items: withChange(context), etag: '3' }];

/** Editing, deleting and restoring while somebody else changes the same item, or has restored it already. */
const changing: PathModel = {
  machine: withDeferredCalls(childItemsMachine, ports, calls).provide({ actors: { drafts: silentPort } }),
  input,
  events: ({ context }) => [
    { type: 'item.opened', id: idOf(context.items[0] ?? first) },
    { type: 'item.opened', id: 'unknown' },
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: {} },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'cancel.withdrawn' },
    { type: 'save.requested' },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.deleted', id: 'unknown' },
    { type: 'item.restored' },
    { type: 'version.kept' },
    { type: 'version.replaced' },
    { type: 'conflict.cancelled' },
    { type: 'list.retried' },
    ...draftEvents(context),
  ],
  outputs: {
    fetchItems: () => [{ items: [first], etag: '1' }],
    saveItems: savedWithChange,
    fetchServerVersion: () => [
      { items: [first], etag: '4' },
      { items: [elsewhere], etag: '4' },
    ],
    fetchChanges: () => [{ values: {}, etag: '1' }],
    fetchSaveOutcome: unchanged,
  },
  // One failure of each kind that the machine handles differently.
  portFailures: failures.filter(({ status }) => status === 400 || status === 401 || status === 412),
  recoveries: ['refreshed', 'signed in again'],
  relevant: ({ context }) => {
    const { items, etag, answers, issues, editedItem, change }: ChildItemsContext = context;
    const { deletedItem, serverVersion, lostItem, hasRetried, typed, offeredDraft }: ChildItemsContext =
      context;
    const { lostChanges }: ChildItemsContext = context;
    const locationOf = (item: Item | Answers | null) => item?.['ua_competitorlocation'];
    return [
      // Only an item that is in the list can be opened or deleted.
      [items.map((item) => [idOf(item), item['ua_competitorname'], locationOf(item)]), etag !== null],
      [answers && answers['ua_competitorlocation'], issues.length > 0, locationOf(editedItem)],
      [change?.purpose, locationOf(change?.base ?? null), locationOf(change?.next ?? null)],
      [locationOf(deletedItem), locationOf(serverVersion), locationOf(lostItem), hasRetried],
      lostChanges.length > 0,
      // What is typed is sent when the user leaves and chooses to save.
      [typed && [locationOf(typed)], offeredDraft && locationOf(offeredDraft.answers)],
    ];
  },
};

/** The answers to an edit, a delete and its undo are lost, and the fetched list tells whether they are stored. */
const losing: PathModel = {
  ...changing,
  events: ({ context }) => [
    { type: 'item.opened', id: idOf(context.items[0] ?? first) },
    { type: 'item.submitted', answers: typed },
    { type: 'answers.typed', answers: formatAnswers(fields, context.editedItem ?? {}) },
    { type: 'answers.discarded' },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'save.requested' },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.restored' },
    { type: 'version.kept' },
    { type: 'version.replaced' },
    { type: 'list.retried' },
  ],
  outputs: {
    fetchItems: () => [{ items: [first], etag: '1' }],
    // With the change, without it, or with another answer than was sent.
    saveItems: ({ context }) => [
      { items: withChange(context), etag: '3' },
      { items: context.items, etag: '8' },
      { items: withChange(context).map((item) => ({ ...item, ua_competitorlocation: 'Y Bala' })), etag: '9' },
    ],
    fetchServerVersion: ({ context }) => [
      { items: [first], etag: '4' },
      { items: withChange(context), etag: '4' },
    ],
    fetchChanges: () => [{ values: {}, etag: '1' }],
    // As it was fetched last, changed by somebody else, or with the change.
    fetchSaveOutcome: ({ context }) => [
      { items: context.items, etag: '5' },
      { items: [elsewhere], etag: '6' },
      { items: withChange(context), etag: '7' },
    ],
  },
  portFailures: failures.filter(({ status }) => [404, 'malformed'].includes(status)),
  recoveries: [],
};

/** Adds the second item only once, because a server never gives two items the same id. */
const addSecondOnce = ({ context }: AnyMachineSnapshot) => (context.items.length === 1 ? [second] : []);

/** The fetched list has the item whose add was lost, or does not have it. */
const withOrWithoutSecond = () => [
  { items: [first], etag: '2' },
  { items: [first, second], etag: '2' },
];

/** Adding. When the reply to an add is lost, the machine looks for the item at once, and again before it sends it again. */
const adding: PathModel = {
  ...changing,
  events: ({ context }) => [
    // A second item is enough to take every transition of adding.
    ...(context.items.length === 1 ? [{ type: 'item.added' }, { type: 'item.copied', id: idOf(first) }] : []),
    { type: 'item.copied', id: 'unknown' },
    { type: 'item.opened', id: idOf(first) },
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: { ...typed, ua_competitorlocation: 'Caernarfon' } },
    // After a lost reply the dialog is emptied, so that Cancel need not ask, or the user leaves without saving.
    ...(context.lostItem === null
      ? []
      : [{ type: 'answers.typed', answers: {} }, { type: 'answers.discarded' }, { type: 'save.requested' }]),
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'list.retried' },
  ],
  outputs: {
    ...changing.outputs,
    addItem: addSecondOnce,
    fetchAddOutcome: withOrWithoutSecond,
    checkForDuplicate: withOrWithoutSecond,
    fetchServerVersion: fetchedUnchanged,
  },
  portFailures: failures.filter(({ status }) => [400, 'offline'].includes(status)),
};

/** Somebody else deletes an item while it is edited: the user keeps the own version as a new item, or lets it go. */
const deletedElsewhere: PathModel = {
  ...changing,
  events: ({ context }) => [
    context.items.length === 0 ? { type: 'item.added' } : { type: 'item.opened', id: idOf(context.items[0]) },
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: {} },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'version.kept' },
    { type: 'version.replaced' },
    { type: 'conflict.cancelled' },
  ],
  outputs: {
    ...changing.outputs,
    fetchServerVersion: () => [{ items: [], etag: '4' }],
    addItem: () => [second],
    saveItems: savedWithChange,
  },
  portFailures: failures.filter(({ status }) => status === 400 || status === 412),
};

/** A broker's client, whose assignment ends while a list is open. */
const forClient: PathModel = {
  ...changing,
  input: { ...input, client: '00000000-0000-4000-8000-000000000001' },
  events: ({ context }) => [
    context.items.length === 0 ? { type: 'item.added' } : { type: 'item.opened', id: idOf(context.items[0]) },
    { type: 'item.submitted', answers: typed },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'version.kept' },
    { type: 'version.replaced' },
    { type: 'conflict.cancelled' },
    { type: 'list.retried' },
  ],
  outputs: {
    ...changing.outputs,
    fetchServerVersion: () => [{ items: [], etag: '4' }],
    // The list of an Application without access is empty, as that without its last item is.
    fetchSaveOutcome: (snapshot) => [...unchanged(snapshot), { items: [], etag: '5' }],
    fetchAddOutcome: () => [{ items: [], etag: '5' }],
    checkForDuplicate: () => [{ items: [], etag: '5' }],
    checkAccess: () => [{ values: {}, etag: '1' }],
    addItem: () => [second],
  },
  portFailures: failures.filter(({ status }) => [404, 412, 'offline'].includes(status)),
};

const withoutEtag = (...items: readonly Item[]) => ({ items, etag: null });

/** A list that came with the record, from a backend without ETags: it is fetched right before each change. */
const withoutEtags: PathModel = {
  ...changing,
  input: { ...input, stored: withoutEtag(first) },
  events: ({ context }) => [
    ...(context.items.length === 1 ? [{ type: 'item.added' }] : []),
    { type: 'item.submitted', answers: typed },
    { type: 'item.submitted', answers: { ...typed, ua_competitorlocation: 'Caernarfon' } },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.restored' },
    { type: 'version.kept' },
    { type: 'version.replaced' },
    { type: 'conflict.cancelled' },
    { type: 'list.retried' },
  ],
  outputs: {
    fetchItems: () => [withoutEtag(first)],
    fetchAddOutcome: () => [withoutEtag(first)],
    checkForDuplicate: () => [withoutEtag(first, second)],
    fetchServerVersion: () => [withoutEtag(first)],
    fetchChanges: () => [{ values: {}, etag: '1' }],
    fetchSaveOutcome: unchanged,
    addItem: addSecondOnce,
    saveItems: ({ context }) => [withoutEtag(...withChange(context))],
  },
  portFailures: failures.filter(({ status }) => status === 'offline'),
};

const none = storedItem('jobs', 1, { ...childLists.jobs.none, ua_jobtitle: 'Dim swyddi' });

/** A list without items, which can say that there is nothing to list. */
const declaringNone: PathModel = {
  ...changing,
  input: { ...input, list: 'jobs', stored: { items: [], etag: '1' } },
  events: () => [
    { type: 'none.declared', name: String(none['ua_jobtitle']) },
    { type: 'item.deleted', id: String(none[childLists.jobs.idField]) },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
  ],
  outputs: {
    addItem: () => [none],
    saveItems: savedWithChange,
    fetchServerVersion: () => [{ items: [none], etag: '2' }],
  },
  portFailures: failures.filter(({ status }) => status === 400),
};

/** The first item begins with answers of the EOI, the second is empty. */
const prefilling: PathModel = {
  ...changing,
  input: { ...input, list: 'directors', stored: { items: [], etag: '1' } },
  events: () => [
    { type: 'item.added', eoi: completeRelated().eoi },
    { type: 'item.submitted', answers: itemAnswers('directors') },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
  ],
  outputs: { addItem: ({ context }) => (context.items.length === 0 ? [storedItem('directors')] : []) },
  portFailures: failures.filter(({ status }) => status === 400),
};

const columns = fields.map(([name]) => ({ name, headings: [name] }));
const pastedRow = fields.map(([name]) => String(second[name])).join('\t');

/** The fetched list has the row whose add was lost, or does not have it. */
const withOrWithoutRow = ({ context }: AnyMachineSnapshot) => [
  { items: context.items, etag: '2' },
  { items: [...context.items, storedItem(list, context.items.length + 1, validItem(list, 2))], etag: '2' },
];

/** The rows of a spreadsheet. Both are the second item, because the machine looks for no row twice in a table. */
const pasting: PathModel = {
  ...changing,
  input: { ...input, stored: { items: [first], etag: '1' } },
  events: ({ context }) => [
    // Two rows are enough to take every transition. The id of a row is the next number, so that the first item has to be there.
    ...(context.items.length === 1 && idOf(context.items[0]) === idOf(first)
      ? [{ type: 'paste.opened' }, { type: 'table.typed', text: `${pastedRow}\n${pastedRow}`, columns }]
      : []),
    { type: 'table.typed', text: '', columns },
    { type: 'table.typed', text: 'Pwllheli', columns },
    { type: 'table.checked' },
    { type: 'table.reopened' },
    { type: 'rows.submitted' },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'cancel.withdrawn' },
    { type: 'save.requested' },
    { type: 'answers.discarded' },
    { type: 'item.deleted', id: idOf(first) },
    { type: 'item.restored' },
    { type: 'list.retried' },
  ],
  outputs: {
    fetchItems: () => [{ items: [first], etag: '1' }],
    addRow: ({ context }) => [storedItem(list, context.items.length + 1, validItem(list, 2))],
    fetchRowOutcome: withOrWithoutRow,
    checkForRow: withOrWithoutRow,
    fetchServerVersion: fetchedUnchanged,
    saveItems: savedWithChange,
    fetchSaveOutcome: unchanged,
  },
  portFailures: failures.filter(({ status }) => [400, 'offline'].includes(status)),
  relevant: ({ context }) => {
    const { items, paste, lostItem, change, etag, deletedItem }: ChildItemsContext = context;
    return [
      [items.map(idOf), lostItem !== null, change?.purpose, etag !== null, deletedItem !== null],
      paste && [paste.text, paste.table && [paste.table.issue, paste.table.rows.length]],
    ];
  },
};

/** The add of a broker's row had no answer, and the list is empty, as it is without access. */
const pastingForClient: PathModel = {
  ...pasting,
  input: { ...input, client: '00000000-0000-4000-8000-000000000001', stored: { items: [], etag: '1' } },
  events: () => [
    { type: 'paste.opened' },
    { type: 'table.typed', text: pastedRow, columns },
    { type: 'table.checked' },
    { type: 'rows.submitted' },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
    { type: 'list.retried' },
  ],
  outputs: {
    fetchItems: () => [{ items: [], etag: '1' }],
    addRow: ({ context }) => (context.items.length === 0 ? [second] : []),
    fetchRowOutcome: () => [{ items: [], etag: '2' }],
    checkForRow: () => [{ items: [], etag: '2' }],
  },
  portFailures: failures.filter(({ status }) => status === 'offline'),
};

const columnsWithoutChoices = Object.keys(childLists.activities.fields).map((name) => ({
  name,
  headings: [name],
}));

/** A text whose choices are not loaded: it cannot be checked when the user leaves and chooses to save. */
const pastingWithoutChoices: PathModel = {
  ...pasting,
  input: { ...input, list: 'activities', stored: { items: [], etag: '1' } },
  events: () => [
    { type: 'paste.opened' },
    { type: 'table.typed', text: 'Pwllheli', columns: columnsWithoutChoices },
    { type: 'save.requested' },
    { type: 'item.cancelled' },
    { type: 'cancel.confirmed' },
  ],
  outputs: {},
};

export const childItemsModels = (): PathModels => ({
  models: [
    changing,
    adding,
    withoutEtags,
    declaringNone,
    pasting,
    deletedElsewhere,
    forClient,
    pastingWithoutChoices,
    prefilling,
    losing,
    pastingForClient,
  ],
  ports,
});
