// What all states of a record's step flow share: context, events, ports, guards and actions, and how a record is read and sent
// (product 2). The states of one step are in stepState.ts, all others in stepFlow.ts.
import { assign, emit, enqueueActions, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import {
  changedNames,
  formatAnswers,
  isSameValue,
  type Answers,
  type Values,
} from '../catalogue/fields/answers.ts';
import {
  createDraft,
  differingNames,
  draftChanges,
  type Draft,
  type DraftEntry,
  type FormLocation,
} from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { isApplicable } from '../catalogue/fields/check.ts';
import type { Issue, Lookups, NamedField } from '../catalogue/fields/field.ts';
import { limits } from '../catalogue/fields/limits.ts';
import {
  changedInQuery,
  doneCount,
  firstIncompleteStep,
  submitIssues,
} from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { withoutExtensionMembers } from '../catalogue/records/extensionMembers.ts';
import { fieldsOfList, listNames, listOf, listsOfStep, type ListName } from '../catalogue/records/lists.ts';
import { displayStateOf, isEditable, isInQuery } from '../catalogue/statuses.ts';
import { fromWire, toWire } from '../catalogue/records/wire.ts';
import type { RecordOutline } from '../catalogue/records/outlines.ts';
import {
  areDocumentsKnown,
  mergeRelated,
  missingParts,
  type RelatedData,
  type RelatedPart,
} from '../catalogue/records/related.ts';
import { prefill } from '../catalogue/records/prefill.ts';
import { relatedPartMachine, type PartReport } from './relatedPartMachine.ts';
import {
  callbackPort,
  failedWith,
  failureOfEvent,
  formatClientName,
  isOutcomeUnknown,
  noticeOfFailure,
  type ClientName,
  type ClientScope,
  type DraftReport,
  type DraftRequest,
  type VersionedRecord,
} from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';

/** The pages of a stage other than its steps. */
export const flowPages = ['guidance', 'tasks', 'review', 'confirmation', 'documents'] as const;
/** What the address asks for: one of the record's steps, or another page of its stage. */
export type FlowLocation =
  | { page: (typeof flowPages)[number] }
  /** `change`: the question, list or documents that the user wants to change. The review has led here, and the save leads back to it. */
  | { page: 'step'; step: string; change?: string };

export interface FlowInput extends ClientScope {
  location: FlowLocation;
  /** The day of the visit, YYYY-MM-DD: rules relative to today are checked against it. */
  today: string;
  /** The id of the user: drafts are kept for each user. */
  user: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The last save of a record of this kind (EOI or Application) in this tab; null without one. */
  lastSave: LastSave | null;
}

/** A save that has succeeded. */
export interface LastSave {
  /** The id of the record: a broker saves many. */
  recordId: string;
  step: string;
  /** When the answer arrived, in milliseconds since 1970. */
  at: number;
  /** How many steps were complete then. */
  done: number;
}

/** The record as a fetch or a save has answered it last. */
export interface KnownRecord extends VersionedRecord {
  /**
   * The records that saves have sent since whose outcome is unknown: the server may have stored them. Each answer of a fetch or a save replaces
   * the whole known record, so that they end with it.
   */
  unconfirmed?: readonly Values[];
}

export interface FlowContext extends FlowInput {
  record: KnownRecord | null;
  /** An Application's EOI, lists and documents; empty for an EOI. */
  related: RelatedData;
  /** The record in query and each of its parts as this visit fetched them first. While it was not in query they are those of the last fetch;
   *  null before the first fetch. The comparison with them tells whether the user has changed anything in the query (product 2.7). */
  fetched: { values: Values; related: RelatedData } | null;
  /** Answers that fill the step's form instead of the stored ones: a draft, the last submitted answers while their save may fail, or what was
   *  typed during a save. */
  answers: Answers | null;
  /** The current answers of the form, if they differ from the stored ones. */
  typed: Answers | null;
  /** What the user has typed in the open dialog of each list's item: a part that arrives late leads nobody away from it, and when the record
   *  is closed elsewhere, it stays on the page to be copied. */
  typedItems: Readonly<Partial<Record<ListName, Answers>>>;
  /** The lists that may differ from those in `related`: they are fetched again when the step is left. */
  outdatedLists: readonly ListName[];
  /** How often a late EOI has filled fields of the step in view: the form then shows them, and the focus stays where it is. */
  prefillCount: number;
  /** How often something else than the form has changed its answers, such as a draft: the form then shows `answers` or the stored ones. */
  formVersion: number;
  /** The record as the last save has sent it; empty before. */
  sent: Values;
  /** The form as it was submitted, until the outcome of its save is known; null while the form is edited. `typed` and `prefilled` follow the form
   *  meanwhile. `isResent`: its save was refused with 412 although nothing of it was changed elsewhere, and is sent once more. */
  submittedForm: { answers: Answers; prefilled: Values; isResent?: true } | null;
  /** How often a save was answered with another record than was expected: the step that was drawn ahead of the answer is then drawn anew
   *  (decision 039). */
  unexpectedRecordCount: number;
  /** Whether the device has refused to keep a draft of the step in view. */
  isDraftRefused: boolean;
  /** A draft from the device that the user can use. */
  offeredDraft: Draft | null;
  /** The steps of which the device keeps answers that are not stored, as the task list has found them. */
  keptSteps: readonly string[];
  /** Of a save to finish later: the fields whose answers could not be stored; empty when all were; null for any other save. */
  unstoredFields: readonly string[] | null;
  /** Whether the user leaves the page once the step is saved: then the flow stays at the step. False while the step is edited. */
  isLeaving: boolean;
  /** The broken rules that the last save or submit found. */
  issues: readonly Issue[];
  /** Set when the user asked for a later step and was sent to this one: `from` is the step that was reached before, `issues` says what is missing
   *  here. */
  redirectedFrom: { from: string; issues: readonly Issue[] } | null;
  /** The message of a refused change. It is shown after a fetch has shown that the record is still open; a closed record says why it is. */
  refusal: Message | null;
  /** The server's version of the record while the user chooses between the two versions. */
  serverVersion: VersionedRecord | null;
  /** The client's Application is no longer assigned to the broker, and what was typed in the step stays on the page. */
  isClientLost: boolean;
  /**
   * Values that the answers of this step bring with them, such as the address of the picked company for a later step. They are saved with
   * this step and dropped when it is left.
   */
  prefilled: Values;
}

export type FlowEvent =
  | { type: 'location.opened'; location: FlowLocation }
  | { type: 'record.started' }
  /** All answers of the step's form, at every change. */
  | { type: 'answers.typed'; answers: Answers }
  /** The user leaves the page and has confirmed that the answers may be lost. */
  | { type: 'answers.discarded' }
  | { type: 'draft.used' }
  | { type: 'draft.discarded' }
  | DraftReport
  /**
   * `lookups`: the rows that the form offered; absent when another part of the page asks for the save. `later`: the user saves the step to
   * finish it another time (product 1.7). `leaving`: the user leaves the page after that.
   */
  | {
      type: 'step.submitted';
      answers: Answers;
      lookups?: Lookups;
      later?: true;
      leaving?: { endsDrafts: boolean };
    }
  /** The user leaves the page once the answers are saved. `endsDrafts`: by logging out, which deletes the drafts on the device. */
  | { type: 'save.requested'; endsDrafts: boolean }
  /** In a conflict the user keeps the typed answers, but for the fields in `replaced`, which get the server's. `lookups`: as in `step.submitted`. */
  | { type: 'version.kept'; replaced?: readonly string[]; lookups?: Lookups }
  /** In a conflict the user takes the server's version instead of the typed answers. */
  | { type: 'version.replaced' }
  /** In a conflict the user goes back to the form without a choice. */
  | { type: 'conflict.cancelled' }
  /** Values of the picked company, such as its address, to be saved with the step instead of those of a company that was picked before. */
  | { type: 'record.prefilled'; values: Values }
  /** A part of the related data has arrived, or the user has changed it. */
  | PartReport
  /** A list or the documents were refused, maybe because the record is closed: a fetch tells. */
  | { type: 'change.refused'; message: Message }
  /** The answers in the dialog of a list's item, at every change, and {} for a pasted text, which the spreadsheet still has; null once they are
   *  stored, dropped or as before. */
  | { type: 'item.typed'; list: ListName; answers: Answers | null }
  /** A write of the list has begun: until the list arrives, the server may have another one. */
  | { type: 'items.outdated'; list: ListName }
  /** The user asks again for the parts that could not be fetched. */
  | { type: 'related.retried'; part: RelatedPart }
  | { type: 'record.submitted' }
  /** The user submits a record in query again although nothing was changed. */
  | { type: 'resubmit.confirmed' }
  | { type: 'resubmit.cancelled' };

const millisecondsPerHour = 3_600_000;
/** A save to finish the step later has stored all answers but those of the fields `unstored`. */
const postponedMessage = (unstored: readonly string[]): Message =>
  unstored.length === 0
    ? { messageId: 'notice.later.saved', type: 'success' }
    : {
        messageId: 'notice.later.partial',
        type: 'info',
        values: { hours: limits.drafts.maxAge / millisecondsPerHour },
        answers: { names: unstored, onPage: false },
      };
/** The step was saved, and the page has something newer; the answers of the fields `unstored` cannot be stored yet and were left out as well. */
const changedSinceMessage = (unstored: readonly string[]): Message =>
  unstored.length === 0
    ? { messageId: 'notice.save.changedsince', type: 'info' }
    : {
        messageId: 'notice.save.partialsince',
        type: 'info',
        answers: { names: unstored, onPage: true },
      };
const refetched: Message = { messageId: 'notice.conflict.refetched', type: 'info' };

/** What the user has come from the review to change; null in a step that was opened in order. */
export const fieldToChange = ({ location }: Pick<FlowContext, 'location'>): string | null =>
  (location.page === 'step' && location.change) || null;

/** Why a record that is not open cannot be changed. */
const closedMessage = (record: RecordOutline, values: Values): Message => ({
  messageId: `notice.${record.name}.closed`,
  type: 'info',
  values: { status: displayStateOf(record, values) },
});

/**
 * Whether the step is the first one whose questions the applicant's EOI would have answered, and there is no EOI (product 3.18). A broker does not
 * learn whether the client has one.
 */
export const showsMissingEoi = (
  definition: RecordDefinition,
  { client, related: { eoi } }: FlowContext,
  step: string,
): boolean =>
  client === null &&
  eoi !== undefined &&
  Object.keys(eoi).length === 0 &&
  step ===
    definition.steps.find((each) =>
      fieldsOfStep(definition, each).some(([, { prefilledFrom }]) => prefilledFrom !== undefined),
    );

/** The stored values of the record, without unsaved answers; empty while there is no record. */
export const currentValues = ({ record }: FlowContext): Values => record?.values ?? {};

/** The name of the client whose Application has these values. */
function readClientName(values: Values): ClientName {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return { business: text('ua_businessname'), reference: text('ua_reference') };
}

/** The client whose Application a broker submits, in one line; null for the user's own record. */
export function clientToSubmitFor({ client, record }: FlowContext): string | null {
  return client === null || record === null ? null : formatClientName(readClientName(record.values));
}

/** What saves have sent and the server may have stored. */
export const unconfirmedValues = ({ record }: Pick<FlowContext, 'record'>): readonly Values[] =>
  record?.unconfirmed ?? [];

/** Whether it is unknown which of two answers to one of these fields is stored, because the answer to a save was lost. */
export const isOutcomeUnknownIn = (context: FlowContext, fields: readonly NamedField[]): boolean => {
  const format = (values: Values) => formatAnswers(fields, values);
  return unconfirmedValues(context).some(
    (sent) => differingNames(fields, format(sent), format(currentValues(context))).length > 0,
  );
};

/** The last save of this record in this tab; null without one. */
export const lastSaveOf = ({ idField }: RecordOutline, { lastSave, record }: FlowContext): LastSave | null =>
  lastSave?.recordId === record?.values[idField] ? lastSave : null;

/** The record of a call's answer in the form in which the machine keeps it. */
export const fromResponse = (
  definition: RecordDefinition,
  { values, etag }: VersionedRecord,
): VersionedRecord => ({
  values: fromWire(definition, values),
  etag,
});

/**
 * The record of a fetch after the first one of the visit. What the portal has filled in from the EOI (product 3.18) and has not saved yet
 * stays; what the user has emptied since stays empty.
 */
export function fromRefetch(
  definition: RecordDefinition,
  context: FlowContext,
  response: VersionedRecord,
): VersionedRecord {
  const { values, etag } = fromResponse(definition, response);
  if (!isEditable(definition, values)) return { values, etag };
  const current = currentValues(context);
  const filled = Object.entries(prefill(definition, values, context.related.eoi));
  const kept = filled.filter(([name, value]) => value === current[name]);
  return { values: { ...values, ...Object.fromEntries(kept) }, etag };
}

/** The whole record as a save sends it; `submit` is the submit flag (product 2.6). */
export const toRequest = (
  definition: RecordDefinition,
  values: Values,
  related: RelatedData,
  submit: 1 | 2,
): Values => ({
  ...toWire(definition, { ...withoutExtensionMembers(values), ...definition.computed(values, related) }),
  [definition.submitField]: submit,
});

/** The record of a server that stores what the save under way sends, and nothing else. */
export const expectedRecord = (definition: RecordDefinition, { sent }: FlowContext): VersionedRecord =>
  fromResponse(definition, { values: sent, etag: null });

/** The answered record has the answers, and the current step, that were sent. */
export function isExpected(
  definition: RecordDefinition,
  context: FlowContext,
  { values }: VersionedRecord,
): boolean {
  const changed = changedNames(expectedRecord(definition, context).values, values);
  return ![...changed].some((name) => name in definition.fields);
}

/** The page that opens once a step is saved; `next`: the step after it, undefined for the last one. */
export function pageAfterSave(next: string | undefined, context: FlowContext): FlowLocation {
  if (context.isLeaving) return context.location;
  if (context.unstoredFields !== null) return { page: 'tasks' };
  return next === undefined || fieldToChange(context) !== null
    ? { page: 'review' }
    : { page: 'step', step: next };
}

/** The form has something newer than what was submitted. Prefilled values that were removed do not count: a save cannot take them back. */
export const isFormNewer = (
  fields: readonly NamedField[],
  { typed, prefilled, submittedForm }: FlowContext,
): boolean =>
  submittedForm !== null &&
  (changedNames(prefilled, submittedForm.prefilled).size > 0 ||
    (typed !== null && differingNames(fields, typed, submittedForm.answers).length > 0));

/** What the context has of a step's answers once the step is left. */
export const clearedAnswers = ({ formVersion }: FlowContext) => ({
  answers: null,
  typed: null,
  submittedForm: null,
  formVersion: formVersion + 1,
  isLeaving: false,
  issues: [],
  serverVersion: null,
  prefilled: {},
});

/** The issues for which a submit would be refused. */
export const issuesAtSubmit = (definition: RecordDefinition, context: FlowContext) => {
  const values = currentValues(context);
  const changed = changedInQuery(definition, values, values);
  return submitIssues(definition, values, context.today, context.related, changed);
};

/** The ids of the stored files, or their number while they are not known. */
const filesIn = ({ documents }: RelatedData) =>
  documents?.stored?.notes.map(({ id }) => id) ?? documents?.count;

/** The record is in query, and neither an answer nor a list nor the files differ from what this visit fetched first. */
export function isUnchangedQuery(definition: RecordDefinition, context: FlowContext): boolean {
  const { fetched, related } = context;
  const values = currentValues(context);
  if (fetched === null || !isInQuery(definition, values)) return false;
  const changed = changedNames(values, fetched.values);
  return (
    definition.steps.every((step) => fieldsOfStep(definition, step).every(([name]) => !changed.has(name))) &&
    listNames.every((list) => isSameValue(related.lists?.[list], fetched.related.lists?.[list])) &&
    isSameValue(filesIn(related), filesIn(fetched.related))
  );
}

/** The first step that these data make incomplete. A part that failed leads nobody back: only its own step offers the next try. */
export function firstIncompleteWith(
  definition: RecordDefinition,
  context: FlowContext,
  related: RelatedData,
): string | undefined {
  const { failed: _failed, ...known } = mergeRelated(context.related, related);
  return firstIncompleteStep(definition, currentValues(context), context.today, known);
}

/** The key of the record's drafts. It has the record's id, because a broker works on many Applications. */
export const draftRecordKey = ({ name, idField }: RecordOutline, values: Values): string =>
  `${name} ${String(values[idField] ?? '')}`.trim();

/** The ports, guards and actions of one record's step flow. */
export function setupFlow(definition: RecordDefinition) {
  type PartFailure = Extract<PartReport, { type: 'part.failed' }>;
  /** The blank fields of an open record get what the EOI tells, also in the form, in which the user may have typed already. */
  const prefillLate = (context: FlowContext, eoi: Values): Partial<FlowContext> => {
    const { record, typed, prefillCount } = context;
    if (record === null || !isEditable(definition, record.values)) return {};
    const values = prefill(definition, record.values, eoi);
    const names = changedNames(values, record.values);
    if (names.size === 0) return {};
    const fields = fieldsInView(context);
    const before = formatAnswers(fields, record.values);
    const after = formatAnswers(fields, values);
    /** Answers with what the EOI tells in the fields that have not been touched. */
    const fill = (answers: Answers): Answers => {
      const added = Object.entries(after).filter(
        ([name]) => names.has(name) && answers[name] === before[name],
      );
      return { ...answers, ...Object.fromEntries(added) };
    };
    const filled = typed && fill(typed);
    const { submittedForm } = context;
    const { unconfirmed } = record;
    return {
      record: {
        ...record,
        values,
        ...(unconfirmed && { unconfirmed: unconfirmed.map((sent) => prefill(definition, sent, eoi)) }),
      },
      prefillCount: prefillCount + (fields.some(([name]) => names.has(name)) ? 1 : 0),
      ...(filled && { typed: filled, answers: filled }),
      // What the EOI fills in does not count as typed.
      ...(submittedForm && { submittedForm: { ...submittedForm, answers: fill(submittedForm.answers) } }),
    };
  };
  /** What this visit fetched first, with a part that has arrived. What the EOI fills in is not a change by the user. */
  const fetchedWith = (
    { values, related }: NonNullable<FlowContext['fetched']>,
    { documents, ...others }: RelatedData,
  ) => ({
    values: isEditable(definition, values) ? prefill(definition, values, others.eoi) : values,
    related: mergeRelated({ ...others, ...(areDocumentsKnown(documents) && { documents }) }, related),
  });
  const draftLocation = (context: FlowContext) => ({
    record: draftRecordKey(definition, currentValues(context)),
    form: context.location.page === 'step' ? context.location.step : '',
  });
  /** The lists whose items can have drafts; none of the EOI. */
  const lists = definition.relatedRules === undefined ? [] : definition.steps.flatMap(listsOfStep);
  /**
   * Whether a draft of a step or of an item of a list has answers that are not stored. Undefined for a list whose items are not known, or that is not
   * asked for: its step would not offer the draft.
   */
  const isDraftUnsaved = (
    context: FlowContext,
    { form }: FormLocation,
    draft: Draft,
  ): boolean | undefined => {
    const values = currentValues(context);
    const list = lists.find((name) => name === form);
    if (list === undefined) return draftChanges(fieldsOfStep(definition, form), draft, values).length > 0;
    const items = context.related.lists?.[list];
    if (items === undefined || !isApplicable(listOf(list), values)) return undefined;
    const item = items.find((one) => one[listOf(list).idField] === draft.item);
    return draftChanges(fieldsOfList(list), draft, item ?? {}).length > 0;
  };
  /** The fields of the step in view; none on other pages. */
  const fieldsInView = ({ location }: FlowContext) =>
    location.page === 'step' ? fieldsOfStep(definition, location.step) : [];
  const draftToDelete = (context: FlowContext): DraftRequest => ({
    type: 'draft.deleted',
    location: draftLocation(context),
    item: '',
  });
  const draftToStore = (
    context: FlowContext,
    options: { replaced?: readonly DraftEntry[]; isRewrite?: true } = {},
  ): DraftRequest => {
    const { typed, prefilled } = context;
    const content = createDraft(fieldsInView(context), typed, currentValues(context), {
      prefilled,
      unconfirmed: unconfirmedValues(context),
    });
    return content === null
      ? draftToDelete(context)
      : { type: 'draft.stored', location: draftLocation(context), content, ...options };
  };

  return setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowEvent,
      input: {} as FlowInput,
      emitted: {} as
        | { type: 'notice.raised'; message: Message }
        /** An attempt was refused before anything was sent: the notices about earlier ones are out of date. */
        | { type: 'notice.dismissed' }
        /** The server has accepted the submit; its new status may show later. `before`: the status until then. */
        | { type: 'submit.accepted'; before: string }
        | { type: 'record.saved'; save: LastSave }
        | { type: 'client.named'; client: string; name: ClientName }
        /** The client's Application is not assigned to the broker, or no longer. */
        | { type: 'client.lost'; client: string },
      meta: {} as StateMeta & { step?: string; page?: FlowLocation['page'] },
    },
    actors: {
      fetchRecord: createCallMachine<VersionedRecord, ClientScope>('fetchRecord'),
      /** `values` is a blank record. */
      createRecord: createCallMachine<VersionedRecord, ClientScope & { values: Values }>('createRecord'),
      saveRecord: createCallMachine<VersionedRecord, VersionedRecord & ClientScope>('saveRecord'),
      drafts: callbackPort<{ user: string }, DraftRequest>('drafts'),
      relatedPart: relatedPartMachine,
    },
    delays: { draftWriteDelay: limits.drafts.writeInterval },
    guards: {
      /** The user has no record yet, which is no error. A broker's client had one: there the 404 is shown (product 6.6). */
      hasNoRecord: ({ context, event }) => context.client === null && failedWith(404)({ event }),
      /** The Application is not assigned to the broker, or no longer (product 9.7). */
      isUnassigned: ({ context, event }) => context.client !== null && failedWith(404)({ event }),
      isConflict: failedWith(409),
      isStale: failedWith(412),
      isClosed: failedWith(422),
      isUnreadable: failedWith('malformed'),
      /** The record was closed meanwhile or the answer could not be read: a fetch tells what the record is now. */
      isClosedOrUnreadable: (args) => failedWith(422)(args) || failedWith('malformed')(args),
      isComplete: ({ context }) => issuesAtSubmit(definition, context).length === 0,
      isUnchangedQuery: ({ context }) =>
        isUnchangedQuery(definition, context) && issuesAtSubmit(definition, context).length === 0,
      hasOfferedDraft: ({ context }) => context.offeredDraft !== null,
      /** The draft belongs to this step: the user may have left the step for which it was requested. */
      isDraftOfStep: ({ context, event }) =>
        event.type === 'draft.found' && event.location.form === draftLocation(context).form,
      /** The draft belongs to this record and has only answers that are stored. */
      isStoredDraftOfRecord: ({ context, event }) =>
        event.type === 'draft.found' &&
        event.location.record === draftRecordKey(definition, currentValues(context)) &&
        isDraftUnsaved(context, event.location, event.draft) === false,
      /** The draft belongs to a step of this record, or to an item of a list, and has answers that are not stored. */
      hasUnsavedDraftOfAnyStep: ({ context, event }) =>
        event.type === 'draft.found' &&
        event.location.record === draftRecordKey(definition, currentValues(context)) &&
        isDraftUnsaved(context, event.location, event.draft) === true,
      /** The draft belongs to this step and has answers that are not stored. */
      hasUnsavedDraft: ({ context, event }) =>
        event.type === 'draft.found' &&
        event.location.form === draftLocation(context).form &&
        draftChanges(fieldsInView(context), event.draft, currentValues(context)).length > 0,
    },
    actions: {
      emitFailure: emit(({ event }) => noticeOfFailure(event)),
      emitDismissed: emit({ type: 'notice.dismissed' as const }),
      /** Of a submit that has waited for the parts, the notice says which of them failed, so that it stays. */
      emitDismissedAtPress: enqueueActions(({ event, enqueue }) => {
        if (event.type === 'record.submitted') enqueue.emit({ type: 'notice.dismissed' });
      }),
      emitMessage: emit((_, { message }: { message: Message }) => ({
        type: 'notice.raised' as const,
        message,
      })),
      /** Every page of a client names the client (product 9.7). */
      emitClientName: enqueueActions(
        ({ context: { client }, enqueue }, { values }: Pick<VersionedRecord, 'values'>) => {
          if (client === null) return;
          enqueue.emit({ type: 'client.named', client, name: readClientName(values) });
        },
      ),
      /** A 404 ends the selection of the client (product 9.7). */
      emitLostClient: enqueueActions(({ context: { client }, event, enqueue }) => {
        if (client !== null && failedWith(404)({ event })) enqueue.emit({ type: 'client.lost', client });
      }),
      emitPartFailure: emit((_, { failure }: PartFailure) => noticeOfFailure({ error: failure })),
      /** Adds a part that has arrived or failed. Blank fields get what the EOI tells (product 3.18). */
      mergeRelated: assign(({ context }, related: RelatedData) => ({
        related: mergeRelated(context.related, related),
        outdatedLists: context.outdatedLists.filter((list) => related.lists?.[list] === undefined),
        ...(context.fetched && { fetched: fetchedWith(context.fetched, related) }),
        ...(related.eoi && prefillLate(context, related.eoi)),
      })),
      /** Fetches the parts that are not there, each by itself, so that a slow or failing one holds up nothing else. */
      loadParts: enqueueActions(({ context, enqueue }) => {
        const { client, related } = context;
        const parts = definition.relatedRules?.parts ?? [];
        // A closed record does not need the EOI: its fields are not filled in, and its rules are not checked.
        const needed = isEditable(definition, currentValues(context))
          ? parts
          : parts.filter((part) => part !== 'eoi');
        const loading = missingParts(needed, related);
        if (loading.length === 0) return;
        for (const part of loading) {
          const recordId = client ?? String(currentValues(context)[definition.idField] ?? '');
          // A fetch that is still running belongs to an earlier version of the record.
          enqueue.stopChild(part);
          enqueue.spawnChild('relatedPart', { id: part, input: { part, client, recordId } });
        }
        enqueue.assign({ related: mergeRelated(related, { loading }) });
      }),
      /** The next `loadParts` fetches the lists that may have changed. */
      forgetOutdated: assign(({ context: { related, outdatedLists } }) => {
        if (outdatedLists.length === 0) return {};
        const isCurrent = ([list]: [string, unknown]) => !outdatedLists.some((outdated) => outdated === list);
        const lists = Object.fromEntries(Object.entries(related.lists ?? {}).filter(isCurrent));
        return { related: { ...related, lists }, outdatedLists: [] };
      }),
      /** The next `loadParts` fetches the part that failed. */
      forgetFailed: assign(({ context: { related } }, { part }: { part: RelatedPart }) => {
        const { failed = [], ...others } = related;
        const left = failed.filter((other) => other !== part);
        return { related: { ...others, ...(left.length > 0 && { failed: left }) } };
      }),
      /** The record was closed elsewhere, maybe with other lists and files: the next `loadParts` fetches all of them. */
      forgetRelated: assign({ related: {} }),
      setLocation: assign((_, { location }: { location: FlowLocation }) => ({ location })),
      setRedirectedFrom: assign((_, redirectedFrom: FlowContext['redirectedFrom']) => ({ redirectedFrom })),
      showIssues: assign({ issues: ({ event }) => failureOfEvent(event).issues ?? [] }),
      clearAnswers: assign(({ context }) => clearedAnswers(context)),
      clearTyped: assign({ answers: null, typed: null }),
      clearOfferedDraft: assign({ offeredDraft: null }),
      /** Remembers when the step was saved and how many steps are complete. The saved record must be in the context already. */
      rememberSave: enqueueActions(({ context, enqueue }, { step }: { step: string }) => {
        const { now, today, related } = context;
        const values = currentValues(context);
        const save = {
          recordId: String(values[definition.idField]),
          step,
          at: now(),
          done: doneCount(definition, values, today, related),
        };
        enqueue.assign({ lastSave: save });
        enqueue.emit({ type: 'record.saved', save });
      }),
      emitPostponed: emit(({ context }) => ({
        type: 'notice.raised' as const,
        message: postponedMessage(context.unstoredFields ?? []),
      })),
      emitChangedSince: emit(({ context }) => ({
        type: 'notice.raised' as const,
        message: changedSinceMessage(context.unstoredFields ?? []),
      })),
      emitRefetched: emit({ type: 'notice.raised', message: refetched }),
      /** The record was closed elsewhere. */
      setClosedRecord: assign((_, response: VersionedRecord) => ({
        record: fromResponse(definition, response),
      })),
      setRefetchedRecord: assign(({ context }, response: VersionedRecord) => ({
        record: fromRefetch(definition, context, response),
      })),
      /** A save may have been stored although it failed. A save that is repeated is remembered once. */
      rememberUnconfirmed: assign(({ context, event }) => {
        const { record } = context;
        if (record === null || !isOutcomeUnknown(event)) return {};
        const sent = expectedRecord(definition, context).values;
        const others = unconfirmedValues(context).filter((earlier) => changedNames(earlier, sent).size > 0);
        return { record: { ...record, unconfirmed: [...others, sent] } };
      }),
      /** Must come before the fetched record is set: the form is renewed only when it shows something else than what is stored now. */
      renewFormIfChanged: assign(({ context }, response: VersionedRecord) => {
        const fields = fieldsInView(context);
        const [shown, stored] = [
          currentValues(context),
          fromRefetch(definition, context, response).values,
        ].map((values) => formatAnswers(fields, values));
        const isChanged = differingNames(fields, shown ?? {}, stored ?? {}).length > 0;
        return isChanged ? { formVersion: context.formVersion + 1 } : {};
      }),
      /** The form shows the stored answers again. */
      renewForm: assign({ formVersion: ({ context }) => context.formVersion + 1 }),
      setServerVersion: assign(({ context }, response: VersionedRecord) => ({
        serverVersion: fromRefetch(definition, context, response),
      })),
      setTyped: assign(({ event }) => (event.type === 'answers.typed' ? { typed: event.answers } : {})),
      /** The values replace those of the company that was picked before. */
      setPrefilled: assign(({ event }) =>
        event.type === 'record.prefilled' ? { prefilled: event.values } : {},
      ),
      /** Makes the typed answers those of the form, for a conflict or a step that stays open. */
      copyTypedToAnswers: assign({ answers: ({ context }) => context.typed }),
      setClientLost: assign({ isClientLost: true }),
      setRefusal: assign(({ event }) => ({
        refusal: event.type === 'change.refused' ? event.message : noticeOfFailure(event).message,
      })),
      /** Why the page leads to the dashboard, or why Start opens nothing. */
      emitNoRecord: emit({
        type: 'notice.raised',
        message: { messageId: `notice.${definition.name}.none`, type: 'info' },
      }),
      /** The page with the chosen files is left. */
      forgetChosenFiles: assign(({ context: { related } }) =>
        related.documents?.unstoredCount
          ? { related: { ...related, documents: { ...related.documents, unstoredCount: 0 } } }
          : {},
      ),
      /** The record could not be fetched to learn more about the refusal. */
      emitUncheckedRefusal: emit(({ context, event }) => ({
        type: 'notice.raised' as const,
        message: context.refusal ?? noticeOfFailure(event).message,
      })),
      /** After a refused change: why the fetched record is closed, or the message of the refusal. */
      emitRefusal: emit(({ context }, { values }: Pick<VersionedRecord, 'values'>) => ({
        type: 'notice.raised' as const,
        message: isEditable(definition, values)
          ? (context.refusal ?? refetched)
          : closedMessage(definition, values),
      })),
      requestDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', { type: 'draft.requested', location: draftLocation(context) });
      }),
      requestAllDrafts: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ keptSteps: [] });
        const record = draftRecordKey(definition, currentValues(context));
        for (const form of [...definition.steps, ...lists])
          enqueue.sendTo('drafts', { type: 'draft.requested', location: { record, form } });
      }),
      addKeptStep: assign(({ context: { keptSteps }, event }) => {
        if (event.type !== 'draft.found') return {};
        const { form } = event.location;
        const list = lists.find((name) => name === form);
        return { keptSteps: [...keptSteps, list === undefined ? form : listOf(list).step] };
      }),
      /** Asks for a draft of another tab or visit, beside the draft of the form itself. */
      requestOtherDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', { type: 'draft.requested', location: draftLocation(context), isOpen: true });
      }),
      /** Deletes a draft that equals the stored values, and asks for the next one. */
      deleteFoundDraft: enqueueActions(({ event, enqueue }) => {
        if (event.type !== 'draft.found') return;
        const { location, draft } = event;
        enqueue.sendTo('drafts', { type: 'found.deleted', entries: draft.entries });
        enqueue.sendTo('drafts', { type: 'draft.requested', location, isOpen: true });
      }),
      deleteOfferedDraft: enqueueActions(({ context: { offeredDraft }, enqueue }) => {
        enqueue.sendTo('drafts', { type: 'found.deleted', entries: offeredDraft?.entries ?? [] });
      }),
      /** Stores the current answers; deletes the draft of the form when nothing differs. */
      storeDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', draftToStore(context));
      }),
      /** Stores them again, or before the delay: nothing was typed now. */
      rewriteDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', draftToStore(context, { isRewrite: true }));
      }),
      /** Stores the current answers, which have those of the offered draft: its entries can go. */
      storeUsedDraft: enqueueActions(({ context, enqueue }) => {
        const replaced = context.offeredDraft?.entries ?? [];
        enqueue.sendTo('drafts', draftToStore(context, { replaced }));
      }),
      /** Deletes the draft of the form after a save, unless it has answers that the save left out. */
      deleteSavedDraft: enqueueActions(({ context, enqueue }) => {
        if (!context.unstoredFields?.length) enqueue.sendTo('drafts', draftToDelete(context));
      }),
      deleteDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', draftToDelete(context));
      }),
    },
  });
}

export type FlowSetup = ReturnType<typeof setupFlow>;
