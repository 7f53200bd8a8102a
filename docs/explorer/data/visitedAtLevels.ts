// What was visited at each level: at the level `machine` by the paths of the last coverage, at the others by their last whole run.
import type { Coverage, Level, PathRun } from '#tests/paths/pathRun.ts';
import type { Visited } from '#tests/paths/requirements.ts';

/**
 * @param runs the last whole run of each level that has one. That of the level `machine` counts only without a coverage: such a run saves one too, so
 * that the last coverage is never older.
 */
export function visitedAtLevels(
  runs: ReadonlyMap<Level, PathRun>,
  coverage: Coverage | undefined,
): Map<Level, Visited> {
  if (coverage === undefined) return new Map(runs);
  const results = coverage.machines.map(({ visited }) => ({ states: visited }));
  const others = [...runs].filter(([level]) => level !== 'machine');
  return new Map<Level, Visited>([['machine', { results, visits: [] }], ...others]);
}
