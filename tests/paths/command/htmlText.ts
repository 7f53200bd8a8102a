// Formats a run of paths as one HTML page without scripts: a summary, the failures with the commands to run them again, and every path.
import type { PathChoice, PathResult } from '../pathRun.ts';
import { failureText } from './failureText.ts';
import { escaped } from './junitText.ts';
import { failed, suitesOf } from './suites.ts';

const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
  table { border-collapse: collapse; }
  th, td { border-bottom: 1px solid #b1b4b6; padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
  pre { background: #f3f2f1; overflow-x: auto; padding: 1rem; }
  .failed { color: #a4161a; font-weight: bold; }`;

const rowOf = (cells: readonly (string | number)[], tag: 'td' | 'th') =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;

const resultText = (result: PathResult) => (failed(result) ? 'failed' : 'passed');

export function htmlText(at: string, choice: PathChoice, results: readonly PathResult[]): string {
  const failures = results.filter(failed);
  const filters = Object.entries(choice).map(([name, value]) => `${name} ${value}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paths: ${failures.length} of ${results.length} failed</title>
<style>${styles}
</style>
</head>
<body>
<h1>Paths: ${failures.length} of ${results.length} failed</h1>
<p>${escaped(filters.length === 0 ? 'All paths' : filters.join(', '))}, ${escaped(at)}</p>
${failures.map((result) => `<h2 class="failed">${escaped(result.path)}</h2>\n<pre tabindex="0">${escaped(failureText(result))}</pre>`).join('\n')}
<h2>By machine</h2>
<table>
${rowOf(['Level', 'Machine', 'Paths', 'Steps', 'Failed', 'ms'], 'th')}
${suitesOf(results)
  .map((suite) => rowOf(suiteCells(suite), 'td'))
  .join('\n')}
</table>
<h2>Every path</h2>
${suitesOf(results)
  .map(
    ({ level, machine, results: paths }) => `<details>
<summary>${level}: ${machine}, ${paths.length} paths</summary>
<table>
${rowOf(['Path', 'Language', 'Result', 'Steps', 'States'], 'th')}
${paths
  .map((result) =>
    rowOf(
      [result.path, result.language ?? '', resultText(result), result.events.length, result.states.join(' ')],
      'td',
    ),
  )
  .join('\n')}
</table>
</details>`,
  )
  .join('\n')}
</body>
</html>
`;
}

/** The cells of a suite's row: level, machine, paths, steps, failed paths, milliseconds. */
export const suiteCells = ({
  level,
  machine,
  results,
}: ReturnType<typeof suitesOf>[number]): (string | number)[] => [
  level,
  machine,
  results.length,
  results.reduce((steps, { events }) => steps + events.length, 0),
  results.filter(failed).length,
  results.reduce((total, { milliseconds }) => total + milliseconds, 0),
];
