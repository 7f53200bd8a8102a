// Formats the coverage of machines as plain-text tables, for the tests and for `npm run paths -- --coverage`.
import type { MachineCoverage, Share } from './pathRun.ts';
import { requirementCoverage, requirementsText, type RequirementCoverage } from './requirements.ts';
import type { MachineReport } from './runMachinePaths.ts';
import { tableText } from './tableText.ts';

const share = ({ covered, all }: Share) =>
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

export function coverageOf({
  machine,
  pairs: { byState, ...pairs },
  ...report
}: MachineReport): MachineCoverage {
  const without = (all: number, uncovered: readonly string[]) => ({ covered: all - uncovered.length, all });
  return {
    machine,
    states: without(report.nodes, report.unvisited),
    transitions: without(report.transitions, report.untaken),
    guards: without(report.guards, report.oneSidedGuards),
    pairs,
    pairsByState: byState,
    visited: [...new Set(report.results.flatMap(({ states }) => states))],
  };
}

function rowOf(report: MachineReport) {
  const { machine, paths, steps } = report;
  const { states, transitions, guards, pairs } = coverageOf(report);
  return [machine, paths, steps, ...[states, transitions, guards, pairs].map(share)];
}

/** The requirements of these machines that their paths visit. */
const requirementsOf = (reports: readonly MachineReport[]) =>
  requirementCoverage(
    new Map([['machine', { results: reports.flatMap(({ results }) => results), visits: [] }]]),
    reports.map(({ machine }) => machine),
  );

/**
 * A line for each machine, followed by what its paths did not cover, and the requirements.
 * @param requirements by default those of these machines, at the level `machine`
 */
export const coverageText = (
  reports: readonly MachineReport[],
  requirements: readonly RequirementCoverage[] = requirementsOf(reports),
): string =>
  [
    tableText([head, ...reports.map(rowOf)]),
    ...reports.flatMap(({ unvisited, untaken, oneSidedGuards }) => [
      ...unvisited.map((state) => `state not visited: ${state}\n`),
      ...untaken.map((transition) => `transition not taken: ${transition}\n`),
      ...oneSidedGuards.map((transition) => `guard with one result only: ${transition}\n`),
    ]),
    `\n${requirementsText(requirements)}`,
  ].join('');
