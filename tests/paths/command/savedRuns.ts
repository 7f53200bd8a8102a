// Saves the last run of each level as `.paths/LEVEL.json`, for the coverage report and the explorer.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { levels, type Level, type PathRun } from '../pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);
const fileOf = (level: Level) => new URL(`${level}.json`, runsFolder);

export function saveRun(level: Level, run: PathRun): void {
  mkdirSync(runsFolder, { recursive: true });
  writeFileSync(fileOf(level), JSON.stringify(run));
}

/** The last run of the level; undefined when the file is missing or unreadable. */
export function loadRun(level: Level): PathRun | undefined {
  try {
    // Only saveRun and the runner of the level write this file.
    return JSON.parse(readFileSync(fileOf(level), 'utf8')) as PathRun;
  } catch {
    return undefined;
  }
}

/** The last run of each level, without the levels that were never run. */
export const loadRuns = (): Map<Level, PathRun> =>
  new Map(
    levels.flatMap((level) => {
      const run = loadRun(level);
      return run === undefined ? [] : [[level, run] as const];
    }),
  );
