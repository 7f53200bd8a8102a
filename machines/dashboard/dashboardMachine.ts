// The applicant's dashboard (product 2.9, 2.10). It has four regions: one fetches both records and polls after a submit; two are in the state
// that the card of their record shows, which recordLifeMachine decides; and one ends the assignment of a broker (product 9.10).
import { assign, emit, enqueueActions, raise, setup, type SnapshotFrom } from 'xstate';
import { createCallMachine } from '../call/callMachine.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import type { Values } from '../catalogue/fields/answers.ts';
import { brokersIn, type ActingBroker } from '../catalogue/records/actingBrokers.ts';
import { statusMessageIn } from '../catalogue/records/statusMessage.ts';
import {
  displayStates,
  editableStages,
  stageOfDisplayState,
  type DisplayState,
  type StatusFields,
} from '../catalogue/statuses.ts';
import { recordNames, type RecordName } from '../catalogue/records/outlines.ts';
import { failedWith, noticeOfFailure, type Failure } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';
import { lifeCycleOf } from '../record/recordLifeMachine.ts';

/** The two records of an applicant: null while there is none, missing when it could not be fetched. */
export type Overview = Partial<Record<RecordName, (Values & StatusFields) | null>>;

/** What one fetch of both records answers; `failure` is why one of them is missing. */
export type FetchedOverview = Overview & { failure?: Failure };

/** A submit whose new status no dashboard has shown yet. */
export interface SubmittedRecord {
  record: RecordName;
  /** The record's status before the submit: while it shows, the new one does not. */
  before: string;
}

export interface DashboardInput {
  /** The user's submit, in this tab or in another one, whose new status the dashboard polls for; null without one (product 2.10). */
  submitted: SubmittedRecord | null;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What the user is told after asking for the status again: when the answer arrived, and whether a card shows another status, or another
 *  message of a query, than before. */
interface StatusCheck {
  at: number;
  isChanged: boolean;
}

export interface DashboardContext extends DashboardInput {
  overview: Overview | null;
  /**
   * The submitted record kept its old status as long as the dashboard polls. It may have returned to that status unseen, so its card shows and
   * offers what the backend says, and nothing polls any more.
   */
  isLate: boolean;
  /** The last fetch that answered at all answered only one of the records. */
  isPartial: boolean;
  /** Null before the user has asked, after a fetch that failed, and once the dashboard polls. */
  check: StatusCheck | null;
  /** The broker whose assignment the applicant wants to end; null while no question is open. */
  ending: ActingBroker | null;
  /** The assignments that ended on this page. An answer that was sent before may still name them. */
  endedIds: readonly string[];
}

export type DashboardEvent =
  | { type: 'dashboard.refreshed' }
  | { type: 'ending.requested'; id: string }
  | { type: 'ending.confirmed' }
  | { type: 'ending.cancelled' }
  /** Raised by the machine itself after each fetch, so that the regions of the records change their state. */
  | { type: 'overview.fetched' };

/** What a card offers: Start leads to the guidance, Continue to the furthest step or in query to the task list, View to the answers. */
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
} as const satisfies Record<DisplayState, Offer>;

/** The life-cycle state of a record as it was last fetched; undefined before the first fetch that has answered it. */
function lifeIn({ overview }: DashboardContext, record: RecordName) {
  const values = overview?.[record];
  return values === undefined ? undefined : lifeCycleOf(record, values);
}

/** The brokers who act for the applicant (product 9.10). */
export const actingBrokers = ({
  overview,
  endedIds,
}: Pick<DashboardContext, 'overview' | 'endedIds'>): readonly ActingBroker[] =>
  brokersIn(overview?.application).filter(({ id }) => !endedIds.includes(id));

const brokerOf = (context: DashboardContext, id: string): ActingBroker | undefined =>
  id === '' ? undefined : actingBrokers(context).find((broker) => broker.id === id);

/** What the card of a record shows of its status: the state, and in query the message. */
function shownOf(record: RecordName, values: (Values & StatusFields) | null): string {
  const life = lifeCycleOf(record, values);
  return JSON.stringify([life.value, life.matches({ existing: 'in-query' }) && statusMessageIn(values)]);
}

function isShownChanged(before: Overview, after: Overview, record: RecordName): boolean {
  const [old, fetched] = [before[record], after[record]];
  return old !== undefined && fetched !== undefined && shownOf(record, old) !== shownOf(record, fetched);
}

/**
 * Whether the submitted record shows the status that it had before its submit; undefined without a submit, and while the record could not be
 * fetched.
 */
function isStatusOld({ submitted, overview }: Pick<DashboardContext, 'submitted' | 'overview'>) {
  const values = submitted === null ? undefined : overview?.[submitted.record];
  if (values === undefined) return undefined;
  return values !== null && String(values.ua_currentstatus ?? '') === submitted?.before;
}

/** Whether the dashboard waits for the new status of the submitted record. */
const isStatusPending = (context: DashboardContext): boolean =>
  !context.isLate && isStatusOld(context) === true;

interface Shown {
  record: RecordName;
  display: DisplayState;
}

const { createMachine, createStateConfig } = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as DashboardInput,
    emitted: {} as
      | { type: 'notice.raised'; message: Message }
      /** The new status of the submitted record shows: no later visit has to poll for it. */
      | { type: 'submit.shown' }
      /** The assignment has ended: the broker's entry goes from the page, with its button, which had the focus. */
      | { type: 'broker.ended' },
    meta: {} as StateMeta,
    tags: {} as 'busy' | 'dialog' | `${RecordName}.${Offer}`,
  },
  actors: {
    fetchOverview: createCallMachine<FetchedOverview>('fetchOverview'),
    /** `id`: that of the assignment. */
    endBroker: createCallMachine<void, { id: string }>('endBroker'),
  },
  delays: { pollEvery: limits.statusPolling.interval, pollWithin: limits.statusPolling.duration },
  guards: {
    isActing: ({ context }, { id }: { id: string }) => brokerOf(context, id) !== undefined,
    /** The assignment has ended already, for example by the same call, whose answer was lost. */
    isEnded: ({ event }) => failedWith(404)({ event }),
    /** The submitted record still shows the status from before its submit. */
    isStatusPending: ({ context }) => isStatusPending(context),
    /** One of the records could not be fetched. */
    isPartial: ({ context }) => context.isPartial,
    /** No fetch has answered the record since the dashboard was opened. */
    isMissing: ({ context }, { record }: Pick<Shown, 'record'>) => lifeIn(context, record) === undefined,
    /** There is no such record yet. */
    isAbsent: ({ context }, { record }: Pick<Shown, 'record'>) =>
      lifeIn(context, record)?.matches('absent') ?? false,
    /** The life-cycle machine finds the record in this state. */
    isShownAs: ({ context }, { record, display }: Shown) =>
      lifeIn(context, record)?.matches({ existing: display }) ?? false,
  },
  actions: {
    emitFailure: emit(({ event }) => noticeOfFailure(event)),
    /**
     * Once another status shows: forgets the submit and emits `submit.shown`, so that a later return to the status from before it, such as
     * in query, starts no polling.
     */
    forgetSubmit: enqueueActions(({ context, enqueue }) => {
      if (isStatusOld(context) !== false) return;
      enqueue.emit({ type: 'submit.shown' });
      enqueue.assign({ submitted: null });
    }),
    /** A record that could not be fetched this time stays as it was. */
    setOverview: assign(({ context }, { failure, ...fetched }: FetchedOverview) => ({
      overview: { ...context.overview, ...fetched },
      isPartial: failure !== undefined,
    })),
    /** The first fetch of a visit has nothing to compare with; nor has a record that it could not fetch. */
    setCheck: assign(({ context: { overview, now } }, fetched: FetchedOverview) => ({
      check:
        overview === null
          ? null
          : {
              at: now(),
              isChanged: recordNames.some((record) => isShownChanged(overview, fetched, record)),
            },
    })),
    clearCheck: assign({ check: null }),
    setEnding: assign(({ context }, { id }: { id: string }) => ({ ending: brokerOf(context, id) ?? null })),
    clearEnding: assign({ ending: null }),
    emitEndedNotice: emit(({ context: { ending } }) => ({
      type: 'notice.raised' as const,
      message: {
        messageId: 'notice.broker.ended',
        type: 'success' as const,
        values: { name: ending?.name ?? '' },
      },
    })),
    removeEnded: assign(({ context: { ending, endedIds } }) => ({
      ending: null,
      endedIds: [...endedIds, ending?.id ?? ''],
    })),
    emitEnded: emit({ type: 'broker.ended' as const }),
    raiseFetched: raise({ type: 'overview.fetched' }),
  },
});

/** The display states without child states. */
const atomicDisplays = displayStates.filter((display) => display !== 'not-started');

/** The region of a record: the state that its card shows. */
const regionOf = (record: RecordName) => {
  // The applicant starts the EOI; the server creates the Application when the EOI is approved, so its card offers nothing before.
  const creates = lifeCycleOf(record, null).can({ type: 'record.created', by: 'applicant' });
  const offering = (offer: Offer) => ({ tags: [`${record}.${offer}` as const] });
  return createStateConfig({
    initial: 'unknown',
    on: {
      'overview.fetched': [
        { guard: { type: 'isMissing', params: { record } } },
        { guard: { type: 'isAbsent', params: { record } }, target: '.not-started.absent' },
        {
          guard: { type: 'isShownAs', params: { record, display: 'not-started' } },
          target: '.not-started.existing',
        },
        ...atomicDisplays.map((display) => ({
          guard: { type: 'isShownAs' as const, params: { record, display } },
          target: `.${display}`,
        })),
      ],
    },
    states: {
      // No fetch has answered this record.
      unknown: {},
      'not-started': {
        initial: 'absent',
        states: {
          absent: creates ? offering(offerAt['not-started']) : {},
          existing: offering(offerAt['not-started']),
        },
      },
      ...Object.fromEntries(atomicDisplays.map((display) => [display, offering(offerAt[display])])),
    },
  });
};

export const dashboardMachine = createMachine({
  id: 'dashboard',
  meta: { requirement: '2.9' },
  context: ({ input }) => ({
    ...input,
    overview: null,
    isLate: false,
    isPartial: false,
    check: null,
    ending: null,
    endedIds: [],
  }),
  type: 'parallel',
  states: {
    overview: {
      initial: 'loading',
      states: {
        loading: {
          tags: ['busy'],
          meta: { busy: 'busy.loading' },
          entry: 'clearCheck',
          invoke: {
            id: 'fetchOverview',
            src: 'fetchOverview',
            onDone: [
              {
                // The card of the other record is shown (product 2.9).
                guard: ({ event }) => event.output.failure !== undefined,
                target: 'deciding',
                actions: [
                  { type: 'setOverview', params: ({ event }) => event.output },
                  'raiseFetched',
                  emit(({ event }) => noticeOfFailure({ error: event.output.failure })),
                ],
              },
              {
                target: 'deciding',
                actions: [
                  { type: 'setCheck', params: ({ event }) => event.output },
                  { type: 'setOverview', params: ({ event }) => event.output },
                  'raiseFetched',
                ],
              },
            ],
            onError: { target: 'failed', actions: 'emitFailure' },
          },
        },
        deciding: {
          meta: { requirement: '2.10' },
          always: [
            { guard: 'isStatusPending', target: 'polling' },
            { guard: 'isPartial', target: 'failed' },
            { target: 'upToDate' },
          ],
        },
        upToDate: {
          meta: { requirement: '2.10' },
          entry: 'forgetSubmit',
          on: { 'dashboard.refreshed': 'loading' },
        },
        // A failed poll shows no message: the next one follows.
        polling: {
          meta: { requirement: '2.10' },
          initial: 'waiting',
          entry: 'clearCheck',
          after: { pollWithin: 'timedOut' },
          states: {
            waiting: { after: { pollEvery: 'fetching' } },
            fetching: {
              invoke: {
                id: 'pollOverview',
                src: 'fetchOverview',
                onDone: {
                  target: 'deciding',
                  actions: [{ type: 'setOverview', params: ({ event }) => event.output }, 'raiseFetched'],
                },
                onError: 'waiting',
              },
            },
            deciding: {
              always: [
                { guard: 'isStatusPending', target: 'waiting' },
                { target: '#dashboard.overview.upToDate' },
              ],
            },
          },
        },
        // The page says that the new status may take longer.
        timedOut: {
          meta: { requirement: '2.10' },
          entry: assign({ isLate: true }),
          on: { 'dashboard.refreshed': 'loading' },
        },
        failed: { entry: 'forgetSubmit', on: { 'dashboard.refreshed': 'loading' } },
      },
    },
    eoi: regionOf('eoi'),
    application: regionOf('application'),
    // The assignment of a broker ends after a question (extension `brokerRemoval`).
    brokers: {
      meta: { requirement: '9.10' },
      initial: 'listed',
      states: {
        listed: {
          on: {
            'ending.requested': {
              guard: { type: 'isActing', params: ({ event }) => event },
              target: 'confirming',
              actions: { type: 'setEnding', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          tags: ['dialog'],
          on: {
            'ending.cancelled': { target: 'listed', actions: 'clearEnding' },
            'ending.confirmed': 'ending',
          },
        },
        ending: {
          tags: ['busy'],
          meta: { busy: 'busy.endingbroker' },
          invoke: {
            id: 'endBroker',
            src: 'endBroker',
            input: ({ context: { ending } }) => ({ id: ending?.id ?? '' }),
            onDone: { target: 'listed', actions: ['emitEndedNotice', 'removeEnded', 'emitEnded'] },
            onError: [
              {
                guard: 'isEnded',
                target: 'listed',
                actions: ['emitEndedNotice', 'removeEnded', 'emitEnded'],
              },
              { target: 'listed', actions: ['emitFailure', 'clearEnding'] },
            ],
          },
        },
      },
    },
  },
});

type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>;

/** The display state of a record's card; undefined before the first fetch that has answered the record. */
export const displayIn = (snapshot: DashboardSnapshot, record: RecordName): DisplayState | undefined =>
  displayStates.find((display) => snapshot.matches({ [record]: display }));

/** Whether the user has submitted the record and its new status does not show yet. */
export const isPendingIn = ({ context }: DashboardSnapshot, record: RecordName): boolean =>
  context.submitted?.record === record && isStatusPending(context);

/** The action that a record's card offers; undefined where there is nothing to open yet, or nothing to do but wait. */
export const offerIn = (snapshot: DashboardSnapshot, record: RecordName): Offer | undefined =>
  isPendingIn(snapshot, record) ? undefined : offers.find((offer) => snapshot.hasTag(`${record}.${offer}`));

/** In these states there is something to do for the applicant. */
const openDisplays = displayStates.filter((display) => editableStages.includes(stageOfDisplayState(display)));

/**
 * The record that the page tells about: the Application as soon as it exists, before that the EOI. The EOI again while it is open, and when it
 * ended before the Application was begun. Undefined when the EOI is approved and the Application could not be fetched.
 */
export function currentRecordIn(snapshot: DashboardSnapshot): RecordName | undefined {
  const { eoi, application } = snapshot.context.overview ?? {};
  const display = displayIn(snapshot, 'eoi');
  if (application === undefined && display === 'approved') return undefined;
  const isOpen = Boolean(eoi) && openDisplays.some((open) => open === display);
  const hasEnded = display === 'rejected' || display === 'withdrawn';
  const isNeeded = isOpen || (hasEnded && displayIn(snapshot, 'application') === 'not-started');
  return application && !isNeeded ? 'application' : 'eoi';
}
