// The life of a record on the server: which moves of its status are legal at which stage, and whose they are (specification section 4;
// decisions.md "Caseworker moves by stage"). Built from the catalogue's tables. It asks nothing and waits for nothing: the server
// asks it what a move leads to before it writes one.
import { assign, setup, transition, type SnapshotFrom } from 'xstate';
import {
  caseworkerMoves,
  openStages,
  ownStatuses,
  shownAt,
  stageOf,
  stages,
  type Display,
  type Stage,
} from './catalogue/statuses.ts';
import type { RecordName } from './catalogue/steps.ts';

/** Whoever can move a record. */
export type Mover = 'applicant' | 'broker' | 'caseworker';

/** Who begins a record, and who submits it: an Application is made when the caseworker finds the Expression of Interest eligible. */
const movers: Readonly<Record<RecordName, { creates: Mover; submits: readonly Mover[] }>> = {
  eoi: { creates: 'applicant', submits: ['applicant'] },
  application: { creates: 'caseworker', submits: ['applicant', 'broker'] },
};

export interface LifeContext {
  record: RecordName;
  /** null before there is a record. */
  status: string | null;
}

export type LifeEvent =
  | { type: 'record.created'; by: Mover }
  | { type: 'record.submitted'; by: Mover }
  /** A caseworker's move, as the table has it. */
  | { type: 'status.moved'; status: string }
  /** A caseworker's move against the table, to whatever status, even one that the specification does not name. */
  | { type: 'status.forced'; status: string };

interface Leading {
  stage: Stage;
  status: string;
}

const { createMachine, createStateConfig } = setup({
  types: {
    context: {} as LifeContext,
    events: {} as LifeEvent,
    input: {} as { record: RecordName },
  },
  guards: {
    mayCreate: ({ context }, { by }: { by: Mover }) => movers[context.record].creates === by,
    maySubmit: ({ context }, { by }: { by: Mover }) => movers[context.record].submits.includes(by),
    leadsTo: ({ context }, { stage, status }: Leading) => stageOf(context.record, status) === stage,
    isForcedTo: ({ context }, { stage, status }: Leading) =>
      /^[a-z0-9-]{1,60}$/.test(status) && shownAt(stageOf(context.record, status)) === shownAt(stage),
  },
  actions: {
    become: assign((_, { status }: { status: string }) => ({ status })),
    becomeOwn: assign(({ context }, { now }: { now: 'created' | 'submitted' }) => ({
      status: ownStatuses[context.record][now],
    })),
  },
});

/** A record at one stage: the caseworker's moves from there, and the submit where it is open. */
const lifeAt = (stage: Stage) =>
  createStateConfig({
    tags: openStages.includes(stage) ? ['editable'] : [],
    on: {
      'status.moved': caseworkerMoves[stage].map((to) => ({
        guard: { type: 'leadsTo' as const, params: ({ event }) => ({ ...event, stage: to }) },
        target: shownAt(to),
        actions: { type: 'become' as const, params: ({ event }) => event },
      })),
      ...(openStages.includes(stage)
        ? {
            'record.submitted': {
              guard: { type: 'maySubmit', params: ({ event }) => event },
              target: 'submitted' satisfies Display,
              actions: { type: 'becomeOwn', params: { now: 'submitted' } },
            },
          }
        : {}),
    },
  });

export const recordLifeMachine = createMachine({
  id: 'recordLife',
  context: ({ input }) => ({ record: input.record, status: null }),
  initial: 'not-started' satisfies Display,
  states: {
    'not-started': {
      on: {
        'record.created': {
          guard: { type: 'mayCreate', params: ({ event }) => event },
          target: 'begun',
          actions: { type: 'becomeOwn', params: { now: 'created' } },
        },
      },
    },
    begun: {
      initial: 'in-progress' satisfies Display,
      on: {
        'status.forced': stages.map((stage) => ({
          guard: { type: 'isForcedTo' as const, params: ({ event }) => ({ ...event, stage }) },
          target: `.${shownAt(stage)}`,
          actions: { type: 'become' as const, params: ({ event }) => event },
        })),
      },
      states: Object.fromEntries(stages.map((stage) => [shownAt(stage), lifeAt(stage)])),
    },
  },
});

export type Life = SnapshotFrom<typeof recordLifeMachine>;

/** Where a record with this status stands; null: there is no record yet. */
export const lifeOf = (record: RecordName, status: string | null): Life =>
  recordLifeMachine.resolveState({
    value: status === null ? 'not-started' : { begun: shownAt(stageOf(record, status)) },
    context: { record, status },
  });

/** Where a move leads, or undefined for one that is not legal. */
export const lifeAfter = (life: Life, event: LifeEvent): Life | undefined =>
  life.can(event) ? transition(recordLifeMachine, life, event)[0] : undefined;
