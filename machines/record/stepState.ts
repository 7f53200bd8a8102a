// The states of one step of a record's step flow: editing, with drafts on the device (product 11.3); saving (product 2.4); and the choice
// between two versions when another user has saved the record meanwhile (product 2.13).
import { assign, raise } from 'xstate';
import {
  changedNames,
  parseAnswers,
  formatAnswers,
  type Answers,
  type Values,
} from '../catalogue/fields/answers.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { checkFields } from '../catalogue/fields/check.ts';
import { differingNames, applyDraft, keptFields } from '../catalogue/records/drafts.ts';
import { stepIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import type { Issue, Lookups } from '../catalogue/fields/field.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import { isEditable, positionOf } from '../catalogue/statuses.ts';
import { followingStep, furthestStep } from '../catalogue/records/outlines.ts';
import type { VersionedRecord } from '../ports.ts';
import { conflictsBetween } from './versionConflict.ts';
import {
  currentValues,
  expectedRecord,
  firstIncompleteWith,
  fromRefetch,
  fromResponse,
  isExpected,
  isFormNewer,
  pageAfterSave,
  toRequest,
  unconfirmedValues,
  type FlowContext,
  type FlowEvent,
  type FlowSetup,
} from './flow.ts';

/** A save was refused as one of an old version, and the step has the same answers in the newest one. */
const refusedUnchanged: Message = { messageId: 'notice.conflict.unchanged', type: 'error' };

type SubmittedForm = NonNullable<FlowContext['submittedForm']>;
type SubmitEvent = Extract<FlowEvent, { type: 'step.submitted' }>;

interface StepOrder {
  /** The step after this one; undefined for the last step, after which comes the review. */
  next: string | undefined;
  earlier: readonly string[];
}

export function stepState(
  { createStateConfig }: FlowSetup,
  definition: RecordDefinition,
  step: string,
  { next, earlier }: StepOrder,
) {
  const fields = fieldsOfStep(definition, step);
  const isAfterLists = earlier.some((name) => (definition.relatedRules?.sections(name).length ?? 0) > 0);
  /** The values with these answers of the step in them. */
  const merged = (values: Values, answers: Answers) =>
    mergeAnswers(fields, values, parseAnswers(fields, answers));

  /** The issues of the step if it were saved with these answers. */
  const issuesOfAnswers = (context: FlowContext, answers: Answers, lookups: Lookups = {}) =>
    stepIssues(definition, step, merged(currentValues(context), answers), context.today, context.related, {
      stored: currentValues(context),
      lookups,
    });

  /** The changed answers whose format is wrong. The server refuses them even in a step that is not finished. */
  const malformedAnswers = (context: FlowContext, answers: Answers) => {
    const stored = currentValues(context);
    const values = merged(stored, answers);
    const changed = changedNames(values, stored);
    return checkFields(fields, values, { level: 'format', today: context.today, changed });
  };

  /** Why the step cannot be left for later: malformed answers that the device may not keep (product 11.4), and chosen files. */
  const unsavableIssues = (context: FlowContext, answers: Answers): readonly Issue[] => {
    const { related, today } = context;
    const stored = formatAnswers(fields, currentValues(context));
    const kept = new Set(keptFields(fields, answers, stored).map(([name]) => name));
    const issues = definition.relatedRules?.issues(currentValues(context), related, today, step) ?? [];
    return [
      ...malformedAnswers(context, answers).filter(({ path }) => !kept.has(path)),
      ...issues.filter(({ messageId }) => messageId === 'filesNotUploaded'),
    ];
  };

  /**
   * For each field that stores the name of a chosen lookup row: that name. It is '' when another row was chosen since the last save and
   * `lookups` does not have it; the next save of the form, which has the rows, then stores the name.
   */
  const namesOfChosen = (
    context: FlowContext,
    { answers, lookups = {} }: Pick<SubmitEvent, 'answers' | 'lookups'>,
  ): Values => {
    const chosen = merged(currentValues(context), answers);
    const changed = changedNames(chosen, currentValues(context));
    return Object.fromEntries(
      fields.flatMap(([name, { lookup, nameStoredIn }]) => {
        const choices = lookup && lookups[lookup];
        if (nameStoredIn === undefined) return [];
        const isChosenAnew = choices !== undefined || changed.has(name);
        if (isChosenAnew) return [[nameStoredIn, choices?.find(({ id }) => id === chosen[name])?.name ?? '']];
        // The stored row is chosen again after a save with another one has failed.
        const isNameOutdated = Object.hasOwn(context.prefilled, nameStoredIn);
        return isNameOutdated ? [[nameStoredIn, currentValues(context)[nameStoredIn]]] : [];
      }),
    );
  };

  const issuesOfSubmit = (context: FlowContext, { answers, lookups, later, leaving }: SubmitEvent) => {
    if (!later) return issuesOfAnswers(context, answers, lookups);
    const unsavable = unsavableIssues(context, answers);
    if (unsavable.length > 0 || !(leaving?.endsDrafts || context.isDraftRefused)) return unsavable;
    // A log out deletes the drafts, and a device can refuse to keep them: what the save does not store would be lost.
    const malformed = malformedAnswers(context, answers);
    const unstored = unstoredNames(context, { answers, prefilled: context.prefilled });
    return [
      ...malformed,
      ...unstored
        .filter((name) => !malformed.some(({ path }) => path === name))
        .map((path): Issue => ({ path, messageId: 'storedWithStep' })),
    ];
  };

  /** The answers of a step that is not finished, with the stored ones in place of those that are malformed. */
  const wellFormed = (context: FlowContext, answers: Answers): Answers => {
    const malformed = new Set(malformedAnswers(context, answers).map(({ path }) => path));
    const stored = formatAnswers(fields, currentValues(context));
    return Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        malformed.has(name) ? (stored[name] ?? '') : answer,
      ]),
    );
  };

  /** The record with the answers of this step, as a save sends it; of answers that the user leaves malformed the stored ones. */
  const valuesToSend = (
    context: FlowContext,
    { answers, prefilled }: SubmittedForm,
    isPostponed: boolean,
  ): Values => {
    const saved = isPostponed ? wellFormed(context, answers) : answers;
    const values = merged({ ...currentValues(context), ...prefilled }, saved);
    const reached = isPostponed ? step : followingStep(definition, step);
    const page = furthestStep(definition, positionOf(values), reached);
    return toRequest(definition, { ...values, ua_currentpageinapplication: page }, context.related, 2);
  };

  /**
   * The fields whose answers a save without the whole step does not store: the malformed ones, and a No that is stored as an unanswered question is
   * (product 3.4). A malformed answer to what is no longer asked does not count.
   */
  const unstoredNames = (context: FlowContext, form: SubmittedForm): string[] => {
    const typed = merged(currentValues(context), form.answers);
    const stored = fromResponse(definition, { values: valuesToSend(context, form, true), etag: null });
    return differingNames(fields, formatAnswers(fields, typed), formatAnswers(fields, stored.values));
  };

  /** The record as the server has answered the save. What an EOI that arrived during the save has filled in stays. */
  const recordAfterSave = (context: FlowContext, response: VersionedRecord): VersionedRecord => {
    const sent = expectedRecord(definition, context).values;
    const values = {
      ...currentValues(context),
      ...Object.fromEntries(fields.map(([name]) => [name, sent[name]])),
    };
    return fromRefetch(definition, { ...context, record: { values, etag: null } }, response);
  };

  const afterSave = (context: FlowContext, response: VersionedRecord) => {
    const record = recordAfterSave(context, response);
    return {
      record,
      location: pageAfterSave(next, context),
      unexpectedRecordCount: context.unexpectedRecordCount + Number(!isExpected(definition, context, record)),
    };
  };

  /** Leaving the step would lose a chosen file, or what is typed in the dialog of an item. */
  const isHeld = ({ related, typedItems }: FlowContext) =>
    (related.documents?.unstoredCount ?? 0) > 0 || Object.keys(typedItems).length > 0;

  /** The answers do not differ from the stored ones, whichever these are after a save whose answer was lost. */
  const isStored = (context: FlowContext, answers: Answers) =>
    [currentValues(context), ...unconfirmedValues(context)].every(
      (values) => differingNames(fields, answers, formatAnswers(fields, values)).length === 0,
    );

  /** Something on the page was not sent: newer answers, an open item or a chosen file. When the user leaves, the shell waits for the last two. */
  const hasUnsentChanges = (context: FlowContext) =>
    isFormNewer(fields, context) || (!context.isLeaving && isHeld(context));

  /** The user has typed other answers than the record has, in the form or in the dialog of an item. */
  const hasUnstoredAnswers = (context: FlowContext) =>
    Object.values(context.typedItems).some((answers) => Object.keys(answers).length > 0) ||
    (context.typed !== null && !isStored(context, context.typed));

  /** In each field of this step the server's version equals the version that was fetched before, the user's answer, or what an own save has sent. */
  const isStepUntouched = (context: FlowContext, stored: Values) =>
    conflictsBetween(fields, {
      fetched: currentValues(context),
      answers: context.submittedForm?.answers ?? context.typed ?? {},
      stored,
      sent: unconfirmedValues(context),
    }).length === 0;

  /** The user's answers with those of the server's version in the fields `replaced`. */
  const withServerAnswers = (
    { answers, serverVersion, prefilled }: FlowContext,
    replaced: readonly string[],
  ): Pick<FlowContext, 'answers' | 'typed' | 'prefilled'> => {
    const stored = formatAnswers(fields, serverVersion?.values ?? {});
    const chosen = replaced.flatMap((name) => (name in stored ? [[name, stored[name] ?? '']] : []));
    const mixed: Answers = { ...answers, ...Object.fromEntries(chosen) };
    // The stored name of a chosen lookup row belongs to its field.
    const names = fields.flatMap(([name, { nameStoredIn }]) =>
      nameStoredIn !== undefined && replaced.includes(name) ? [nameStoredIn] : [],
    );
    // All other prefilled values are the address of the picked company.
    const isCompanyReplaced = fields.some(
      ([name, { kind }]) => kind === 'company' && replaced.includes(name),
    );
    const storedNames = new Set(fields.map(([, { nameStoredIn }]) => nameStoredIn));
    const kept = Object.entries(prefilled).filter(([name]) =>
      storedNames.has(name) ? !names.includes(name) : !isCompanyReplaced,
    );
    return { answers: mixed, typed: mixed, prefilled: Object.fromEntries(kept) };
  };

  /** The server's version with the user's answers, but for those in the fields `replaced`; these answers are what the next save sends. */
  const withKeptVersion = (context: FlowContext, replaced: readonly string[] = []) => {
    const mixed = replaced.length > 0 && {
      ...withServerAnswers(context, replaced),
      formVersion: context.formVersion + 1,
    };
    const { answers, prefilled } = { ...context, ...mixed };
    return {
      ...mixed,
      serverVersion: null,
      submittedForm: {
        answers: answers ?? formatAnswers(fields, context.serverVersion?.values ?? {}),
        prefilled,
      },
    };
  };

  type FetchDone = { event: { output: VersionedRecord } };
  /** A fetch shows that the record is no longer open. */
  const whenClosed = {
    guard: ({ event }: FetchDone) => !isEditable(definition, event.output.values),
    target: 'resolvingClosure',
    actions: [
      { type: 'setClosedRecord', params: ({ event }: FetchDone) => event.output },
      'forgetRelated',
      'loadParts',
    ],
  } as const;
  /** A fetch shows another version of the step than the user's. */
  const whenConflicting = {
    target: 'resolvingConflict',
    actions: [
      'copyTypedToAnswers',
      { type: 'setServerVersion', params: ({ event }: FetchDone) => event.output },
    ],
  } as const;

  // The form stays in view while a call is under way, and can be used by keyboard.
  const formEventsDuringCall = {
    'answers.typed': { actions: ['setTyped', 'storeDraft'] },
    'record.prefilled': { actions: 'setPrefilled' },
    // The user leaves, and an item that was saved at the same time was refused. The call of the step tells whether the record is closed.
    'change.refused': {
      actions: {
        type: 'emitMessage',
        params: ({ event }: { event: Extract<FlowEvent, { type: 'change.refused' }> }) => event,
      },
    },
  } as const;

  const discardAnswers = ['clearTyped', 'deleteDraft'] as const;

  // Only an Application has lists and documents, and only an Application can be that of a broker's client.
  const onUnassigned = definition.relatedRules
    ? [
        {
          guard: 'isUnassigned' as const,
          target: 'resolvingClosure' as const,
          actions: ['setRefusal', 'setClientLost'] as const,
        },
      ]
    : [];

  return createStateConfig({
    meta: { step, page: 'step' },
    initial: 'editing',
    // The requested location may have been a later step. From here on this step is the location, so that a refetch leads back to it.
    entry: [
      {
        type: 'setLocation',
        params: ({ context: { location } }) => ({
          location: location.page === 'step' && location.step === step ? location : { page: 'step', step },
        }),
      },
      assign({ isDraftRefused: false }),
      'requestDraft',
    ],
    // `loadParts` fetches the lists and files that the step has left unknown.
    exit: ['clearAnswers', 'forgetChosenFiles', 'forgetOutdated', 'loadParts', 'clearOfferedDraft'],
    on: {
      'draft.found': [
        { guard: 'hasUnsavedDraft', actions: assign({ offeredDraft: ({ event }) => event.draft }) },
        // The draft equals the stored values: delete it.
        { guard: 'isDraftOfStep', actions: 'deleteFoundDraft' },
      ],
      'draft.discarded': {
        guard: 'hasOfferedDraft',
        actions: ['deleteOfferedDraft', 'clearOfferedDraft', 'requestOtherDraft'],
      },
      // Another tab may have discarded the draft of these answers, or it may have expired.
      'flush.requested': { guard: ({ context }) => context.typed !== null, actions: 'rewriteDraft' },
      // The step stays open until the address changes. A draft that is offered stays, too: the user has not decided about it.
      'answers.discarded': { actions: discardAnswers },
    },
    states: {
      editing: {
        initial: 'unchanged',
        entry: assign({ submittedForm: null, unstoredFields: null, isLeaving: false }),
        states: {
          unchanged: {
            meta: { requirement: '1.5' },
            on: {
              // A part has arrived without which an earlier step is not complete (product 1.4).
              ...(isAfterLists && {
                'related.changed': {
                  guard: ({ context, event }) =>
                    !isHeld(context) &&
                    earlier.includes(firstIncompleteWith(definition, context, event.related) ?? ''),
                  target: `#${definition.name}.resolvingLocation`,
                  actions: { type: 'mergeRelated', params: ({ event }) => event.related },
                },
              }),
              'answers.typed': { guard: ({ context, event }) => isStored(context, event.answers) },
            },
          },
          // The answers differ from the stored ones and are on the device, except for those that it may not keep (product 11.4).
          changed: { tags: ['unsaved'] },
          // The last answers are not on the device yet: they are written after a delay, or when the page may go.
          typing: {
            tags: ['unsaved'],
            meta: { requirement: '11.3' },
            after: { draftWriteDelay: { target: 'changed', actions: 'storeDraft' } },
            on: {
              'flush.requested': { target: 'changed', actions: 'rewriteDraft' },
              'change.refused': {
                target: `#${definition.name}.answering.${step}.checkingOutcome`,
                actions: ['setRefusal', 'storeDraft'],
              },
              'answers.typed': [
                {
                  guard: ({ context, event }) => isStored(context, event.answers),
                  target: 'unchanged',
                  actions: [assign({ answers: null, typed: null }), 'storeDraft'],
                },
                { actions: 'setTyped' },
              ],
            },
          },
        },
        on: {
          'answers.typed': [
            {
              guard: ({ context, event }) => isStored(context, event.answers),
              target: '.unchanged',
              actions: [assign({ answers: null, typed: null }), 'storeDraft'],
            },
            { target: '.typing', actions: 'setTyped' },
          ],
          'draft.used': {
            guard: 'hasOfferedDraft',
            target: '.changed',
            actions: [
              assign(({ context }) => {
                const { offeredDraft, typed, prefilled } = context;
                if (offeredDraft === null) return {};
                const answers = applyDraft(fields, offeredDraft, currentValues(context), typed);
                return {
                  answers,
                  typed: answers,
                  prefilled: { ...offeredDraft.prefilled, ...prefilled },
                  formVersion: context.formVersion + 1,
                };
              }),
              'storeUsedDraft',
              'clearOfferedDraft',
              'requestOtherDraft',
            ],
          },
          'record.prefilled': { actions: 'setPrefilled' },
          'change.refused': { target: 'checkingOutcome', actions: 'setRefusal' },
          'location.opened': [
            {
              guard: ({ context }) => unconfirmedValues(context).length > 0,
              target: `#${definition.name}.checkingLastSave`,
              actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
            },
            {
              target: `#${definition.name}.resolvingLocation`,
              actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
            },
          ],
          'save.requested': {
            guard: ({ context }) => context.typed !== null,
            actions: raise(({ context, event: { endsDrafts } }) => ({
              type: 'step.submitted',
              answers: context.typed ?? {},
              later: true,
              leaving: { endsDrafts },
            })),
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
                'emitDismissed',
              ],
            },
            {
              target: 'saving',
              // Stored before the save, because the tab may be closed before the save has failed.
              actions: [
                assign(({ context, event }) => {
                  const { answers, later, leaving } = event;
                  const prefilled = { ...context.prefilled, ...namesOfChosen(context, event) };
                  const submittedForm = { answers, prefilled };
                  return {
                    answers,
                    typed: answers,
                    prefilled,
                    submittedForm,
                    unstoredFields: later ? unstoredNames(context, submittedForm) : null,
                    isLeaving: leaving !== undefined,
                  };
                }),
                'storeDraft',
              ],
            },
          ],
        },
      },
      saving: {
        // `saving`: the user waits for the page that opens after the save. `locked`: the lists and documents of the step cannot be used.
        tags: ['busy', 'unsaved', 'saving', 'locked'],
        meta: { busy: 'busy.saving', requirement: '2.4' },
        entry: assign({
          issues: [],
          sent: ({ context }) => {
            const { submittedForm, unstoredFields } = context;
            if (submittedForm === null) throw new Error('A save needs a form that was submitted.');
            return valuesToSend(context, submittedForm, unstoredFields !== null);
          },
        }),
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => ({
            values: context.sent,
            etag: context.record?.etag ?? null,
            client: context.client,
          }),
          onDone: [
            {
              guard: ({ context }) => hasUnsentChanges(context),
              target: 'resuming',
              actions: [
                assign({ record: ({ context, event }) => recordAfterSave(context, event.output) }),
                { type: 'rememberSave', params: { step } },
                assign(({ context }) => {
                  const { typed, prefilled, submittedForm, unstoredFields } = context;
                  // A partial save has not stored all answers.
                  const isUnsent = isFormNewer(fields, context) || Boolean(unstoredFields?.length);
                  const isPrefilledNewer = changedNames(prefilled, submittedForm?.prefilled ?? {}).size > 0;
                  return { typed: isUnsent ? typed : null, prefilled: isPrefilledNewer ? prefilled : {} };
                }),
                'copyTypedToAnswers',
                'storeDraft',
                'emitChangedSince',
              ],
            },
            {
              guard: ({ context }) => context.isLeaving,
              target: 'editing.unchanged',
              actions: [
                'deleteSavedDraft',
                assign({ record: ({ context, event }) => recordAfterSave(context, event.output) }),
                { type: 'rememberSave', params: { step } },
                'clearAnswers',
                'emitPostponed',
              ],
            },
            {
              guard: ({ context }) => context.unstoredFields !== null,
              target: `#${definition.name}.resolvingLocation`,
              actions: [
                'deleteSavedDraft',
                assign(({ context, event }) => afterSave(context, event.output)),
                { type: 'rememberSave', params: { step } },
                'emitPostponed',
              ],
            },
            {
              target: `#${definition.name}.resolvingLocation`,
              actions: [
                'deleteSavedDraft',
                assign(({ context, event }) => afterSave(context, event.output)),
                { type: 'rememberSave', params: { step } },
              ],
            },
          ],
          onError: [
            ...onUnassigned,
            { guard: 'isStale', target: 'fetchingServerVersion' },
            {
              guard: 'isClosedOrUnreadable',
              target: 'checkingOutcome',
              actions: ['setRefusal', 'rememberUnconfirmed'],
            },
            { target: 'resuming', actions: ['emitFailure', 'showIssues', 'rememberUnconfirmed'] },
          ],
        },
        on: formEventsDuringCall,
      },
      // A fetch tells whether the record is still open. The answers stay in the form.
      checkingOutcome: {
        tags: ['busy', 'unsaved'],
        meta: { busy: 'busy.checking', requirement: '1.10' },
        invoke: {
          id: 'fetchSaveOutcome',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            whenClosed,
            // Without typed answers the form shows what is stored now.
            {
              guard: ({ context }) => context.typed === null,
              target: 'editing.unchanged',
              actions: [
                { type: 'renewFormIfChanged', params: ({ event }) => event.output },
                { type: 'setRefetchedRecord', params: ({ event }) => event.output },
                { type: 'emitRefusal', params: ({ event }) => event.output },
              ],
            },
            {
              guard: ({ context, event }) =>
                isStepUntouched(context, fromRefetch(definition, context, event.output).values),
              target: 'editing.changed',
              actions: [
                { type: 'setRefetchedRecord', params: ({ event }) => event.output },
                { type: 'emitRefusal', params: ({ event }) => event.output },
              ],
            },
            whenConflicting,
          ],
          onError: [...onUnassigned, { target: 'resuming', actions: 'emitUncheckedRefusal' }],
        },
        on: {
          ...formEventsDuringCall,
          // A further file was refused: its message names all of them.
          'change.refused': { actions: 'setRefusal' },
          // The form still has what the user discards.
          'answers.discarded': { actions: [...discardAnswers, 'renewForm'] },
        },
      },
      // Back to the form: unchanged without typed answers, as after a refused list or a save that only an item's dialog kept open.
      resuming: {
        meta: { requirement: '6.16' },
        always: [
          { guard: ({ context }) => context.typed === null, target: 'editing.unchanged' },
          { target: 'editing.changed' },
        ],
      },
      // Another user has saved the record meanwhile.
      fetchingServerVersion: {
        tags: ['busy', 'unsaved', 'locked'],
        meta: { busy: 'busy.checking', requirement: '2.13' },
        invoke: {
          id: 'fetchServerVersion',
          src: 'fetchRecord',
          input: ({ context: { client } }) => ({ client }),
          onDone: [
            whenClosed,
            // The user discarded the answers meanwhile: show the stored ones.
            {
              guard: ({ context }) => context.typed === null,
              target: 'editing.unchanged',
              actions: [
                { type: 'setRefetchedRecord', params: ({ event }) => event.output },
                'renewForm',
                'emitRefetched',
              ],
            },
            // Save once more from the fetched version.
            {
              guard: ({ context, event }) =>
                context.submittedForm?.isResent === undefined &&
                isStepUntouched(context, fromRefetch(definition, context, event.output).values),
              target: 'saving',
              actions: [
                { type: 'setRefetchedRecord', params: ({ event }) => event.output },
                assign(({ context: { submittedForm } }) => ({
                  submittedForm: submittedForm && { ...submittedForm, isResent: true as const },
                })),
              ],
            },
            // The backend refuses the version that it has just answered. There is nothing to choose between, and a further save could fail for ever.
            {
              guard: ({ context, event }) =>
                isStepUntouched(context, fromRefetch(definition, context, event.output).values),
              target: 'resuming',
              actions: [
                { type: 'setRefetchedRecord', params: ({ event }) => event.output },
                { type: 'emitMessage', params: { message: refusedUnchanged } },
              ],
            },
            whenConflicting,
          ],
          onError: [...onUnassigned, { target: 'resuming', actions: 'emitFailure' }],
        },
        on: formEventsDuringCall,
      },
      resolvingClosure: {
        meta: { requirement: '2.13' },
        always: [
          { guard: ({ context }) => hasUnstoredAnswers(context), target: 'closedElsewhere' },
          // The fetch says that the client is lost, and leads to the list.
          ...(definition.relatedRules
            ? [
                {
                  guard: ({ context }: { context: FlowContext }) => context.isClientLost,
                  target: `#${definition.name}.fetching` as const,
                },
              ]
            : []),
          {
            target: `#${definition.name}.resolvingLocation`,
            actions: {
              type: 'emitRefusal',
              params: ({ context }) => ({ values: currentValues(context) }),
            },
          },
        ],
      },
      // The record was submitted or closed elsewhere, or is no longer assigned to the broker. The page shows what was typed, to be copied,
      // because nothing can save it.
      closedElsewhere: {
        tags: ['unsaved', 'unsavable', 'closedElsewhere'],
        meta: { requirement: '2.13' },
        exit: assign({ typedItems: {} }),
        on: {
          // The dialog of the item leaves the page; what was typed in it stays.
          ...(definition.relatedRules && { 'item.typed': {} }),
          'location.opened': [
            ...(definition.relatedRules
              ? [
                  {
                    guard: ({ context }: { context: FlowContext }) => context.isClientLost,
                    target: `#${definition.name}.fetching` as const,
                    actions: {
                      type: 'setLocation' as const,
                      params: ({ event }: { event: Extract<FlowEvent, { type: 'location.opened' }> }) => ({
                        location: event.location,
                      }),
                    },
                  },
                ]
              : []),
            {
              target: `#${definition.name}.resolvingLocation`,
              actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
            },
          ],
        },
      },
      // Both versions have changed the step: a dialog shows what differs and the user chooses.
      resolvingConflict: {
        tags: ['unsaved', 'unsavable', 'dialog'],
        meta: { requirement: '2.13' },
        // Whatever the user chooses, and also when the user leaves, the flow goes on from the server's version. Without a choice it keeps the version
        // in which the user typed, so that the server refuses the next save, too, and the user is asked again.
        exit: assign({
          record: ({ context, event }) =>
            event.type === 'conflict.cancelled' ? context.record : context.serverVersion,
        }),
        on: {
          'location.opened': {
            target: `#${definition.name}.resolvingLocation`,
            actions: { type: 'setLocation', params: ({ event }) => ({ location: event.location }) },
          },
          'answers.discarded': {
            target: 'editing.unchanged',
            actions: ['deleteDraft', 'clearAnswers'],
          },
          'version.kept': [
            // Answers typed after the submit, or that nobody has submitted, were never checked: submit them.
            {
              guard: ({ context }) => context.submittedForm === null || isFormNewer(fields, context),
              target: 'editing.changed',
              actions: [
                assign(({ context, event }) => withKeptVersion(context, event.replaced)),
                raise(({ context: { answers, unstoredFields }, event: { lookups } }) => ({
                  type: 'step.submitted',
                  answers: answers ?? {},
                  ...(lookups && { lookups }),
                  ...(unstoredFields !== null && { later: true }),
                })),
              ],
            },
            {
              target: 'saving',
              actions: assign(({ context, event }) => withKeptVersion(context, event.replaced)),
            },
          ],
          'version.replaced': {
            target: 'editing.unchanged',
            actions: ['deleteDraft', 'clearAnswers'],
          },
          'conflict.cancelled': { target: 'editing.changed', actions: assign({ serverVersion: null }) },
        },
      },
    },
  });
}
