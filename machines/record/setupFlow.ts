// What all states of a record's journey share: its ports, guards and actions, and how a record is taken in and sent
// (decisions.md "Records and their life", "Answers survive").
import { assign, emit, enqueueActions, setup } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Values } from '../catalogue/fields/answers.ts';
import { draftChanges, createDraft } from '../catalogue/records/drafts.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { dateRulesFor, submitIssues } from '../catalogue/records/progress.ts';
import { fieldsOfStep, type RecordDefinition } from '../catalogue/records/definition.ts';
import { fromWire, toWire } from '../catalogue/records/wire.ts';
import type { RecordOutline } from '../catalogue/records/outlines.ts';
import type { Fetched, FlowContext, FlowEvent, FlowInput, FlowPlace } from './flow.ts';
import {
  failureIn,
  noticeIn,
  refusedWith,
  unprovidedCallback,
  type DraftRequest,
  type OfClient,
  type Stored,
} from '../ports.ts';

const elsewhere: Message = { messageId: 'notice.conflict.refetched', type: 'info' };

/** The values of the record, without what is typed; none while there is no record. */
export const currentValues = ({ record }: FlowContext): Values => record?.values ?? {};

/** The record that a call answered, as the machine keeps it. */
export const fromResponse = (definition: RecordDefinition, { values, etag }: Stored): Stored => ({
  values: fromWire(definition, values),
  etag,
});

/** The whole record as it is sent: unanswered yes/no fields with their wire default, the submit flag as decided. */
export const toSend = (definition: RecordDefinition, values: Values, submit: 1 | 2): Values => ({
  ...toWire(definition, values),
  [definition.submitField]: submit,
});

/** What a submit would be refused for. */
export const issuesAtSubmit = (definition: RecordDefinition, context: FlowContext) => {
  const values = currentValues(context);
  const dates = dateRulesFor(definition, values, values);
  return submitIssues(definition, values, context.today, context.related, dates);
};

/** Which record drafts belong to: a broker has many of one kind. */
export const draftRecord = ({ name, idField }: RecordOutline, values: Values): string =>
  `${name} ${String(values[idField] ?? '')}`.trim();

/** The ports, guards and actions of one record's journey. */
export function setupFlow(definition: RecordDefinition) {
  const placeOf = (context: FlowContext) => ({
    record: draftRecord(definition, currentValues(context)),
    part: context.place.page === 'step' ? context.place.step : '',
  });
  const rowsOf = ({ place }: FlowContext) =>
    place.page === 'step' ? fieldsOfStep(definition, place.step) : [];

  return setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowEvent,
      input: {} as FlowInput,
      emitted: {} as { type: 'notice.raised'; message: Message },
      meta: {} as { busy?: string; step?: string; page?: FlowPlace['page'] },
    },
    actors: {
      fetchRecord: createCallMachine<Fetched, OfClient>('fetchRecord'),
      /** Its values: a blank record. */
      createRecord: createCallMachine<Fetched, OfClient & { values: Values }>('createRecord'),
      saveRecord: createCallMachine<Stored, Stored & OfClient>('saveRecord'),
      drafts: unprovidedCallback<{ user: string }, DraftRequest>('drafts'),
    },
    delays: { writtenEvery: limits.drafts.writeInterval },
    guards: {
      /** There is none yet. A client's was there: that it cannot be reached any more has to be said. */
      isAbsent: ({ context, event }) => context.client === null && refusedWith(404)({ event }),
      isConflict: refusedWith(409),
      isStale: refusedWith(412),
      isClosed: refusedWith(422),
      /** Closed meanwhile, or answered with nothing that can be read: what the record is now has to be asked. */
      isUnclear: (refused) => refusedWith(422)(refused) || refusedWith('malformed')(refused),
      isComplete: ({ context }) => issuesAtSubmit(definition, context).length === 0,
      isOffered: ({ context }) => context.offered !== null,
      /** A draft of this very step: the person may have gone on before it was found. */
      isOurs: ({ context, event }) =>
        event.type === 'draft.found' && event.place.part === placeOf(context).part,
      /** It has answers that are not stored. */
      isNews: ({ context, event }) =>
        event.type === 'draft.found' &&
        event.place.part === placeOf(context).part &&
        draftChanges(rowsOf(context), event.draft, currentValues(context)).length > 0,
    },
    actions: {
      raiseFailure: emit(({ event }) => noticeIn(event)),
      setPlace: assign((_, { place }: { place: FlowPlace }) => ({ place })),
      showIssues: assign({ issues: ({ event }) => failureIn(event).issues ?? [] }),
      forgetAnswers: assign({
        answers: null,
        typed: null,
        restored: null,
        issues: [],
        theirs: null,
        prefilled: {},
      }),
      forgetOffer: assign({ offered: null }),
      sayRefetched: emit({ type: 'notice.raised', message: elsewhere }),
      sayRefusal: emit(({ context }) => ({
        type: 'notice.raised' as const,
        message: context.refusal ?? elsewhere,
      })),
      seekDraft: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('drafts', { type: 'draft.sought', place: placeOf(context) });
      }),
      /** Writes what is typed, with what is still on offer; what is typed no longer goes. */
      keepDraft: enqueueActions(({ context, enqueue }) => {
        const { typed, offered, prefilled } = context;
        const content = createDraft(rowsOf(context), typed, currentValues(context), { offered, prefilled });
        const place = placeOf(context);
        if (content === null)
          enqueue.sendTo('drafts', { type: 'draft.dropped', place, item: '', saved: false });
        else enqueue.sendTo('drafts', { type: 'draft.kept', place, content });
      }),
      dropDraft: enqueueActions(({ context, enqueue }, { saved }: { saved: boolean }) => {
        enqueue.sendTo('drafts', { type: 'draft.dropped', place: placeOf(context), item: '', saved });
      }),
    },
  });
}

export type FlowSetup = ReturnType<typeof setupFlow>;
