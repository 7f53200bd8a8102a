// What all states of a record's step flow share: context, events, ports, guards and actions, and how a record is read and sent
// (product 2). The states of one step are in stepState.ts, all others in stepFlow.ts.
import { assign, emit, enqueueActions, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Answers, Values } from '../catalogue/fields/answers.ts';
import { draftChanges, createDraft, type Draft } from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { dateRulesFor, submitIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { fromWire, toWire } from '../catalogue/records/wire.ts';
import type { RecordOutline } from '../catalogue/records/outlines.ts';
import type { RelatedData } from '../catalogue/records/related.ts';
import {
  callbackPort,
  failedWith,
  failureOfEvent,
  noticeOfFailure,
  type ClientScope,
  type DraftReport,
  type DraftRequest,
  type Failure,
  type VersionedRecord,
} from '../ports.ts';

/** What the address asks for: one of the record's steps, or another page of its stage. */
export const flowPages = ['guidance', 'tasks', 'review', 'confirmation'] as const;
export type FlowLocation = { page: (typeof flowPages)[number] } | { page: 'step'; step: string };

export interface FlowInput extends ClientScope {
  location: FlowLocation;
  /** The day of the visit, YYYY-MM-DD: rules relative to today are checked against it. */
  today: string;
  /** The id of the user: drafts are kept for each user. */
  user: string;
}

/** A fetched record, with the other data that its steps need. */
export interface FetchedRecord extends VersionedRecord {
  related?: RelatedData;
  /** Why parts of the related data are unloaded. The record is shown without them. */
  failures?: readonly Failure[];
}

export interface FlowContext extends FlowInput {
  record: VersionedRecord | null;
  /** An Application's EOI, lists and documents; empty for an EOI. */
  related: RelatedData;
  /** Answers that fill the step's form instead of the stored ones: a draft, or the last submitted answers while their save may fail. */
  answers: Answers | null;
  /** The current answers of the form, if they differ from the stored ones. */
  typed: Answers | null;
  /** A draft from the device that the user can use. */
  offeredDraft: Draft | null;
  /** When the draft that fills the form was written; null when no draft does. */
  restoredAt: string | null;
  /** Of a save to finish the step later: whether it stores the whole step, or leaves malformed answers on the device. Else null. */
  postponed: 'whole' | 'part' | null;
  /** The broken rules that the last save or submit found. */
  issues: readonly Issue[];
  /** The message of a refused submit. It is shown after a fetch has shown that the submit did not arrive. */
  submitFailure: Message | null;
  /** The server's version of the record while the user chooses between the two versions. */
  serverVersion: VersionedRecord | null;
  /** Values from a lookup for fields of this or a later step; they are saved with this step and dropped when it is left. */
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
   * `names`: the names of the chosen rows of lookups, which the record stores beside their ids. `later`: the user saves the step to finish it
   * another time (product 1.7).
   */
  | { type: 'step.submitted'; answers: Answers; names?: Values; later?: true }
  /** In a conflict the user keeps the own answers. */
  | { type: 'version.kept' }
  /** In a conflict the user takes the server's version instead of the own answers. */
  | { type: 'version.replaced' }
  /** Values from a lookup, such as the address of the picked company, to be saved with the step instead of earlier ones. */
  | { type: 'record.prefilled'; values: Values }
  /** A list or the documents of the step have changed. */
  | { type: 'related.changed'; related: RelatedData }
  /** The user asks again for the parts that could not be fetched. */
  | { type: 'related.retried' }
  | { type: 'record.submitted' };

const postponedMessages: Record<'whole' | 'part', Message> = {
  whole: { messageId: 'notice.later.saved', type: 'success' },
  part: { messageId: 'notice.later.part', type: 'info' },
};
const refetched: Message = { messageId: 'notice.conflict.refetched', type: 'info' };

/** The stored values of the record, without unsaved answers; empty while there is no record. */
export const currentValues = ({ record }: FlowContext): Values => record?.values ?? {};

/** The record of a call's answer in the form in which the machine keeps it. */
export const fromResponse = (
  definition: RecordDefinition,
  { values, etag }: VersionedRecord,
): VersionedRecord => ({
  values: fromWire(definition, values),
  etag,
});

/** The whole record as a save sends it; `submit` is the submit flag (product 2.6). */
export const toRequest = (
  definition: RecordDefinition,
  values: Values,
  related: RelatedData,
  submit: 1 | 2,
): Values => ({
  ...toWire(definition, { ...values, ...definition.computed(values, related) }),
  [definition.submitField]: submit,
});

/** The issues for which a submit would be refused. */
export const issuesAtSubmit = (definition: RecordDefinition, context: FlowContext) => {
  const values = currentValues(context);
  const dates = dateRulesFor(definition, values, values);
  return submitIssues(definition, values, context.today, context.related, dates);
};

/** The key of the record's drafts. It has the record's id, because a broker works on many Applications. */
export const draftRecordKey = ({ name, idField }: RecordOutline, values: Values): string =>
  `${name} ${String(values[idField] ?? '')}`.trim();

/** The ports, guards and actions of one record's step flow. */
export function setupFlow(definition: RecordDefinition) {
  const draftPlace = (context: FlowContext) => ({
    record: draftRecordKey(definition, currentValues(context)),
    part: context.location.page === 'step' ? context.location.step : '',
  });
  const rowsOf = ({ location }: FlowContext) =>
    location.page === 'step' ? fieldsOfStep(definition, location.step) : [];

  return setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowEvent,
      input: {} as FlowInput,
      emitted: {} as { type: 'notice.raised'; message: Message },
      meta: {} as { busy?: string; step?: string; page?: FlowLocation['page'] },
    },
    actors: {
      fetchRecord: createCallMachine<FetchedRecord, ClientScope>('fetchRecord'),
      /** `values` is a blank record. */
      createRecord: createCallMachine<FetchedRecord, ClientScope & { values: Values }>('createRecord'),
      saveRecord: createCallMachine<VersionedRecord, VersionedRecord & ClientScope>('saveRecord'),
      drafts: callbackPort<{ user: string }, DraftRequest>('drafts'),
    },
    delays: { draftWriteDelay: limits.drafts.writeInterval },
    guards: {
      /** The user has no record yet, which needs no message. A broker's client had one: there the 404 is shown (product 6.6). */
      hasNoRecord: ({ context, event }) => context.client === null && failedWith(404)({ event }),
      isConflict: failedWith(409),
      isStale: failedWith(412),
      isClosed: failedWith(422),
      /** The record was closed meanwhile or the answer could not be read: a fetch tells what the record is now. */
      isOutcomeUnknown: (args) => failedWith(422)(args) || failedWith('malformed')(args),
      isComplete: ({ context }) => issuesAtSubmit(definition, context).length === 0,
      hasOfferedDraft: ({ context }) => context.offeredDraft !== null,
      /** The draft belongs to this step: the user may have left the step for which it was requested. */
      isDraftOfStep: ({ context, event }) =>
        event.type === 'draft.found' && event.place.part === draftPlace(context).part,
      /** The draft belongs to this step and has answers that are not stored. */
      hasUnsavedDraft: ({ context, event }) =>
        event.type === 'draft.found' &&
        event.place.part === draftPlace(context).part &&
        draftChanges(rowsOf(context), event.draft, currentValues(context)).length > 0,
    },
    actions: {
      raiseFailure: emit(({ event }) => noticeOfFailure(event)),
      raisePartFailures: enqueueActions(({ enqueue }, { failures = [] }: FetchedRecord) => {
        for (const failure of failures) enqueue.emit(noticeOfFailure({ error: failure }));
      }),
      setLocation: assign((_, { location }: { location: FlowLocation }) => ({ location })),
      showIssues: assign({ issues: ({ event }) => failureOfEvent(event).issues ?? [] }),
      clearAnswers: assign({
        answers: null,
        typed: null,
        restoredAt: null,
        issues: [],
        serverVersion: null,
        prefilled: {},
      }),
      clearOfferedDraft: assign({ offeredDraft: null }),
      raisePostponed: emit(({ context }) => ({
        type: 'notice.raised' as const,
        message: postponedMessages[context.postponed ?? 'whole'],
      })),
      raiseRefetched: emit({ type: 'notice.raised', message: refetched }),
      raiseSubmitFailure: emit(({ context }) => ({
        type: 'notice.raised' as const,
        message: context.submitFailure ?? refetched,
      })),
      requestDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', { type: 'draft.requested', place: draftPlace(context) });
      }),
      /** Stores the current answers together with an offered draft; deletes the draft when nothing differs. */
      storeDraft: enqueueActions(({ context, enqueue }) => {
        const { typed, offeredDraft: offered, prefilled } = context;
        const content = createDraft(rowsOf(context), typed, currentValues(context), { offered, prefilled });
        const place = draftPlace(context);
        if (content === null)
          enqueue.sendTo('drafts', { type: 'draft.deleted', place, item: '', saved: false });
        else enqueue.sendTo('drafts', { type: 'draft.stored', place, content });
      }),
      /** Deletes the draft after a save, unless it has answers that the save left out. */
      deleteStoredDraft: enqueueActions(({ context, enqueue }) => {
        if (context.postponed !== 'part')
          enqueue.sendTo('drafts', {
            type: 'draft.deleted',
            place: draftPlace(context),
            item: '',
            saved: true,
          });
      }),
      deleteDraft: enqueueActions(({ context, enqueue }, { saved }: { saved: boolean }) => {
        enqueue.sendTo('drafts', { type: 'draft.deleted', place: draftPlace(context), item: '', saved });
      }),
    },
  });
}

export type FlowSetup = ReturnType<typeof setupFlow>;
