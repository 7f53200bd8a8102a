// Renews the session of a user who is active and warns a user who is not (product 5.12). Before each decision the machine reads the
// clock and the cookies again: another tab may have renewed the session, and a laptop may have slept through every delay.
import { assign, emit, not, setup } from 'xstate';
import { sessionLimits } from '../catalogue/fields/limits.ts';
import { callbackPort, failedWith, promisePort } from '../ports.ts';
import type { StateMeta } from '../stateMeta.ts';
import type { TokenState } from './sessionMachine.ts';

const { warnBefore, checkInterval, retryIntervals, announceAtSeconds } = sessionLimits;

/** How long the session lives, in milliseconds of this browser's clock. */
export interface Lifetime {
  /** When the access token should be renewed, shortly before it ends. */
  renewableFrom: number;
  /** When the session ends unless it is renewed. */
  end: number;
  /** False when the session has reached its longest life: renewing it no longer moves the end. */
  extendable: boolean;
}

/** One reading of the clock and the cookies; the lifetime is null when unknown. */
export interface SessionReading {
  now: number;
  tokens: TokenState;
  lifetime: Lifetime | null;
}

export interface KeepAliveContext {
  reading: SessionReading;
  /** Whether the user has typed, clicked or scrolled since the session was last renewed. */
  active: boolean;
  /** The end of the session at the time when the user dismissed its warning, which is possible when renewing no longer moves the end. */
  dismissedEnd: number | null;
  /** How many renewals in sequence have failed for a reason that may pass; 2 stands for more, because they make no difference. */
  failedRenewals: number;
}

export type KeepAliveEvent =
  /** The user typed, clicked or scrolled. */
  | { type: 'user.acted' }
  /** The page became visible, or another tab changed the tokens. */
  | { type: 'check.requested' }
  | { type: 'extension.requested' }
  | { type: 'warning.dismissed' };

const noReading: SessionReading = { now: 0, tokens: { user: null, refreshable: false }, lifetime: null };

/** The milliseconds until the end of the session; Infinity when unknown. */
const timeLeft = ({ reading: { now, lifetime } }: KeepAliveContext) =>
  lifetime === null ? Infinity : lifetime.end - now;

const isRenewalDue = ({ reading: { now, lifetime } }: KeepAliveContext) =>
  lifetime !== null && now >= lifetime.renewableFrom;

const endsSoon = (context: KeepAliveContext) => timeLeft(context) <= warnBefore;

/** The seconds that the warning names. It changes rarely, because a screen reader reads out every change. */
export const secondsToAnnounce = (context: KeepAliveContext): number =>
  announceAtSeconds.find((seconds) => timeLeft(context) <= seconds * 1000) ?? announceAtSeconds.at(-1) ?? 0;

/** The milliseconds until the warning names fewer seconds. */
function untilNextAnnouncement(context: KeepAliveContext): number {
  const left = timeLeft(context);
  const next = announceAtSeconds.findLast((seconds) => seconds * 1000 < left) ?? 0;
  return left - next * 1000;
}

// Delays are kept short: the clock may be set meanwhile, and a delay of more than 24 days overflows.
const clampDelay = (milliseconds: number) => Math.max(0, Math.min(milliseconds, checkInterval));

export const keepAliveMachine = setup({
  types: {
    context: {} as KeepAliveContext,
    events: {} as KeepAliveEvent,
    emitted: {} as { type: 'session.expired' } | { type: 'tokens.read'; tokens: TokenState },
    meta: {} as StateMeta,
    tags: {} as 'warning' | 'busy',
  },
  actors: {
    readSession: promisePort<SessionReading>('readSession'),
    refresh: promisePort<void>('refresh'),
    watchActivity: callbackPort<undefined, KeepAliveEvent>('watchActivity'),
  },
  delays: {
    nextReading: ({ context }) => {
      const { now, lifetime } = context.reading;
      const due = lifetime === null || isRenewalDue(context) ? Infinity : lifetime.renewableFrom - now;
      return clampDelay(Math.min(due, timeLeft(context) - warnBefore));
    },
    nextAnnouncement: ({ context }) => clampDelay(untilNextAnnouncement(context)),
    sessionEnd: ({ context }) => clampDelay(timeLeft(context)),
    // The warning is not late for a renewal that fails again.
    nextRenewal: ({ context }) => {
      const interval = context.failedRenewals > 1 ? retryIntervals.later : retryIntervals.first;
      return clampDelay(Math.min(interval, timeLeft(context) - warnBefore));
    },
  },
  guards: {
    isUnauthorised: failedWith(401),
    hasEnded: ({ context }) => timeLeft(context) <= 0,
    endsSoon: ({ context }) => endsSoon(context),
    isWarningDismissed: ({ context }) =>
      endsSoon(context) && context.dismissedEnd === context.reading.lifetime?.end,
    isExtendable: ({ context }) => context.reading.lifetime?.extendable ?? false,
    isRenewalDue: ({ context }) => isRenewalDue(context),
    // When a renewal has failed near the end, the user is warned and can try again with the button.
    shouldRenew: ({ context }) =>
      isRenewalDue(context) && context.active && !(context.failedRenewals > 0 && endsSoon(context)),
  },
  actions: {
    // When the cookies of a session with a known end are gone, the session has ended now. A later time to renew means that this tab or another has
    // renewed the session: the failures before count no longer.
    setReading: assign(({ context }, reading: SessionReading) => {
      const { lifetime } = context.reading;
      const gone = reading.tokens.user === null && !reading.tokens.refreshable;
      const isRenewed = reading.lifetime?.renewableFrom !== lifetime?.renewableFrom;
      return {
        failedRenewals: isRenewed ? 0 : context.failedRenewals,
        reading:
          gone && lifetime !== null ? { ...reading, lifetime: { ...lifetime, end: reading.now } } : reading,
      };
    }),
    emitTokens: emit(({ context }) => ({ type: 'tokens.read', tokens: context.reading.tokens })),
    setActive: assign({ active: true }),
    resetActivity: assign({ active: false }),
    countFailure: assign({ failedRenewals: ({ context }) => Math.min(context.failedRenewals + 1, 2) }),
  },
}).createMachine({
  id: 'keepAlive',
  meta: { requirement: '5.12' },
  context: { reading: noReading, active: false, dismissedEnd: null, failedRenewals: 0 },
  invoke: { id: 'watchActivity', src: 'watchActivity' },
  initial: 'readingSession',
  states: {
    readingSession: {
      on: {
        'user.acted': { actions: 'setActive' },
        // The reading that is under way may miss what another tab has just changed.
        'check.requested': { target: 'readingSession', reenter: true },
      },
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: {
          target: 'deciding',
          actions: [{ type: 'setReading', params: ({ event }) => event.output }, 'emitTokens'],
        },
        onError: 'idle',
      },
    },
    deciding: {
      always: [
        { guard: 'hasEnded', target: 'ended' },
        { guard: 'shouldRenew', target: 'renewing' },
        { guard: 'isWarningDismissed', target: 'warningDismissed' },
        { guard: 'endsSoon', target: 'warning' },
        { guard: 'isRenewalDue', target: 'awaitingActivity' },
        { target: 'idle' },
      ],
    },
    idle: {
      on: {
        'user.acted': { guard: ({ context }) => !context.active, actions: 'setActive' },
        'check.requested': 'readingSession',
      },
      after: { nextReading: 'readingSession' },
    },
    // The renewal is due, and the user has done nothing since the last one.
    awaitingActivity: {
      meta: { requirement: '5.9' },
      on: {
        'user.acted': { target: 'readingSession', actions: 'setActive' },
        'check.requested': 'readingSession',
      },
      after: { nextReading: 'readingSession' },
    },
    renewing: {
      meta: { requirement: '5.9' },
      entry: 'resetActivity',
      invoke: {
        id: 'renew',
        src: 'refresh',
        onDone: 'readingSession',
        onError: [{ guard: 'isUnauthorised', target: 'ended' }, { target: 'renewalFailed' }],
      },
    },
    // The failure may pass: the machine tries again after a while.
    renewalFailed: {
      meta: { requirement: '5.9' },
      entry: 'countFailure',
      on: { 'check.requested': 'readingSession' },
      after: { nextRenewal: { target: 'readingSession', actions: 'setActive' } },
    },
    warning: {
      tags: ['warning'],
      initial: 'shown',
      states: {
        shown: {
          on: {
            'check.requested': 'readingSession',
            'extension.requested': { guard: 'isExtendable', target: 'extending' },
            'warning.dismissed': {
              guard: not('isExtendable'),
              target: '#keepAlive.warningDismissed',
            },
          },
          after: { nextAnnouncement: 'readingSession' },
        },
        readingSession: {
          on: { 'check.requested': { target: 'readingSession', reenter: true } },
          invoke: {
            id: 'readSessionAgain',
            src: 'readSession',
            onDone: {
              target: '#keepAlive.deciding',
              actions: [{ type: 'setReading', params: ({ event }) => event.output }, 'emitTokens'],
            },
            onError: 'shown',
          },
        },
        extending: {
          tags: ['busy'],
          entry: 'resetActivity',
          invoke: {
            id: 'extend',
            src: 'refresh',
            onDone: 'readingSession',
            onError: [
              { guard: 'isUnauthorised', target: '#keepAlive.ended' },
              { target: 'shown', actions: 'countFailure' },
            ],
          },
        },
      },
    },
    // The session cannot be extended, and the user has dismissed the warning to save the answers.
    warningDismissed: {
      entry: assign({ dismissedEnd: ({ context }) => context.reading.lifetime?.end ?? null }),
      on: { 'check.requested': 'readingSession' },
      after: { sessionEnd: 'readingSession' },
    },
    // The machine stays here until a user signs in, in this tab or in another.
    ended: {
      meta: { requirement: '5.13' },
      entry: emit({ type: 'session.expired' }),
      on: { 'check.requested': 'readingSession' },
    },
  },
});
