// The applicant's dashboard: both records' states, and after a submit a poll until the new status shows, for at most a minute
// (specification section 4 "Dashboard states", decisions.md "Records and their life").
import { assign, emit, setup } from 'xstate';
import { createCallMachine } from './call/callMachine.ts';
import type { Message } from './catalogue/errors.ts';
import { limits } from './catalogue/limits.ts';
import type { Values } from './catalogue/answers.ts';
import { displayOf } from './catalogue/statuses.ts';
import type { RecordName } from './catalogue/steps.ts';
import { noticeIn } from './ports.ts';

/** The two records of an applicant; null while there is none. */
export type Overview = Record<RecordName, Values | null>;

export interface DashboardInput {
  /** The record that was submitted just now: its new status is waited for. */
  submitted: RecordName | null;
}

export interface DashboardContext extends DashboardInput {
  overview: Overview | null;
}

export type DashboardEvent = { type: 'dashboard.refreshed' };

const settled: readonly string[] = ['submitted', 'processing', 'approved', 'rejected', 'withdrawn'];

export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as DashboardInput,
    emitted: {} as { type: 'notice.raised'; message: Message },
    meta: {} as { busy: string },
  },
  actors: { fetchOverview: createCallMachine<Overview>('fetchOverview') },
  delays: { pollEvery: limits.statusRefresh.every, pollWithin: limits.statusRefresh.within },
  guards: {
    /** The status that a submit leads to does not show yet. */
    isAwaited: ({ context: { submitted, overview } }) =>
      submitted !== null && overview !== null && !settled.includes(displayOf(submitted, overview[submitted])),
  },
  actions: {
    raiseFailure: emit(({ event }) => noticeIn(event)),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ...input, overview: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      meta: { busy: 'busy.loading' },
      invoke: {
        id: 'fetchOverview',
        src: 'fetchOverview',
        onDone: { target: 'deciding', actions: assign({ overview: ({ event }) => event.output }) },
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
            onDone: { target: 'judging', actions: assign({ overview: ({ event }) => event.output }) },
            onError: 'waiting',
          },
        },
        judging: { always: [{ guard: 'isAwaited', target: 'waiting' }, { target: '#dashboard.settled' }] },
      },
    },
    // The minute is over: the page says that it may take longer.
    late: { on: { 'dashboard.refreshed': 'loading' } },
    failed: { on: { 'dashboard.refreshed': 'loading' } },
  },
});
