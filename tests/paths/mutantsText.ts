// Formats the results of mutation testing as a plain-text table, followed by the mutants that survived.
import type { MutantReport } from './runMutants.ts';
import { tableText } from './tableText.ts';

const score = (killed: number, mutants: number) =>
  `${mutants === 0 ? 100 : Math.floor((1000 * killed) / mutants) / 10} %`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export function mutantsText(reports: readonly MutantReport[]): string {
  const mutants = sum(reports.map((report) => report.mutants));
  const killed = sum(reports.map((report) => report.killed));
  const equivalents = sum(reports.map(({ equivalent }) => equivalent));
  return [
    tableText([
      ['machine', 'mutants', 'killed', 'score', 'equivalent'],
      ...reports.map((report) => [
        report.machine,
        report.mutants,
        report.killed,
        score(report.killed, report.mutants),
        report.equivalent,
      ]),
      ...(reports.length > 1 ? [['total', mutants, killed, score(killed, mutants), equivalents]] : []),
    ]),
    ...reports.flatMap(({ survivors }) =>
      survivors.map(({ transition, change }) => `survived: ${transition}, ${change}\n`),
    ),
    ...reports.flatMap(({ killedEquivalents }) =>
      killedEquivalents.map(
        ({ transition, change }) => `killed, but listed as equivalent: ${transition}, ${change}\n`,
      ),
    ),
  ].join('');
}
