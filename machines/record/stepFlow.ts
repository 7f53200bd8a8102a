// The step flow of a record, built from its definition: guidance, the steps, review, submit, confirmation (product 1.5, 2.4, 2.6). Which
// step is open follows from the answers: a request for a later step leads to the first incomplete one. The question before leaving with
// unsaved answers (tag `unsaved`) belongs to the shell.
import { assign, type AnyMachineSnapshot } from 'xstate';
import { changedNames } from '../catalogue/fields/answers.ts';
import { prefill } from '../catalogue/records/prefill.ts';
import { firstIncompleteStep } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import type { RecordOutline } from '../catalogue/records/outlines.ts';
import { blankRecord } from '../catalogue/records/wire.ts';
import { mergeRelated } from '../catalogue/records/related.ts';
import { isEditable } from '../catalogue/statuses.ts';
import {
  currentValues,
  fromResponse,
  issuesAtSubmit,
  setupFlow,
  toRequest,
  type FetchedRecord,
  type FlowContext,
  type FlowLocation,
} from './flow.ts';
import { noticeOfFailure } from '../ports.ts';
import { stepState } from './stepState.ts';

/**
 * The machine of one record's step flow.
 * @param steps the steps of the flow; tests leave some out to keep the graph small
 */
export function createStepFlow(definition: RecordDefinition, steps: readonly string[] = definition.steps) {
  /** The context of a fetched record. Blank fields get what the EOI already tells (product 3.18). */
  const contextOf = ({ related = {}, failures: _failures, ...stored }: FetchedRecord) => {
    const { values, etag } = fromResponse(definition, stored);
    return { record: { values: prefill(definition, values, related.eoi), etag }, related };
  };

  const firstIncomplete = ({ context }: { context: FlowContext }) =>
    firstIncompleteStep(definition, currentValues(context), context.today, context.related);
  const isRequested =
    (page: FlowLocation['page']) =>
    ({ context }: { context: FlowContext }) =>
      context.location.page === page;
  const isRecordOpen = ({ context }: { context: FlowContext }) =>
    isEditable(definition, currentValues(context));

  /** Guard: the request leads to this step, which is the requested one or the first incomplete step before it. */
  const leadsTo =
    (step: string) =>
    ({ context }: { context: FlowContext }) => {
      const first = firstIncomplete({ context });
      if (context.location.page !== 'step') return step === (first ?? steps.at(-1));
      const requested = steps.indexOf(context.location.step);
      const limit = first === undefined ? steps.length - 1 : steps.indexOf(first);
      return step === steps[Math.min(requested, limit)];
    };

  /** The record is submitted, with the same answers as the user reviewed. */
  const isSubmittedAsReviewed = (context: FlowContext, { values, etag }: FetchedRecord) => {
    const changed = changedNames(fromResponse(definition, { values, etag }).values, currentValues(context));
    return (
      !isEditable(definition, values) &&
      definition.steps.every((step) => fieldsOfStep(definition, step).every(([name]) => !changed.has(name)))
    );
  };

  const flow = setupFlow(definition);

  return flow.createMachine({
    id: definition.name,
    context: ({ input }) => ({
      ...input,
      record: null,
      related: {},
      answers: null,
      typed: null,
      offeredDraft: null,
      restoredAt: null,
      postponed: null,
      issues: [],
      submitFailure: null,
      serverVersion: null,
      prefilled: {},
    }),
    initial: 'starting',
    invoke: { id: 'drafts', src: 'drafts', input: ({ context: { user } }) => ({ user }) },
    on: {
      'related.changed': {
        actions: assign({ related: ({ context, event }) => mergeRelated(context.related, event.related) }),
      },
    },
    states: {
      starting: { always: [{ guard: isRequested('guidance'), target: 'guidance' }, { target: 'fetching' }] },
      // A guidance page needs no record; its Start button creates one (product 1.6).
      guidance: {
        meta: { page: 'guidance' },
        on: {
          'record.started': 'creating',
          'location.opened': {
            target: 'starting',
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
        },
      },
      creating: {
        tags: ['busy'],
        meta: { busy: 'busy.creating' },
        invoke: {
          id: 'createRecord',
          src: 'createRecord',
          input: ({ context: { client, related } }) => ({
            client,
            values: toRequest(definition, blankRecord(definition), related, 2),
          }),
          onDone: {
            target: 'resolvingLocation',
            actions: [
              assign(({ event }) => ({
                ...contextOf(event.output),
                location: { page: 'step' as const, step: steps[0] ?? '' },
              })),
              { type: 'raisePartFailures', params: ({ event }) => event.output },
            ],
          },
          onError: [
            // The user has a record already: open it.
            {
              guard: 'isConflict',
              target: 'fetching',
              actions: assign({ location: { page: 'step', step: steps.at(-1) ?? '' } }),
            },
            { target: 'guidance', actions: 'raiseFailure' },
          ],
        },
      },
      fetching: {
        tags: ['busy'],
        meta: { busy: 'busy.loading' },
        invoke: {
          id: 'fetchRecord',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: {
            target: 'resolvingLocation',
            actions: [
              assign(({ event }) => contextOf(event.output)),
              { type: 'raisePartFailures', params: ({ event }) => event.output },
            ],
          },
          onError: [
            { guard: 'hasNoRecord', target: 'exited' },
            { target: 'exited', actions: 'raiseFailure' },
          ],
        },
      },
      resolvingLocation: {
        always: [
          { guard: isRequested('guidance'), target: 'guidance' },
          {
            guard: ({ context }) => !isRecordOpen({ context }) && isRequested('confirmation')({ context }),
            target: 'confirmation',
          },
          { guard: ({ context }) => !isRecordOpen({ context }), target: 'readOnly' },
          { guard: isRequested('confirmation'), target: 'exited' },
          { guard: isRequested('tasks'), target: 'showingTasks' },
          {
            guard: ({ context }) =>
              isRequested('review')({ context }) && firstIncomplete({ context }) === undefined,
            target: 'reviewing',
          },
          ...steps.map((step) => ({ guard: leadsTo(step), target: `answering.${step}` })),
        ],
      },
      // The task list of the stage (product 1.13).
      showingTasks: {
        meta: { page: 'tasks' },
        on: {
          'location.opened': {
            target: 'resolvingLocation',
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
        },
      },
      answering: {
        initial: steps[0] ?? '',
        states: Object.fromEntries(
          steps.map((step, index) => [step, stepState(flow, definition, step, steps[index + 1])]),
        ),
      },
      reviewing: {
        meta: { page: 'review' },
        on: {
          'location.opened': {
            target: 'resolvingLocation',
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
          'record.submitted': [
            { guard: 'isComplete', target: 'submitting' },
            {
              actions: assign({
                issues: ({ context }) => issuesAtSubmit(definition, context),
              }),
            },
          ],
        },
        exit: 'clearAnswers',
      },
      submitting: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.submitting', page: 'review' },
        invoke: {
          id: 'submitRecord',
          src: 'saveRecord',
          input: ({ context }) => ({
            values: toRequest(definition, currentValues(context), context.related, 1),
            etag: context.record?.etag ?? null,
            client: context.client,
          }),
          onDone: {
            target: 'confirmation',
            actions: assign({ record: ({ event }) => fromResponse(definition, event.output) }),
          },
          onError: [
            {
              guard: 'isStale',
              target: 'fetching',
              actions: ['raiseRefetched', assign({ location: { page: 'review' } })],
            },
            {
              guard: 'isClosed',
              target: 'checkingOutcome',
              actions: assign({ submitFailure: ({ event }) => noticeOfFailure(event).message }),
            },
            { guard: 'isOutcomeUnknown', target: 'fetching', actions: 'raiseFailure' },
            { target: 'reviewing', actions: ['raiseFailure', 'showIssues'] },
          ],
        },
      },
      // The submit was refused because the record is closed. It may be closed by an earlier submit whose answer was lost (product 2.6).
      checkingOutcome: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking', page: 'review' },
        invoke: {
          id: 'fetchSubmitOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ context, event }) => isSubmittedAsReviewed(context, event.output),
              target: 'confirmation',
              actions: assign(({ event }) => contextOf(event.output)),
            },
            {
              target: 'resolvingLocation',
              actions: [
                assign(({ event }) => ({ ...contextOf(event.output), location: { page: 'review' } })),
                'raiseSubmitFailure',
              ],
            },
          ],
          onError: { target: 'reviewing', actions: 'raiseFailure' },
        },
      },
      confirmation: {
        meta: { page: 'confirmation' },
        on: {
          'location.opened': {
            target: 'resolvingLocation',
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
        },
      },
      // The record is submitted and not in query: it can be read and not changed (product 1.10).
      readOnly: {
        meta: { page: 'review' },
        on: {
          // A list that could not be fetched is missing on the page.
          'related.retried': 'fetching',
          'location.opened': {
            target: 'resolvingLocation',
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
        },
      },
      // There is no record or it could not be fetched: the page goes to the dashboard (product 1.4).
      exited: { type: 'final' },
    },
  });
}

interface FlowMeta {
  step?: string;
  page?: string;
}

const metasOf = (snapshot: AnyMachineSnapshot): (FlowMeta | undefined)[] => Object.values(snapshot.getMeta());

/** The path of the page that the flow shows, without base; null while a call decides which page it is. */
export const flowPath =
  ({ stage }: RecordOutline) =>
  (snapshot: AnyMachineSnapshot): string | null => {
    if (snapshot.value === 'exited') return '/dashboard';
    const meta = metasOf(snapshot).find((found) => found?.page !== undefined);
    if (meta?.page === undefined) return null;
    return `/${stage}/${meta.page === 'step' ? meta.step : meta.page}`;
  };

/** The step that the flow shows; null on other pages. */
export const currentStep = (snapshot: AnyMachineSnapshot): string | null =>
  metasOf(snapshot).find((found) => found?.step !== undefined)?.step ?? null;
