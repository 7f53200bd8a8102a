// Formats the results of mutation testing as a plain-text table, followed by the mutants that survived.
import type { MutantReport } from './runMutants.ts';
import { tableText } from './tableText.ts';

const score = (noticed: number, mutants: number) =>
  `${mutants === 0 ? 100 : Math.floor((1000 * noticed) / mutants) / 10} %`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export function mutantsText(reports: readonly MutantReport[]): string {
  const mutants = sum(reports.map((report) => report.mutants));
  const noticed = sum(reports.map((report) => report.noticed));
  const equivalents = sum(reports.map(({ equivalent }) => equivalent));
  return [
    tableText([
      ['machine', 'mutants', 'noticed', 'score', 'equivalent'],
      ...reports.map((report) => [
        report.machine,
        report.mutants,
        report.noticed,
        score(report.noticed, report.mutants),
        report.equivalent,
      ]),
      ...(reports.length > 1 ? [['total', mutants, noticed, score(noticed, mutants), equivalents]] : []),
    ]),
    ...reports.flatMap(({ survivors }) =>
      survivors.map(({ location, change }) => `survived: ${location}, ${change}\n`),
    ),
    ...reports.flatMap(({ noticedEquivalents }) =>
      noticedEquivalents.map(
        ({ location, change }) => `noticed, but listed as equivalent: ${location}, ${change}\n`,
      ),
    ),
  ].join('');
}
