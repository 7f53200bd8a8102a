// What the parts of the machine of a list share: its events and ports, and the guards and actions of more than one part. itemChange.ts and
// childItemsMachine.ts add their own.
import { assign, emit, sendTo, setup, type DoneActorEvent } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Answers, Values } from '../catalogue/fields/answers.ts';
import type { ListName } from '../catalogue/records/lists.ts';
import { isGeneric, type Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Item } from '../catalogue/records/related.ts';
import {
  draftToDelete,
  issuesOfServer,
  lostChangeMessage,
  withoutDeleted,
  type AddInput,
  type ChildItemsContext,
  type ChildItemsInput,
  type Purpose,
  type StoredList,
} from './childItems.ts';
import type { PasteColumn } from './pastedTable.ts';
import {
  callbackPort,
  failureOf,
  failureOfEvent,
  isOutcomeUnknown,
  noticeOfFailure,
  type ClientScope,
  type DraftReport,
  type DraftRequest,
  type Failure,
  type VersionedRecord,
} from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

type ChildItemsEvent =
  /** `eoi`: the answers of the EOI; undefined while they have not arrived, and where the backend does not show them. */
  | { type: 'item.added'; eoi?: Values | undefined }
  | { type: 'item.opened'; id: string }
  /** The user adds an item that begins with the values of this one. */
  | { type: 'item.copied'; id: string }
  /** There is nothing to list: the item that says so is added. `name` names it in the user's language. */
  | { type: 'none.declared'; name: string }
  | { type: 'item.submitted'; answers: Answers }
  | { type: 'item.cancelled' }
  /** The user has confirmed that what is typed in the dialog may be lost. */
  | { type: 'cancel.confirmed' }
  | { type: 'cancel.withdrawn' }
  /** The user leaves the page once the item is saved. */
  | { type: 'save.requested' }
  /** All answers of the dialog, at every change. */
  | { type: 'answers.typed'; answers: Answers }
  /** The user leaves the page and has confirmed that the answers may be lost. */
  | { type: 'answers.discarded' }
  | { type: 'draft.used' }
  | { type: 'draft.discarded' }
  | DraftReport
  /** The user adds the rows of a spreadsheet. */
  | { type: 'paste.opened' }
  /** The whole text, at every change. */
  | { type: 'table.typed'; text: string; columns: readonly PasteColumn[] }
  | { type: 'table.checked' }
  /** The user goes back from the check to the text. */
  | { type: 'table.reopened' }
  | { type: 'rows.submitted' }
  | { type: 'item.deleted'; id: string }
  | { type: 'item.restored' }
  /**
   * In a conflict the user keeps the own change: the typed answers, but for the fields in `replaced`, which get the server's; as a new item
   * when the item was deleted; or the delete.
   */
  | { type: 'version.kept'; replaced?: readonly string[] }
  /** In a conflict the user takes the server's version instead of the own change. */
  | { type: 'version.replaced' }
  /** In a conflict the user goes back to the dialog of the item without a choice. */
  | { type: 'conflict.cancelled' }
  | { type: 'list.retried' };

/** A broker's change answered 404, and the Application is assigned to the broker all the same: then the item is not there. */
const itemNotFound: Message = { messageId: 'notice.childitems.404', type: 'info' };

/**
 * After a 422 the record may be closed, and after a broker's 404 it may be assigned no longer: its machine checks that, and shows the
 * message otherwise.
 */
export function reportOf({ client }: ClientScope, failure: Failure) {
  const event = { error: failure };
  const raised = noticeOfFailure(event);
  if (client !== null && failure.status === 404)
    return { type: 'change.refused' as const, message: itemNotFound };
  return failure.status === 422 ? { ...raised, type: 'change.refused' as const } : raised;
}

export const childItemsSetup = setup({
  types: {
    context: {} as ChildItemsContext,
    events: {} as ChildItemsEvent,
    input: {} as ChildItemsInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      /** An attempt was refused before anything was sent, or a table is checked: the notices about earlier ones are out of date. */
      | { type: 'notice.dismissed' }
      | { type: 'change.refused'; message: Message }
      /** A write has begun: until `items.changed` follows, the server may have another list than this one. */
      | { type: 'items.outdated'; list: ListName }
      | { type: 'items.changed'; list: ListName; items: readonly Item[]; etag: string | null },
    meta: {} as StateMeta,
  },
  actors: {
    fetchItems: createCallMachine<StoredList, ClientScope & { list: ListName }>('fetchItems'),
    addItem: createCallMachine<Item, AddInput>('addItem'),
    saveItems: createCallMachine<StoredList, StoredList & ClientScope & { list: ListName; purpose: Purpose }>(
      'saveItems',
    ),
    /** The Application, which tells who has changed the item. */
    fetchRecord: createCallMachine<VersionedRecord, ClientScope>('fetchRecord'),
    drafts: callbackPort<{ user: string }, DraftRequest>('drafts'),
  },
  delays: { draftWriteDelay: limits.drafts.writeInterval },
  guards: {
    /** The call failed in a way that leaves open whether the server stored the item. */
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(event),
    /**
     * The list of an Application that a broker may no longer see is empty, as if its last item were deleted, or the one that was sent had not been
     * added.
     */
    isMaybeUnassigned: ({ context }, { items }: StoredList) =>
      context.client !== null && context.change?.purpose !== 'save' && items.length === 0,
    hasTyped: ({ context }) => context.typed !== null,
    isEditing: ({ context }) => context.editedItem !== null,
  },
  actions: {
    emitFailure: emit(({ context, event }) => reportOf(context, failureOfEvent(event))),
    setFailure: assign({ failure: ({ event }) => failureOfEvent(event) }),
    /** The fetched list does not have the change. A generic message is replaced by one that says the change is not saved. */
    emitNotStored: emit(({ context }) => {
      const report = reportOf(context, failureOf(context.failure));
      const hasStatus = typeof context.failure?.status === 'number';
      return hasStatus || !isGeneric(report.message)
        ? report
        : { type: 'notice.raised' as const, message: lostChangeMessage(context, 'notStored') };
    }),
    /** Nobody knows whether the change is stored. */
    emitUnconfirmed: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: lostChangeMessage(context, 'unconfirmed'),
    })),
    showIssues: assign({
      issues: ({ context, event }) => issuesOfServer(context, failureOfEvent(event).issues ?? []),
    }),
    setList: assign((_, stored: StoredList) => withoutDeleted(stored)),
    emitItems: emit(({ context }) => ({
      type: 'items.changed' as const,
      list: context.list,
      items: context.items,
      etag: context.etag,
    })),
    emitOutdated: emit(({ context }) => ({ type: 'items.outdated' as const, list: context.list })),
    deleteDraft: sendTo('drafts', ({ context }) => draftToDelete(context)),
    /** The draft of an item that is stored. */
    deleteSavedDraft: sendTo('drafts', ({ context }) => ({
      ...draftToDelete(context),
      isSaved: true as const,
    })),
  },
});

/** The list that a call has fetched. */
export const fetchedList = ({ event }: { event: DoneActorEvent<StoredList> }) => event.output;
