// The last run of each level, as `npm run paths` keeps it: the paths that were gone and the states that were seen.
import { loadRun } from '#tests/paths/command/savedRuns.ts';
import { levels, type Level, type PathRun } from '#tests/paths/pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);

/** Levels that were never run are left out. */
export const readRuns = (): Map<Level, PathRun> =>
  new Map(
    levels.flatMap((level) => {
      const run = loadRun(level);
      return run === undefined ? [] : [[level, run] as const];
    }),
  );
