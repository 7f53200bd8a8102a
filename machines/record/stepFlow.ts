// The step flow of a record, built from its definition: guidance, the steps, review, submit, confirmation (product 1.5, 2.4, 2.6). Which
// step is open follows from the answers: a request for a later step leads to the first incomplete one. The question before leaving with
// unsaved answers (tag `unsaved`) belongs to the shell.
import { assign, emit, type AnyMachineSnapshot } from 'xstate';
import { changedNames } from '../catalogue/fields/answers.ts';
import { prefill } from '../catalogue/records/prefill.ts';
import { firstIncompleteStep, stepIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { pagePath, type RecordOutline } from '../catalogue/records/outlines.ts';
import { blankRecord } from '../catalogue/records/wire.ts';
import {
  displayStateOf,
  isEditable,
  isInQuery,
  positionOf,
  type StatusFields,
} from '../catalogue/statuses.ts';
import { documentsPart, type RelatedData } from '../catalogue/records/related.ts';
import type { VersionedRecord } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';
import {
  currentValues,
  firstIncompleteWith,
  fromRefetch,
  fromResponse,
  issuesAtSubmit,
  setupFlow,
  toRequest,
  type FlowContext,
  type FlowEvent,
  type FlowLocation,
} from './flow.ts';
import { stepState } from './stepState.ts';

/** The state value of a step that has just been opened. */
export const openedStep = (step: string) => ({ answering: { [step]: { editing: 'unchanged' } } });

/**
 * The machine of one record's step flow.
 * @param steps the steps of the flow; tests leave some out to keep the graph small
 */
export function createStepFlow(definition: RecordDefinition, steps: readonly string[] = definition.steps) {
  const statusOf = ({ ua_currentstatus }: StatusFields) => String(ua_currentstatus ?? '');

  /** The context of a fetched record. The parts of its related data are fetched after it. */
  const contextOf = ({ fetched, related: { eoi } }: FlowContext, stored: VersionedRecord) => {
    // The EOI was submitted before the Application exists, so that one fetch of it is enough.
    const related: RelatedData = { ...(eoi && { eoi }) };
    const response = fromResponse(definition, stored);
    const isOpen = isEditable(definition, response.values);
    const values = isOpen ? prefill(definition, response.values, related.eoi) : response.values;
    return {
      record: { values, etag: response.etag },
      related,
      isClientLost: false,
      fetched: fetched !== null && isInQuery(definition, fetched.values) ? fetched : { values, related },
    };
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

  /** Why the flow opens this step instead of a later one that the user has asked for and that was reached before; null without such a reason. */
  const redirectedFrom = (context: FlowContext, step: string): FlowContext['redirectedFrom'] => {
    const { location, related, today } = context;
    const values = currentValues(context);
    const requested = location.page === 'step' ? steps.indexOf(location.step) : steps.length;
    const from = steps[Math.min(requested, steps.indexOf(positionOf(values)))];
    if (from === undefined || steps.indexOf(from) <= steps.indexOf(step)) return null;
    // A part that could not be fetched says so itself.
    const issues = stepIssues(definition, step, values, today, related).filter(
      ({ messageId }) => messageId !== 'notLoaded',
    );
    return issues.length === 0 ? null : { from, issues };
  };

  /**
   * The record waits for the fund and has the same answers as the user reviewed, as after a submit whose answer was lost. A record that was
   * withdrawn or decided meanwhile is no longer waiting: its page says so instead of thanking for the submit.
   */
  const isSubmittedAsReviewed = (context: FlowContext, { values, etag }: VersionedRecord) => {
    const changed = changedNames(fromResponse(definition, { values, etag }).values, currentValues(context));
    return (
      ['submitted', 'processing'].includes(displayStateOf(definition, values)) &&
      definition.steps.every((step) => fieldsOfStep(definition, step).every(([name]) => !changed.has(name)))
    );
  };

  const flow = setupFlow(definition);
  const hasParts = definition.relatedRules !== undefined;
  const openLocation = {
    target: 'resolvingLocation',
    actions: {
      type: 'setLocation',
      params: ({ event }: { event: Extract<FlowEvent, { type: 'location.opened' }> }) => ({
        location: event.location,
      }),
    },
  } as const;

  const leaveDocuments = {
    ...openLocation,
    actions: [
      openLocation.actions,
      'forgetChosenFiles',
      // The page may have left the list of files unknown.
      'loadParts',
    ],
  } as const;

  /** The documents are on their way, and no chosen file keeps their page in view. */
  const isAwaitingDocuments = ({ context: { related } }: { context: FlowContext }) =>
    !related.documents?.unstoredCount && (related.loading?.some((part) => part === documentsPart) ?? false);
  /** A list or the documents are on their way. A late EOI only fills blank fields, which hold up no submit. */
  const isAwaitingParts = ({ context: { related } }: { context: FlowContext }) =>
    related.loading?.some((part) => part !== 'eoi') ?? false;
  const takePart = {
    actions: {
      type: 'mergeRelated',
      params: ({ event }: { event: Extract<FlowEvent, { type: 'related.changed' }> }) => event.related,
    },
  } as const;
  const takePartFailure = {
    actions: [
      {
        type: 'mergeRelated',
        params: ({ event }: { event: Extract<FlowEvent, { type: 'part.failed' }> }) => ({
          failed: [event.part],
        }),
      },
      {
        type: 'emitPartFailure',
        params: ({ event }: { event: Extract<FlowEvent, { type: 'part.failed' }> }) => event,
      },
    ],
  } as const;
  const retryPart = {
    guard: ({
      context,
      event,
    }: {
      context: FlowContext;
      event: Extract<FlowEvent, { type: 'related.retried' }>;
    }) => context.related.failed?.includes(event.part) ?? false,
    actions: [
      {
        type: 'forgetFailed',
        params: ({ event }: { event: Extract<FlowEvent, { type: 'related.retried' }> }) => event,
      },
      'loadParts',
    ],
  } as const;
  /** The user waits for the record; `onNone` says what it means that there is none. */
  const fetching = (id: 'fetchRecord' | 'fetchExisting', onNone: 'emitNoRecord' | 'emitUncheckedRefusal') =>
    flow.createStateConfig({
      tags: ['busy'],
      meta: { busy: 'busy.loading', requirement: '1.4' },
      // The user goes Back or Forward meanwhile: the record opens that page.
      on: { 'location.opened': { actions: openLocation.actions } },
      invoke: {
        id,
        src: 'fetchRecord',
        input: ({ context: { client } }) => ({ client }),
        onDone: {
          target: 'resolvingLocation',
          actions: [
            assign(({ context, event }) => contextOf(context, event.output)),
            { type: 'emitClientName', params: ({ event }) => event.output },
            'loadParts',
          ],
        },
        onError: [
          {
            guard: 'hasNoRecord',
            target: 'exited',
            actions: onNone,
          },
          { target: 'exited', actions: ['emitFailure', 'emitLostClient'] },
        ],
      },
    });
  /** The user waits for parts: `target` decides after each that arrives or fails whether to wait on. */
  const awaiting = (
    meta: Pick<Required<StateMeta>, 'busy' | 'requirement'> & { page: 'documents' | 'review' },
    target: 'resolvingLocation' | 'resolvingSubmit',
  ) =>
    flow.createStateConfig({
      tags: ['busy'],
      meta,
      on: {
        'related.changed': { ...takePart, target },
        'part.failed': { ...takePartFailure, target },
        'location.opened': openLocation,
      },
    });
  const awaitingDocuments = awaiting(
    { busy: 'busy.documents', page: 'documents', requirement: '6.14' },
    'resolvingLocation',
  );
  const awaitingParts = awaiting(
    { busy: 'busy.parts', page: 'review', requirement: '2.6' },
    'resolvingSubmit',
  );
  // Only an Application can be that of a broker's client.
  const onUnassigned = hasParts
    ? [
        {
          guard: 'isUnassigned' as const,
          target: 'exited' as const,
          actions: ['emitFailure', 'emitLostClient'] as const,
        },
      ]
    : [];
  /** The page of the documents waits for them again. */
  const retryDocuments = hasParts && { 'related.retried': { ...retryPart, target: 'resolvingLocation' } };

  return flow.createMachine({
    id: definition.name,
    context: ({ input }) => ({
      ...input,
      record: null,
      related: {},
      fetched: null,
      answers: null,
      typed: null,
      typedItems: {},
      outdatedLists: [],
      prefillCount: 0,
      offeredDraft: null,
      keptSteps: [],
      isDraftRefused: false,
      formVersion: 0,
      sent: {},
      submittedForm: null,
      unexpectedRecordCount: 0,
      unstoredFields: null,
      isLeaving: false,
      issues: [],
      redirectedFrom: null,
      refusal: null,
      serverVersion: null,
      isClientLost: false,
      prefilled: {},
    }),
    initial: 'starting',
    invoke: { id: 'drafts', src: 'drafts', input: ({ context: { user } }) => ({ user }) },
    on: {
      'related.changed': takePart,
      'draft.refused': { actions: assign({ isDraftRefused: true }) },
      'draft.kept': { actions: assign({ isDraftRefused: false }) },
      ...(hasParts && {
        'item.typed': {
          actions: assign({
            typedItems: ({ context: { typedItems }, event: { list, answers } }) => {
              const { [list]: _before, ...others } = typedItems;
              return answers === null ? others : { ...others, [list]: answers };
            },
          }),
        },
        'items.outdated': {
          actions: assign({
            outdatedLists: ({ context: { outdatedLists }, event: { list } }) => [
              ...outdatedLists.filter((other) => other !== list),
              list,
            ],
          }),
        },
        'part.failed': takePartFailure,
        'related.retried': retryPart,
      }),
    },
    states: {
      // An applicant's guidance page needs no record: Start creates or fetches it (product 1.6). For a broker the page fetches the record,
      // which names the client (product 1.4).
      starting: {
        meta: { requirement: '1.4' },
        always: [
          {
            guard: ({ context }) => context.client === null && isRequested('guidance')({ context }),
            target: 'guidance',
          },
          { target: 'fetching' },
        ],
      },
      guidance: {
        meta: { page: 'guidance', requirement: '1.6' },
        on: {
          'record.started': 'creating',
          'location.opened': { ...openLocation, target: 'starting' },
        },
      },
      creating: {
        tags: ['busy'],
        meta: { busy: 'busy.creating', requirement: '1.6' },
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
              assign(({ context, event }) => ({
                ...contextOf(context, event.output),
                location: { page: 'step' as const, step: steps[0] ?? '' },
              })),
              'loadParts',
            ],
          },
          onError: [
            ...onUnassigned,
            // The user has a record already: open it.
            {
              guard: 'isConflict',
              target: 'fetchingExisting',
              actions: ['setRefusal', assign({ location: { page: 'step', step: steps.at(-1) ?? '' } })],
            },
            // The server creates the Application, and has not done so yet.
            ...(definition.createdBy === 'applicant'
              ? []
              : [
                  {
                    guard: 'hasNoRecord' as const,
                    target: 'guidance' as const,
                    actions: 'emitNoRecord' as const,
                  },
                ]),
            { target: 'guidance', actions: 'emitFailure' },
          ],
        },
      },
      fetching: fetching('fetchRecord', 'emitNoRecord'),
      // Start was refused because there is a record. While the server does not return it, to start again would lead back here.
      fetchingExisting: fetching('fetchExisting', 'emitUncheckedRefusal'),
      // A step is left whose last save may have been stored: a fetch tells, so that no page shows what is stored no longer. When it fails, the
      // outcome stays unknown.
      checkingLastSave: {
        tags: ['busy'],
        meta: { busy: 'busy.checking', requirement: '2.4' },
        // The user goes Back or Forward meanwhile.
        on: { 'location.opened': { actions: openLocation.actions } },
        invoke: {
          id: 'fetchLastSave',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: 'resolvingLocation',
              actions: [
                { type: 'setClosedRecord', params: ({ event }) => event.output },
                { type: 'emitRefusal', params: ({ event }) => event.output },
                'forgetRelated',
                'loadParts',
              ],
            },
            {
              target: 'resolvingLocation',
              actions: { type: 'setRefetchedRecord', params: ({ event }) => event.output },
            },
          ],
          onError: [...onUnassigned, { target: 'resolvingLocation' }],
        },
      },
      resolvingLocation: {
        meta: { requirement: '1.5' },
        always: [
          { guard: isRequested('guidance'), target: 'guidance' },
          ...(hasParts
            ? [
                {
                  guard: ({ context }: { context: FlowContext }) =>
                    isRequested('documents')({ context }) && isAwaitingDocuments({ context }),
                  target: 'awaitingDocuments' as const,
                },
              ]
            : []),
          {
            guard: ({ context }) => isRequested('documents')({ context }) && isRecordOpen({ context }),
            target: 'managingDocuments',
          },
          { guard: isRequested('documents'), target: 'readingDocuments' },
          {
            guard: ({ context }) => !isRecordOpen({ context }) && isRequested('confirmation')({ context }),
            target: 'confirmation',
          },
          { guard: ({ context }) => !isRecordOpen({ context }), target: 'readOnly' },
          // An open record has no confirmation to show: the task list shows what is left.
          { guard: isRequested('confirmation'), target: 'showingTasks' },
          { guard: isRequested('tasks'), target: 'showingTasks' },
          {
            guard: ({ context }) =>
              isRequested('review')({ context }) && firstIncomplete({ context }) === undefined,
            target: 'reviewing',
          },
          ...steps.map((step) => ({
            guard: leadsTo(step),
            target: `answering.${step}`,
            actions: {
              type: 'setRedirectedFrom' as const,
              params: ({ context }: { context: FlowContext }) => redirectedFrom(context, step),
            },
          })),
        ],
      },
      // The task list of the stage (product 1.13).
      showingTasks: {
        meta: { page: 'tasks', requirement: '1.13' },
        entry: 'requestAllDrafts',
        on: {
          'draft.found': [
            { guard: 'hasUnsavedDraftOfAnyStep', actions: 'addKeptStep' },
            // The draft equals the stored values: a log out need not ask about it.
            { guard: 'isStoredDraftOfRecord', actions: 'deleteFoundDraft' },
          ],
          // A draft of an item is judged by the items of its list.
          ...(hasParts && { 'related.changed': { actions: [takePart.actions, 'requestAllDrafts'] } }),
          'location.opened': openLocation,
        },
      },
      answering: {
        meta: { requirement: '1.7' },
        initial: steps[0] ?? '',
        states: Object.fromEntries(
          steps.map((step, index) => [
            step,
            stepState(flow, definition, step, { next: steps[index + 1], earlier: steps.slice(0, index) }),
          ]),
        ),
      },
      reviewing: {
        meta: { page: 'review', requirement: '1.8' },
        on: {
          // A part has arrived without which a step is not complete (product 1.4).
          ...(hasParts && {
            'related.changed': [
              {
                guard: ({ context, event }) =>
                  firstIncompleteWith(definition, context, event.related) !== undefined,
                target: 'resolvingLocation',
                actions: takePart.actions,
              },
              takePart,
            ],
          }),
          'location.opened': openLocation,
          'record.submitted': 'resolvingSubmit',
        },
        exit: 'clearAnswers',
      },
      resolvingSubmit: {
        meta: { page: 'review', requirement: '2.6' },
        always: [
          ...(hasParts ? [{ guard: isAwaitingParts, target: 'awaitingParts' as const }] : []),
          { guard: 'isUnchangedQuery', target: 'confirmingResubmit' },
          { guard: 'isComplete', target: 'submitting' },
          {
            target: 'reviewing',
            actions: [
              assign({ issues: ({ context }) => issuesAtSubmit(definition, context) }),
              'emitDismissedAtPress',
            ],
          },
        ],
      },
      // Whether the record is complete is known once its lists and documents have arrived; then the submit goes on by itself (product 2.6).
      ...(hasParts ? { awaitingParts } : ({} as { awaitingParts: typeof awaitingParts })),
      // The fund has asked for something, and nothing was changed in this visit (product 2.7).
      confirmingResubmit: {
        meta: { page: 'review', requirement: '2.7' },
        on: {
          'resubmit.confirmed': 'submitting',
          'resubmit.cancelled': 'reviewing',
          'location.opened': openLocation,
        },
      },
      submitting: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.submitting', page: 'review', requirement: '2.6' },
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
            actions: [
              emit(({ context }) => ({ type: 'submit.accepted', before: statusOf(currentValues(context)) })),
              assign({ record: ({ event }) => fromResponse(definition, event.output) }),
            ],
          },
          onError: [
            ...onUnassigned,
            {
              guard: 'isStale',
              target: 'fetching',
              actions: ['emitRefetched', assign({ location: { page: 'review' } })],
            },
            {
              guard: 'isClosed',
              target: 'checkingOutcome',
              actions: 'setRefusal',
            },
            { guard: 'isUnreadable', target: 'fetching', actions: 'emitFailure' },
            { target: 'reviewing', actions: ['emitFailure', 'showIssues'] },
          ],
        },
      },
      // The submit was refused with 422. An earlier submit, whose answer was lost, may have closed the record (product 2.6).
      checkingOutcome: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking', page: 'review', requirement: '2.6' },
        invoke: {
          id: 'fetchSubmitOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ context, event }) => isSubmittedAsReviewed(context, event.output),
              target: 'confirmation',
              actions: [
                assign({ record: ({ event }) => fromResponse(definition, event.output) }),
                'forgetRelated',
                'loadParts',
              ],
            },
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: 'resolvingLocation',
              actions: [
                assign({
                  record: ({ event }) => fromResponse(definition, event.output),
                  location: { page: 'review' },
                }),
                { type: 'emitRefusal', params: ({ event }) => event.output },
                'forgetRelated',
                'loadParts',
              ],
            },
            {
              target: 'resolvingLocation',
              actions: [
                assign({
                  record: ({ context, event }) => fromRefetch(definition, context, event.output),
                  location: { page: 'review' },
                }),
                { type: 'emitRefusal', params: ({ event }) => event.output },
              ],
            },
          ],
          onError: [...onUnassigned, { target: 'reviewing', actions: 'emitFailure' }],
        },
      },
      confirmation: {
        meta: { page: 'confirmation', requirement: '1.8' },
        on: {
          'location.opened': openLocation,
        },
      },
      // The documents have a page of their own (product 8.1). Files can be added while the record is open.
      managingDocuments: {
        meta: { page: 'documents', requirement: '8.1' },
        on: {
          ...retryDocuments,
          'change.refused': { target: 'checkingDocuments', actions: 'setRefusal' },
          'location.opened': leaveDocuments,
        },
      },
      // An upload was refused: the record may have been closed since the page was opened. The page stays mounted with the chosen files.
      checkingDocuments: {
        tags: ['busy'],
        meta: { busy: 'busy.checking', page: 'documents', requirement: '1.10' },
        invoke: {
          id: 'fetchDocumentsOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            {
              guard: ({ event }) => !isEditable(definition, event.output.values),
              target: 'resolvingLocation',
              actions: [
                { type: 'emitRefusal', params: ({ event }) => event.output },
                assign({ record: ({ event }) => fromResponse(definition, event.output) }),
                'forgetRelated',
                'loadParts',
              ],
            },
            {
              target: 'resolvingLocation',
              actions: [
                { type: 'emitRefusal', params: ({ event }) => event.output },
                assign({ record: ({ context, event }) => fromRefetch(definition, context, event.output) }),
              ],
            },
          ],
          onError: [...onUnassigned, { target: 'managingDocuments', actions: 'emitUncheckedRefusal' }],
        },
        on: {
          // A further file was refused: its message names all of them.
          'change.refused': { actions: 'setRefusal' },
          // The fetch that would say why the file was refused ends with the page.
          'location.opened': {
            ...leaveDocuments,
            actions: [...leaveDocuments.actions, 'emitUncheckedRefusal'],
          },
        },
      },
      // Their page has nothing else to show, so the user waits for them; a step with the documents does not (product 6.14).
      ...(hasParts ? { awaitingDocuments } : ({} as { awaitingDocuments: typeof awaitingDocuments })),
      readingDocuments: {
        meta: { page: 'documents', requirement: '1.10' },
        on: {
          ...retryDocuments,
          'location.opened': openLocation,
        },
      },
      // The record is closed, such as by its submit: it can be read and not changed (product 1.10).
      readOnly: {
        meta: { page: 'review', requirement: '1.10' },
        on: {
          'location.opened': openLocation,
        },
      },
      // There is no record or it could not be fetched: the page goes to the dashboard (product 1.4).
      exited: { type: 'final', meta: { requirement: '1.4' } },
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
    return pagePath(stage, meta.page === 'step' ? (meta.step ?? '') : meta.page);
  };

/** The step that the flow shows; null on other pages. */
export const currentStep = (snapshot: AnyMachineSnapshot): string | null =>
  metasOf(snapshot).find((found) => found?.step !== undefined)?.step ?? null;
