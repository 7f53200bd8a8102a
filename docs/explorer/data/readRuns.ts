// The last run of each level, as `npm run paths` keeps it in .paths: the paths that were gone and the states that were seen.
import { existsSync, readFileSync } from 'node:fs';
import { levels, type Level, type PathRun } from '#tests/paths/pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);

/** Levels that were never run are left out. */
export function readRuns(): Map<Level, PathRun> {
  const fileOf = (level: Level) => new URL(`${level}.json`, runsFolder);
  return new Map(
    levels
      .filter((level) => existsSync(fileOf(level)))
      .map((level) => [level, JSON.parse(readFileSync(fileOf(level), 'utf8')) as PathRun]),
  );
}
