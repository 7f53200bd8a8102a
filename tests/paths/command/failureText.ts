// Formats a failure for the terminal and the reports: the shortest path to it, expected and actual state, and the command to run it again.
import type { PathResult } from '../pathRun.ts';
import type { RandomReport } from '../randomWalks.ts';

/** The command that runs this path alone. */
const replayCommand = ({ level, path, language }: PathResult): string =>
  `npm run paths -- --level ${level} --path ${path}${language === null ? '' : ` --lang ${language}`}`;

/** Shortens an event that carries a whole record to one line; `--json` prints all of it. */
const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** The lines about a failed path; '' for a path that passed. @param command runs it again */
export function failureText(result: PathResult, command: string = replayCommand(result)): string {
  const { failure, path, level, language, events } = result;
  if (failure === null) return '';
  const shortest = failure.shortest ?? events.slice(0, failure.step + 1);
  return [
    `${path} failed (${level}${language === null ? '' : `, ${language}`}), ${shortest.length} steps:`,
    ...shortest.map((event, step) => `  ${step + 1}. ${clipped(event)}`),
    `  expected ${clipped(failure.expected)}`,
    `  actual   ${clipped(failure.actual)}`,
    `  run again: ${command}`,
    '',
  ].join('\n');
}

/** The lines about a random walk that broke an invariant; '' when none did. */
export function brokenText({ machine, walks, seed, broken }: RandomReport): string {
  if (broken === null) return '';
  return [
    `${machine}: ${broken.description} (${broken.source}), ${broken.events.length} steps:`,
    ...broken.events.map((event, step) => `  ${step + 1}. ${clipped(event)}`),
    `  run again: npm run paths -- --random ${walks} --machine ${machine} --seed ${seed}`,
    '',
  ].join('\n');
}
