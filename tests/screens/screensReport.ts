// Keeps what a run of the screens has found, for the command that asked for it and for the reports: `.paths/screens.json`.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { PathResult, PathRun } from '../paths/pathRun.ts';

declare module 'vitest' {
  interface TaskMeta {
    path?: PathResult;
  }
}

const folder = new URL('../../.paths/', import.meta.url);

export class ScreensReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap(({ children }) =>
      [...children.allTests()].flatMap((test) => test.meta().path ?? []),
    );
    const run: PathRun = {
      at: new Date().toISOString(),
      choice: JSON.parse(process.env['PATHS'] ?? '{}'),
      results,
      visits: [],
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL('screens.json', folder), JSON.stringify(run));
  }
}
