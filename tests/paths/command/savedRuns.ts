// Saves the last run of all paths of each level as `.paths/LEVEL.json`, for the coverage report and the explorer, and the last run of some of
// them as `.paths/LEVEL.some.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { levels, type Level, type PathRun } from '../pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);

const fileOf = (level: Level, isWhole: boolean, folder: URL) =>
  new URL(`${level}${isWhole ? '' : '.some'}.json`, folder);

/** A run of some paths does not replace the run of all of them. */
export function saveRun(level: Level, run: PathRun, folder = runsFolder): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(level, run.isWhole, folder), `${JSON.stringify(run, null, 1)}\n`);
}

function readRun(file: URL): PathRun | undefined {
  try {
    // Only saveRun writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as PathRun;
  } catch {
    return undefined;
  }
}

/** The last run of all paths of the level; undefined when the file is missing or unreadable. */
export const loadRun = (level: Level, folder = runsFolder): PathRun | undefined =>
  readRun(fileOf(level, true, folder));

/** The last run of the level, of all its paths or of some. */
export const lastRun = (level: Level, folder = runsFolder): PathRun | undefined =>
  [true, false]
    .flatMap((isWhole) => readRun(fileOf(level, isWhole, folder)) ?? [])
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1);

/** The last run of all paths of each level, without the levels that have none. */
export const loadRuns = (): Map<Level, PathRun> =>
  new Map(
    levels.flatMap((level) => {
      const run = loadRun(level);
      return run === undefined ? [] : [[level, run] as const];
    }),
  );
