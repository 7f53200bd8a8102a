// One list of the Application: load, add, edit, delete with undo (specification sections 3, 4 and 7). One machine for all seven.
// Edit and delete PUT the whole list; a list that changed meanwhile is fetched again, only the item being edited is applied, and
// the person is asked only when that same item changed (decisions.md, "Values on the wire"). What is typed is kept on the device
// until it is saved or cancelled ("Answers survive").
import { assign, emit } from 'xstate';
import { withDraft } from './catalogue/drafts.ts';
import { setupChildItems } from './setupChildItems.ts';
import {
  answered,
  broken,
  find,
  findLost,
  idOf,
  rowsOf,
  theirsOf,
  valuesOf,
  withChange,
} from './openList.ts';

export const childItemsMachine = setupChildItems.createMachine({
  id: 'childItems',
  context: ({ input }) => ({
    ...input,
    items: [],
    etag: null,
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
              const answers = withDraft(rowsOf(list), offered, base ?? {}, null);
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
    // The dialog is open, with a new item or one of the list.
    filling: {
      tags: ['unsaved'],
      initial: 'kept',
      states: {
        kept: {},
        // What was typed last is not on the device, as yet.
        typing: {
          after: { writtenEvery: { target: 'kept', actions: 'keepDraft' } },
          on: {
            'page.hidden': { target: 'kept', actions: 'keepDraft' },
            'answers.typed': [
              {
                guard: { type: 'isStored', params: ({ event }) => event },
                target: 'kept',
                actions: [{ type: 'setTyped', params: { answers: null } }, 'keepDraft'],
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
            actions: [{ type: 'setTyped', params: { answers: null } }, 'keepDraft'],
          },
          { target: '.typing', actions: { type: 'setTyped', params: ({ event }) => event } },
        ],
        'answers.abandoned': {
          actions: [
            { type: 'setTyped', params: { answers: null } },
            { type: 'dropDraft', params: ({ context }) => ({ item: context.draftItem }) },
          ],
        },
        // What may have been stored after all must show.
        'item.cancelled': [
          {
            guard: 'isDoubtful',
            target: 'loading',
            actions: [{ type: 'setTyped', params: { answers: null } }, 'keepDraft'],
          },
          { target: 'listed', actions: [{ type: 'setTyped', params: { answers: null } }, 'keepDraft'] },
        ],
        'item.submitted': [
          {
            guard: { type: 'isBroken', params: ({ event }) => ({ answers: event.answers }) },
            actions: [
              { type: 'setSubmitted', params: ({ event }) => event },
              assign({ issues: ({ context, event }) => broken(context, event.answers) }),
              'keepDraft',
            ],
          },
          {
            guard: 'isEditing',
            target: 'changing',
            actions: [
              { type: 'setSubmitted', params: ({ event }) => event },
              assign(({ context, event }) => {
                const base = context.editing ?? {};
                const next = valuesOf(context.list, event.answers, base);
                return { issues: [], change: { base, next, purpose: 'save' as const } };
              }),
              'keepDraft',
            ],
          },
          {
            guard: 'isDoubtful',
            target: 'looking',
            actions: [{ type: 'setSubmitted', params: ({ event }) => event }, 'keepDraft'],
          },
          {
            target: 'adding',
            actions: [{ type: 'setSubmitted', params: ({ event }) => event }, 'keepDraft'],
          },
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
            'dropSaved',
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
            'dropSaved',
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
      on: { 'mine.kept': 'saving', 'theirs.taken': { target: 'listed', actions: 'dropSaved' } },
    },
    expired: { type: 'final', entry: emit({ type: 'session.ended' }) },
  },
});
