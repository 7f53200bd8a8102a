// The applicant's dashboard: a region that fetches both records and polls after a submit, for at most a minute, and a region for each
// record whose state is what its card shows (specification section 4 "Dashboard states"). The record's life decides which state that is.
import { assign, emit, raise, setup, type SnapshotFrom } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Message } from '../catalogue/errors.ts';
import { limits } from '../catalogue/limits.ts';
import type { Values } from '../catalogue/answers.ts';
import { displays, stageOf, type Display } from '../catalogue/statuses.ts';
import type { RecordName } from '../catalogue/steps.ts';
import { noticeIn } from '../ports.ts';
import { lifeOf } from '../record/recordLifeMachine.ts';

/** The two records of an applicant; null while there is none. */
export type Overview = Record<RecordName, Values | null>;

export interface DashboardInput {
  /** The record that was submitted just now: its new status is waited for. */
  submitted: RecordName | null;
}

export interface DashboardContext extends DashboardInput {
  overview: Overview | null;
}

export type DashboardEvent =
  | { type: 'dashboard.refreshed' }
  /** Raised by the machine itself when both records are there: their regions follow. */
  | { type: 'overview.fetched' };

/** What a card offers: Start leads to the guidance, Continue to the furthest step, View to the answers. */
const offers = ['start', 'continue', 'view'] as const;
export type Offer = (typeof offers)[number];

const offerAt = {
  'not-started': 'start',
  'in-progress': 'continue',
  submitted: 'view',
  processing: 'view',
  'in-query': 'continue',
  rejected: 'view',
  withdrawn: 'view',
  approved: 'view',
} as const satisfies Record<Display, Offer>;

/** Where a record stands as far as it was fetched. */
const lifeIn = ({ overview }: DashboardContext, record: RecordName) =>
  overview === null ? undefined : lifeOf(record, overview[record]);

interface Shown {
  record: RecordName;
  display: Display;
}

const { createMachine, createStateConfig } = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as DashboardInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      | { type: 'status.unknown'; record: RecordName; status: unknown },
    meta: {} as { busy: string },
    tags: {} as 'busy' | `${RecordName}.${Offer}`,
  },
  actors: { fetchOverview: createCallMachine<Overview>('fetchOverview') },
  delays: { pollEvery: limits.statusRefresh.every, pollWithin: limits.statusRefresh.within },
  guards: {
    /** The record that was submitted is still open: the status that the submit leads to does not show yet. */
    isAwaited: ({ context }) => {
      const life = context.submitted === null ? undefined : lifeIn(context, context.submitted);
      return life !== undefined && (life.matches('absent') || life.hasTag('editable'));
    },
    /** There is no such record yet. */
    isAbsent: ({ context }, { record }: Pick<Shown, 'record'>) =>
      lifeIn(context, record)?.matches('absent') ?? false,
    /** The specification does not name the status of the record. */
    isUnknown: ({ context: { overview } }, { record }: Pick<Shown, 'record'>) =>
      stageOf(record, overview?.[record]?.['ua_currentstatus']) === undefined,
    /** The life of the record is in this state. */
    isShownAs: ({ context }, { record, display }: Shown) =>
      lifeIn(context, record)?.matches({ begun: display }) ?? false,
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
    tellUnknown: emit(({ context: { overview } }, { record }: Pick<Shown, 'record'>) => ({
      type: 'status.unknown' as const,
      record,
      status: overview?.[record]?.['ua_currentstatus'],
    })),
    showRecords: raise({ type: 'overview.fetched' }),
  },
});

/** The display states that have no states inside. */
const plain = displays.filter((display) => display !== 'not-started' && display !== 'processing');

/** The region of a record: the state that its card shows. */
const regionOf = (record: RecordName) => {
  // Only what the applicant may create is started before it is there: the server creates the Application when the EOI is approved.
  const isTheirs = lifeOf(record, null).can({ type: 'record.created', by: 'applicant' });
  const offering = (offer: Offer) => ({ tags: [`${record}.${offer}` as const] });
  return createStateConfig({
    initial: 'unknown',
    on: {
      'overview.fetched': [
        { guard: { type: 'isAbsent', params: { record } }, target: '.not-started.absent' },
        {
          guard: { type: 'isShownAs', params: { record, display: 'not-started' } },
          target: '.not-started.begun',
        },
        ...plain.map((display) => ({
          guard: { type: 'isShownAs' as const, params: { record, display } },
          target: `.${display}`,
        })),
        { guard: { type: 'isUnknown', params: { record } }, target: '.processing.unnamed' },
        { target: '.processing' },
      ],
    },
    states: {
      // Until both records are there for the first time.
      unknown: {},
      'not-started': {
        initial: 'absent',
        states: { absent: isTheirs ? offering('start') : {}, begun: offering('start') },
      },
      processing: {
        ...offering(offerAt.processing),
        initial: 'named',
        states: {
          named: {},
          // The specification does not name this status: it shows as Processing, and somebody has to learn of it.
          unnamed: { entry: { type: 'tellUnknown', params: { record } } },
        },
      },
      ...Object.fromEntries(plain.map((display) => [display, offering(offerAt[display])])),
    },
  });
};

export const dashboardMachine = createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ...input, overview: null }),
  type: 'parallel',
  states: {
    overview: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          meta: { busy: 'busy.loading' },
          invoke: {
            id: 'fetchOverview',
            src: 'fetchOverview',
            onDone: {
              target: 'deciding',
              actions: [assign({ overview: ({ event }) => event.output }), 'showRecords'],
            },
            onError: { target: 'failed', actions: 'raiseFailure' },
          },
        },
        deciding: { always: [{ guard: 'isAwaited', target: 'polling' }, { target: 'settled' }] },
        settled: { on: { 'dashboard.refreshed': 'loading' } },
        // Asked again every few seconds; a failed poll is only waited out.
        polling: {
          initial: 'waiting',
          after: { pollWithin: 'late' },
          states: {
            waiting: { after: { pollEvery: 'fetching' } },
            fetching: {
              invoke: {
                id: 'pollOverview',
                src: 'fetchOverview',
                onDone: {
                  target: 'judging',
                  actions: [assign({ overview: ({ event }) => event.output }), 'showRecords'],
                },
                onError: 'waiting',
              },
            },
            judging: {
              always: [{ guard: 'isAwaited', target: 'waiting' }, { target: '#dashboard.overview.settled' }],
            },
          },
        },
        // The minute is over: the page says that it may take longer.
        late: { on: { 'dashboard.refreshed': 'loading' } },
        failed: { on: { 'dashboard.refreshed': 'loading' } },
      },
    },
    eoi: regionOf('eoi'),
    application: regionOf('application'),
  },
});

type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;

/** What the card of a record shows; undefined before the first answer. */
export const displayIn = (snapshot: DashboardSnapshot, record: RecordName): Display | undefined =>
  displays.find((display) => snapshot.matches({ [record]: display }));

/** What the card of a record offers; undefined where it does not open. */
export const offerIn = (snapshot: DashboardSnapshot, record: RecordName): Offer | undefined =>
  offers.find((offer) => snapshot.hasTag(`${record}.${offer}`));
