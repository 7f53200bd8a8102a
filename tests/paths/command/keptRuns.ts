// The last run of each level, kept as `.paths/LEVEL.json` for reports and the explorer.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Level, PathRun } from '../pathRun.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = `${root}.paths/`;

export function keepRun(level: Level, run: PathRun): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${level}.json`, JSON.stringify(run));
}

/** The last run of the level, or undefined when there is none that can be read. */
export function keptRun(level: Level): PathRun | undefined {
  try {
    // Written by keepRun or by the runner of the level alone.
    return JSON.parse(readFileSync(`${folder}${level}.json`, 'utf8')) as PathRun;
  } catch {
    return undefined;
  }
}
