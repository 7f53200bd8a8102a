// The ports, guards and actions of a list (childItemsMachine.ts), and the events that it hears.
import { assign, emit, sendTo, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import type { ListName } from '../catalogue/records/lists.ts';
import { differingNames, draftChanges } from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Item } from '../catalogue/records/related.ts';
import {
  answered,
  broken,
  draftPlace,
  draftRequest,
  find,
  live,
  rowsOf,
  savedItem,
  theirsOf,
  valuesOf,
  type ChildItemsContext,
  type ChildItemsInput,
  type Purpose,
  type StoredList,
} from './openList.ts';
import {
  failureIn,
  noticeIn,
  refusedWith,
  unprovidedCallback,
  type DraftReport,
  type DraftRequest,
  type OfClient,
} from '../ports.ts';

type ChildItemsEvent =
  | { type: 'item.added' }
  | { type: 'item.opened'; id: string }
  | { type: 'item.submitted'; answers: Answers }
  | { type: 'item.cancelled' }
  /** The whole dialog, as it is typed. */
  | { type: 'answers.typed'; answers: Answers }
  /** The person has confirmed that they may be lost. */
  | { type: 'answers.abandoned' }
  | { type: 'draft.used' }
  | { type: 'draft.discarded' }
  | DraftReport
  | { type: 'item.deleted'; id: string }
  | { type: 'item.restored' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'list.retried' };

export const setupChildItems = setup({
  types: {
    context: {} as ChildItemsContext,
    events: {} as ChildItemsEvent,
    input: {} as ChildItemsInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'items.changed'; list: ListName; items: readonly Item[] },
    meta: {} as { busy: string },
  },
  actors: {
    fetchItems: createCallMachine<StoredList, OfClient & { list: ListName }>('fetchItems'),
    addItem: createCallMachine<Item, OfClient & { list: ListName; item: Item }>('addItem'),
    saveItems: createCallMachine<StoredList, StoredList & OfClient & { list: ListName; purpose: Purpose }>(
      'saveItems',
    ),
    drafts: unprovidedCallback<{ user: string }, DraftRequest>('drafts'),
  },
  delays: { writtenEvery: limits.drafts.writeInterval },
  guards: {
    /** Whether it was stored is not known. */
    isSilent: ({ event }) => {
      const { status } = failureIn(event);
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
    isOffered: ({ context }) => context.offered !== null,
    /** The dialog says what the list says. */
    isStored: ({ context: { list, editing } }, { answers }: { answers: Answers }) =>
      differingNames(rowsOf(list), answers, formatAnswers(rowsOf(list), editing ?? {})).length === 0,
    isNews: ({ context, event }) =>
      event.type === 'draft.found' &&
      draftChanges(rowsOf(context.list), event.draft, find(context, event.draft.item) ?? {}).length > 0,
    isKnown: ({ context }, { id }: { id: string }) => find(context, id) !== undefined,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
    showIssues: assign({ issues: ({ event }) => failureIn(event).issues ?? [] }),
    keep: assign((_, stored: StoredList) => live(stored)),
    tell: emit(({ context }) => ({
      type: 'items.changed' as const,
      list: context.list,
      items: context.items,
    })),
    remember: assign({
      lost: ({ context }) => ({ ...valuesOf(context.list, context.answers ?? {}), statecode: 0 }),
    }),
    seekDraft: sendTo('drafts', ({ context }) => ({
      type: 'draft.sought' as const,
      place: draftPlace(context),
    })),
    setTyped: assign((_, { answers }: { answers: Answers | null }) => ({ typed: answers })),
    setSubmitted: assign((_, { answers }: { answers: Answers }) => ({ answers, typed: answers, issues: [] })),
    keepDraft: sendTo('drafts', ({ context }) => draftRequest(context)),
    dropDraft: sendTo('drafts', ({ context }, { item }: { item: string }) => ({
      type: 'draft.dropped' as const,
      place: draftPlace(context),
      item,
      saved: false,
    })),
    /** The dialog is done with; a delete has none, and its item's draft is of no use. */
    dropSaved: sendTo('drafts', ({ context }) => ({
      type: 'draft.dropped' as const,
      place: draftPlace(context),
      item: savedItem(context),
      saved: true,
    })),
    closeDialog: assign({
      answers: null,
      typed: null,
      // What is still there is found again.
      offered: null,
      issues: [],
      editing: null,
      change: null,
      theirs: null,
      lost: null,
      again: false,
    }),
  },
});
