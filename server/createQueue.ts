// Runs work that takes much processor time or memory one after the other, or a few at once.

export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many have not begun yet. */
  waiting(): number;
}

export function createQueue(atOnce: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // `running` stays the same when waiting work starts: no other can start before it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    waiting: () => waiting.length,
  };
}
