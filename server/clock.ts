// The only clock that the server reads, so that tests can move the time (lifetimes of tokens and links, rate limits).
import { setTimeout } from 'node:timers/promises';

/** `now` is milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Resolves after `milliseconds`, or as soon as `signal` aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const systemPause: Pause = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {});
