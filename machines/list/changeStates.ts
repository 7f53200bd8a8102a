// How a change of a list is sent (childItemsMachine.ts): an edit, a delete and its undo PUT the whole list. A list that changed meanwhile
// is fetched again, only the item being edited is applied, and the person is asked only when that same item changed (decisions.md,
// "Values on the wire").
import { assign } from 'xstate';
import { idOf, serverVersionOf, itemsWithChange } from './openList.ts';
import { setupChildItems } from './setupChildItems.ts';

const { createStateConfig } = setupChildItems;

export const changeStates = {
  // Without revisions the list is fetched right before it is sent.
  changing: createStateConfig({
    entry: assign({ hasRetried: false }),
    always: [{ guard: 'isVersioned', target: 'saving' }, { target: 'comparing' }],
  }),
  saving: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.saving' },
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
      onDone: {
        target: 'listed',
        actions: [
          assign({
            deletedItem: ({ context: { list, change, deletedItem: deleted } }) => {
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
        { guard: 'isFirstTime', target: 'comparing', actions: assign({ hasRetried: true }) },
        { guard: 'isUnreadable', target: 'learning', actions: 'raiseFailure' },
        { target: 'refused', actions: ['raiseFailure', 'showIssues'] },
      ],
    },
  }),
  // Answered with nothing that can be read: the list says what is true.
  learning: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking' },
    invoke: {
      id: 'fetchSaveOutcome',
      src: 'fetchItems',
      input: ({ context: { list, client } }) => ({ list, client }),
      onDone: {
        target: 'refused',
        actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
      },
      onError: 'refused',
    },
  }),
  refused: createStateConfig({ always: [{ guard: 'isEditing', target: 'filling' }, { target: 'listed' }] }),
  comparing: createStateConfig({
    tags: ['busy', 'unsaved'],
    meta: { busy: 'busy.checking' },
    invoke: {
      id: 'fetchServerVersion',
      src: 'fetchItems',
      input: ({ context: { list, client } }) => ({ list, client }),
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
              serverVersion: ({ context, event }) => serverVersionOf(context, event.output.items),
            }),
            'tell',
          ],
        },
      ],
      onError: { target: 'refused', actions: 'raiseFailure' },
    },
  }),
  // The same item was changed by somebody else: which version counts is the person's choice.
  contested: createStateConfig({
    tags: ['unsaved'],
    on: { 'version.kept': 'saving', 'version.replaced': { target: 'listed', actions: 'dropSaved' } },
  }),
};
