// A Playwright reporter that collects the results of the paths from both workers: it saves them for the coverage report and the explorer, and
// prints how many states were visited.
import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { saveRun } from '#tests/paths/command/savedRuns.ts';
import type { PathResult, StateVisit } from '#tests/paths/pathRun.ts';
import { languages } from '../messages.ts';
import type { BrowserRun } from './runInBrowser.ts';

export default class PathsReporter implements Reporter {
  readonly #results: PathResult[] = [];
  readonly #visits: StateVisit[] = [];
  /** The number of all paths. */
  #total = 0;
  /** How many of them were run in any language. A path can fail before it has a result. */
  #run = 0;

  onTestEnd({ annotations }: TestCase, { attachments, status }: TestResult): void {
    const total = annotations.find(({ type }) => type === 'paths')?.description;
    if (total === undefined) return;
    this.#total = Number(total);
    if (status !== 'skipped' && status !== 'interrupted') this.#run += 1;
    const body = attachments.find(({ name }) => name === 'path')?.body;
    if (body === undefined) return;
    const { result, visits } = JSON.parse(body.toString()) as BrowserRun;
    this.#results.push(result);
    this.#visits.push(...visits);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#results.length === 0) return { status };
    // Imported only when there are results, because loading every machine would delay runs without paths.
    const { exemptStates, statesToVisit } = await import('#tests/paths/statesToVisit.ts');
    const { reachedAt, requirementCoverage } = await import('#tests/paths/requirements.ts');
    const toVisit = statesToVisit().map(({ state }) => state);
    const exempt = new Set(exemptStates.map(({ state }) => state));
    /** A requirement whose states no path in the browser has to visit, for the reason that tests/model/states.ts gives. */
    const isExempt = ({ states }: { states: readonly string[] }) =>
      states.some((state) => exempt.has(state)) && !states.some((state) => toVisit.includes(state));
    let failed = false;
    for (const language of new Set(this.#results.map((each) => each.language))) {
      const results = this.#results.filter((each) => each.language === language);
      const visited = new Set(results.flatMap(({ states }) => states));
      const missing = toVisit.filter((state) => !visited.has(state));
      const requirements = requirementCoverage(new Map([['browser', { results, visits: [] }]]));
      const reached = reachedAt('browser', requirements);
      console.log(
        `\n${language}: ${results.length} of ${this.#total} paths visited ${toVisit.length - missing.length} of ${toVisit.length} states and ${reached.visited} of ${requirements.length} requirements, and passed through ${reached.passed} more requirements`,
      );
      const unexpected = [...visited].filter((state) => exempt.has(state));
      if (unexpected.length > 0)
        console.log(
          `Visited, although tests/model/states.ts says why they are not: ${unexpected.join(', ')}`,
        );
      const isWhole = results.length === this.#total;
      const unreached = reached.unreached
        .filter((each) => !isExempt(each))
        .map(({ requirement, title }) => `${requirement} ${title}`);
      if (isWhole && missing.length > 0) console.log(`Not visited: ${missing.join(', ')}`);
      if (isWhole && unreached.length > 0) console.log(`Requirements not reached: ${unreached.join(', ')}`);
      failed ||= unexpected.length > 0 || (isWhole && missing.length + unreached.length > 0);
    }
    // A plain `npm run e2e` runs the paths in one language, which is less than the explorer shows.
    if (process.env['PATHS'] !== undefined) this.#save();
    return { status: failed ? 'failed' : status };
  }

  #save(): void {
    saveRun('browser', {
      at: new Date().toISOString(),
      isWhole: this.#run === this.#total * languages.length,
      results: this.#results.toSorted((one, other) =>
        one.path.localeCompare(other.path, 'en', { numeric: true }),
      ),
      visits: this.#visits,
    });
  }
}
