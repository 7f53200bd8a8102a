// The ports, guards and actions of a list (childItemsMachine.ts), and the events that it hears.
import { assign, emit, sendTo, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import { showAnswers, type Answers } from '../catalogue/fields/answers.ts';
import type { ListName } from '../catalogue/records/children.ts';
import { differingNames, draftNews } from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Item } from '../catalogue/records/related.ts';
import {
  comparisonKey,
  issuesOfAnswers,
  draftPlace,
  draftToStore,
  findItem,
  withoutDeleted,
  rowsOf,
  savedDraftItem,
  serverVersionOf,
  itemOf,
  type ChildItemsContext,
  type ChildItemsInput,
  type Purpose,
  type StoredList,
} from './openList.ts';
import {
  failureOfEvent,
  noticeOfFailure,
  failedWith,
  callbackPort,
  type DraftReport,
  type DraftRequest,
  type ClientScope,
} from '../ports.ts';

type ChildItemsEvent =
  | { type: 'item.added' }
  | { type: 'item.opened'; id: string }
  | { type: 'item.submitted'; answers: Answers }
  | { type: 'item.cancelled' }
  /** The whole dialog, as it is typed. */
  | { type: 'answers.typed'; answers: Answers }
  /** The person has confirmed that they may be lost. */
  | { type: 'answers.discarded' }
  | { type: 'draft.used' }
  | { type: 'draft.discarded' }
  | DraftReport
  | { type: 'item.deleted'; id: string }
  | { type: 'item.restored' }
  | { type: 'version.kept' }
  | { type: 'version.replaced' }
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
    fetchItems: createCallMachine<StoredList, ClientScope & { list: ListName }>('fetchItems'),
    addItem: createCallMachine<Item, ClientScope & { list: ListName; item: Item }>('addItem'),
    saveItems: createCallMachine<StoredList, StoredList & ClientScope & { list: ListName; purpose: Purpose }>(
      'saveItems',
    ),
    drafts: callbackPort<{ user: string }, DraftRequest>('drafts'),
  },
  delays: { writtenEvery: limits.drafts.writtenEvery },
  guards: {
    /** Whether it was stored is not known. */
    isSilent: ({ event }) => {
      const { status } = failureOfEvent(event);
      return typeof status !== 'number' || status >= 500;
    },
    isUnreadable: failedWith('malformed'),
    isDoubtful: ({ context }) => context.lostItem !== null,
    isFirstTime: ({ context, event }) => !context.hasRetried && failedWith(412)({ event }),
    isEditing: ({ context }) => context.editedItem !== null,
    isVersioned: ({ context }) => context.etag !== null,
    /** Nobody touched the item that is being changed, or only in the same way: a reply may have been lost. */
    isUntouched: ({ context }, { items }: StoredList) => {
      const { list, change } = context;
      const theirs = serverVersionOf(context, items);
      if (theirs === null) return change?.purpose === 'delete';
      return [change?.base, change?.next].some((ours) => comparisonKey(list, ours) === comparisonKey(list, theirs));
    },
    isBroken: ({ context }, { answers }: { answers: Answers }) => issuesOfAnswers(context, answers).length > 0,
    isOffered: ({ context }) => context.offeredDraft !== null,
    /** The dialog says what the list says. */
    isStored: ({ context: { list, editedItem: editing } }, { answers }: { answers: Answers }) =>
      differingNames(rowsOf(list), answers, showAnswers(rowsOf(list), editing ?? {})).length === 0,
    isNews: ({ context, event }) =>
      event.type === 'draft.found' &&
      draftNews(rowsOf(context.list), event.draft, findItem(context, event.draft.item) ?? {}).length > 0,
    isKnown: ({ context }, { id }: { id: string }) => findItem(context, id) !== undefined,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeOfFailure(event)),
    showIssues: assign({ issues: ({ event }) => failureOfEvent(event).issues ?? [] }),
    keep: assign((_, stored: StoredList) => withoutDeleted(stored)),
    tell: emit(({ context }) => ({
      type: 'items.changed' as const,
      list: context.list,
      items: context.items,
    })),
    remember: assign({
      lostItem: ({ context }) => ({ ...itemOf(context.list, context.answers ?? {}), statecode: 0 }),
    }),
    seekDraft: sendTo('drafts', ({ context }) => ({
      type: 'draft.requested' as const,
      place: draftPlace(context),
    })),
    setTyped: assign((_, { answers }: { answers: Answers | null }) => ({ typed: answers })),
    setSubmitted: assign((_, { answers }: { answers: Answers }) => ({ answers, typed: answers, issues: [] })),
    keepDraft: sendTo('drafts', ({ context }) => draftToStore(context)),
    dropDraft: sendTo('drafts', ({ context }, { item }: { item: string }) => ({
      type: 'draft.deleted' as const,
      place: draftPlace(context),
      item,
      saved: false,
    })),
    /** The dialog is done with; a delete has none, and its item's draft is of no use. */
    dropSaved: sendTo('drafts', ({ context }) => ({
      type: 'draft.deleted' as const,
      place: draftPlace(context),
      item: savedDraftItem(context),
      saved: true,
    })),
    closeDialog: assign({
      answers: null,
      typed: null,
      // What is still there is found again.
      offeredDraft: null,
      issues: [],
      editedItem: null,
      change: null,
      serverVersion: null,
      lostItem: null,
      hasRetried: false,
    }),
  },
});
