// The life cycle of a record (product 2.11, 2.12). Its states are `absent`, before the record is created, and the display states of the
// dashboard. Its transitions are the legal moves of the status; guards say who can make each. The machine is built from the catalogue's
// tables and has no ports: the server computes with it what a move leads to, and the dashboard in which state a record is.
import { assign, setup, transition, type SnapshotFrom } from 'xstate';
import {
  caseworkerMoves,
  displayStateOf,
  displayStates,
  editableStages,
  displayStateOfStage,
  positionOf,
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
import type { StateMeta } from '../stateMeta.ts';

export interface LifeContext {
  record: RecordName;
  /** Null while there is no record. */
  status: string | null;
  /** The furthest step that was reached; '' until a step is saved. */
  page: string;
}

export type LifeEvent =
  | { type: 'record.created'; by: Actor }
  /** A step is saved; `page` is the step that the save leads to. */
  | { type: 'record.saved'; by: Actor; page: string }
  | { type: 'record.submitted'; by: Actor }
  /** A caseworker's move that the table allows. */
  | { type: 'status.moved'; status: string }
  /** A caseworker's move to any status, also to one that the catalogue does not have. */
  | { type: 'status.forced'; status: string };

const outlineOf = (record: RecordName): RecordOutline => outlines[record];

interface Saving {
  event: Extract<LifeEvent, { type: 'record.saved' }>;
}

interface Move {
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
    meta: {} as StateMeta,
  },
  guards: {
    mayCreate: ({ context }, { by }: { by: Actor }) => outlines[context.record].createdBy === by,
    mayFill: ({ context: { record } }, { by }: { by: Actor }) => outlineOf(record).filledBy.includes(by),
    /** The actor can save the record, and the save leads beyond the first step. */
    leavesFirstStep: ({ context: { record, status, page } }, saved: { by: Actor; page: string }) =>
      outlineOf(record).filledBy.includes(saved.by) &&
      displayWith({ record, status, page: furthestStep(outlines[record], page, saved.page) }, status) ===
        'in-progress',
    isMovedTo: ({ context }, { display, status }: Move) =>
      status !== context.status &&
      stageOf(outlines[context.record], status) !== undefined &&
      displayWith(context, status) === display,
    isForcedTo: ({ context }, { display, status }: Move) =>
      /^[a-z0-9-]{1,60}$/.test(status) && displayWith(context, status) === display,
  },
  actions: {
    setStatus: assign((_, { status }: { status: string }) => ({ status })),
    setRecordStatus: assign(({ context }, { to }: { to: 'created' | 'submitted' }) => ({
      status: outlines[context.record][`${to}Status`],
    })),
    setFurthestStep: assign(({ context: { record, page } }, saved: { page: string }) => ({
      page: furthestStep(outlines[record], page, saved.page),
    })),
  },
});

/** The state of a record that the dashboard shows in this way: it has the caseworker's moves, and while the record is open those of its user. */
const displayState = (display: DisplayState) => {
  const stage = stageOfDisplayState(display);
  const isOpen = editableStages.includes(stage);
  return createStateConfig({
    tags: isOpen ? ['editable'] : [],
    on: {
      'status.moved': caseworkerMoves[stage].map(displayStateOfStage).map((to) => ({
        guard: { type: 'isMovedTo' as const, params: ({ event }) => ({ ...event, display: to }) },
        target: to,
        actions: { type: 'setStatus' as const, params: ({ event }) => event },
      })),
      ...(isOpen
        ? {
            'record.saved': [
              ...(display === 'not-started'
                ? [
                    {
                      guard: { type: 'leavesFirstStep' as const, params: ({ event }: Saving) => event },
                      target: 'in-progress' satisfies DisplayState,
                      actions: { type: 'setFurthestStep' as const, params: ({ event }: Saving) => event },
                    },
                  ]
                : []),
              {
                guard: { type: 'mayFill' as const, params: ({ event }) => event },
                actions: { type: 'setFurthestStep' as const, params: ({ event }) => event },
              },
            ],
            'record.submitted': {
              guard: { type: 'mayFill', params: ({ event }) => event },
              target: 'submitted' satisfies DisplayState,
              actions: { type: 'setRecordStatus', params: { to: 'submitted' } },
            },
          }
        : {}),
    },
  });
};

export const recordLifeMachine = createMachine({
  id: 'recordLife',
  meta: { requirement: '2.11' },
  context: ({ input: { record } }) => ({ record, status: null, page: '' }),
  initial: 'absent',
  states: {
    absent: {
      on: {
        'record.created': {
          guard: { type: 'mayCreate', params: ({ event }) => event },
          target: 'existing',
          actions: { type: 'setRecordStatus', params: { to: 'created' } },
        },
      },
    },
    existing: {
      meta: { requirement: '2.12' },
      initial: 'not-started' satisfies DisplayState,
      on: {
        'status.forced': displayStates.map((display) => ({
          guard: { type: 'isForcedTo' as const, params: ({ event }) => ({ ...event, display }) },
          target: `.${display}`,
          actions: { type: 'setStatus' as const, params: ({ event }) => event },
        })),
      },
      states: Object.fromEntries(displayStates.map((display) => [display, displayState(display)])),
    },
  },
});

export type Life = SnapshotFrom<typeof recordLifeMachine>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The state of a record; `progress` is null while there is no record. */
export function lifeCycleOf(record: RecordName, progress: StatusFields | null): Life {
  if (progress === null) {
    return recordLifeMachine.resolveState({
      value: 'absent',
      context: { record, status: null, page: '' },
    });
  }
  return recordLifeMachine.resolveState({
    value: { existing: displayStateOf(outlines[record], progress) },
    context: {
      record,
      status: textOf(progress.ua_currentstatus),
      page: positionOf(progress),
    },
  });
}

/** The state after a move, or undefined when the move is not legal. */
export const lifeCycleAfter = (life: Life, event: LifeEvent): Life | undefined =>
  life.can(event) ? transition(recordLifeMachine, life, event)[0] : undefined;
