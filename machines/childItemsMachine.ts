// One list of the Application: load, add, edit, delete with undo (specification sections 3, 4 and 7). One machine for all seven.
// Edit and delete PUT the whole list; a list that changed meanwhile is fetched again, only the item being edited is applied, and
// the person is asked only when that same item changed (decisions.md, "Values on the wire").
import { assign, emit, setup } from 'xstate';
import { listOf, type ListName } from './catalogue/children.ts';
import type { Message } from './catalogue/errors.ts';
import type { Issue } from './catalogue/field.ts';
import { changedNames, readAnswers, type Answers } from './catalogue/answers.ts';
import { checkItem, isLive, type Item } from './catalogue/related.ts';
import { failureOf, refusedWith, unprovided } from './ports.ts';

/** A list as a call answered it, with its revision where the backend has one. */
export interface StoredList {
  items: readonly Item[];
  etag: string | null;
}

/** What a PUT is for: the messages of section 8 differ. */
export type Purpose = 'save' | 'delete';

export interface Change {
  /** The item as it was when the person began. */
  base: Item;
  /** The item as it shall be. */
  next: Item;
  purpose: Purpose;
}

export interface ChildItemsInput {
  list: ListName;
  /** The day of the visit, YYYY-MM-DD. */
  today: string;
}

export interface ChildItemsContext extends ChildItemsInput, StoredList {
  /** What the dialog was filled with when it was sent; kept until it is saved. */
  answers: Answers | null;
  issues: readonly Issue[];
  /** The item in the dialog; null while a new one is added. */
  editing: Item | null;
  change: Change | null;
  /** The last deleted item, which can be brought back while the list is open. */
  deleted: Item | null;
  /** Somebody else's version of the item being edited; null when they deleted it. */
  theirs: Item | null;
  /** The item of an add whose reply got lost: it is looked for before it is sent again. */
  lost: Item | null;
  /** The list changed meanwhile and was sent a second time: not a third time without being asked. */
  again: boolean;
}

export type ChildItemsEvent =
  | { type: 'item.added' }
  | { type: 'item.opened'; id: string }
  | { type: 'item.submitted'; answers: Answers }
  | { type: 'item.cancelled' }
  | { type: 'item.deleted'; id: string }
  | { type: 'item.restored' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'list.retried' };

const idOf = (list: ListName, item: Item | null) => item?.[listOf(list).id];

/** The list's own fields of an item, to compare two versions; an unanswered one may be '' or null, a live one lack its statecode. */
const answered = (list: ListName, item: Item | null | undefined) =>
  item &&
  JSON.stringify([
    item['statecode'] ?? 0,
    ...Object.keys(listOf(list).fields).map((name) => item[name] ?? ''),
  ]);

const valuesOf = (list: ListName, answers: Answers): Item =>
  readAnswers(Object.entries(listOf(list).fields), answers);

const find = ({ list, items }: ChildItemsContext, id: unknown) =>
  items.find((item) => idOf(list, item) === id);

/** The whole list with the changed item in its place. */
const withChange = ({ list, items, change }: ChildItemsContext): readonly Item[] => {
  if (change === null) return items;
  const id = idOf(list, change.next);
  return items.some((item) => idOf(list, item) === id)
    ? items.map((item) => (idOf(list, item) === id ? change.next : item))
    : [...items, change.next];
};

/** The broken rules of what was typed; an unchanged date of an edited item is not refused for its age. */
const broken = ({ list, editing, today }: ChildItemsContext, answers: Answers): Issue[] => {
  const values = valuesOf(list, answers);
  return checkItem(list, values, today, editing === null ? undefined : changedNames(values, editing));
};

/** The item whose reply got lost, among those that were not known before. */
const findLost = ({ list, items, lost }: ChildItemsContext, fetched: StoredList): Item | undefined => {
  const known = new Set(items.map((item) => idOf(list, item)));
  return fetched.items.find(
    (item) => !known.has(idOf(list, item)) && answered(list, item) === answered(list, lost),
  );
};

/** The item being changed as the list has it now; null when somebody deleted it. A fetch lists live items only, so a deleted
 *  one that is to be brought back is taken as it was. */
const theirsOf = ({ list, change }: ChildItemsContext, items: readonly Item[]): Item | null => {
  if (change === null) return null;
  const there = items.find((item) => idOf(list, item) === idOf(list, change.base));
  return there ?? (isLive(change.base) ? null : change.base);
};

const live = (stored: StoredList): StoredList => ({ ...stored, items: stored.items.filter(isLive) });

export const childItemsMachine = setup({
  types: {
    context: {} as ChildItemsContext,
    events: {} as ChildItemsEvent,
    input: {} as ChildItemsInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'session.ended' }
      | { type: 'items.changed'; list: ListName; items: readonly Item[] },
    meta: {} as { busy: string },
  },
  actors: {
    fetchItems: unprovided<StoredList, { list: ListName }>('fetchItems'),
    addItem: unprovided<Item, { list: ListName; item: Item }>('addItem'),
    saveItems: unprovided<StoredList, StoredList & { list: ListName; purpose: Purpose }>('saveItems'),
  },
  guards: {
    isUnauthorised: refusedWith(401),
    /** Whether it was stored is not known. */
    isSilent: ({ event }) => {
      const { status } = failureOf('error' in event ? event.error : undefined);
      return typeof status !== 'number' || status >= 500;
    },
    isUnreadable: refusedWith('malformed'),
    isDoubtful: ({ context }) => context.lost !== null,
    isFirstTime: ({ context, event }) => !context.again && refusedWith(412)({ event }),
    isEditing: ({ context }) => context.editing !== null,
    isVersioned: ({ context }) => context.etag !== null,
    /** Nobody touched the item that is being changed, or only in the same way: a reply may have been lost. */
    isUntouched: ({ context }, { items }: StoredList) => {
      const { list, change } = context;
      const theirs = theirsOf(context, items);
      if (theirs === null) return change?.purpose === 'delete';
      return [change?.base, change?.next].some((ours) => answered(list, ours) === answered(list, theirs));
    },
    isBroken: ({ context }, { answers }: { answers: Answers }) => broken(context, answers).length > 0,
    isKnown: ({ context }, { id }: { id: string }) => find(context, id) !== undefined,
  },
  actions: {
    raiseFailure: emit(({ event }) => ({
      type: 'notice.raised' as const,
      message: failureOf('error' in event ? event.error : undefined).notice ?? {
        messageId: 'notice.generic',
        type: 'error' as const,
      },
    })),
    showIssues: assign({
      issues: ({ event }) => failureOf('error' in event ? event.error : undefined).issues ?? [],
    }),
    keep: assign((_, stored: StoredList) => live(stored)),
    tell: emit(({ context }) => ({
      type: 'items.changed' as const,
      list: context.list,
      items: context.items,
    })),
    remember: assign({
      lost: ({ context }) => ({ ...valuesOf(context.list, context.answers ?? {}), statecode: 0 }),
    }),
    closeDialog: assign({
      answers: null,
      issues: [],
      editing: null,
      change: null,
      theirs: null,
      lost: null,
      again: false,
    }),
  },
}).createMachine({
  id: 'childItems',
  context: ({ input }) => ({
    ...input,
    items: [],
    etag: null,
    answers: null,
    issues: [],
    editing: null,
    change: null,
    deleted: null,
    theirs: null,
    lost: null,
    again: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchItems',
        src: 'fetchItems',
        input: ({ context }) => ({ list: context.list }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { target: 'failed', actions: 'raiseFailure' },
        ],
      },
    },
    failed: { on: { 'list.retried': 'loading' } },
    listed: {
      entry: 'closeDialog',
      on: {
        'item.added': 'filling',
        'item.opened': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          target: 'filling',
          actions: assign({ editing: ({ context, event }) => find(context, event.id) ?? null }),
        },
        'item.deleted': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          target: 'changing',
          actions: assign({
            change: ({ context, event }) => {
              const base = find(context, event.id) ?? {};
              return { base, next: { ...base, statecode: 1 }, purpose: 'delete' as const };
            },
          }),
        },
        'item.restored': {
          guard: ({ context }) => context.deleted !== null,
          target: 'changing',
          actions: assign({
            change: ({ context }) => {
              const base = context.deleted ?? {};
              return { base, next: { ...base, statecode: 0 }, purpose: 'save' as const };
            },
          }),
        },
      },
    },
    // The dialog is open, with a new item or one of the list.
    filling: {
      tags: ['unsaved'],
      on: {
        // What may have been stored after all must show.
        'item.cancelled': [{ guard: 'isDoubtful', target: 'loading' }, { target: 'listed' }],
        'item.submitted': [
          {
            guard: { type: 'isBroken', params: ({ event }) => ({ answers: event.answers }) },
            actions: assign(({ context, event }) => ({
              answers: event.answers,
              issues: broken(context, event.answers),
            })),
          },
          {
            guard: 'isEditing',
            target: 'changing',
            actions: assign(({ context, event }) => {
              const base = context.editing ?? {};
              const next = { ...base, ...valuesOf(context.list, event.answers) };
              return { answers: event.answers, issues: [], change: { base, next, purpose: 'save' as const } };
            }),
          },
          {
            guard: 'isDoubtful',
            target: 'looking',
            actions: assign({ answers: ({ event }) => event.answers, issues: [] }),
          },
          { target: 'adding', actions: assign({ answers: ({ event }) => event.answers, issues: [] }) },
        ],
      },
    },
    adding: {
      tags: ['busy', 'unsaved'],
      meta: { busy: 'busy.saving' },
      invoke: {
        id: 'addItem',
        src: 'addItem',
        input: ({ context }) => ({ list: context.list, item: valuesOf(context.list, context.answers ?? {}) }),
        onDone: {
          target: 'listed',
          actions: [
            // The revision after it is not taken: it may cover changes of others that are not known here. The list is
            // fetched before it is sent next.
            assign({ items: ({ context, event }) => [...context.items, event.output], etag: null }),
            'tell',
          ],
        },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { guard: 'isSilent', target: 'filling', actions: ['remember', 'raiseFailure'] },
          { target: 'filling', actions: ['raiseFailure', 'showIssues'] },
        ],
      },
    },
    // The reply to the last add got lost: perhaps the item is there already.
    looking: {
      tags: ['busy', 'unsaved'],
      meta: { busy: 'busy.checking' },
      invoke: {
        id: 'lookForItem',
        src: 'fetchItems',
        input: ({ context }) => ({ list: context.list }),
        onDone: [
          {
            guard: ({ context, event }) => findLost(context, event.output) === undefined,
            target: 'adding',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, assign({ lost: null })],
          },
          {
            guard: ({ context }) =>
              answered(context.list, context.lost) ===
              answered(context.list, valuesOf(context.list, context.answers ?? {})),
            target: 'listed',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
          },
          // It is there: what was typed since then is a change of it.
          {
            target: 'changing',
            actions: [
              assign(({ context, event }) => {
                const base = findLost(context, event.output) ?? {};
                const next = { ...base, ...valuesOf(context.list, context.answers ?? {}) };
                return { editing: base, lost: null, change: { base, next, purpose: 'save' as const } };
              }),
              { type: 'keep', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { target: 'filling', actions: 'raiseFailure' },
        ],
      },
    },
    // Without revisions the list is fetched right before it is sent.
    changing: {
      entry: assign({ again: false }),
      always: [{ guard: 'isVersioned', target: 'saving' }, { target: 'comparing' }],
    },
    saving: {
      tags: ['busy', 'unsaved'],
      meta: { busy: 'busy.saving' },
      invoke: {
        id: 'saveItems',
        src: 'saveItems',
        input: ({ context }) => ({
          list: context.list,
          items: withChange(context),
          etag: context.etag,
          purpose: context.change?.purpose ?? 'save',
        }),
        onDone: {
          target: 'listed',
          actions: [
            assign({
              deleted: ({ context: { list, change, deleted } }) => {
                if (change?.purpose === 'delete') return change.next;
                return idOf(list, change?.next ?? null) === idOf(list, deleted) ? null : deleted;
              },
            }),
            { type: 'keep', params: ({ event }) => event.output },
            'tell',
          ],
        },
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { guard: 'isFirstTime', target: 'comparing', actions: assign({ again: true }) },
          { guard: 'isUnreadable', target: 'learning', actions: 'raiseFailure' },
          { target: 'refused', actions: ['raiseFailure', 'showIssues'] },
        ],
      },
    },
    // Answered with nothing that can be read: the list says what is true.
    learning: {
      tags: ['busy', 'unsaved'],
      meta: { busy: 'busy.checking' },
      invoke: {
        id: 'fetchTruth',
        src: 'fetchItems',
        input: ({ context }) => ({ list: context.list }),
        onDone: {
          target: 'refused',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: [{ guard: 'isUnauthorised', target: 'expired' }, { target: 'refused' }],
      },
    },
    refused: { always: [{ guard: 'isEditing', target: 'filling' }, { target: 'listed' }] },
    comparing: {
      tags: ['busy', 'unsaved'],
      meta: { busy: 'busy.checking' },
      invoke: {
        id: 'fetchTheirs',
        src: 'fetchItems',
        input: ({ context }) => ({ list: context.list }),
        onDone: [
          {
            guard: { type: 'isUntouched', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            target: 'contested',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              assign({
                theirs: ({ context, event }) => theirsOf(context, event.output.items),
              }),
              'tell',
            ],
          },
        ],
        onError: [
          { guard: 'isUnauthorised', target: 'expired' },
          { target: 'refused', actions: 'raiseFailure' },
        ],
      },
    },
    // The same item was changed by somebody else: which version counts is the person's choice.
    contested: {
      tags: ['unsaved'],
      on: { 'mine.kept': 'saving', 'theirs.taken': 'listed' },
    },
    expired: { type: 'final', entry: emit({ type: 'session.ended' }) },
  },
});
