// A clock whose delays a test ends one by one. A path has an order but no durations, so the longer of two delays can end first, as it
// does when a call is slow. Where durations matter, tests use XState's SimulatedClock.
interface Timer {
  delay: number;
  end: () => void;
}

export class ManualClock {
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;
  /** Lengths in milliseconds of all delays that were started. */
  readonly startedDelays: number[] = [];

  setTimeout(end: () => void, delay: number): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { delay, end });
    this.startedDelays.push(delay);
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Whether a delay of this length, in milliseconds, is running. */
  isRunning(delay: number): boolean {
    return [...this.#timers.values()].some((timer) => timer.delay === delay);
  }

  /** Ends the delay of this length, in milliseconds. Throws when none is running. */
  endDelay(delay: number): void {
    for (const [id, timer] of this.#timers) {
      if (timer.delay !== delay) continue;
      this.#timers.delete(id);
      timer.end();
      return;
    }
    throw new Error(`No delay of ${delay} ms is running.`);
  }
}
