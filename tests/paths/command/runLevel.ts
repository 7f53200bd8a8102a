// Runs the chosen paths of one level: machines here, screens and browser by their own runners, which write their run into `.paths/`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allWalks } from '../allWalks.ts';
import { chosenMachines } from '../choosePaths.ts';
import type { Level, PathRun } from '../pathRun.ts';
import { walkEverything, type Walked } from '../walkEverything.ts';
import { keepRun, keptRun } from './keptRuns.ts';
import type { Options } from './options.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The runners of the other levels: a program, its arguments, and its configuration. */
const runners = {
  screens: {
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run'],
    config: 'tests/screens/vitest.config.ts',
  },
  browser: { program: 'e2e/run.js', args: [], config: 'e2e/paths.config.ts' },
} as const;

/** Walks each machine of the choice, telling about each as it is done. */
export async function walkMachines(
  { choice }: Pick<Options, 'choice'>,
  tell: (walked: Walked) => void = () => undefined,
): Promise<Walked[]> {
  const all: Walked[] = [];
  for (const machine of chosenMachines(Object.keys(allWalks), choice)) {
    const walked = await walkEverything(machine, undefined, choice);
    all.push(walked);
    tell(walked);
  }
  return all;
}

/** What machines answered as a run, kept. */
export function machineRun({ choice }: Pick<Options, 'choice'>, walked: readonly Walked[]): PathRun {
  const results = walked.flatMap((one) => one.results);
  const run = { at: new Date().toISOString(), choice, results, visits: [] };
  keepRun('machine', run);
  return run;
}

/** Runs the paths of a level. @returns its run; a text that says why there is none */
export async function runLevel(level: Level, options: Options): Promise<PathRun | string> {
  if (level === 'machine') return machineRun(options, await walkMachines(options));
  const { program, args, config } = runners[level];
  if (!existsSync(root + config)) return `The level ${level} is not here: there is no ${config}.`;
  const began = new Date().toISOString();
  const { status, error } = spawnSync(
    process.execPath,
    [program, ...args, '--config', config, ...(options.headed && level === 'browser' ? ['--headed'] : [])],
    {
      cwd: root,
      env: { ...process.env, PATHS: JSON.stringify(options.choice) },
      // The standard output is for the run alone when it is JSON.
      stdio: ['ignore', options.json ? 2 : 'inherit', 'inherit'],
    },
  );
  const run = keptRun(level);
  if (run === undefined || run.at < began)
    return `The level ${level} left no run (it ended with ${error?.message ?? String(status)}).`;
  return run;
}
