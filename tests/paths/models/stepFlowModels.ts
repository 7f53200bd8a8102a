// Creates path models of a record's step flow, with all or some of its steps (product 2.4 to 2.7).
import { records } from '#machines/catalogue/records/records.ts';
import { fromCallback, type AnyMachineSnapshot } from 'xstate';
import {
  changedNames,
  formatAnswers,
  isSameValue,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { differingNames } from '#machines/catalogue/records/drafts.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import {
  currentValues,
  draftRecordKey,
  isOutcomeUnknownIn,
  isUnchangedQuery,
  unconfirmedValues,
  type FlowContext,
  type FlowLocation,
} from '#machines/record/flow.ts';
import type { Failure, VersionedRecord } from '#machines/ports.ts';
import { createStepFlow } from '#machines/record/stepFlow.ts';
import { minimalAnswers, minimalRecord, sampleToday } from '../../samples.ts';
import { failures } from '../failures.ts';
import { deferredPorts, silentPort, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

/** A control character is wrong in an answer of every kind that a user writes. */
const malformed = 'x\u0007';

/** The step that is being answered, or undefined. */
const stepOf = ({ value }: AnyMachineSnapshot): string | undefined =>
  typeof value === 'object' && typeof value['answering'] === 'object'
    ? Object.keys(value['answering'])[0]
    : undefined;

interface FlowOptions {
  record: RecordName;
  /** The steps of the model. They must be the last ones of the record; the others are answered. */
  only: readonly string[];
  portFailures: readonly Failure[];
  inQuery: string;
  /** Answers that break no rule of a step but make the submit fail. */
  ineligible?: Values;
  /** The EOI, lists and documents, which arrive all at once after the record. */
  related?: RelatedData;
  /** Takes each transition with few records instead of every record: a record is blank or complete, and from a step only the next page
   *  is opened. */
  briefly?: true;
  /** Somebody may have changed the same field when a save is lost: in a step whose typed answers are those of every other stored record. */
  conflictAfterLostSave?: true;
  /** Also with a broker's client, whom the broker loses. */
  ofClient?: true;
  /** Changes of the lists and documents while the flow is open. */
  changes?: (snapshot: AnyMachineSnapshot) => readonly RelatedData[];
}

/** The path models of a step flow. */
export function stepFlowModels({
  record,
  only,
  portFailures,
  related = {},
  ...options
}: FlowOptions): PathModels {
  const order: readonly string[] = steps[record];
  const complete = minimalRecord(record);

  /** A record whose first `count` steps are answered. Its ETag is unique, so that it identifies the record in the state key. */
  function answered(count: number, etag: string, more: Values = {}): VersionedRecord {
    const values: Record<string, unknown> = {
      ...complete,
      ua_currentpageinapplication: order[count] ?? order.at(-1),
    };
    for (const step of order.slice(count)) {
      for (const [name] of fieldsOfStep(records[record], step)) delete values[name];
    }
    return { values: { ...values, ...more }, etag };
  }

  const stepCount = order.length;
  const inProgress = [...order.keys(), stepCount].map((count) => answered(count, String(count)));
  const status = { ua_currentstatus: outlines[record].submittedStatus };
  const closed = answered(stepCount, 'closed', status);
  const inQuery = answered(stepCount, 'in query', { ua_currentstatus: options.inQuery });
  /** A version of the record in which somebody else has changed every step. */
  const theirs = answered(
    stepCount,
    'theirs',
    Object.fromEntries(only.map((step) => [fieldsOfStep(records[record], step)[0]?.[0] ?? '', 'theirs'])),
  );
  const textField = order
    .flatMap((step) => fieldsOfStep(records[record], step))
    .find(([, { kind }]) => kind === 'text')?.[0];
  /** A version that somebody else has changed and submitted. */
  const closedByOthers = answered(stepCount, 'closed by others', { ...status, [textField ?? '']: 'theirs' });
  const start = stepCount - only.length;
  const done = inProgress.slice(-1);
  const refusable = options.ineligible ? [answered(stepCount, 'ineligible', options.ineligible)] : [];

  const minimal = Object.fromEntries(only.map((step) => [step, minimalAnswers(record, step)]));

  /** The response to a save: the record in which this step is answered as well. */
  const saved = (snapshot: AnyMachineSnapshot) => {
    if (briefly) return done;
    const context: FlowContext = snapshot.context;
    const before = inProgress.findIndex(({ etag }) => etag === context.record?.etag);
    const now = order.indexOf(stepOf(snapshot) ?? '') + 1;
    return [before === -1 ? context.record : inProgress[Math.max(before, now)]];
  };

  const locations: readonly FlowLocation[] = [
    { page: 'guidance' },
    ...only.map((step) => ({ page: 'step', step }) as const),
    { page: 'review' },
    { page: 'confirmation' },
    { page: 'tasks' },
    { page: 'documents' },
  ];
  /** The pages that can be opened from a step. */
  const locationsFrom = (step: string | undefined) =>
    briefly && step !== undefined
      ? locations.slice(only.indexOf(step) + 2, only.indexOf(step) + 3)
      : locations;
  const draftFound = (form: string, answers: Answers, key = '') => ({
    type: 'draft.found',
    location: { record: key, form },
    draft: { item: '', at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {}, entries: [] },
  });
  /** The stored answers of a step, the name of one that a draft may have, and another answer to it. */
  const answersOf = (step: string, { record: current }: FlowContext) => {
    const rows = fieldsOfStep(records[record], step);
    const stored = formatAnswers(rows, current?.values ?? {});
    // Sensitive fields are never in a draft (product 11.4).
    const draftable = rows.filter(([, { sensitive }]) => sensitive === undefined).slice(0, 1);
    const name = draftable[0]?.[0] ?? '';
    const other = Object.fromEntries(
      draftable.map(([first, { kind }]) => [first, kind === 'bool' ? stored[first] !== true : 'teipiwyd']),
    );
    return { stored, name, other };
  };
  /** What the device has kept of this record, and of another one, while the task list is open. */
  const keptDrafts = (context: FlowContext) => {
    const [step = ''] = only;
    const { stored, name, other } = answersOf(step, context);
    const key = draftRecordKey(records[record], currentValues(context));
    return [
      draftFound(step, other, key),
      draftFound(step, { [name]: stored[name] ?? '' }, key),
      draftFound(step, other, 'another record'),
    ];
  };
  /** The events of typing in a step and of its draft. During a call only other answers are typed, so that they count as newer. */
  const draftEvents = (step: string, context: FlowContext, isBusy = false) => {
    const { stored, name, other } = answersOf(step, context);
    return [
      ...(isBusy ? [] : [{ type: 'answers.typed', answers: stored }]),
      { type: 'answers.typed', answers: { ...stored, ...other } },
      { type: 'answers.discarded' },
      { type: 'flush.requested' },
      draftFound(step, other),
      draftFound(step, { [name]: stored[name] ?? '' }),
      draftFound('elsewhere', other),
      { type: 'draft.used' },
      { type: 'draft.discarded' },
      // In one step, so that the graph stays small: the machine treats all steps alike.
      ...(step === only[0] && !isBusy ? [{ type: 'draft.refused' }, { type: 'draft.kept' }] : []),
    ];
  };
  /** A step that is not finished: without an answer, with a malformed one that the device keeps, and with one that it may not keep. */
  const postponed = (step: string) => {
    const written = fieldsOfStep(records[record], step).filter(
      ([, { kind, when }]) => kind !== 'bool' && kind !== 'yesno' && when === undefined,
    );
    const nameOf = (isSensitive: boolean) =>
      written.find(([, { sensitive = false }]) => sensitive === isSensitive)?.[0];
    const names = [nameOf(false), nameOf(true)].filter((name) => name !== undefined);
    return [{}, ...names.map((name) => ({ [name]: malformed }))].map((answers) => ({
      type: 'step.submitted',
      later: true,
      answers,
    }));
  };
  /** The events after a save whose answer was lost: in its step, on the way out of it, and on the page that is opened although the fetch has failed. */
  const eventsAfterLostSave = (step: string | undefined, snapshot: AnyMachineSnapshot) => {
    if (snapshot.matches('checkingLastSave'))
      return [{ type: 'location.opened', location: { page: 'documents' } }];
    if (snapshot.hasTag('busy')) return [];
    const [first = ''] = only;
    if (step === undefined) return [{ type: 'location.opened', location: { page: 'step', step: first } }];
    const { stored } = answersOf(step, snapshot.context);
    return [
      { type: 'answers.typed', answers: stored },
      { type: 'flush.requested' },
      { type: 'answers.discarded' },
      { type: 'step.submitted', answers: minimal[step] },
      { type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } },
      { type: 'version.kept' },
      { type: 'version.replaced' },
      { type: 'conflict.cancelled' },
      { type: 'location.opened', location: { page: 'tasks' } },
    ];
  };
  const { briefly, changes = () => [{}] } = options;
  /** Whether something was typed, and whether something was picked, after the form was sent. */
  const changedSince = ({ location, typed, prefilled, submittedForm }: FlowContext): readonly boolean[] => {
    if (submittedForm === null || location.page !== 'step') return [false, false];
    const fields = fieldsOfStep(records[record], location.step);
    return [
      typed !== null && differingNames(fields, typed, submittedForm.answers).length > 0,
      changedNames(prefilled, submittedForm.prefilled).size > 0,
    ];
  };
  /** No step asks for it: what a lost save has sent of it changes the answers of no other step. */
  const address = (line: string) => ({ ua_pickedaddressline1: line });
  /** The address that is picked during a call. It counts as newer than every address that was sent, but for itself. */
  const newerAddress = address('2 Y Stryd Fawr');
  const hasNewerAddress = ({ prefilled }: FlowContext) => changedNames(newerAddress, prefilled).size === 0;
  const isChanged = (lists: RelatedData['lists']) =>
    lists !== undefined && listNames.some((list) => lists[list] !== related.lists?.[list]);
  const ports = deferredPorts(['fetchRecord', 'createRecord', 'saveRecord']);
  const input = {
    location: { page: 'guidance' },
    today: sampleToday,
    user: 'u-1',
    client: null,
    now: () => 0,
    lastSave: null,
  };
  const ofApplicant: PathModel = {
    machine: withDeferredPorts(createStepFlow(records[record], only), ports).provide({
      actors: { drafts: silentPort, relatedPart: fromCallback(() => undefined) },
    }),
    input,
    events: (snapshot) => {
      const context: FlowContext = snapshot.context;
      const { related: currentRelated, typedItems, outdatedLists } = context;
      const { lists, loading, failed } = currentRelated;
      // Once something was typed or picked during a call, or the address of an earlier call is sent, only the answer matters, which keeps the graph
      // small.
      if (snapshot.hasTag('busy') && (changedSince(context).includes(true) || hasNewerAddress(context)))
        return [];
      if (loading)
        return [
          { type: 'related.changed', related },
          // The page of the documents waits for them, and can be left meanwhile.
          ...(snapshot.matches({ answering: only[0] })
            ? [{ type: 'location.opened', location: { page: 'documents' } }]
            : []),
          // The submit waits for all parts.
          ...(snapshot.matches('reviewing') ? [{ type: 'record.submitted' }] : []),
          ...(snapshot.matches('awaitingDocuments') || snapshot.matches('awaitingParts')
            ? [
                { type: 'location.opened', location: { page: 'tasks' } },
                { type: 'part.failed', part: 'documents', failure: failures[0] },
              ]
            : []),
          ...(failed ? [{ type: 'related.retried', part: 'documents' }] : []),
        ];
      // What is typed in an item's dialog only keeps the step open.
      if (Object.keys(typedItems).length > 0)
        return [
          ...changes(snapshot).map((change) => ({ type: 'related.changed', related: change })),
          { type: 'item.typed', list: 'jobs', answers: null },
        ];
      // A list that may hold an item more is fetched again when the step is left.
      if (outdatedLists.length > 0)
        return [
          { type: 'related.changed', related: { lists: related.lists } },
          { type: 'location.opened', location: { page: 'tasks' } },
        ];
      // What a changed or failed list leads to is the same in every state: it is restored at once, so that the graph stays small.
      if (isChanged(lists)) return [{ type: 'related.changed', related: { lists: related.lists } }];
      if (failed)
        return [
          { type: 'record.submitted' },
          { type: 'related.retried', part: 'jobs' },
          { type: 'related.changed', related: { lists: related.lists } },
        ];
      const step = stepOf(snapshot);
      // An address that is left from a call is sent as it is, or another one is picked: from there on all goes on as with any address, which keeps the
      // graph small.
      if (step !== undefined && hasNewerAddress(context))
        return [
          { type: 'record.prefilled', values: address('1 Y Stryd Fawr') },
          { type: 'step.submitted', answers: minimal[step] },
          { type: 'version.kept' },
          { type: 'version.replaced' },
          { type: 'conflict.cancelled' },
          ...locationsFrom(step).map((location) => ({ type: 'location.opened', location })),
        ];
      // After a save whose answer was lost, only what is done next with the answers from before it matters, which keeps the graph small.
      if (unconfirmedValues(context).length > 0) return eventsAfterLostSave(step, snapshot);
      const submitted = step === undefined ? [] : [minimal[step], {}];
      return [
        ...locationsFrom(step).map((location) => ({ type: 'location.opened', location })),
        ...submitted.map((answers) => ({ type: 'step.submitted', answers })),
        ...(step === undefined ? [] : postponed(step)),
        {
          type: 'record.prefilled',
          values: snapshot.hasTag('busy') ? newerAddress : address('1 Y Stryd Fawr'),
        },
        { type: 'record.started' },
        ...(step === undefined ? [] : draftEvents(step, context, snapshot.hasTag('busy'))),
        ...(snapshot.matches('showingTasks') ? keptDrafts(context) : []),
        ...(step === undefined ? [] : [{ type: 'save.requested', endsDrafts: false }]),
        { type: 'version.kept' },
        { type: 'version.replaced' },
        { type: 'conflict.cancelled' },
        // A list that fails while the review is open holds the submit.
        ...(record === 'application' && snapshot.value === 'reviewing'
          ? [{ type: 'part.failed', part: 'jobs', failure: failures[0] }]
          : []),
        ...changes(snapshot).map((change) => ({ type: 'related.changed', related: change })),
        { type: 'record.submitted' },
        { type: 'resubmit.confirmed' },
        { type: 'resubmit.cancelled' },
        { type: 'related.retried', part: 'jobs' },
        ...(record === 'application' ? [{ type: 'item.typed', list: 'jobs', answers: {} }] : []),
        ...(record === 'application' && step !== undefined ? [{ type: 'items.outdated', list: 'jobs' }] : []),
        { type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } },
      ];
    },
    portFailures,
    outputs: {
      fetchRecord: ({ context }) => [
        ...(briefly ? inProgress.slice(start, start + 1) : inProgress.slice(start, -1)),
        ...done,
        closed,
        // Only its submit differs from that of a complete record.
        ...(context.location.page === 'review' ? [inQuery] : []),
        ...refusable,
      ],
      fetchExisting: () => [inProgress[start], closed],
      // The new record, or the existing one that another tab has submitted.
      createRecord: () => [inProgress[start], closed],
      saveRecord: saved,
      fetchServerVersion: () => [theirs, briefly ? done[0] : inQuery, closed],
      fetchSaveOutcome: () => [done[0], ...(options.conflictAfterLostSave ? [theirs] : []), closed],
      fetchDocumentsOutcome: () => [done[0], closed],
      fetchLastSave: () => [done[0], closed],
      submitRecord: () => [closed],
      // Submitted by this user, by somebody else, or open again.
      fetchSubmitOutcome: () => [closed, closedByOthers, done[0]],
    },
    relevant: ({ context }) => {
      const {
        location,
        record: current,
        answers,
        unstoredFields,
        isLeaving,
        issues,
        serverVersion,
        related: currentRelated,
      }: FlowContext = context;
      const { typed, typedItems, outdatedLists, offeredDraft, isDraftRefused, submittedForm }: FlowContext =
        context;
      return [
        [location, current?.etag, serverVersion?.etag, issues.length > 0],
        // What they are decides whether a save is refused, before a conflict and when the device keeps no drafts.
        [answers, unstoredFields, isLeaving, currentRelated.documents?.count, typed, submittedForm?.isResent],
        [
          typed !== null,
          offeredDraft !== null,
          isDraftRefused,
          currentRelated.failed !== undefined,
          ...changedSince(context),
        ],
        [
          // What the draft fills in when it is used.
          offeredDraft?.answers,
          hasNewerAddress(context),
          // Without a form that was sent, what is typed during a call is not newer, and the version that is kept after a conflict is submitted first.
          submittedForm !== null,
          // The answers that were sent are still compared with what is typed next, and with the server's, when they are no longer in the form.
          submittedForm !== null && !isSameValue(submittedForm.answers, answers) && submittedForm.answers,
        ],
        [
          Object.keys(typedItems).length,
          outdatedLists.length,
          // While parts are loading, nothing can be submitted.
          currentRelated.loading === undefined && isUnchangedQuery(records[record], context),
        ],
        isChanged(currentRelated.lists),
        // Answers that were typed before a lost save are then not stored, and leaving the step fetches the record.
        [
          unconfirmedValues(context).length > 0,
          only.filter((step) => isOutcomeUnknownIn(context, fieldsOfStep(records[record], step))),
        ],
      ];
    },
  };
  /** A broker's client, whose Application is no longer assigned at some call (product 9.7). */
  const ofClient: PathModel = {
    ...ofApplicant,
    input: { ...input, location: { page: 'step', step: only[0] }, client: 'c-1' },
    events: (snapshot) => {
      const context: FlowContext = snapshot.context;
      if (context.related.loading) return [{ type: 'related.changed', related }];
      if (snapshot.matches('guidance')) return [{ type: 'record.started' }];
      if (snapshot.matches('reviewing')) return [{ type: 'record.submitted' }];
      const step = stepOf(snapshot);
      if (step === undefined)
        return [{ type: 'change.refused', message: { messageId: 'notice.files.422', type: 'info' } }];
      const [, typed] = draftEvents(step, context);
      const following = only[(only.indexOf(step) + 1) % only.length];
      return [
        { type: 'location.opened', location: { page: 'step', step: following } },
        { type: 'location.opened', location: { page: 'documents' } },
        ...(step === only[0]
          ? ['guidance', 'review'].map((page) => ({ type: 'location.opened', location: { page } }))
          : []),
        ...(typed ? [typed] : []),
        { type: 'save.requested', endsDrafts: false },
        { type: 'step.submitted', answers: minimal[step] },
      ];
    },
    portFailures: failures.filter(
      ({ status }) => status === 'offline' || [404, 412, 422].includes(Number(status)),
    ),
    // Start and each save are refused, and so is what is fetched after it.
    outputs: {
      fetchRecord: () => done,
      createRecord: () => [],
      fetchExisting: () => [],
      saveRecord: () => [],
      submitRecord: () => [],
      fetchSubmitOutcome: () => [],
      fetchServerVersion: () => [],
      fetchSaveOutcome: () => [],
      fetchDocumentsOutcome: () => [],
      fetchLastSave: () => [],
    },
    // Whether the typed answers are those of the record decides whether there is anything to copy.
    relevant: (snapshot) => [
      ofApplicant.relevant?.(snapshot),
      snapshot.context.typed,
      snapshot.context.isClientLost,
    ],
  };
  return { models: options.ofClient ? [ofApplicant, ofClient] : [ofApplicant], ports };
}
