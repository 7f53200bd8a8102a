// Runs the chosen paths of one level: `machine` in this process, `screens` and `browser` by Vitest and Playwright, which save their run in
// `.paths/`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pathModels } from '../pathModels.ts';
import { chosenMachines } from '../choosePaths.ts';
import { coverageOf } from '../coverageText.ts';
import { choosesAll, type Level, type PathRun } from '../pathRun.ts';
import { requirementCoverage, type RequirementCoverage } from '../requirements.ts';
import { runMachinePaths, type MachineReport, type RunOptions } from '../runMachinePaths.ts';
import { lastRun, loadRuns, saveCoverage, saveRun } from './savedRuns.ts';
import { failed } from './suites.ts';
import type { Options } from './options.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const playwright = 'node_modules/playwright/cli.js';

/** The runners of the other levels: how they run paths, and how they list them. */
const runners = {
  screens: {
    run: ['node_modules/vitest/vitest.mjs', 'run', 'tests/screens/screens.test.ts'],
    list: ['node_modules/vitest/vitest.mjs', 'list', 'tests/screens/screens.test.ts'],
    config: 'tests/screens/vitest.config.ts',
  },
  browser: {
    run: [playwright, 'test'],
    list: [playwright, 'test', '--list'],
    config: 'e2e/paths.config.ts',
  },
} as const;

/** Runs the chosen paths of each machine. */
export async function runMachines(
  options: Pick<RunOptions, 'untilCovered'> & Pick<Options, 'choice'>,
): Promise<MachineReport[]> {
  const reports: MachineReport[] = [];
  for (const machine of chosenMachines(Object.keys(pathModels), options.choice))
    reports.push(await runMachinePaths(machine, undefined, options));
  return reports;
}

/** Saves the reports of the level `machine` as a run and, if all paths were chosen, their coverage. */
export function saveMachineRun(
  { choice }: Pick<Options, 'choice'>,
  reports: readonly MachineReport[],
): PathRun {
  const results = reports.flatMap((report) => report.results);
  const isOfAll = choosesAll(choice, 'machine');
  const isWhole = isOfAll && reports.every(({ paths, results: ofMachine }) => ofMachine.length === paths);
  const at = new Date().toISOString();
  const run = { at, isWhole, results, visits: [] };
  saveRun('machine', run);
  if (isOfAll) saveCoverage({ at, machines: reports.map(coverageOf) });
  return run;
}

/**
 * The requirements that this run of the level `machine` and the last whole runs of the other levels visit. The run may be of some paths only; then
 * `loadRuns` does not return it.
 */
export const requirementsWithRun = (
  run: PathRun,
  { choice }: Pick<Options, 'choice'>,
): RequirementCoverage[] =>
  requirementCoverage(loadRuns().set('machine', run), chosenMachines(Object.keys(pathModels), choice));

/** The arguments of Playwright for these options. */
const browserArgs = ({ headed, choice: { language } }: Options): string[] => [
  ...(headed ? ['--headed'] : []),
  ...(language === undefined ? [] : ['--project', language]),
];

/** Runs a program of Node with these variables. With `toErrors` its output goes to the standard error. @returns why it ended */
export function runProgram(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  toErrors: boolean,
): string {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', toErrors ? 2 : 'inherit', 'inherit'],
  });
  return error?.message ?? String(status);
}

/** Has the runner of a level run or list the chosen paths. @returns why it ended */
function startRunner(level: keyof typeof runners, what: 'run' | 'list', options: Options): string {
  const { [what]: args, config } = runners[level];
  return runProgram(
    [...args, '--config', config, ...(level === 'browser' ? browserArgs(options) : [])],
    { PATHS: JSON.stringify(options.choice) },
    // With --json the standard output is for the JSON alone.
    options.json,
  );
}

/** Prints the names of the chosen paths of a level, which its runner knows. */
export const listLevel = (level: keyof typeof runners, options: Options): string =>
  startRunner(level, 'list', options);

/** Runs the paths of a level. @returns the run, or a message that says why there is none */
export async function runLevel(level: Level, options: Options): Promise<PathRun | string> {
  if (level === 'machine') return saveMachineRun(options, await runMachines({ choice: options.choice }));
  const began = new Date().toISOString();
  const ended = startRunner(level, 'run', options);
  const run = lastRun(level);
  if (run === undefined || run.at < began)
    return `The level ${level} saved no run (its runner ended with ${ended}).`;
  // A test can fail although its path passed, for example by an error in the console of the browser.
  if (ended !== '0' && !run.results.some(failed)) {
    process.stderr.write(
      `Every path passed, but the runner of the level ${level} ended with ${ended}: its output names the failed test.\n`,
    );
    process.exitCode = 1;
  }
  return run;
}
