// The life cycle of a record: its states are those that the dashboard shows, and its transitions are the legal moves of the status, each
// for those who may make it. The machine is built from the catalogue's tables and has no ports: the server asks it what a move leads to
// before it writes the new status, and the dashboard asks it in which state a record is.
import { assign, setup, transition, type SnapshotFrom } from 'xstate';
import {
  caseworkerMoves,
  displayStateOf,
  displayStates,
  editableStages,
  displayStateOfStage,
  stageOf,
  stageOfDisplayState,
  type DisplayState,
  type StatusFields,
} from '../catalogue/statuses.ts';
import {
  furthestStep,
  outlines,
  type Actor,
  type RecordName,
  type RecordOutline,
} from '../catalogue/records/outlines.ts';

export interface LifeContext {
  record: RecordName;
  /** null before there is a record. */
  status: string | null;
  /** The furthest step; empty until one is saved. */
  page: string;
}

export type LifeEvent =
  | { type: 'record.created'; by: Actor }
  /** A step is saved; `page` is the step that the save leads to. */
  | { type: 'record.saved'; by: Actor; page: string }
  | { type: 'record.submitted'; by: Actor }
  /** A caseworker's move, as the table has it. */
  | { type: 'status.moved'; status: string }
  /** A caseworker's move against the table, to any status, even one that the catalogue does not have. */
  | { type: 'status.forced'; status: string };

const outlineOf = (record: RecordName): RecordOutline => outlines[record];

interface Saving {
  event: Extract<LifeEvent, { type: 'record.saved' }>;
}

interface Leading {
  display: DisplayState;
  status: string;
}

/** The display state of the record if it had this status. */
const displayWith = ({ record, page }: LifeContext, status: string | null): DisplayState =>
  displayStateOf(outlines[record], { ua_currentstatus: status, ua_currentpageinapplication: page });

const { createMachine, createStateConfig } = setup({
  types: {
    context: {} as LifeContext,
    events: {} as LifeEvent,
    input: {} as { record: RecordName },
  },
  guards: {
    mayCreate: ({ context }, { by }: { by: Actor }) => outlines[context.record].createdBy === by,
    mayFill: ({ context: { record } }, { by }: { by: Actor }) => outlineOf(record).filledBy.includes(by),
    /** Whoever saves may do so, and the save leads on from the first step. */
    goesOn: ({ context: { record, status, page } }, saved: { by: Actor; page: string }) =>
      outlineOf(record).filledBy.includes(saved.by) &&
      displayWith({ record, status, page: furthestStep(outlines[record], page, saved.page) }, status) ===
        'in-progress',
    leadsTo: ({ context }, { display, status }: Leading) =>
      stageOf(outlines[context.record], status) !== undefined && displayWith(context, status) === display,
    isForcedTo: ({ context }, { display, status }: Leading) =>
      /^[a-z0-9-]{1,60}$/.test(status) && displayWith(context, status) === display,
  },
  actions: {
    become: assign((_, { status }: { status: string }) => ({ status })),
    becomeOwn: assign(({ context }, { now }: { now: 'created' | 'submitted' }) => ({
      status: outlines[context.record][`${now}Status`],
    })),
    reachStep: assign(({ context: { record, page } }, saved: { page: string }) => ({
      page: furthestStep(outlines[record], page, saved.page),
    })),
  },
});

/** The state of a record that the dashboard shows like this: the caseworker's moves, and where the record is open the applicant's. */
const lifeAt = (display: DisplayState) => {
  const stage = stageOfDisplayState(display);
  const isOpen = editableStages.includes(stage);
  return createStateConfig({
    tags: isOpen ? ['editable'] : [],
    on: {
      'status.moved': caseworkerMoves[stage].map(displayStateOfStage).map((to) => ({
        guard: { type: 'leadsTo' as const, params: ({ event }) => ({ ...event, display: to }) },
        target: to,
        actions: { type: 'become' as const, params: ({ event }) => event },
      })),
      ...(isOpen
        ? {
            'record.saved': [
              ...(display === 'not-started'
                ? [
                    {
                      guard: { type: 'goesOn' as const, params: ({ event }: Saving) => event },
                      target: 'in-progress' satisfies DisplayState,
                      actions: { type: 'reachStep' as const, params: ({ event }: Saving) => event },
                    },
                  ]
                : []),
              {
                guard: { type: 'mayFill' as const, params: ({ event }) => event },
                actions: { type: 'reachStep' as const, params: ({ event }) => event },
              },
            ],
            'record.submitted': {
              guard: { type: 'mayFill', params: ({ event }) => event },
              target: 'submitted' satisfies DisplayState,
              actions: { type: 'becomeOwn', params: { now: 'submitted' } },
            },
          }
        : {}),
    },
  });
};

export const recordLifeMachine = createMachine({
  id: 'recordLife',
  context: ({ input: { record } }) => ({ record, status: null, page: '' }),
  initial: 'absent',
  states: {
    absent: {
      on: {
        'record.created': {
          guard: { type: 'mayCreate', params: ({ event }) => event },
          target: 'begun',
          actions: { type: 'becomeOwn', params: { now: 'created' } },
        },
      },
    },
    begun: {
      initial: 'not-started' satisfies DisplayState,
      on: {
        'status.forced': displayStates.map((display) => ({
          guard: { type: 'isForcedTo' as const, params: ({ event }) => ({ ...event, display }) },
          target: `.${display}`,
          actions: { type: 'become' as const, params: ({ event }) => event },
        })),
      },
      states: Object.fromEntries(displayStates.map((display) => [display, lifeAt(display)])),
    },
  },
});

export type Life = SnapshotFrom<typeof recordLifeMachine>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The state in which a record is; null: there is no record yet. */
export function lifeOf(record: RecordName, progress: StatusFields | null): Life {
  if (progress === null) {
    return recordLifeMachine.resolveState({
      value: 'absent',
      context: { record, status: null, page: '' },
    });
  }
  return recordLifeMachine.resolveState({
    value: { begun: displayStateOf(outlines[record], progress) },
    context: {
      record,
      status: textOf(progress.ua_currentstatus),
      page: textOf(progress.ua_currentpageinapplication),
    },
  });
}

/** Where a move leads, or undefined for one that is not legal. */
export const lifeAfter = (life: Life, event: LifeEvent): Life | undefined =>
  life.can(event) ? transition(recordLifeMachine, life, event)[0] : undefined;
