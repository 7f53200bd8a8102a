// A clock whose delays a walk ends one by one. A walk has an order but no durations, so that the longer of two delays may end
// first, as it does when a call is slow; where durations matter, tests use xstate's SimulatedClock.
interface Timer {
  delay: number;
  end: () => void;
}

export class HandClock {
  readonly #timers = new Map<number, Timer>();
  #last = 0;
  /** Lengths in milliseconds of all delays that were begun. */
  readonly begun: number[] = [];

  setTimeout(end: () => void, delay: number): number {
    this.#last += 1;
    this.#timers.set(this.#last, { delay, end });
    this.begun.push(delay);
    return this.#last;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Whether a delay of this length, in milliseconds, is running. */
  runs(delay: number): boolean {
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
