// The eligibility check before registering (product 1.14). The machine keeps the answers while the page is open. When every condition has
// an answer, its state says whether an application is likely to be eligible. No answer blocks anything.
import { assign, setup } from 'xstate';
import {
  conditionsAnsweredNo,
  areAllAnswered,
  type EligibilityAnswers,
  type EligibilityCondition,
} from '../catalogue/records/eligibility.ts';
import type { StateMeta } from '../stateMeta.ts';

export const eligibilityMachine = setup({
  types: {
    context: {} as { answers: EligibilityAnswers },
    events: {} as { type: 'condition.answered'; condition: EligibilityCondition; answer: boolean },
    meta: {} as StateMeta,
  },
  guards: {
    /** At least one condition has no answer yet, so there is no verdict. */
    hasUnansweredConditions: ({ context }) => !areAllAnswered(context.answers),
    /** At least one condition was answered with no. */
    failsACondition: ({ context }) => conditionsAnsweredNo(context.answers).length > 0,
  },
}).createMachine({
  id: 'eligibility',
  meta: { requirement: '1.14' },
  context: { answers: {} },
  initial: 'answering',
  on: {
    // The user can change any answer at any time, and the verdict follows.
    'condition.answered': {
      target: '.deciding',
      actions: assign({
        answers: ({ context, event }) => ({ ...context.answers, [event.condition]: event.answer }),
      }),
    },
  },
  states: {
    answering: {},
    deciding: {
      always: [
        { guard: 'hasUnansweredConditions', target: 'answering' },
        { guard: 'failsACondition', target: 'maybeIneligible' },
        { target: 'likelyEligible' },
      ],
    },
    likelyEligible: {},
    maybeIneligible: {},
  },
});
