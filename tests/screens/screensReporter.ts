// A vitest reporter that writes the results of a run of the screens to `.paths/screens.json`, for `npm run paths` and the reports.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { PathResult, PathRun } from '../paths/pathRun.ts';

declare module 'vitest' {
  interface TaskMeta {
    path?: PathResult;
  }
}

const folder = new URL('../../.paths/', import.meta.url);

export class ScreensReporter implements Reporter {
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
