// The eligibility check before registering (product 1.14). The machine keeps the answers while the page is open. When every point has an
// answer, its state says whether an application is likely to be eligible. No answer blocks anything.
import { assign, setup } from 'xstate';
import {
  pointsAnsweredNo,
  areAllAnswered,
  type EligibilityAnswers,
  type EligibilityPoint,
} from '../catalogue/records/eligibility.ts';

export const eligibilityMachine = setup({
  types: {
    context: {} as { answers: EligibilityAnswers },
    events: {} as { type: 'point.answered'; point: EligibilityPoint; answer: boolean },
  },
  guards: {
    /** At least one point has no answer yet, so there is no verdict. */
    isOpen: ({ context }) => !areAllAnswered(context.answers),
    /** At least one answer stands against an application. */
    hasDoubts: ({ context }) => pointsAnsweredNo(context.answers).length > 0,
  },
}).createMachine({
  id: 'eligibility',
  context: { answers: {} },
  initial: 'answering',
  on: {
    // The user can change any answer at any time, and the verdict follows.
    'point.answered': {
      target: '.deciding',
      actions: assign({
        answers: ({ context, event }) => ({ ...context.answers, [event.point]: event.answer }),
      }),
    },
  },
  states: {
    answering: {},
    deciding: {
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
