// How many mutants of each machine the paths noticed, and which they did not, as a table for people.
import type { MutantReport } from './noticeMutants.ts';
import { tableText } from './tableText.ts';

const share = (noticed: number, mutants: number) =>
  `${mutants === 0 ? 100 : Math.floor((1000 * noticed) / mutants) / 10} %`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export function mutantsText(reports: readonly MutantReport[]): string {
  const mutants = sum(reports.map((report) => report.mutants));
  const noticed = sum(reports.map((report) => report.noticed));
  const same = sum(reports.map(({ equivalent }) => equivalent));
  return [
    tableText([
      ['machine', 'mutants', 'noticed', 'share', 'equivalent'],
      ...reports.map((report) => [
        report.machine,
        report.mutants,
        report.noticed,
        share(report.noticed, report.mutants),
        report.equivalent,
      ]),
      ...(reports.length > 1 ? [['together', mutants, noticed, share(noticed, mutants), same]] : []),
    ]),
    ...reports.flatMap(({ survivors }) =>
      survivors.map(({ transition, change }) => `not noticed: ${transition}, ${change}\n`),
    ),
    ...reports.flatMap(({ misjudged }) =>
      misjudged.map(
        ({ transition, change }) => `noticed, though said to be equivalent: ${transition}, ${change}\n`,
      ),
    ),
  ].join('');
}
