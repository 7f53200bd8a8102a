// Reads the last run of each level, which `npm run paths` stores: its paths with their results, and the states that it visited.
import { loadRun } from '#tests/paths/command/savedRuns.ts';
import { levels, type Level, type PathRun } from '#tests/paths/pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);

/** Without the levels that were never run. */
export const readRuns = (): Map<Level, PathRun> =>
  new Map(
    levels.flatMap((level) => {
      const run = loadRun(level);
      return run === undefined ? [] : [[level, run] as const];
    }),
  );
