// The only clock the server reads, so that tests can move time (token lives, link lives, rate limits).

/** `now` is milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
