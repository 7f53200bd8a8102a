// Saves the last run of all paths of each level as `.paths/LEVEL.json`, for the coverage report and the explorer, and the last run of some of
// them as `.paths/LEVEL.some.json`. The coverage of all machines is in `.paths/coverage.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { levels, type Coverage, type Level, type PathRun } from '../pathRun.ts';

/** The folder of the runs and their pictures. */
export const runsFolder = new URL('../../../.paths/', import.meta.url);

const fileOf = (level: Level, isWhole: boolean, folder: URL) =>
  new URL(`${level}${isWhole ? '' : '.some'}.json`, folder);

const coverageFile = (folder: URL) => new URL('coverage.json', folder);

function save(file: URL, value: PathRun | Coverage): void {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
}

/** @returns undefined when the file is missing or unreadable */
function read(file: URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A run of some paths does not replace the run of all of them. */
export const saveRun = (level: Level, run: PathRun, folder = runsFolder): void =>
  save(fileOf(level, run.isWhole, folder), run);

// Only saveRun writes this file.
const readRun = (file: URL) => read(file) as PathRun | undefined;

export const saveCoverage = (coverage: Coverage, folder = runsFolder): void =>
  save(coverageFile(folder), coverage);

/** The last coverage of all machines; undefined when the file is missing or unreadable. */
export const loadCoverage = (folder = runsFolder): Coverage | undefined =>
  // Only saveCoverage writes this file.
  read(coverageFile(folder)) as Coverage | undefined;

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
