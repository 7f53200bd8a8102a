// How a failing path is told to people: where it went, the shortest way there, and the command that goes it again.
import type { PathResult } from '../pathRun.ts';

/** The command that runs this path alone. */
export const replayCommand = ({ level, path, language }: PathResult): string =>
  `npm run paths -- --level ${level} --path ${path}${language === null ? '' : ` --lang ${language}`}`;

/** The lines about a failing path; '' for one that did not fail. */
export function failureText(result: PathResult): string {
  const { failure, path, level, language, events } = result;
  if (failure === null) return '';
  const shortest = failure.shortest ?? events.slice(0, failure.step + 1);
  return [
    `${path} failed (${level}${language === null ? '' : `, ${language}`}), ${shortest.length} steps:`,
    ...shortest.map((event, step) => `  ${step + 1}. ${event}`),
    `  expected ${failure.expected}`,
    `  actual   ${failure.actual}`,
    `  again:   ${replayCommand(result)}`,
    '',
  ].join('\n');
}
