// A Playwright reporter that collects the results of the paths from both workers: it saves them as `.paths/browser.json` for the coverage report
// and the explorer, and prints how many states were visited.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import type { PathChoice, PathResult, PathRun, StateVisit } from '#tests/paths/pathRun.ts';
import { languages } from '../messages.ts';
import type { BrowserRun } from './runInBrowser.ts';

const folder = fileURLToPath(new URL('../../.paths/', import.meta.url));

export default class PathsReporter implements Reporter {
  readonly #results: PathResult[] = [];
  readonly #visits: StateVisit[] = [];

  /** `CHOSEN of ALL`. */
  #pathCount = '';

  onTestEnd({ annotations }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'path')?.body;
    if (body === undefined) return;
    this.#pathCount = annotations.find(({ type }) => type === 'paths')?.description ?? '';
    const { result, visits } = JSON.parse(body.toString()) as BrowserRun;
    this.#results.push(result);
    this.#visits.push(...visits);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#results.length === 0) return { status };
    // Imported only when there are results, because loading every machine would delay runs without paths.
    const { transientStates, visibleStates } = await import('#tests/paths/visibleStates.ts');
    const visible = visibleStates().map(({ state }) => state);
    const visitedIn = (language: string) =>
      new Set(this.#results.filter((each) => each.language === language).flatMap(({ states }) => states));
    const counts = languages.map(
      (language) =>
        `${visible.filter((state) => visitedIn(language).has(state)).length} of ${visible.length} states in ${language}`,
    );
    console.log(`\n${this.#pathCount} paths; visited ${counts.join(', ')}`);
    const listedAsTransient = new Set(transientStates.map(({ state }) => state));
    const unexpected = languages.flatMap((language) =>
      [...visitedIn(language)].filter((state) => listedAsTransient.has(state)),
    );
    if (unexpected.length > 0) console.log(`Visited, although listed as transient: ${unexpected.join(', ')}`);
    const choice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
    const isSample = process.env['PATHS_SAMPLE'] !== '';
    if (!isSample) this.#save(choice);
    const isWhole = !isSample && Object.keys(choice).length === 0;
    const missing = visible.filter((state) => languages.some((language) => !visitedIn(language).has(state)));
    if (isWhole && missing.length > 0) console.log(`Not visited in both languages: ${missing.join(', ')}`);
    return { status: unexpected.length > 0 || (isWhole && missing.length > 0) ? 'failed' : status };
  }

  #save(choice: PathChoice): void {
    const run: PathRun = {
      at: new Date().toISOString(),
      choice,
      results: this.#results.toSorted((one, other) =>
        one.path.localeCompare(other.path, 'en', { numeric: true }),
      ),
      visits: this.#visits,
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}browser.json`, `${JSON.stringify(run, null, 1)}\n`);
  }
}
