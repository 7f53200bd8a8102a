// How a failing path is told to people: where it went, the shortest way there, and the command that goes it again.
import type { PathResult } from '../pathRun.ts';
import type { RandomReport } from '../randomWalks.ts';

/** The command that runs this path alone. */
const replayCommand = ({ level, path, language }: PathResult): string =>
  `npm run paths -- --level ${level} --path ${path}${language === null ? '' : ` --lang ${language}`}`;

/** Events may carry whole records: a line shows their beginning, JSON has all. */
const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** The lines about a failing path; '' for one that did not fail. */
export function failureText(result: PathResult): string {
  const { failure, path, level, language, events } = result;
  if (failure === null) return '';
  const shortest = failure.shortest ?? events.slice(0, failure.step + 1);
  return [
    `${path} failed (${level}${language === null ? '' : `, ${language}`}), ${shortest.length} steps:`,
    ...shortest.map((event, step) => `  ${step + 1}. ${clipped(event)}`),
    `  expected ${clipped(failure.expected)}`,
    `  actual   ${clipped(failure.actual)}`,
    `  again:   ${replayCommand(result)}`,
    '',
  ].join('\n');
}

/** The lines about a random walk that broke a promise; '' when none did. */
export function brokenText({ machine, walks, seed, broken }: RandomReport): string {
  if (broken === null) return '';
  return [
    `${machine}: ${broken.says} (${broken.source}), ${broken.events.length} steps:`,
    ...broken.events.map((event, step) => `  ${step + 1}. ${clipped(event)}`),
    `  again:   npm run paths -- --random ${walks} --machine ${machine} --seed ${seed}`,
    '',
  ].join('\n');
}
