// The states of one step of a record's journey: answering, with what is typed kept on the device; saving; and the choice when somebody
// else saved another version meanwhile (specification section 4; decisions.md "Answers survive", 412).
import { assign } from 'xstate';
import {
  changedNames,
  parseAnswers,
  formatAnswers,
  type Answers,
  type Values,
} from '../catalogue/fields/answers.ts';
import { differingNames, applyDraft } from '../catalogue/records/drafts.ts';
import { stepIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import { isEditable, type StatusFields } from '../catalogue/statuses.ts';
import { followingStep, furthestStep } from '../catalogue/records/outlines.ts';
import type { FlowContext, FlowPlace } from './flow.ts';
import { currentValues, fromResponse, toSend, type FlowSetup } from './setupFlow.ts';

/** @param next the step after this one; after the last there is the review of all answers */
export function stepState(
  { createStateConfig }: FlowSetup,
  definition: RecordDefinition,
  step: string,
  next: string | undefined,
) {
  const rows = fieldsOfStep(definition, step);
  const settled = (context: FlowContext, held = currentValues(context), answers = context.answers ?? {}) =>
    mergeAnswers(rows, held, parseAnswers(rows, answers));

  /** The broken rules of the step with these answers laid over the record. */
  const broken = (context: FlowContext, answers: Answers) =>
    stepIssues(
      definition,
      step,
      settled(context, currentValues(context), answers),
      context.today,
      context.related,
      currentValues(context),
    );

  /** The form says what is stored. */
  const isStored = (context: FlowContext, answers: Answers) =>
    differingNames(rows, answers, formatAnswers(rows, currentValues(context))).length === 0;

  /** In this step the other version says what ours did before or does now. */
  const isOurs = (context: FlowContext, theirs: Values) =>
    [currentValues(context), settled(context)].some((ours) => {
      const changed = changedNames(theirs, ours);
      return rows.every(([name]) => !changed.has(name));
    });

  return createStateConfig({
    meta: { step, page: 'step' },
    initial: 'editing',
    // From here on this is the place, whatever was asked for: a record fetched again leads back to it.
    entry: [{ type: 'setPlace', params: { place: { page: 'step', step } } }, 'seekDraft'],
    exit: ['forgetAnswers', 'forgetOffer'],
    on: {
      'draft.found': [
        { guard: 'isNews', actions: assign({ offered: ({ event }) => event.draft }) },
        // Saved all the same, or typed to no effect.
        { guard: 'isOurs', actions: { type: 'dropDraft', params: { saved: false } } },
      ],
      'draft.discarded': { actions: ['forgetOffer', 'keepDraft'] },
      // The state stays until the address is left.
      'answers.abandoned': {
        actions: [assign({ typed: null }), 'forgetOffer', { type: 'dropDraft', params: { saved: false } }],
      },
    },
    states: {
      editing: {
        initial: 'unchanged',
        states: {
          unchanged: {
            on: {
              'answers.typed': { guard: ({ context, event }) => isStored(context, event.answers) },
            },
          },
          // What was typed is on the device.
          changed: { tags: ['unsaved'] },
          // What was typed last is not, as yet: it is written once in a while, and when the page may go.
          typing: {
            tags: ['unsaved'],
            after: { writtenEvery: { target: 'changed', actions: 'keepDraft' } },
            on: {
              'page.hidden': { target: 'changed', actions: 'keepDraft' },
              'answers.typed': [
                {
                  guard: ({ context, event }) => isStored(context, event.answers),
                  target: 'unchanged',
                  actions: [assign({ typed: null }), 'keepDraft'],
                },
                { actions: assign({ typed: ({ event }) => event.answers }) },
              ],
            },
          },
        },
        on: {
          'answers.typed': [
            {
              guard: ({ context, event }) => isStored(context, event.answers),
              target: '.unchanged',
              actions: [assign({ typed: null }), 'keepDraft'],
            },
            { target: '.typing', actions: assign({ typed: ({ event }) => event.answers }) },
          ],
          'draft.used': {
            guard: 'isOffered',
            target: '.changed',
            actions: [
              assign(({ context: { offered, typed, prefilled, ...context } }) => {
                if (offered === null) return {};
                const answers = applyDraft(
                  rows,
                  offered,
                  currentValues({ ...context, offered, typed, prefilled }),
                  typed,
                );
                return {
                  answers,
                  typed: answers,
                  prefilled: { ...offered.prefilled, ...prefilled },
                  restored: offered.at,
                };
              }),
              'keepDraft',
              assign({ offered: null }),
            ],
          },
          'record.prefilled': {
            actions: assign({
              prefilled: ({ context, event }) => ({ ...context.prefilled, ...event.values }),
            }),
          },
          'place.opened': {
            target: `#${definition.name}.placing`,
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
          },
          'step.submitted': [
            {
              guard: ({ context, event }) => broken(context, event.answers).length > 0,
              target: '.changed',
              actions: [
                assign(({ context, event }) => ({
                  answers: event.answers,
                  typed: event.answers,
                  issues: broken(context, event.answers),
                })),
                'keepDraft',
              ],
            },
            {
              target: 'saving',
              // Kept before the save is known to have failed: the page may go meanwhile.
              actions: [
                assign({ answers: ({ event }) => event.answers, typed: ({ event }) => event.answers }),
                'keepDraft',
              ],
            },
          ],
        },
      },
      saving: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.saving' },
        entry: assign({ issues: [] }),
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => {
            const values = settled(context, { ...currentValues(context), ...context.prefilled });
            const { ua_currentpageinapplication: before }: StatusFields = values;
            const page = furthestStep(definition, String(before), followingStep(definition, step));
            return {
              values: toSend(definition, { ...values, ua_currentpageinapplication: page }, 2),
              etag: context.record?.etag ?? null,
              client: context.client,
            };
          },
          onDone: {
            target: `#${definition.name}.placing`,
            actions: [
              { type: 'dropDraft', params: { saved: true } },
              assign({
                record: ({ event }) => fromResponse(definition, event.output),
                place: (): FlowPlace =>
                  next === undefined ? { page: 'review' } : { page: 'step', step: next },
              }),
            ],
          },
          onError: [
            { guard: 'isStale', target: 'comparing' },
            { guard: 'isUnclear', target: 'learning', actions: 'raiseFailure' },
            { target: 'editing.changed', actions: ['raiseFailure', 'showIssues'] },
          ],
        },
      },
      // The record says what is true, what was typed stays.
      learning: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking' },
        invoke: {
          id: 'fetchTruth',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: `#${definition.name}.placing`,
              actions: assign({ record: ({ event }) => fromResponse(definition, event.output) }),
            },
            {
              target: 'editing.changed',
              actions: assign({ record: ({ event }) => fromResponse(definition, event.output) }),
            },
          ],
          onError: 'editing.changed',
        },
      },
      // Somebody saved another version meanwhile: fetch it, show what differs, let the person choose.
      comparing: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking' },
        invoke: {
          id: 'fetchTheirs',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: `#${definition.name}.placing`,
              actions: [
                assign({ record: ({ event }) => fromResponse(definition, event.output) }),
                'sayRefetched',
              ],
            },
            // Nobody else touched this step, or a reply got lost and it is ours: saved once more from there, as long as there is a
            // newer version to save from.
            {
              guard: ({ context, event }) =>
                event.output.etag !== context.record?.etag &&
                isOurs(context, fromResponse(definition, event.output).values),
              target: 'saving',
              actions: assign({ record: ({ event }) => fromResponse(definition, event.output) }),
            },
            {
              target: 'choosing',
              actions: assign({ theirs: ({ event }) => fromResponse(definition, event.output) }),
            },
          ],
          onError: { target: 'editing.changed', actions: 'raiseFailure' },
        },
      },
      choosing: {
        tags: ['unsaved', 'dialog'],
        on: {
          'mine.kept': {
            target: 'saving',
            actions: assign({ record: ({ context }) => context.theirs, theirs: null }),
          },
          'theirs.taken': {
            target: 'editing.unchanged',
            actions: [
              assign({ record: ({ context }) => context.theirs }),
              { type: 'dropDraft', params: { saved: true } },
              'forgetAnswers',
              'forgetOffer',
            ],
          },
        },
      },
    },
  });
}
