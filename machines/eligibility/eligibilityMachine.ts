// The eligibility check before anybody registers (specification section 1): it keeps the answers while its page is open, and says whether
// an application is likely to be eligible once every point is answered. It blocks nothing.
import { assign, setup } from 'xstate';
import {
  doubtsOf,
  isAnswered,
  type EligibilityAnswers,
  type EligibilityPoint,
} from '../catalogue/eligibility.ts';

export const eligibilityMachine = setup({
  types: {
    context: {} as { answers: EligibilityAnswers },
    events: {} as { type: 'point.answered'; point: EligibilityPoint; answer: boolean },
  },
  guards: {
    /** A point is not answered yet: nothing is said of the whole. */
    isOpen: ({ context }) => !isAnswered(context.answers),
    /** At least one answer stands against an application. */
    hasDoubts: ({ context }) => doubtsOf(context.answers).length > 0,
  },
}).createMachine({
  id: 'eligibility',
  context: { answers: {} },
  initial: 'answering',
  on: {
    // An answer can be changed at any time, and with it the verdict.
    'point.answered': {
      target: '.judging',
      actions: assign({
        answers: ({ context, event }) => ({ ...context.answers, [event.point]: event.answer }),
      }),
    },
  },
  states: {
    answering: {},
    judging: {
      always: [
        { guard: 'isOpen', target: 'answering' },
        { guard: 'hasDoubts', target: 'doubtful' },
        { target: 'likely' },
      ],
    },
    likely: {},
    doubtful: {},
  },
});
