// The journey through a record's steps, built from its list of steps: fetch, answer step by step, review, submit
// (specification sections 2 and 4, decisions.md "Records and their life"). Position is derived from the answers:
// a request for a step leads to the first incomplete one at most. The leave dialog belongs to the shell, which asks
// before an address with unsaved answers (tag `unsaved`) is left.
import { assign } from 'xstate';
import { changedNames } from '../catalogue/fields/answers.ts';
import { prefill } from '../catalogue/records/prefill.ts';
import { firstIncompleteStep } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { blankRecord } from '../catalogue/records/wire.ts';
import type { RelatedData } from '../catalogue/records/related.ts';
import { isEditable } from '../catalogue/statuses.ts';
import type { Fetched, FlowContext, FlowPlace } from './flow.ts';
import { noticeIn } from '../ports.ts';
import { currentValues, issuesAtSubmit, fromResponse, setupFlow, toSend } from './setupFlow.ts';
import { stepState } from './stepState.ts';

/** Newer parts over older ones; lists one by one. */
const joined = (older: RelatedData, newer: RelatedData | undefined): RelatedData => ({
  ...older,
  ...newer,
  lists: { ...older.lists, ...newer?.lists },
});

/** The machine of one record's journey; `only` narrows it to some of its steps, for walking its shape in tests. */
export function createStepFlow(definition: RecordDefinition, only: readonly string[] = definition.steps) {
  /** A fetched record with what belongs to it; what the EOI knows already is filled in, so that nothing is asked twice. */
  const stateOf = ({ related = {}, ...stored }: Fetched) => {
    const { values, etag } = fromResponse(definition, stored);
    return { record: { values: prefill(definition, values, related.eoi), etag }, related };
  };

  const incomplete = ({ context }: { context: FlowContext }) =>
    firstIncompleteStep(definition, currentValues(context), context.today, context.related);
  const wants =
    (page: FlowPlace['page']) =>
    ({ context }: { context: FlowContext }) =>
      context.place.page === page;
  const open = ({ context }: { context: FlowContext }) => isEditable(definition, currentValues(context));

  /** A request for a step is granted up to the first one that is not complete. */
  const leadsTo =
    (step: string) =>
    ({ context }: { context: FlowContext }) => {
      const first = incomplete({ context });
      if (context.place.page !== 'step') return step === (first ?? only.at(-1));
      const asked = only.indexOf(context.place.step);
      const limit = first === undefined ? only.length - 1 : only.indexOf(first);
      return step === only[Math.min(asked, limit)];
    };

  /** It is submitted, as it was reviewed here. */
  const hasArrived = (context: FlowContext, { values, etag }: Fetched) => {
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
      offered: null,
      restored: null,
      issues: [],
      refusal: null,
      theirs: null,
      prefilled: {},
    }),
    initial: 'arriving',
    invoke: { id: 'drafts', src: 'drafts', input: ({ context: { user } }) => ({ user }) },
    on: {
      'related.changed': {
        actions: assign({ related: ({ context, event }) => joined(context.related, event.related) }),
      },
    },
    states: {
      arriving: { always: [{ guard: wants('guidance'), target: 'guidance' }, { target: 'fetching' }] },
      // A guidance page needs no record; its Start makes one.
      guidance: {
        meta: { page: 'guidance' },
        on: {
          'record.started': 'creating',
          'place.opened': {
            target: 'arriving',
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
          },
        },
      },
      creating: {
        tags: ['busy'],
        meta: { busy: 'busy.creating' },
        invoke: {
          id: 'createRecord',
          src: 'createRecord',
          input: ({ context: { client } }) => ({ client, values: blankRecord(definition) }),
          onDone: {
            target: 'placing',
            actions: assign(({ event }) => ({
              ...stateOf(event.output),
              place: { page: 'step' as const, step: only[0] ?? '' },
            })),
          },
          onError: [
            // There is one already: go on with it.
            {
              guard: 'isConflict',
              target: 'fetching',
              actions: assign({ place: { page: 'step', step: only.at(-1) ?? '' } }),
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
          onDone: { target: 'placing', actions: assign(({ event }) => stateOf(event.output)) },
          onError: [
            { guard: 'isAbsent', target: 'away' },
            { target: 'away', actions: 'raiseFailure' },
          ],
        },
      },
      placing: {
        always: [
          { guard: wants('guidance'), target: 'guidance' },
          {
            guard: ({ context }) => !open({ context }) && wants('confirmation')({ context }),
            target: 'confirmation',
          },
          { guard: ({ context }) => !open({ context }), target: 'reading' },
          { guard: wants('confirmation'), target: 'away' },
          { guard: wants('tasks'), target: 'listing' },
          {
            guard: ({ context }) => wants('review')({ context }) && incomplete({ context }) === undefined,
            target: 'reviewing',
          },
          ...only.map((step) => ({ guard: leadsTo(step), target: `answering.${step}` })),
        ],
      },
      // All steps with their state; each leads to its page.
      listing: {
        meta: { page: 'tasks' },
        on: {
          'place.opened': {
            target: 'placing',
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
          },
        },
      },
      answering: {
        initial: only[0] ?? '',
        states: Object.fromEntries(
          only.map((step, index) => [step, stepState(flow, definition, step, only[index + 1])]),
        ),
      },
      reviewing: {
        meta: { page: 'review' },
        on: {
          'place.opened': {
            target: 'placing',
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
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
        exit: 'forgetAnswers',
      },
      submitting: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.submitting', page: 'review' },
        invoke: {
          id: 'submitRecord',
          src: 'saveRecord',
          input: ({ context }) => ({
            values: toSend(definition, currentValues(context), 1),
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
              actions: ['sayRefetched', assign({ place: { page: 'review' } })],
            },
            {
              guard: 'isClosed',
              target: 'learning',
              actions: assign({ refusal: ({ event }) => noticeIn(event).message }),
            },
            { guard: 'isUnclear', target: 'fetching', actions: 'raiseFailure' },
            { target: 'reviewing', actions: ['raiseFailure', 'showIssues'] },
          ],
        },
      },
      // Has it arrived? Of a submit whose answer got lost the next try is told that the record is closed.
      learning: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking', page: 'review' },
        invoke: {
          id: 'fetchOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ context, event }) => hasArrived(context, event.output),
              target: 'confirmation',
              actions: assign(({ event }) => stateOf(event.output)),
            },
            {
              target: 'placing',
              actions: [
                assign(({ event }) => ({ ...stateOf(event.output), place: { page: 'review' } })),
                'sayRefusal',
              ],
            },
          ],
          onError: { target: 'reviewing', actions: 'raiseFailure' },
        },
      },
      confirmation: {
        meta: { page: 'confirmation' },
        on: {
          'place.opened': {
            target: 'placing',
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
          },
        },
      },
      // Submitted and not in query: everything can be read, nothing changed.
      reading: {
        meta: { page: 'review' },
        on: {
          'place.opened': {
            target: 'placing',
            actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
          },
        },
      },
      // To the dashboard: there is no record, or it could not be had.
      away: { type: 'final' },
    },
  });
}
