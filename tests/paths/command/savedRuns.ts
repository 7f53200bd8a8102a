// Saves the last run of each level as `.paths/LEVEL.json`, for the coverage report and the explorer.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Level, PathRun } from '../pathRun.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = `${root}.paths/`;

export function saveRun(level: Level, run: PathRun): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${level}.json`, JSON.stringify(run));
}

/** The last run of the level; undefined when the file is missing or unreadable. */
export function loadRun(level: Level): PathRun | undefined {
  try {
    // Only saveRun and the runner of the level write this file.
    return JSON.parse(readFileSync(`${folder}${level}.json`, 'utf8')) as PathRun;
  } catch {
    return undefined;
  }
}
