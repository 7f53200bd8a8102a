// How wide a line of text is where no browser is at hand: letters of a sans-serif face by their usual breadth, a little generously.
const breadths: readonly (readonly [RegExp, number])[] = [
  [/[ijltfI.,:;'|!()[\]]/, 0.34],
  [/[rs -]/, 0.48],
  [/[mwMW→…]/, 0.95],
  [/[A-Z]/, 0.7],
];

/** In pixels. */
export const textWidth = (text: string, size: number): number =>
  Math.ceil(
    [...text].reduce(
      (width, letter) => width + size * (breadths.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.585),
      0,
    ),
  );
