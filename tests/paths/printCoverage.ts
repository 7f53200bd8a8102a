// What the walks of machines covered, as a table for people: printed by the tests and by the command.
import type { Walked } from './walkEverything.ts';

const share = (covered: number, all: number) =>
  `${covered}/${all}${covered === all ? '' : ` (${Math.floor((100 * covered) / all)} %)`}`;

const head = ['machine', 'paths', 'steps', 'states', 'transitions', 'guards, both ways'];

const rowOf = ({ machine, results, ...walked }: Walked): string[] => [
  machine,
  String(results.length),
  String(results.reduce((steps, { events }) => steps + events.length, 0)),
  share(walked.nodes - walked.unreached.length, walked.nodes),
  share(walked.transitions - walked.unwalked.length, walked.transitions),
  share(walked.guards - walked.oneSided.length, walked.guards),
];

/** Columns as wide as their widest cell, the first aligned to the left. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** Writes a line for each machine, its paths run at machine level. */
export const printCoverage = (walked: readonly Walked[]): void => {
  process.stdout.write(`\n${tableText([head, ...walked.map(rowOf)])}`);
};
