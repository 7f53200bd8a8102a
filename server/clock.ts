// The clock that calls read and the delay for which they wait, so that tests can move the time (lifetimes of tokens and links, rate limits) and
// need not wait. Servers that share a PostgreSQL server go by its time (db/databaseClock.ts).
/** `now` is milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment. It goes on evenly when the computer's time is changed, so it measures how long somebody has to wait. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** Resolves after `milliseconds`, or as soon as `signal` aborts. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

// Not that of node:timers/promises, which makes an error with its stack for each abort: every request with a body aborts one.
export const systemDelay: Delay = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
