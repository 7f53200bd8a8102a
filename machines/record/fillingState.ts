// The open dialog of a list (childItemsMachine.ts), with a new item or one of the list: what is typed is kept on the device until it is
// saved or cancelled (specification section 4; decisions.md "Answers survive").
import { assign } from 'xstate';
import { issuesOfAnswers, itemOf } from '../list/openList.ts';
import { setupChildItems } from '../list/setupChildItems.ts';

export const fillingState = setupChildItems.createStateConfig({
  tags: ['unsaved', 'dialog'],
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
    'answers.discarded': {
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
          assign({ issues: ({ context, event }) => issuesOfAnswers(context, event.answers) }),
          'keepDraft',
        ],
      },
      {
        guard: 'isEditing',
        target: 'changing',
        actions: [
          { type: 'setSubmitted', params: ({ event }) => event },
          assign(({ context, event }) => {
            const base = context.editedItem ?? {};
            const next = itemOf(context.list, event.answers, base);
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
});
