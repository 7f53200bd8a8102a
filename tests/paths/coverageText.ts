// Formats the coverage of machines as a plain-text table, for the tests and for `npm run paths -- --coverage`.
import { tableText } from './tableText.ts';
import type { MachineReport } from './runMachinePaths.ts';

const share = (covered: number, all: number) =>
  `${covered}/${all}${covered === all ? '' : ` (${Math.floor((100 * covered) / all)} %)`}`;

const head = [
  'machine',
  'paths',
  'steps',
  'states',
  'transitions',
  'guards, both results',
  'transition pairs',
];

const rowOf = ({ machine, results, ...report }: MachineReport) => [
  machine,
  results.length,
  results.reduce((steps, { events }) => steps + events.length, 0),
  share(report.nodes - report.unvisited.length, report.nodes),
  share(report.transitions - report.untaken.length, report.transitions),
  share(report.guards - report.oneSidedGuards.length, report.guards),
  share(report.pairs.taken, report.pairs.possible),
];

/** A line for each machine, followed by what its paths did not cover. */
export const coverageText = (reports: readonly MachineReport[]): string =>
  [
    tableText([head, ...reports.map(rowOf)]),
    ...reports.flatMap(({ unvisited, untaken, oneSidedGuards }) => [
      ...unvisited.map((state) => `state not visited: ${state}\n`),
      ...untaken.map((transition) => `transition not taken: ${transition}\n`),
      ...oneSidedGuards.map((transition) => `guard with one result only: ${transition}\n`),
    ]),
  ].join('');
