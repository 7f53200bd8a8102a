// One change of a list: an edit, a delete or its undo. It is prepared, sent with the whole list (product 4.8) and looked for when its answer was lost
// (product 7.9), and the user resolves a conflict with somebody else's change of the same item (product 7.8). The change is `context.change`; it ends
// in the state `listed`, or in `editing` or `failed` of childItemsMachine.ts.
import { assign, emit, raise } from 'xstate';
import { changesOfItem } from '../catalogue/records/changesByOthers.ts';
import { isActive } from '../catalogue/records/related.ts';
import {
  answersWithServer,
  completedChangeOf,
  idOf,
  isChangeStored,
  isPartlyStored,
  itemConflicts,
  itemOf,
  itemsWithChange,
  partlyStoredMessage,
  serverVersionOf,
  unstoredNames,
  withLostChange,
  withoutDeleted,
  type StoredList,
} from './childItems.ts';
import { failedWith, failureOf } from '../ports.ts';
import { childItemsSetup, fetchedList, reportOf } from './childItemsSetup.ts';

/** The setup of the machine with the guards and actions of a change. */
export const itemChangeSetup = childItemsSetup.extend({
  guards: {
    hasLostChange: ({ context }) => context.lostChanges.length > 0,
    /** The item to delete is not on the server: it may have been deleted by a request whose answer was lost. */
    isMissingDelete: ({ context, event }) =>
      context.change?.purpose === 'delete' && failedWith(404)({ event }),
    /** The list has the change as it was sent. */
    hasSentChange: ({ context }, stored: StoredList) => isChangeStored(context, withoutDeleted(stored).items),
    /** The list has the edit, but with other answers than were sent. */
    isPartlyStored: ({ context }, { items }: StoredList) => isPartlyStored(context, items),
    /** The change that was sent, or one that a lost answer has left unknown, is stored. A delete needs nothing more either way. */
    isStoredChange: ({ context }, { items }: StoredList) =>
      (context.lostChanges.length > 0 || context.change?.purpose === 'delete') &&
      isChangeStored(context, items),
    isFirstConflict: ({ context, event }) => !context.hasRetried && failedWith(412)({ event }),
    hasEtag: ({ context }) => context.etag !== null,
    /** Nobody else changed the item, or what was changed already says what the user typed. */
    isItemUntouched: ({ context }, { items }: StoredList) => {
      const serverVersion = serverVersionOf(context, items);
      return serverVersion !== null && itemConflicts({ ...context, serverVersion }).length === 0;
    },
    /** The user restores an item that somebody else has restored already. */
    isRestored: ({ context }, { items }: StoredList) =>
      context.change !== null && !isActive(context.change.base) && isChangeStored(context, items),
    isDelete: ({ context: { change } }) => change?.purpose === 'delete',
    isItemGone: ({ context: { serverVersion } }) => serverVersion === null,
    /** The Application is not assigned to the broker, or no longer (product 9.7). */
    isUnassigned: ({ context, event }) => context.client !== null && failedWith(404)({ event }),
  },
  actions: {
    /** A change may be stored although it failed. */
    rememberLostChange: assign({ lostChanges: ({ context }) => withLostChange(context) }),
    /** The list has to be the one with the edit. */
    emitPartlyStored: emit(({ context }) => ({
      type: 'notice.raised' as const,
      message: partlyStoredMessage(unstoredNames(context, context.items)),
    })),
    emitOwnFailure: emit(({ context }) => reportOf(context, failureOf(context.failure))),
    setCompletedChange: assign({
      deletedItem: ({ context: { list, change, deletedItem } }) => {
        if (change?.purpose === 'delete') return change.next;
        return idOf(list, change?.next ?? null) === idOf(list, deletedItem) ? null : deletedItem;
      },
      completedChange: ({ context: { change } }) => change && completedChangeOf(change),
    }),
    /** The typed answers become a change of the server's version, so that what others have changed in it stays. */
    rebaseChange: assign({
      change: ({ context }, { items }: StoredList) => {
        const { list, change, answers } = context;
        const stored = serverVersionOf(context, items);
        if (change === null || answers === null || stored === null) return change;
        return { ...change, next: itemOf(list, answers, stored) };
      },
    }),
    /** The dialog goes on from the server's version. */
    rebaseEditedItem: assign({
      editedItem: ({ context }, { items }: StoredList) =>
        context.editedItem && (serverVersionOf(context, items) ?? context.editedItem),
    }),
  },
});
const { createStateConfig } = itemChangeSetup;

/** Where the fetched list leads when it has the change, or when a broker may no longer see it. */
const onStoredChange = [
  {
    guard: { type: 'isMaybeUnassigned', params: fetchedList },
    target: 'checkingAccess',
    actions: { type: 'setList', params: fetchedList },
  },
  {
    guard: { type: 'isStoredChange', params: fetchedList },
    target: 'listed',
    actions: [
      'setCompletedChange',
      'deleteSavedDraft',
      { type: 'setList', params: fetchedList },
      'emitItems',
    ],
  },
] as const;

export const itemChangeStates = {
  // Without an ETag the server cannot notice a conflict, so the list is fetched right before it is sent.
  preparingChange: createStateConfig({
    meta: { requirement: '7.8' },
    entry: assign({ hasRetried: false, failure: null }),
    always: [{ guard: 'hasEtag', target: 'saving' }, { target: 'fetchingServerVersion' }],
  }),
  saving: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.savinglist', requirement: '7.6' },
    entry: 'emitOutdated',
    invoke: {
      id: 'saveItems',
      src: 'saveItems',
      input: ({ context }) => ({
        list: context.list,
        client: context.client,
        items: itemsWithChange(context),
        etag: context.etag,
        purpose: context.change?.purpose ?? 'save',
      }),
      onDone: [
        {
          guard: { type: 'hasSentChange', params: ({ event }) => event.output },
          target: 'listed',
          actions: [
            'setCompletedChange',
            'deleteSavedDraft',
            { type: 'setList', params: ({ event }) => event.output },
            'emitItems',
          ],
        },
        // The draft stays, so that the list offers the answers that were sent.
        {
          guard: { type: 'isPartlyStored', params: ({ event }) => event.output },
          target: 'listed',
          actions: [
            { type: 'setList', params: ({ event }) => event.output },
            'emitItems',
            'emitPartlyStored',
          ],
        },
        // The server has accepted a change that its list does not have, maybe not yet.
        { target: 'checkingOutcome', actions: 'rememberLostChange' },
      ],
      onError: [
        {
          guard: 'isFirstConflict',
          target: 'fetchingServerVersion',
          actions: assign({ hasRetried: true }),
        },
        {
          guard: 'isOutcomeUnknown',
          target: 'checkingOutcome',
          actions: ['setFailure', 'rememberLostChange'],
        },
        { guard: 'isMissingDelete', target: 'checkingOutcome', actions: 'setFailure' },
        { target: 'saveFailed', actions: ['emitFailure', 'showIssues'] },
      ],
    },
  }),
  // The answer was lost, or did not have the change, so the list is fetched to learn whether the change was stored.
  checkingOutcome: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking', requirement: '7.9' },
    invoke: {
      id: 'fetchSaveOutcome',
      src: 'fetchItems',
      input: ({ context: { list, client } }) => ({ list, client }),
      onDone: [
        ...onStoredChange,
        {
          guard: { type: 'isItemUntouched', params: ({ event }) => event.output },
          target: 'saveFailed',
          actions: [
            { type: 'rebaseEditedItem', params: ({ event }) => event.output },
            { type: 'setList', params: ({ event }) => event.output },
            'emitItems',
            'emitNotStored',
          ],
        },
        // Without an ETag the next save compares the item with the list again, and asks.
        {
          target: 'saveFailed',
          actions: [
            { type: 'setList', params: ({ event }) => event.output },
            assign({ etag: null }),
            'emitItems',
            'emitNotStored',
          ],
        },
      ],
      onError: [
        // Without an ETag the next save looks for the change before it sends it again.
        { guard: 'isEditing', target: 'saveFailed', actions: [assign({ etag: null }), 'emitUnconfirmed'] },
        // The item is not shown as if nothing had happened to it, and can be changed only when it is known.
        { guard: 'hasLostChange', target: 'failed', actions: assign({ items: [] }) },
        { target: 'saveFailed', actions: [assign({ etag: null }), 'emitOwnFailure'] },
      ],
    },
  }),
  // A broker's list is empty: the Application tells whether its last item was deleted, or the broker has no access to it.
  checkingAccess: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking', requirement: '9.7' },
    invoke: {
      id: 'checkAccess',
      src: 'fetchRecord',
      input: ({ context: { client } }) => ({ client }),
      onDone: { target: 'listed', actions: ['setCompletedChange', 'deleteSavedDraft', 'emitItems'] },
      onError: [
        { guard: 'isUnassigned', target: 'saveFailed', actions: 'emitFailure' },
        { target: 'failed' },
      ],
    },
  }),
  saveFailed: createStateConfig({
    meta: { requirement: '6.16' },
    always: [{ guard: 'isEditing', target: 'editing' }, { target: 'listed' }],
  }),
  // Another user has changed the list: only the change of this item is applied to the fetched list (product 7.8).
  fetchingServerVersion: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking', requirement: '7.8' },
    invoke: {
      id: 'fetchServerVersion',
      src: 'fetchItems',
      input: ({ context: { list, client } }) => ({ list, client }),
      onDone: [
        {
          guard: { type: 'isRestored', params: ({ event }) => event.output },
          target: 'listed',
          actions: [
            'setCompletedChange',
            { type: 'setList', params: ({ event }) => event.output },
            'emitItems',
          ],
        },
        ...onStoredChange,
        {
          guard: { type: 'isItemUntouched', params: ({ event }) => event.output },
          target: 'saving',
          actions: [
            { type: 'rebaseChange', params: ({ event }) => event.output },
            { type: 'setList', params: ({ event }) => event.output },
          ],
        },
        {
          target: 'fetchingChanges',
          actions: [
            { type: 'setList', params: ({ event }) => event.output },
            assign({
              serverVersion: ({ context, event }) => serverVersionOf(context, event.output.items),
            }),
            'emitItems',
          ],
        },
      ],
      onError: [
        { guard: 'hasLostChange', target: 'saveFailed', actions: 'emitUnconfirmed' },
        { target: 'saveFailed', actions: 'emitFailure' },
      ],
    },
  }),
  // Another user has changed or deleted the same item. The Application tells who did, and whether a broker still has access to it: the
  // list of an Application without access is empty, as if the item were deleted.
  fetchingChanges: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking', requirement: '7.8' },
    invoke: {
      id: 'fetchChanges',
      src: 'fetchRecord',
      input: ({ context: { client } }) => ({ client }),
      onDone: {
        target: 'resolvingConflict',
        actions: assign({
          changes: ({ context: { list, change }, event }) =>
            changesOfItem(event.output.values, list, idOf(list, change?.base ?? null)),
        }),
      },
      onError: [
        { guard: 'isUnassigned', target: 'saveFailed', actions: 'emitFailure' },
        // The user chooses without knowing who it was.
        { target: 'resolvingConflict' },
      ],
    },
  }),
  // The user chooses what becomes of the item.
  resolvingConflict: createStateConfig({
    tags: ['unsaved', 'unsavable'],
    meta: { requirement: '7.8' },
    on: {
      'version.kept': [
        {
          guard: 'isDelete',
          target: 'saving',
          actions: assign({
            hasRetried: false,
            change: ({ context: { change, serverVersion } }) =>
              change &&
              serverVersion && {
                ...change,
                base: serverVersion,
                next: { ...serverVersion, statecode: 1 },
              },
          }),
        },
        // The dialog is that of a new item now, with the same draft.
        {
          guard: 'isItemGone',
          target: 'editing',
          actions: [
            assign({ editedItem: null, change: null, lostChanges: [], failure: null }),
            raise(({ context }) => ({ type: 'item.submitted', answers: context.answers ?? {} })),
          ],
        },
        {
          target: 'saving',
          actions: assign(({ context, event: { replaced = [] } }) => {
            const answers = answersWithServer(context, replaced);
            const base = context.serverVersion ?? {};
            return {
              answers,
              typed: answers,
              formVersion: context.formVersion + 1,
              editedItem: base,
              change: { base, next: itemOf(context.list, answers, base), purpose: 'save' as const },
              hasRetried: false,
            };
          }),
        },
      ],
      'version.replaced': { target: 'listed', actions: 'deleteDraft' },
      // Without an ETag the next save compares the item with the list again, and asks. A delete has no dialog to go back to.
      'conflict.cancelled': {
        guard: 'isEditing',
        target: 'editing',
        actions: assign({ etag: null, serverVersion: null, changes: [] }),
      },
      // A delete has no draft.
      'answers.discarded': [
        {
          guard: 'hasTyped',
          target: 'listed',
          actions: 'deleteDraft',
        },
        { target: 'listed' },
      ],
    },
  }),
};
