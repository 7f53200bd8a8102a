// What the walks of machines covered, as a table for people: printed by the tests and by the command.
import { tableText } from './tableText.ts';
import type { Walked } from './walkEverything.ts';

const share = (covered: number, all: number) =>
  `${covered}/${all}${covered === all ? '' : ` (${Math.floor((100 * covered) / all)} %)`}`;

const head = ['machine', 'paths', 'steps', 'states', 'transitions', 'guards, both ways'];

const rowOf = ({ machine, results, ...walked }: Walked) => [
  machine,
  results.length,
  results.reduce((steps, { events }) => steps + events.length, 0),
  share(walked.nodes - walked.unreached.length, walked.nodes),
  share(walked.transitions - walked.unwalked.length, walked.transitions),
  share(walked.guards - walked.oneSided.length, walked.guards),
];

/** A line for each machine, its paths run at machine level, and what was not covered. */
export const coverageText = (walked: readonly Walked[]): string =>
  [
    tableText([head, ...walked.map(rowOf)]),
    ...walked.flatMap(({ unreached, unwalked, oneSided }) => [
      ...unreached.map((state) => `state not visited: ${state}\n`),
      ...unwalked.map((transition) => `transition not taken: ${transition}\n`),
      ...oneSided.map((transition) => `guard seen one way only: ${transition}\n`),
    ]),
  ].join('');
