// Writes the results of mutation testing: the file of one machine in `tests/paths/mutants/`, and the table of all of them.
import { equivalenceOf, survivalOf, type MutantName } from './mutantReasons.ts';
import type { MutantReport } from './runMutants.ts';
import { tableText } from './tableText.ts';

const score = (killed: number, mutants: number) =>
  `${mutants === 0 ? 100 : Math.floor((1000 * killed) / mutants) / 10} %`;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const noReason = 'Nobody has said why.';

const survivorText = (mutant: MutantName) =>
  `\n${mutant.location}\n  ${mutant.change}: ${survivalOf(mutant) ?? noReason}\n`;

const killedText = (mutant: MutantName) =>
  `\n${mutant.location}\n  ${mutant.change}: killed, although it is listed as equivalent: ${equivalenceOf(mutant)}\n`;

/** The text of the file of one machine. Its first line has the numbers of mutants, killed and equivalent. */
export const mutantsFile = (report: MutantReport): string =>
  [
    `${report.killed} of ${report.mutants} mutants are killed, ${report.equivalent} more are equivalent.\n`,
    ...report.survivors.map(survivorText),
    ...report.killedEquivalents.map(killedText),
  ].join('');

export interface MutantScore {
  machine: string;
  mutants: number;
  killed: number;
  equivalent: number;
}

/** @param text of the file of this machine @throws when its first line has another form */
export function readMutantScore(machine: string, text: string): MutantScore {
  const found = /^(\d+) of (\d+) mutants are killed, (\d+) more are equivalent\.\n/.exec(text);
  if (found === null) throw new Error(`The file of the mutants of ${machine} has no numbers.`);
  const [killed = 0, mutants = 0, equivalent = 0] = found.slice(1).map(Number);
  return { machine, mutants, killed, equivalent };
}

/** The rows of the table: a header, each machine, and their sum. */
export const mutantRows = (scores: readonly MutantScore[]): (string | number)[][] => [
  ['machine', 'mutants', 'killed', 'score', 'equivalent'],
  ...[
    ...scores,
    {
      machine: 'all',
      mutants: sum(scores.map(({ mutants }) => mutants)),
      killed: sum(scores.map(({ killed }) => killed)),
      equivalent: sum(scores.map(({ equivalent }) => equivalent)),
    },
  ].map(({ machine, mutants, killed, equivalent }) => [
    machine,
    mutants,
    killed,
    score(killed, mutants),
    equivalent,
  ]),
];

/** What `npm run paths -- --mutants` prints. */
export const mutantsText = (reports: readonly MutantReport[]): string =>
  [
    tableText(mutantRows(reports)),
    ...reports.flatMap(({ survivors }) => survivors.map(survivorText)),
    ...reports.flatMap(({ killedEquivalents }) => killedEquivalents.map(killedText)),
  ].join('');
