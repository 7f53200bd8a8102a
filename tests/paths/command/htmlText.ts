// Formats a run of paths as one HTML page without scripts: a summary, the failures with the commands to run them again, and every path.
import type { Level, PathChoice, PathResult } from '../pathRun.ts';
import { failureText } from './failureText.ts';
import { escaped } from './junitText.ts';
import { requirementCoverage } from '../requirements.ts';
import { failed, suitesOf } from './suites.ts';

const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
  table { border-collapse: collapse; }
  th, td { border-bottom: 1px solid #b1b4b6; padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
  pre { background: #f3f2f1; overflow-x: auto; padding: 1rem; }
  .failed { color: #a4161a; font-weight: bold; }`;

const rowOf = (cells: readonly (string | number)[], tag: 'td' | 'th') =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;

/** The cells of each requirement's row: its section, and at each level how many of its states were visited. */
function requirementRows(results: readonly PathResult[]): string[][] {
  const suites = suitesOf(results);
  const runs = new Map<Level, { results: PathResult[]; visits: [] }>();
  for (const { level } of suites)
    runs.set(level, { results: results.filter((result) => result.level === level), visits: [] });
  const machines = [...new Set(suites.map(({ machine }) => machine))];
  return [
    ['Requirement', ...runs.keys()],
    ...requirementCoverage(runs, machines).map(({ requirement, title, states, visited, passed }) => [
      `${requirement} ${title}`,
      ...[...runs.keys()].map((level) => {
        const onlyPassed = passed[level]?.length ?? 0;
        const text = `${visited[level]?.length ?? 0} of ${states.length} states`;
        return onlyPassed === 0 ? text : `${text}, and ${onlyPassed} passed through`;
      }),
    ]),
  ];
}

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
<h2>Requirements</h2>
<p>The sections of docs/product.md that demand the states of these machines, and how many of the states the paths visited.</p>
<table>
${requirementRows(results)
  .map((cells, index) => rowOf(cells, index === 0 ? 'th' : 'td'))
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
