// One list of the Application: load, add, edit, delete with undo (specification sections 3, 4 and 7). One machine for all seven.
// Here an item is chosen, added, and looked for when the reply to an add got lost; the dialog is in fillingState.ts, and how an edit or
// a delete is sent in changeStates.ts.
import { assign, type SnapshotFrom } from 'xstate';
import { applyDraft } from '../catalogue/records/drafts.ts';
import { changeStates } from './changeStates.ts';
import { fillingState } from '../record/fillingState.ts';
import { answered, find, findLost, live, rowsOf, valuesOf } from './openList.ts';
import { setupChildItems } from './setupChildItems.ts';

export const childItemsMachine = setupChildItems.createMachine({
  id: 'childItems',
  context: ({ input }) => ({
    ...input,
    ...live({ items: input.items ?? [], etag: null }),
    answers: null,
    typed: null,
    offered: null,
    draftItem: '',
    issues: [],
    editing: null,
    change: null,
    deleted: null,
    theirs: null,
    lost: null,
    again: false,
  }),
  initial: 'loading',
  invoke: { id: 'drafts', src: 'drafts', input: ({ context: { user } }) => ({ user }) },
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchItems',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: [
          // What cannot be changed is not shown as if it could.
          { target: 'failed', actions: ['raiseFailure', assign({ items: [] })] },
        ],
      },
    },
    failed: { on: { 'list.retried': 'loading' } },
    listed: {
      entry: ['closeDialog', 'seekDraft'],
      on: {
        'draft.found': [
          { guard: 'isNews', actions: assign({ offered: ({ event }) => event.draft }) },
          {
            actions: {
              type: 'dropDraft',
              params: ({ event }) => ({ item: event.draft.item }),
            },
          },
        ],
        'draft.used': {
          guard: 'isOffered',
          target: 'filling',
          actions: [
            assign(({ context }) => {
              const { list, offered } = context;
              if (offered === null) return {};
              const base = find(context, offered.item);
              const answers = applyDraft(rowsOf(list), offered, base ?? {}, null);
              return { editing: base ?? null, draftItem: offered.item, answers, typed: answers };
            }),
            'keepDraft',
            assign({ offered: null }),
          ],
        },
        'draft.discarded': {
          actions: [
            {
              type: 'dropDraft',
              params: ({ context }) => ({ item: context.offered?.item ?? '' }),
            },
            assign({ offered: null }),
            'seekDraft',
          ],
        },
        'item.added': { target: 'filling', actions: assign({ draftItem: '' }) },
        'item.opened': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          target: 'filling',
          actions: assign(({ context, event }) => ({
            editing: find(context, event.id) ?? null,
            draftItem: event.id,
          })),
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
    filling: fillingState,
    adding: {
      tags: ['busy', 'unsaved', 'dialog'],
      meta: { busy: 'busy.saving' },
      invoke: {
        id: 'addItem',
        src: 'addItem',
        input: ({ context: { list, client, answers } }) => ({
          list,
          client,
          item: valuesOf(list, answers ?? {}),
        }),
        onDone: {
          target: 'listed',
          actions: [
            // The revision after it is not taken: it may cover changes of others that are not known here. The list is
            // fetched before it is sent next.
            assign({ items: ({ context, event }) => [...context.items, event.output], etag: null }),
            'dropSaved',
            'tell',
          ],
        },
        onError: [
          { guard: 'isSilent', target: 'filling', actions: ['remember', 'raiseFailure'] },
          { target: 'filling', actions: ['raiseFailure', 'showIssues'] },
        ],
      },
    },
    // The reply to the last add got lost: perhaps the item is there already.
    looking: {
      tags: ['busy', 'unsaved', 'dialog'],
      meta: { busy: 'busy.checking' },
      invoke: {
        id: 'lookForItem',
        src: 'fetchItems',
        input: ({ context: { list, client } }) => ({ list, client }),
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
            actions: ['dropSaved', { type: 'keep', params: ({ event }) => event.output }, 'tell'],
          },
          // It is there: what was typed since then is a change of it.
          {
            target: 'changing',
            actions: [
              assign(({ context, event }) => {
                const base = findLost(context, event.output) ?? {};
                const next = valuesOf(context.list, context.answers ?? {}, base);
                return { editing: base, lost: null, change: { base, next, purpose: 'save' as const } };
              }),
              { type: 'keep', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'filling', actions: 'raiseFailure' },
      },
    },
    ...changeStates,
  },
});

/** Whether the dialog of an item is open. An edited item keeps it open while the list is saved; a deleted one has none. */
export const isDialogOpen = (snapshot: SnapshotFrom<typeof childItemsMachine>): boolean =>
  snapshot.hasTag('dialog') || snapshot.context.editing !== null;
