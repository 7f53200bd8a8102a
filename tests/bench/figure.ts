// One figure of the bench, and how it is printed: its value, and whether it is within its limit (product 14.18).
export interface Figure {
  what: string;
  value: number;
  unit: 'ms' | 'MB' | 'KiB' | 'kB' | 'files' | 'nodes' | 'CLS' | '/s';
  /** The highest allowed value; without it the figure is only printed. */
  limit?: number;
  /** The lowest allowed value. */
  least?: number;
  /** How it was measured: number of runs, spread. */
  note?: string;
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 0 ? [sorted[middle - 1], sorted[middle]] : [sorted[middle], sorted[middle]];
  return (low + high) / 2;
}

/** The value that this share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;

/** The median of several runs, with their number and spread. */
export const medianOf = (values: readonly number[], what: string, limit?: number): Figure => ({
  what,
  value: median(values),
  unit: 'ms',
  ...(limit === undefined ? {} : { limit }),
  note: `median of ${values.length}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`,
});

const decimals: Partial<Record<Figure['unit'], number>> = { KiB: 2, kB: 1, CLS: 3 };

export function printFigure({ what, value, unit, limit, least, note }: Figure): void {
  const isMet = value <= (limit ?? Infinity) && value >= (least ?? -Infinity);
  const goal = limit ?? least;
  const verdict = goal === undefined ? '      ' : isMet ? 'met   ' : 'MISSED';
  const goalText = goal === undefined ? '' : `of ${goal} ${unit}`;
  const number = value.toFixed(decimals[unit] ?? 0).padStart(8);
  console.log(
    `${verdict} ${number} ${unit.padEnd(5)} ${goalText.padEnd(12)} ${what}${note === undefined ? '' : ` (${note})`}`,
  );
}
