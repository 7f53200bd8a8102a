// A vitest reporter that saves the results of a run of the screens for `npm run paths` and the reports.
import type { Reporter, TestModule } from 'vitest/node';
import { saveRun } from '../paths/command/savedRuns.ts';
import { choosesAll, type PathChoice, type PathResult } from '../paths/pathRun.ts';

declare module 'vitest' {
  interface TaskMeta {
    path?: PathResult;
  }
}

/** The choice of the run; without it the tests take the short paths, which are not saved. */
const choice = process.env['PATHS'];

export class ScreensReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (choice === undefined) return;
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const results = tests.flatMap((test) => test.meta().path ?? []);
    // `-t` chooses paths too: it skips the others.
    const isWhole =
      choosesAll(JSON.parse(choice) as PathChoice, 'screens') &&
      results.length > 0 &&
      tests.every((test) => test.result().state !== 'skipped');
    saveRun('screens', { at: new Date().toISOString(), isWhole, results, visits: [] });
  }
}
