// Chance that can be repeated: the same numbers for the same seed, whatever was thrown before for other people.

export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** True in one of `times` throws. */
  oneIn(times: number): boolean;
}

/** The dice of one of many invented people, by the seed number and the person's own. */
export function diceOf(seed: number, person: number): Dice {
  let state = (Math.imul((seed % 2 ** 32) + 1, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b)) >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    oneIn: (times) => between(1, times) === 1,
  };
}
