// The only clock the server reads, so that tests can move time (token lives, link lives, rate limits).
import { setTimeout } from 'node:timers/promises';

/** `now` is milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Resolves after so many milliseconds, or as soon as the signal comes. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const systemPause: Pause = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {});
