// Keeps the session of somebody who works, and warns somebody who does not (security.md 6; quality/accessibility.md: two minutes ahead,
// one action to extend). What time it is and how long the tokens live is looked at anew before anything is done: another tab may have
// extended the session, and a laptop may have slept through every delay.
import { assign, emit, not, setup } from 'xstate';
import { sessionLimits } from '../catalogue/fields/limits.ts';
import { refusedWith, unprovided, unprovidedCallback } from '../ports.ts';
import type { FoundTokens } from './sessionMachine.ts';

const {
  warnBefore,
  checkInterval: lookEvery,
  retryInterval: tryEvery,
  announceAtSeconds: sayAt,
} = sessionLimits;

/** How long the session lives, in milliseconds of this browser's clock; null where that is not known. */
export interface Lifetime {
  /** From when on the access token is to be renewed, shortly before it ends. */
  renewable: number;
  /** When the session ends unless it is extended. */
  end: number;
  /** False when the session is as old as it may become: then extending it moves the end no more. */
  extendable: boolean;
}

/** The clock and the cookies at one moment. */
export interface SessionReading {
  now: number;
  found: FoundTokens;
  lifetime: Lifetime | null;
}

export interface KeepAliveContext {
  reading: SessionReading;
  /** Whether the person has typed, clicked or scrolled since the session was last extended. */
  active: boolean;
  /** The end of which the person has been warned and that cannot be moved. */
  accepted: number | null;
  /** Whether extending has just failed for a reason that may pass. */
  failed: boolean;
}

export type KeepAliveEvent =
  /** Typed, clicked or scrolled. */
  | { type: 'person.acted' }
  /** The page is seen again, or another tab has changed the tokens. */
  | { type: 'page.woken' }
  | { type: 'session.extended' }
  | { type: 'warning.closed' };

const unknown: SessionReading = { now: 0, found: { user: null, refreshable: false }, lifetime: null };

/** Milliseconds that are left; Infinity where that is not known. */
const leftOf = ({ reading: { now, lifetime } }: KeepAliveContext) =>
  lifetime === null ? Infinity : lifetime.end - now;

const isDue = ({ reading: { now, lifetime } }: KeepAliveContext) =>
  lifetime !== null && now >= lifetime.renewable;

const isEnding = (context: KeepAliveContext) => leftOf(context) <= warnBefore;

/** The seconds that the warning speaks of: it says few of them, since each is read out. */
export const secondsSaid = (context: KeepAliveContext): number =>
  sayAt.find((seconds) => leftOf(context) <= seconds * 1000) ?? sayAt[sayAt.length - 1] ?? 0;

/** Until the warning says less. */
function untilNextWord(context: KeepAliveContext): number {
  const left = leftOf(context);
  const next = sayAt.findLast((seconds) => seconds * 1000 < left) ?? 0;
  return left - next * 1000;
}

// A delay is never long: a clock may be set, and what is long overflows (24 days).
const soon = (milliseconds: number) => Math.max(0, Math.min(milliseconds, lookEvery));

export const keepAliveMachine = setup({
  types: {
    context: {} as KeepAliveContext,
    events: {} as KeepAliveEvent,
    emitted: {} as { type: 'session.expired' } | { type: 'tokens.seen'; found: FoundTokens },
    tags: {} as 'warning' | 'busy',
  },
  actors: {
    readSession: unprovided<SessionReading>('readSession'),
    refresh: unprovided<void>('refresh'),
    watchPerson: unprovidedCallback<undefined, KeepAliveEvent>('watchPerson'),
  },
  delays: {
    lookAgain: ({ context }) => {
      const { now, lifetime } = context.reading;
      const due = lifetime === null || isDue(context) ? Infinity : lifetime.renewable - now;
      return soon(Math.min(due, leftOf(context) - warnBefore));
    },
    sayAgain: ({ context }) => soon(untilNextWord(context)),
    end: ({ context }) => soon(leftOf(context)),
    tryEvery,
  },
  guards: {
    isUnauthorised: refusedWith(401),
    isOver: ({ context }) => leftOf(context) <= 0,
    isEnding: ({ context }) => isEnding(context),
    isAccepted: ({ context }) => isEnding(context) && context.accepted === context.reading.lifetime?.end,
    isExtendable: ({ context }) => context.reading.lifetime?.extendable ?? false,
    isDue: ({ context }) => isDue(context),
    // Where extending has failed near the end, the person is warned and can try it themselves.
    isAtWork: ({ context }) => isDue(context) && context.active && !(context.failed && isEnding(context)),
  },
  actions: {
    // Gone cookies of a session whose end is known: it is over, whoever took them.
    take: assign(({ context }, reading: SessionReading) => {
      const { lifetime } = context.reading;
      const gone = reading.found.user === null && !reading.found.refreshable;
      return {
        reading:
          gone && lifetime !== null ? { ...reading, lifetime: { ...lifetime, end: reading.now } } : reading,
      };
    }),
    tell: emit(({ context }) => ({ type: 'tokens.seen', found: context.reading.found })),
    act: assign({ active: true }),
    rest: assign({ active: false, failed: false }),
  },
}).createMachine({
  id: 'keepAlive',
  context: { reading: unknown, active: false, accepted: null, failed: false },
  invoke: { id: 'watchPerson', src: 'watchPerson' },
  initial: 'looking',
  states: {
    looking: {
      // What another tab has just changed may not be in the reading that is being taken.
      on: { 'person.acted': { actions: 'act' }, 'page.woken': { target: 'looking', reenter: true } },
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: {
          target: 'judging',
          actions: [{ type: 'take', params: ({ event }) => event.output }, 'tell'],
        },
        onError: 'resting',
      },
    },
    judging: {
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'isAtWork', target: 'renewing' },
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isEnding', target: 'warning' },
        { guard: 'isDue', target: 'waiting' },
        { target: 'resting' },
      ],
    },
    resting: {
      on: {
        'person.acted': { guard: ({ context }) => !context.active, actions: 'act' },
        'page.woken': 'looking',
      },
      after: { lookAgain: 'looking' },
    },
    // It is time to extend the session: the next sign of life does.
    waiting: {
      on: { 'person.acted': { target: 'looking', actions: 'act' }, 'page.woken': 'looking' },
      after: { lookAgain: 'looking' },
    },
    renewing: {
      entry: 'rest',
      invoke: {
        id: 'renew',
        src: 'refresh',
        onDone: 'looking',
        onError: [{ guard: 'isUnauthorised', target: 'over' }, { target: 'troubled' }],
      },
    },
    // Not extended for a reason that may pass.
    troubled: {
      entry: assign({ failed: true }),
      on: { 'page.woken': 'looking' },
      after: { tryEvery: { target: 'looking', actions: 'act' } },
    },
    warning: {
      tags: ['warning'],
      initial: 'saying',
      states: {
        saying: {
          on: {
            'page.woken': 'looking',
            'session.extended': { guard: 'isExtendable', target: 'extending' },
            'warning.closed': {
              guard: not('isExtendable'),
              target: '#keepAlive.accepted',
            },
          },
          after: { sayAgain: 'looking' },
        },
        looking: {
          on: { 'page.woken': { target: 'looking', reenter: true } },
          invoke: {
            id: 'lookAgain',
            src: 'readSession',
            onDone: {
              target: '#keepAlive.judging',
              actions: [{ type: 'take', params: ({ event }) => event.output }, 'tell'],
            },
            onError: 'saying',
          },
        },
        extending: {
          tags: ['busy'],
          entry: 'rest',
          invoke: {
            id: 'extend',
            src: 'refresh',
            onDone: 'looking',
            onError: [
              { guard: 'isUnauthorised', target: '#keepAlive.over' },
              { target: 'saying', actions: assign({ failed: true }) },
            ],
          },
        },
      },
    },
    // The person saves what they have; the end comes.
    accepted: {
      entry: assign({ accepted: ({ context }) => context.reading.lifetime?.end ?? null }),
      on: { 'page.woken': 'looking' },
      after: { end: 'looking' },
    },
    // Until somebody signs in again, here or in another tab.
    over: {
      entry: emit({ type: 'session.expired' }),
      on: { 'page.woken': 'looking' },
    },
  },
});
