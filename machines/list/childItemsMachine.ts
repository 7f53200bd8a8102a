// One list of the Application, once it is fetched: add, paste, edit, delete and undo (product 7). One machine serves all lists. An
// edit, a delete and its undo PUT the whole list (product 4.8): itemChange.ts has the states of such a change.
import { and, assign, emit, raise, sendTo, type SnapshotFrom } from 'xstate';
import { formatAnswers, type Answers } from '../catalogue/fields/answers.ts';
import { fieldsOfList, listOf } from '../catalogue/records/lists.ts';
import { draftChanges, applyDraft, type Draft } from '../catalogue/records/drafts.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Item } from '../catalogue/records/related.ts';
import {
  addedItem,
  addInput,
  answersFromEoi,
  answersOfNone,
  draftLocation,
  draftToStore,
  findItem,
  findLostItem,
  isLostItem,
  isStoredItem,
  isUnconfirmed,
  issuesOfAnswers,
  issuesOfServer,
  itemOf,
  pastedItem,
  withoutDeleted,
  type StoredList,
} from './childItems.ts';
import {
  isMissingOptions,
  isTableValid,
  readTable,
  textWithoutFirstRow,
  withFirstRowIssues,
  type Paste,
} from './pastedTable.ts';
import { failureOfEvent } from '../ports.ts';
import { fetchedList } from './childItemsSetup.ts';
import { itemChangeSetup, itemChangeStates } from './itemChange.ts';

const { createMachine, createStateConfig } = itemChangeSetup.extend({
  guards: {
    hasLostItem: ({ context }) => context.lostItem !== null,
    isUnconfirmed: ({ context }) => isUnconfirmed(context),
    hasChange: ({ context }) => context.change !== null,
    /** The list does not have the item whose add was sent last without an answer. */
    isLostItemMissing: ({ context }, fetched: StoredList) => findLostItem(context, fetched) === undefined,
    hasIssues: ({ context }, { answers }: { answers: Answers }) =>
      issuesOfAnswers(context, answers).length > 0,
    hasOfferedDraft: ({ context }) => context.offeredDraft !== null,
    /** The answers do not differ from the stored item, or from those of the EOI with which a new one began. */
    isStored: ({ context }, { answers }: { answers: Answers }) => isStoredItem(context, answers),
    /** The draft that was found has answers that are not stored. */
    hasUnsavedDraft: ({ context, event }) =>
      event.type === 'draft.found' &&
      draftChanges(fieldsOfList(context.list), event.draft, findItem(context, event.draft.item) ?? {})
        .length > 0,
    /** Not while a draft is offered: one of a new item would be dropped with the draft of the item that is added. */
    canDeclareNone: ({ context: { list, items, offeredDraft } }) =>
      listOf(list).none !== undefined && items.length === 0 && offeredDraft === null,
    isTableValid: ({ context: { paste } }) => Boolean(paste?.table && isTableValid(paste.table)),
    isTextEmpty: (_, { text }: { text: string }) => text.trim() === '',
    /** The choices of every column are known. */
    hasOptions: ({ context: { list, paste } }) => paste !== null && !isMissingOptions(list, paste.columns),
    hasPastedText: ({ context: { paste } }) => paste !== null && paste.text !== '',
    hasMoreRows: ({ context: { paste } }) => (paste?.table?.rows.length ?? 0) > 1,
    isListed: ({ context }, { id }: { id: string }) => findItem(context, id) !== undefined,
  },
  actions: {
    emitDismissed: emit({ type: 'notice.dismissed' as const }),
    /** The cells of the refused row that the server found to be wrong. */
    showRowIssues: assign({
      paste: ({ context, event }) => {
        const found = issuesOfServer(context, failureOfEvent(event).issues ?? []);
        return context.paste && withFirstRowIssues(context.list, context.paste, found);
      },
    }),
    setLostItem: assign({
      lostItem: ({ context }) => ({ ...addedItem(context), statecode: 0 }),
    }),
    emitPasteWaiting: emit({
      type: 'notice.raised',
      message: { messageId: 'notice.paste.waiting', type: 'info' },
    }),
    requestDraft: sendTo('drafts', ({ context }) => ({
      type: 'draft.requested' as const,
      location: draftLocation(context),
    })),
    setTyped: assign((_, { answers }: { answers: Answers | null }) => ({ typed: answers })),
    setSubmitted: assign((_, { answers }: { answers: Answers }) => ({ answers, typed: answers, issues: [] })),
    storeDraft: sendTo('drafts', ({ context }) => draftToStore(context)),
    /** Stores the answers again, or before the delay: nothing was typed now. */
    rewriteDraft: sendTo('drafts', ({ context }) => draftToStore(context, { isRewrite: true })),
    /** Stores the answers of the dialog, which are those of the offered draft: its entries can go. */
    storeUsedDraft: sendTo('drafts', ({ context }) =>
      draftToStore(context, { replaced: context.offeredDraft?.entries ?? [] }),
    ),
    deleteFoundDraft: sendTo('drafts', (_, { entries }: Pick<Draft, 'entries'>) => ({
      type: 'found.deleted' as const,
      entries,
    })),
    deleteOfferedDraft: sendTo('drafts', ({ context: { offeredDraft } }) => ({
      type: 'found.deleted' as const,
      entries: offeredDraft?.entries ?? [],
    })),
    setPastedText: assign({
      paste: ({ context: { paste } }, { text, columns }: Pick<Paste, 'text' | 'columns'>) => ({
        text,
        columns,
        table: null,
        addedCount: paste?.addedCount ?? 0,
      }),
    }),
    uncheckTable: assign({ paste: ({ context: { paste } }) => paste && { ...paste, table: null } }),
    checkTable: assign({
      paste: ({ context: { list, today, items, paste } }) =>
        paste && {
          ...paste,
          table: readTable(list, paste.columns, paste.text, today, limits.itemsPerList - items.length),
        },
    }),
    /** The ETag is dropped for the reason that stands at `adding`. */
    appendItem: assign(({ context: { items } }, { item }: { item: Item }) => ({
      items: [...items, item],
      etag: null,
    })),
    /** The first row of the table is an item of the list now. */
    removeFirstRow: assign(({ context: { paste } }) => ({
      lostItem: null,
      paste: paste?.table
        ? {
            ...paste,
            text: textWithoutFirstRow(paste.table),
            table: { ...paste.table, rows: paste.table.rows.slice(1) },
            addedCount: paste.addedCount + 1,
          }
        : paste,
    })),
    countAdd: assign({
      addCount: ({ context }, { item }: { item: Item }) =>
        context.addCount + Number(!isLostItem(context, item)),
    }),
    setLostRow: assign({ lostItem: ({ context }) => ({ ...pastedItem(context), statecode: 0 }) }),
    /** The add is told as done. The list has still to be the one before the add, which does not have the item. */
    setFoundItem: assign({
      completedChange: ({ context }, fetched: StoredList) => ({
        outcome: 'added' as const,
        item: findLostItem(context, fetched) ?? {},
      }),
    }),
    setDonePaste: assign({
      completedChange: ({ context: { items, paste } }) => ({
        outcome: 'pasted' as const,
        item: items.at(-1) ?? {},
        count: paste?.addedCount ?? 0,
      }),
    }),
    closeDialog: assign({
      paste: null,
      answers: null,
      answersAtOpening: null,
      typed: null,
      // `listed` requests the drafts again, so a draft that still exists is offered once more.
      offeredDraft: null,
      isDraftRefused: false,
      issues: [],
      editedItem: null,
      change: null,
      serverVersion: null,
      changes: [],
      lostItem: null,
      lostChanges: [],
      failure: null,
      hasRetried: false,
    }),
  },
});

/** Where the fetched list leads when it has the item whose add had no answer. */
const onStoredAdd = {
  target: 'listed',
  actions: [
    { type: 'setFoundItem', params: fetchedList },
    'deleteSavedDraft',
    { type: 'setList', params: fetchedList },
    'emitItems',
  ],
} as const;

/** Where the fetched list leads when it has the pasted row whose add had no answer. */
const onStoredRow = [
  {
    guard: 'hasMoreRows',
    target: 'addingRows',
    actions: [{ type: 'setList', params: fetchedList }, 'removeFirstRow', 'emitItems'],
  },
  {
    target: 'listed',
    actions: [{ type: 'setList', params: fetchedList }, 'removeFirstRow', 'setDonePaste', 'emitItems'],
  },
] as const;

/** The dialog is open. Its answers are kept on the device until they are saved or cancelled (product 11.3). */
const editing = createStateConfig({
  tags: ['unsaved', 'dialog'],
  initial: 'idle',
  states: {
    idle: {},
    // The last answers are not on the device yet.
    typing: {
      meta: { requirement: '11.3' },
      after: { draftWriteDelay: { target: 'idle', actions: 'storeDraft' } },
      on: {
        'flush.requested': { target: 'idle', actions: 'rewriteDraft' },
        'answers.typed': [
          {
            guard: { type: 'isStored', params: ({ event }) => event },
            target: 'idle',
            actions: [{ type: 'setTyped', params: { answers: null } }, 'storeDraft'],
          },
          { actions: { type: 'setTyped', params: ({ event }) => event } },
        ],
      },
    },
  },
  on: {
    'answers.typed': [
      {
        guard: { type: 'isStored', params: ({ event }) => event },
        actions: [{ type: 'setTyped', params: { answers: null } }, 'storeDraft'],
      },
      { target: '.typing', actions: { type: 'setTyped', params: ({ event }) => event } },
    ],
    'answers.discarded': { actions: [{ type: 'setTyped', params: { answers: null } }, 'deleteDraft'] },
    'item.cancelled': [
      { guard: 'hasTyped', target: 'confirmingCancel', actions: 'storeDraft' },
      // Whether the item was stored is unknown: fetch the list to show the truth.
      { guard: 'isUnconfirmed', target: 'loading' },
      { target: 'listed' },
    ],
    'save.requested': [
      {
        guard: 'hasTyped',
        actions: raise(({ context }) => ({ type: 'item.submitted', answers: context.typed ?? {} })),
      },
      { guard: 'isUnconfirmed', target: 'loading' },
      { target: 'listed' },
    ],
    'item.submitted': [
      {
        guard: { type: 'hasIssues', params: ({ event }) => ({ answers: event.answers }) },
        actions: [
          { type: 'setSubmitted', params: ({ event }) => event },
          assign({ issues: ({ context, event }) => issuesOfAnswers(context, event.answers) }),
          'storeDraft',
          'emitDismissed',
        ],
      },
      {
        guard: 'isEditing',
        target: 'preparingChange',
        actions: [
          { type: 'setSubmitted', params: ({ event }) => event },
          assign(({ context, event }) => {
            const base = context.editedItem ?? {};
            const next = itemOf(context.list, event.answers, base);
            return { issues: [], change: { base, next, purpose: 'save' as const } };
          }),
          'storeDraft',
        ],
      },
      {
        guard: 'hasLostItem',
        target: 'checkingForDuplicate',
        actions: [{ type: 'setSubmitted', params: ({ event }) => event }, 'storeDraft'],
      },
      {
        target: 'adding',
        actions: [{ type: 'setSubmitted', params: ({ event }) => event }, 'storeDraft'],
      },
    ],
  },
});

/** The dialog for the rows of a spreadsheet: its text, then the check of every cell (product 7.13). */
const pasting = createStateConfig({
  tags: ['dialog', 'paste'],
  meta: { requirement: '7.13' },
  initial: 'writing',
  states: {
    writing: {
      entry: 'uncheckTable',
      initial: 'empty',
      states: {
        empty: {
          on: {
            'item.cancelled': [
              // Whether the last row was stored is unknown: fetch the list to show the truth.
              { guard: 'hasLostItem', target: '#childItems.loading' },
              { target: '#childItems.listed' },
            ],
          },
        },
        filled: { tags: ['unsaved'], on: { 'item.cancelled': '#childItems.pasting.confirmingCancel' } },
      },
      on: {
        'table.typed': [
          {
            guard: { type: 'isTextEmpty', params: ({ event }) => event },
            target: '.empty',
            actions: { type: 'setPastedText', params: ({ event }) => ({ ...event, text: '' }) },
          },
          { target: '.filled', actions: { type: 'setPastedText', params: ({ event }) => event } },
        ],
        'table.checked': { guard: 'hasOptions', target: 'checked', actions: ['checkTable', 'emitDismissed'] },
      },
    },
    checked: {
      tags: ['unsaved'],
      on: {
        'table.reopened': [{ guard: 'hasPastedText', target: 'writing.filled' }, { target: 'writing' }],
        'rows.submitted': [
          { guard: and(['isTableValid', 'hasLostItem']), target: '#childItems.checkingForRow' },
          { guard: 'isTableValid', target: '#childItems.addingRows' },
        ],
        'item.cancelled': [
          { guard: 'hasPastedText', target: 'confirmingCancel' },
          { guard: 'hasLostItem', target: '#childItems.loading' },
          { target: '#childItems.listed' },
        ],
      },
    },
    // Cancel and Escape ask before the rows that are not added are lost.
    confirmingCancel: {
      tags: ['unsaved'],
      on: {
        'cancel.withdrawn': 'writing.filled',
        'cancel.confirmed': [
          // Whether the last row was stored is unknown: fetch the list to show the truth.
          { guard: 'hasLostItem', target: '#childItems.loading' },
          { target: '#childItems.listed' },
        ],
      },
    },
  },
  on: {
    'save.requested': [
      {
        guard: and(['hasPastedText', 'hasOptions']),
        target: '.checked',
        actions: ['checkTable', 'emitDismissed', raise({ type: 'rows.submitted' })],
      },
      // The text cannot be checked yet: it stays, and the page with it.
      { guard: 'hasPastedText', target: '.writing.filled', actions: 'emitPasteWaiting' },
      { guard: 'hasLostItem', target: '#childItems.loading' },
      { target: '#childItems.listed' },
    ],
    'answers.discarded': {
      target: '.writing',
      actions: {
        type: 'setPastedText',
        params: ({ context }) => ({ text: '', columns: context.paste?.columns ?? [] }),
      },
    },
  },
});

export const childItemsMachine = createMachine({
  id: 'childItems',
  meta: { requirement: '7.4' },
  context: ({ input: { stored, ...input } }) => ({
    ...input,
    ...withoutDeleted(stored),
    answers: null,
    answersAtOpening: null,
    typed: null,
    offeredDraft: null,
    isDraftRefused: false,
    draftItem: '',
    issues: [],
    editedItem: null,
    change: null,
    paste: null,
    deletedItem: null,
    completedChange: null,
    serverVersion: null,
    changes: [],
    formVersion: 0,
    lostItem: null,
    lostChanges: [],
    failure: null,
    addCount: 0,
    hasRetried: false,
  }),
  initial: 'listed',
  invoke: { id: 'drafts', src: 'drafts', input: ({ context: { user } }) => ({ user }) },
  on: {
    // Also while a call is under way: it may store the item, and a draft of it would be offered beside it.
    'answers.discarded': {
      guard: 'hasTyped',
      actions: [{ type: 'setTyped', params: { answers: null } }, 'deleteDraft'],
    },
    // Another tab may have discarded the draft of these answers, or it may have expired.
    'flush.requested': { guard: 'hasTyped', actions: 'rewriteDraft' },
    'draft.refused': { actions: assign({ isDraftRefused: true }) },
    'draft.kept': { actions: assign({ isDraftRefused: false }) },
  },
  states: {
    // Fetches the list again, because after a lost reply nobody knows whether the item was stored.
    loading: {
      tags: ['busy'],
      entry: 'closeDialog',
      meta: { busy: 'busy.loading', requirement: '7.3' },
      invoke: {
        id: 'fetchItems',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'setList', params: ({ event }) => event.output }, 'emitItems'],
        },
        onError: [
          // Items that cannot be changed are no longer shown (product 7.3).
          { target: 'failed', actions: ['emitFailure', assign({ items: [] })] },
        ],
      },
    },
    // The list says why it shows no items, where they would stand: that it could not be fetched, or that nobody knows whether the change of
    // `context.change` is stored. So the latter is no notice, which would say it a second time.
    failed: {
      meta: { requirement: '7.3' },
      on: {
        // Whether a delete or its undo was stored is still to be told.
        'list.retried': [{ guard: 'hasChange', target: 'checkingOutcome' }, { target: 'loading' }],
      },
    },
    listed: {
      meta: { requirement: '7.3' },
      entry: ['closeDialog', 'requestDraft'],
      exit: assign({ completedChange: null }),
      on: {
        'draft.found': [
          { guard: 'hasUnsavedDraft', actions: assign({ offeredDraft: ({ event }) => event.draft }) },
          // The draft equals the stored item.
          { actions: [{ type: 'deleteFoundDraft', params: ({ event }) => event.draft }, 'requestDraft'] },
        ],
        'draft.used': {
          guard: 'hasOfferedDraft',
          target: 'editing',
          actions: [
            assign(({ context }) => {
              const { list, offeredDraft } = context;
              if (offeredDraft === null) return {};
              const base = findItem(context, offeredDraft.item);
              const answers = applyDraft(fieldsOfList(list), offeredDraft, base ?? {}, null);
              return { editedItem: base ?? null, draftItem: offeredDraft.item, answers, typed: answers };
            }),
            'storeUsedDraft',
            assign({ offeredDraft: null }),
          ],
        },
        'draft.discarded': {
          guard: 'hasOfferedDraft',
          actions: ['deleteOfferedDraft', assign({ offeredDraft: null }), 'requestDraft'],
        },
        // Answers of the EOI do not count as typed: nothing is lost with them.
        'item.added': {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            draftItem: '',
            answers: answersFromEoi(context, event.eoi),
            answersAtOpening: answersFromEoi(context, event.eoi),
          })),
        },
        'item.opened': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: 'editing',
          actions: assign(({ context, event }) => ({
            editedItem: findItem(context, event.id) ?? null,
            draftItem: event.id,
          })),
        },
        'paste.opened': {
          target: 'pasting',
          actions: { type: 'setPastedText', params: { text: '', columns: [] } },
        },
        'item.copied': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: 'editing',
          actions: [
            assign(({ context, event }) => {
              const answers = formatAnswers(fieldsOfList(context.list), findItem(context, event.id) ?? {});
              return { draftItem: '', answers, typed: answers };
            }),
            'storeDraft',
          ],
        },
        'none.declared': {
          guard: 'canDeclareNone',
          target: 'adding',
          actions: [
            assign({ draftItem: '' }),
            {
              type: 'setSubmitted',
              params: ({ context, event }) => ({ answers: answersOfNone(context.list, event.name) }),
            },
            'storeDraft',
          ],
        },
        'item.deleted': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: 'preparingChange',
          actions: assign({
            change: ({ context, event }) => {
              const base = findItem(context, event.id) ?? {};
              return { base, next: { ...base, statecode: 1 }, purpose: 'delete' as const };
            },
          }),
        },
        'item.restored': {
          guard: ({ context }) => context.deletedItem !== null,
          target: 'preparingChange',
          actions: assign({
            change: ({ context }) => {
              const base = context.deletedItem ?? {};
              return { base, next: { ...base, statecode: 0 }, purpose: 'save' as const };
            },
          }),
        },
      },
    },
    editing,
    pasting,
    // The call adds one item, so the rows are sent one after the other. Those that could not be added stay in the dialog.
    addingRows: {
      tags: ['busy', 'unsaved', 'dialog', 'paste'],
      meta: { busy: 'busy.saving', requirement: '7.13' },
      // The user may leave the page before the reply arrives.
      entry: ['emitOutdated', { type: 'countAdd', params: ({ context }) => ({ item: pastedItem(context) }) }],
      invoke: {
        id: 'addRow',
        src: 'addItem',
        input: ({ context }) => addInput(context, pastedItem(context)),
        onDone: [
          {
            guard: 'hasMoreRows',
            target: 'addingRows',
            reenter: true,
            actions: [
              { type: 'appendItem', params: ({ event }) => ({ item: event.output }) },
              'removeFirstRow',
              'emitItems',
            ],
          },
          {
            target: 'listed',
            actions: [
              { type: 'appendItem', params: ({ event }) => ({ item: event.output }) },
              'removeFirstRow',
              'setDonePaste',
              'emitItems',
            ],
          },
        ],
        onError: [
          {
            guard: 'isOutcomeUnknown',
            target: 'checkingRowOutcome',
            actions: ['setLostRow', 'setFailure'],
          },
          { target: 'pasting.checked', actions: ['emitFailure', 'showRowIssues', 'emitItems'] },
        ],
      },
    },
    // The answer was lost, so the list is fetched to learn whether the row was stored. The rows after it are sent then.
    checkingRowOutcome: {
      tags: ['busy', 'unsaved', 'dialog', 'paste'],
      meta: { busy: 'busy.checking', requirement: '7.9' },
      invoke: {
        id: 'fetchRowOutcome',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: [
          {
            guard: { type: 'isMaybeUnassigned', params: ({ event }) => event.output },
            target: 'pasting.checked',
            actions: 'emitUnconfirmed',
          },
          {
            guard: { type: 'isLostItemMissing', params: ({ event }) => event.output },
            target: 'pasting.checked',
            actions: [{ type: 'setList', params: ({ event }) => event.output }, 'emitItems', 'emitNotStored'],
          },
          ...onStoredRow,
        ],
        onError: { target: 'pasting.checked', actions: 'emitUnconfirmed' },
      },
    },
    // The user sends a row again that the list did not have, or may have: the request before may have arrived late (product 7.9).
    checkingForRow: {
      tags: ['busy', 'unsaved', 'dialog', 'paste'],
      meta: { busy: 'busy.checking', requirement: '7.9' },
      invoke: {
        id: 'checkForRow',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: [
          // The row was not stored, or the user has changed it since: add it as it is now. What was stored stays in the list.
          {
            guard: ({ context, event }) =>
              findLostItem(context, event.output) === undefined || !isLostItem(context, pastedItem(context)),
            target: 'addingRows',
            actions: [{ type: 'setList', params: ({ event }) => event.output }, 'emitItems'],
          },
          ...onStoredRow,
        ],
        onError: { target: 'pasting.checked', actions: 'emitUnconfirmed' },
      },
    },
    // Cancel and Escape ask before what is typed is lost.
    confirmingCancel: {
      meta: { requirement: '1.9' },
      tags: ['unsaved', 'dialog'],
      on: {
        'cancel.withdrawn': 'editing',
        // The user leaves the page by the dialog of the shell, which stands in front.
        'save.requested': [
          {
            guard: 'hasTyped',
            target: 'editing',
            actions: raise(({ context }) => ({ type: 'item.submitted', answers: context.typed ?? {} })),
          },
          { guard: 'isUnconfirmed', target: 'loading' },
          { target: 'listed' },
        ],
        'cancel.confirmed': [
          // Whether the item was stored is unknown: fetch the list to show the truth.
          {
            guard: 'isUnconfirmed',
            target: 'loading',
            actions: [{ type: 'setTyped', params: { answers: null } }, 'storeDraft'],
          },
          {
            target: 'listed',
            actions: [{ type: 'setTyped', params: { answers: null } }, 'storeDraft'],
          },
        ],
      },
    },
    adding: {
      tags: ['busy', 'unsaved', 'dialog'],
      meta: { busy: 'busy.saving', requirement: '7.5' },
      entry: ['emitOutdated', { type: 'countAdd', params: ({ context }) => ({ item: addedItem(context) }) }],
      invoke: {
        id: 'addItem',
        src: 'addItem',
        input: ({ context }) => addInput(context, addedItem(context)),
        onDone: {
          target: 'listed',
          actions: [
            // The ETag of the reply is not kept, because it may cover changes of other users that this list does not have. Without an
            // ETag the list is fetched before it is next sent (product 7.5).
            assign({
              items: ({ context, event }) => [...context.items, event.output],
              etag: null,
              completedChange: ({ event }) => ({ outcome: 'added', item: event.output }),
            }),
            'deleteSavedDraft',
            'emitItems',
          ],
        },
        onError: [
          {
            guard: 'isOutcomeUnknown',
            target: 'checkingAddOutcome',
            actions: ['setLostItem', 'setFailure'],
          },
          { target: 'editing', actions: ['emitFailure', 'showIssues'] },
        ],
      },
    },
    // The answer was lost, so the list is fetched to learn whether the item was stored.
    checkingAddOutcome: {
      tags: ['busy', 'unsaved', 'dialog'],
      meta: { busy: 'busy.checking', requirement: '7.9' },
      invoke: {
        id: 'fetchAddOutcome',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: [
          {
            guard: { type: 'isMaybeUnassigned', params: ({ event }) => event.output },
            target: 'editing',
            actions: 'emitUnconfirmed',
          },
          {
            guard: { type: 'isLostItemMissing', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'setList', params: ({ event }) => event.output }, 'emitItems', 'emitNotStored'],
          },
          onStoredAdd,
        ],
        onError: { target: 'editing', actions: 'emitUnconfirmed' },
      },
    },
    // The user sends an item again that the list did not have, or may have: the request before may have arrived late (product 7.9).
    checkingForDuplicate: {
      tags: ['busy', 'unsaved', 'dialog'],
      meta: { busy: 'busy.checking', requirement: '7.9' },
      invoke: {
        id: 'checkForDuplicate',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: [
          {
            guard: { type: 'isLostItemMissing', params: ({ event }) => event.output },
            target: 'adding',
            actions: { type: 'setList', params: ({ event }) => event.output },
          },
          { guard: ({ context }) => isLostItem(context, addedItem(context)), ...onStoredAdd },
          // The item was stored, and the user has changed the answers since: save them as a change of the item.
          {
            target: 'preparingChange',
            actions: [
              assign(({ context, event }) => {
                const base = findLostItem(context, event.output) ?? {};
                const next = itemOf(context.list, context.answers ?? {}, base);
                return {
                  editedItem: base,
                  lostItem: null,
                  change: { base, next, purpose: 'save' as const },
                };
              }),
              { type: 'setList', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'editing', actions: 'emitUnconfirmed' },
      },
    },
    ...itemChangeStates,
  },
});

/** Whether the dialog of an item is open. It stays open while an edited item is saved; a delete has no dialog. */
export const isDialogOpen = (snapshot: SnapshotFrom<typeof childItemsMachine>): boolean =>
  (snapshot.hasTag('dialog') && !snapshot.hasTag('paste')) || snapshot.context.editedItem !== null;
