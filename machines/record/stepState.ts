// The states of one step of a record's step flow: editing, with drafts on the device (product 11.3); saving (product 2.4); and the choice
// between two versions when another user has saved the record meanwhile (product 2.13).
import { assign } from 'xstate';
import {
  changedNames,
  parseAnswers,
  formatAnswers,
  type Answers,
  type Values,
} from '../catalogue/fields/answers.ts';
import { checkFields } from '../catalogue/fields/check.ts';
import { differingNames, applyDraft } from '../catalogue/records/drafts.ts';
import { dateRulesFor, stepIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import { isEditable, type StatusFields } from '../catalogue/statuses.ts';
import { followingStep, furthestStep } from '../catalogue/records/outlines.ts';
import {
  currentValues,
  fromResponse,
  toRequest,
  type FlowContext,
  type FlowLocation,
  type FlowSetup,
} from './flow.ts';

/** @param next the step after this one; undefined for the last step, after which comes the review */
export function stepState(
  { createStateConfig }: FlowSetup,
  definition: RecordDefinition,
  step: string,
  next: string | undefined,
) {
  const rows = fieldsOfStep(definition, step);
  /** The values with the answers of this step in them. */
  const merged = (context: FlowContext, values = currentValues(context), answers = context.answers ?? {}) =>
    mergeAnswers(rows, values, parseAnswers(rows, answers));

  /** The issues of the step if it were saved with these answers. */
  const issuesOfAnswers = (context: FlowContext, answers: Answers) =>
    stepIssues(
      definition,
      step,
      merged(context, currentValues(context), answers),
      context.today,
      context.related,
      currentValues(context),
    );

  /** The answers whose format is wrong. The server refuses them even in a step that is not finished. */
  const malformedAnswers = (context: FlowContext, answers: Answers) => {
    const stored = currentValues(context);
    const values = merged(context, stored, answers);
    const dates = dateRulesFor(definition, values, stored);
    return checkFields(rows, values, {
      level: 'format',
      today: context.today,
      ...(dates ? { dateRulesFor: dates } : {}),
    });
  };

  /** What would be lost if the step were left for later: malformed answers that the device may not keep (product 11.4), and chosen files. */
  const lossesOf = (context: FlowContext, answers: Answers): readonly Issue[] => {
    const { related, today } = context;
    const sensitive = new Set(rows.filter(([, field]) => field.sensitive).map(([name]) => name));
    const issues = definition.relatedRules?.issues(currentValues(context), related, today, step) ?? [];
    return [
      ...malformedAnswers(context, answers).filter(({ path }) => sensitive.has(path)),
      ...issues.filter(({ messageId }) => messageId === 'filesNotUploaded'),
    ];
  };

  const issuesOfSubmit = (context: FlowContext, { answers, later }: { answers: Answers; later?: true }) =>
    later ? lossesOf(context, answers) : issuesOfAnswers(context, answers);

  const postponedBy = (context: FlowContext, answers: Answers) =>
    malformedAnswers(context, answers).length === 0 ? 'whole' : 'part';

  /** The answers of a step that is not finished, with the stored ones in place of those that are malformed. */
  const wellFormed = (context: FlowContext, answers: Answers): Answers => {
    const malformed = new Set(malformedAnswers(context, answers).map(({ path }) => path));
    const stored = formatAnswers(rows, currentValues(context));
    return Object.fromEntries(
      Object.entries({ ...stored, ...answers }).map(([name, answer]) => [
        name,
        malformed.has(name) ? (stored[name] ?? '') : answer,
      ]),
    );
  };

  /** The answers do not differ from the stored ones. */
  const isStored = (context: FlowContext, answers: Answers) =>
    differingNames(rows, answers, formatAnswers(rows, currentValues(context))).length === 0;

  /** In this step the server's version equals either the version that was fetched before or the user's answers. */
  const isStepUntouched = (context: FlowContext, serverValues: Values) =>
    [currentValues(context), merged(context)].some((own) => {
      const changed = changedNames(serverValues, own);
      return rows.every(([name]) => !changed.has(name));
    });

  return createStateConfig({
    meta: { step, page: 'step' },
    initial: 'editing',
    // The requested location may have been a later step. From here on this step is the location, so that a refetch leads back to it.
    entry: [{ type: 'setLocation', params: { location: { page: 'step', step } } }, 'requestDraft'],
    exit: ['clearAnswers', 'clearOfferedDraft'],
    on: {
      'draft.found': [
        { guard: 'hasUnsavedDraft', actions: assign({ offeredDraft: ({ event }) => event.draft }) },
        // The draft equals the stored values: delete it.
        { guard: 'isDraftOfStep', actions: { type: 'deleteDraft', params: { saved: false } } },
      ],
      'draft.discarded': { actions: ['clearOfferedDraft', 'storeDraft'] },
      // The step stays open until the address changes.
      'answers.discarded': {
        actions: [
          assign({ typed: null }),
          'clearOfferedDraft',
          { type: 'deleteDraft', params: { saved: false } },
        ],
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
          // The answers differ from the stored ones and are on the device.
          changed: { tags: ['unsaved'] },
          // The last answers are not on the device yet: they are written after a delay, or when the browser may discard the page.
          typing: {
            tags: ['unsaved'],
            after: { draftWriteDelay: { target: 'changed', actions: 'storeDraft' } },
            on: {
              'page.hidden': { target: 'changed', actions: 'storeDraft' },
              'answers.typed': [
                {
                  guard: ({ context, event }) => isStored(context, event.answers),
                  target: 'unchanged',
                  actions: [assign({ typed: null }), 'storeDraft'],
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
              actions: [assign({ typed: null }), 'storeDraft'],
            },
            { target: '.typing', actions: assign({ typed: ({ event }) => event.answers }) },
          ],
          'draft.used': {
            guard: 'hasOfferedDraft',
            target: '.changed',
            actions: [
              assign(({ context }) => {
                const { offeredDraft, typed, prefilled } = context;
                if (offeredDraft === null) return {};
                const answers = applyDraft(rows, offeredDraft, currentValues(context), typed);
                return {
                  answers,
                  typed: answers,
                  prefilled: { ...offeredDraft.prefilled, ...prefilled },
                  restoredAt: offeredDraft.at,
                };
              }),
              'storeDraft',
              assign({ offeredDraft: null }),
            ],
          },
          'record.prefilled': {
            // They replace those of the company that was picked before.
            actions: assign({ prefilled: ({ event }) => event.values }),
          },
          'location.opened': {
            target: `#${definition.name}.resolvingLocation`,
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
          'step.submitted': [
            {
              guard: ({ context, event }) => issuesOfSubmit(context, event).length > 0,
              target: '.changed',
              actions: [
                assign(({ context, event }) => ({
                  answers: event.answers,
                  typed: event.answers,
                  issues: issuesOfSubmit(context, event),
                })),
                'storeDraft',
              ],
            },
            {
              target: 'saving',
              // Stored before the save, because the tab may be closed before the save has failed.
              actions: [
                assign(({ context, event }) => ({
                  answers: event.answers,
                  typed: event.answers,
                  prefilled: { ...context.prefilled, ...event.names },
                  postponed: event.later ? postponedBy(context, event.answers) : null,
                })),
                'storeDraft',
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
            const { postponed, answers: typed } = context;
            const answers = postponed === 'part' ? wellFormed(context, typed ?? {}) : (typed ?? {});
            const values = merged(context, { ...currentValues(context), ...context.prefilled }, answers);
            const { ua_currentpageinapplication: before }: StatusFields = values;
            const reached = postponed === null ? followingStep(definition, step) : step;
            const page = furthestStep(definition, String(before), reached);
            return {
              values: toRequest(
                definition,
                { ...values, ua_currentpageinapplication: page },
                context.related,
                2,
              ),
              etag: context.record?.etag ?? null,
              client: context.client,
            };
          },
          onDone: [
            {
              guard: ({ context }) => context.postponed !== null,
              target: `#${definition.name}.resolvingLocation`,
              actions: [
                'deleteStoredDraft',
                assign({
                  record: ({ event }) => fromResponse(definition, event.output),
                  location: { page: 'tasks' },
                }),
                'raisePostponed',
              ],
            },
            {
              target: `#${definition.name}.resolvingLocation`,
              actions: [
                { type: 'deleteDraft', params: { saved: true } },
                assign({
                  record: ({ event }) => fromResponse(definition, event.output),
                  location: (): FlowLocation =>
                    next === undefined ? { page: 'review' } : { page: 'step', step: next },
                }),
              ],
            },
          ],
          onError: [
            { guard: 'isStale', target: 'fetchingServerVersion' },
            { guard: 'isOutcomeUnknown', target: 'checkingOutcome', actions: 'raiseFailure' },
            { target: 'editing.changed', actions: ['raiseFailure', 'showIssues'] },
          ],
        },
      },
      // A fetch tells whether the record is still open. The answers stay in the form.
      checkingOutcome: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking' },
        invoke: {
          id: 'fetchSaveOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: `#${definition.name}.resolvingLocation`,
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
      // Another user has saved the record meanwhile.
      fetchingServerVersion: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking' },
        invoke: {
          id: 'fetchServerVersion',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: `#${definition.name}.resolvingLocation`,
              actions: [
                assign({ record: ({ event }) => fromResponse(definition, event.output) }),
                'raiseRefetched',
              ],
            },
            // Save once more from the fetched version. Without a newer ETag that save would fail with 412 again.
            {
              guard: ({ context, event }) =>
                event.output.etag !== context.record?.etag &&
                isStepUntouched(context, fromResponse(definition, event.output).values),
              target: 'saving',
              actions: assign({ record: ({ event }) => fromResponse(definition, event.output) }),
            },
            {
              target: 'resolvingConflict',
              actions: assign({ serverVersion: ({ event }) => fromResponse(definition, event.output) }),
            },
          ],
          onError: { target: 'editing.changed', actions: 'raiseFailure' },
        },
      },
      // Both versions have changed the step: a dialog shows what differs and the user chooses.
      resolvingConflict: {
        tags: ['unsaved', 'dialog'],
        on: {
          'version.kept': {
            target: 'saving',
            actions: assign({ record: ({ context }) => context.serverVersion, serverVersion: null }),
          },
          'version.replaced': {
            target: 'editing.unchanged',
            actions: [
              assign({ record: ({ context }) => context.serverVersion }),
              { type: 'deleteDraft', params: { saved: true } },
              'clearAnswers',
              'clearOfferedDraft',
            ],
          },
        },
      },
    },
  });
}
