// The journey through a record's steps, built from its list of steps: fetch, answer step by step, review, submit
// (specification sections 2 and 4, decisions.md "Records and their life"). Position is derived from the answers:
// a request for a step leads to the first incomplete one at most. The leave dialog belongs to the shell, which asks
// before an address with unsaved answers (tag `unsaved`) is left.
import { assign, emit, setup } from 'xstate';
import { formIssue, isAsked } from './catalogue/checkFields.ts';
import type { Issue } from './catalogue/field.ts';
import type { Message } from './catalogue/errors.ts';
import { isBlank, readAnswers, type Answers, type Values } from './catalogue/answers.ts';
import { datesToJudge, firstIncompleteStep, stepIssues, submitIssues } from './catalogue/progress.ts';
import { prefilled } from './catalogue/prefill.ts';
import { fieldsOfStep, fromWire, toWire } from './catalogue/record.ts';
import type { Related } from './catalogue/related.ts';
import { isOpen } from './catalogue/statuses.ts';
import { followingStep, furthestStep, recordNames, steps, type RecordName } from './catalogue/steps.ts';
import { failureOf, refusedWith, unprovided, type Failure, type Stored } from './ports.ts';

/** What the address asks for: one of the record's steps, or a page around them. */
export type FlowPlace = { page: 'guidance' | 'review' | 'confirmation' } | { page: 'step'; step: string };

export interface FlowInput {
  place: FlowPlace;
  /** The day of the visit, YYYY-MM-DD: rules relative to today are checked against it. */
  today: string;
}

/** A record as it is fetched: with what its steps need besides its own fields. */
export interface Fetched extends Stored {
  related?: Related;
}

export interface FlowContext extends FlowInput {
  record: Stored | null;
  /** An Application's EOI, lists and documents; empty for an EOI. */
  related: Related;
  /** Answers of the step as last submitted, until they are saved: what a failed save must not lose. */
  answers: Answers | null;
  /** Rules that were found broken at the last save or submit. */
  issues: readonly Issue[];
  /** Somebody else's version, while the person chooses between the two. */
  theirs: Stored | null;
  /** Values found elsewhere for this or a later step, to be saved with this one; forgotten when it is left unsaved. */
  prefilled: Values;
}

export type FlowEvent =
  | { type: 'place.opened'; place: FlowPlace }
  | { type: 'record.started' }
  | { type: 'answers.changed' }
  | { type: 'answers.restored' }
  | { type: 'step.submitted'; answers: Answers }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  /** Values found elsewhere (the picked company's registered address), to be saved with the step. */
  | { type: 'record.prefilled'; values: Values }
  /** A list or the documents of the step have changed. */
  | { type: 'related.changed'; related: Related }
  | { type: 'record.submitted' };

/** Newer parts over older ones; lists one by one. */
const joined = (older: Related, newer: Related | undefined): Related => ({
  ...older,
  ...newer,
  lists: { ...older.lists, ...newer?.lists },
});

/** A step's answers laid over a record; what is typed but no longer asked and has no form keeps its last good value. */
function withAnswers(record: RecordName, step: string, held: Values, answers: Answers): Values {
  const fields = fieldsOfStep(record, step);
  const read = readAnswers(fields, answers);
  const merged: Record<string, unknown> = { ...held, ...read };
  for (const [name, field] of fields) {
    const unreadable = !isBlank(field, read[name]) && formIssue(field, read[name]) !== undefined;
    if (unreadable && !isAsked(field, merged)) merged[name] = held[name];
  }
  return merged;
}

/** The fields of a step in which somebody else's version differs from the one that the person started from. */
export function changedFields(record: RecordName, step: string, ours: Values, theirs: Values): string[] {
  return fieldsOfStep(record, step)
    .filter(([name]) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]))
    .map(([name]) => name);
}

const failureIn = (event: object): Failure => failureOf('error' in event ? event.error : undefined);
const elsewhere: Message = { messageId: 'notice.conflict.refetched', type: 'info' };

/** The machine of one record's journey; `only` narrows it to some of its steps, for walking its shape in tests. */
export function createStepFlow(record: RecordName, only: readonly string[] = steps[record]) {
  const names = recordNames[record];

  const held = (context: FlowContext): Values => context.record?.values ?? {};
  const receive = ({ values, etag }: Stored): Stored => ({ values: fromWire(record, values), etag });

  /** A fetched record with what belongs to it; what the EOI knows already is filled in, so that nothing is asked twice. */
  const take = ({ related = {}, ...stored }: Fetched) => {
    const { values, etag } = receive(stored);
    return { record: { values: prefilled(record, values, related.eoi), etag }, related };
  };

  /** The whole record as it is sent: unanswered yes/no fields with their wire default, the submit flag as decided. */
  const toSend = (values: Values, submit: 1 | 2): Values => ({
    ...toWire(record, values),
    [names.submit]: submit,
  });

  const incomplete = ({ context }: { context: FlowContext }) =>
    firstIncompleteStep(record, held(context), context.today, context.related);
  const wants =
    (page: FlowPlace['page']) =>
    ({ context }: { context: FlowContext }) =>
      context.place.page === page;
  const open = ({ context }: { context: FlowContext }) => isOpen(record, held(context));

  const missing = (context: FlowContext) =>
    submitIssues(
      record,
      held(context),
      context.today,
      context.related,
      datesToJudge(record, held(context), held(context)),
    );

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

  const { createMachine, createStateConfig } = setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowEvent,
      input: {} as FlowInput,
      emitted: {} as { type: 'notice.raised'; message: Message } | { type: 'session.ended' },
      meta: {} as { busy?: string; step?: string; page?: FlowPlace['page'] },
    },
    actors: {
      fetchRecord: unprovided<Fetched>('fetchRecord'),
      createRecord: unprovided<Fetched>('createRecord'),
      saveRecord: unprovided<Stored, Stored>('saveRecord'),
    },
    guards: {
      isUnauthorised: refusedWith(401),
      isAbsent: refusedWith(404),
      isConflict: refusedWith(409),
      isStale: refusedWith(412),
      isClosed: refusedWith(422),
      /** What the record is now has to be asked. */
      isUnclear: (refused) => refusedWith(422)(refused) || refusedWith('malformed')(refused),
      isComplete: ({ context }) => missing(context).length === 0,
    },
    actions: {
      raiseFailure: emit(({ event }) => ({
        type: 'notice.raised' as const,
        message: failureIn(event).notice ?? { messageId: 'notice.generic', type: 'error' as const },
      })),
      setPlace: assign((_, { place }: { place: FlowPlace }) => ({ place })),
      showIssues: assign({ issues: ({ event }) => failureIn(event).issues ?? [] }),
      forgetAnswers: assign({ answers: null, issues: [], theirs: null, prefilled: {} }),
      sayRefetched: emit({ type: 'notice.raised', message: elsewhere }),
    },
  });

  const stepState = (step: string) => {
    /** The broken rules of the step with these answers laid over the record. */
    const broken = (context: FlowContext, answers: Answers) =>
      stepIssues(
        record,
        step,
        withAnswers(record, step, held(context), answers),
        context.today,
        context.related,
        held(context),
      );

    /** In this step the other version says what ours did before or does now. */
    const isOurs = (context: FlowContext, theirs: Values) =>
      [held(context), withAnswers(record, step, held(context), context.answers ?? {})].some(
        (ours) => changedFields(record, step, ours, theirs).length === 0,
      );

    return createStateConfig({
      meta: { step, page: 'step' },
      initial: 'editing',
      // From here on this is the place, whatever was asked for: a record fetched again leads back to it.
      entry: { type: 'setPlace', params: { place: { page: 'step', step } } },
      exit: 'forgetAnswers',
      states: {
        editing: {
          initial: 'unchanged',
          states: {
            unchanged: { on: { 'answers.changed': 'changed' } },
            changed: { tags: ['unsaved'], on: { 'answers.restored': 'unchanged' } },
          },
          on: {
            'record.prefilled': {
              actions: assign({
                prefilled: ({ context, event }) => ({ ...context.prefilled, ...event.values }),
              }),
            },
            'place.opened': {
              target: `#${record}.placing`,
              actions: { type: 'setPlace', params: ({ event }) => ({ place: event.place }) },
            },
            'step.submitted': [
              {
                guard: ({ context, event }) => broken(context, event.answers).length > 0,
                target: '.changed',
                actions: assign(({ context, event }) => ({
                  answers: event.answers,
                  issues: broken(context, event.answers),
                })),
              },
              { target: 'saving', actions: assign({ answers: ({ event }) => event.answers }) },
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
              const before = { ...held(context), ...context.prefilled };
              const values = withAnswers(record, step, before, context.answers ?? {});
              const page = furthestStep(
                record,
                String(values['ua_currentpageinapplication']),
                followingStep(record, step),
              );
              return {
                values: toSend({ ...values, ua_currentpageinapplication: page }, 2),
                etag: context.record?.etag ?? null,
              };
            },
            onDone: {
              target: `#${record}.placing`,
              actions: assign({
                record: ({ event }) => receive(event.output),
                // The step after this one; after the last, the review of all answers.
                place: (): FlowPlace => {
                  const next = only[only.indexOf(step) + 1];
                  return next === undefined ? { page: 'review' } : { page: 'step', step: next };
                },
              }),
            },
            onError: [
              { guard: 'isUnauthorised', target: `#${record}.expired` },
              { guard: 'isStale', target: 'comparing' },
              { guard: 'isUnclear', target: 'learning', actions: 'raiseFailure' },
              { target: 'editing.changed', actions: ['raiseFailure', 'showIssues'] },
            ],
          },
        },
        // Closed meanwhile, or answered with nothing that can be read: the record says what is true, what was typed stays.
        learning: {
          tags: ['busy', 'unsaved'],
          meta: { busy: 'busy.checking' },
          invoke: {
            id: 'fetchTruth',
            src: 'fetchRecord',
            onDone: [
              {
                guard: ({ event }) => !isOpen(record, event.output.values),
                target: `#${record}.placing`,
                actions: assign({ record: ({ event }) => receive(event.output) }),
              },
              {
                target: 'editing.changed',
                actions: assign({ record: ({ event }) => receive(event.output) }),
              },
            ],
            onError: [
              { guard: 'isUnauthorised', target: `#${record}.expired` },
              { target: 'editing.changed' },
            ],
          },
        },
        // Somebody saved another version meanwhile: fetch it, show what differs, let the person choose.
        comparing: {
          tags: ['busy', 'unsaved'],
          meta: { busy: 'busy.checking' },
          invoke: {
            id: 'fetchTheirs',
            src: 'fetchRecord',
            onDone: [
              {
                guard: ({ event }) => !isOpen(record, event.output.values),
                target: `#${record}.placing`,
                actions: [assign({ record: ({ event }) => receive(event.output) }), 'sayRefetched'],
              },
              // Nobody else touched this step, or a reply got lost and it is ours: saved once more from there.
              {
                guard: ({ context, event }) => isOurs(context, receive(event.output).values),
                target: 'saving',
                actions: assign({ record: ({ event }) => receive(event.output) }),
              },
              { target: 'choosing', actions: assign({ theirs: ({ event }) => receive(event.output) }) },
            ],
            onError: [
              { guard: 'isUnauthorised', target: `#${record}.expired` },
              { target: 'editing.changed', actions: 'raiseFailure' },
            ],
          },
        },
        choosing: {
          tags: ['unsaved'],
          on: {
            'mine.kept': {
              target: 'saving',
              actions: assign({ record: ({ context }) => context.theirs, theirs: null }),
            },
            'theirs.taken': {
              target: 'editing.unchanged',
              actions: [assign({ record: ({ context }) => context.theirs }), 'forgetAnswers'],
            },
          },
        },
      },
    });
  };

  return createMachine({
    id: record,
    context: ({ input }) => ({
      ...input,
      record: null,
      related: {},
      answers: null,
      issues: [],
      theirs: null,
      prefilled: {},
    }),
    initial: 'arriving',
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
          onDone: {
            target: 'placing',
            actions: assign(({ event }) => ({
              ...take(event.output),
              place: { page: 'step' as const, step: only[0] ?? '' },
            })),
          },
          onError: [
            { guard: 'isUnauthorised', target: 'expired' },
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
          onDone: { target: 'placing', actions: assign(({ event }) => take(event.output)) },
          onError: [
            { guard: 'isUnauthorised', target: 'expired' },
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
          {
            guard: ({ context }) => wants('review')({ context }) && incomplete({ context }) === undefined,
            target: 'reviewing',
          },
          ...only.map((step) => ({ guard: leadsTo(step), target: `answering.${step}` })),
        ],
      },
      answering: {
        initial: only[0] ?? '',
        states: Object.fromEntries(only.map((step) => [step, stepState(step)])),
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
                issues: ({ context }) => missing(context),
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
          input: ({ context }) => ({ values: toSend(held(context), 1), etag: context.record?.etag ?? null }),
          onDone: {
            target: 'confirmation',
            actions: assign({ record: ({ event }) => receive(event.output) }),
          },
          onError: [
            { guard: 'isUnauthorised', target: 'expired' },
            {
              guard: 'isStale',
              target: 'fetching',
              actions: ['sayRefetched', assign({ place: { page: 'review' } })],
            },
            { guard: 'isUnclear', target: 'fetching', actions: 'raiseFailure' },
            { target: 'reviewing', actions: ['raiseFailure', 'showIssues'] },
          ],
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
      expired: { type: 'final', entry: emit({ type: 'session.ended' }) },
    },
  });
}
