// A random number generator with a seed: it gives an invented person the same numbers whatever other people were generated before.

export interface SeededRandom {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** True with a probability of 1 in `times`. */
  oneIn(times: number): boolean;
}

/** The generator of one invented person. @param seed the seed of all people @param person the person's number */
export function seededRandom(seed: number, person: number): SeededRandom {
  let state = (Math.imul((seed % 2 ** 32) + 1, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b)) >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    oneIn: (times) => between(1, times) === 1,
  };
}
