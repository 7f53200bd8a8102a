// Gathers what the paths of both workers saw: `.paths/browser.json` for whoever draws or counts it, and the counts in the terminal.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FullResult, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import type { PathChoice, PathResult, PathRun, StateVisit } from '#tests/paths/pathRun.ts';
import { languages } from '../words.ts';
import type { Walked } from './walkInBrowser.ts';

const folder = fileURLToPath(new URL('../../.paths/', import.meta.url));

export default class PathsReporter implements Reporter {
  readonly #results: PathResult[] = [];
  readonly #visits: StateVisit[] = [];

  /** How many paths of how many. */
  #taken = '';

  onTestEnd({ annotations }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'path')?.body;
    if (body === undefined) return;
    this.#taken = annotations.find(({ type }) => type === 'paths')?.description ?? '';
    const { result, visits } = JSON.parse(body.toString()) as Walked;
    this.#results.push(result);
    this.#visits.push(...visits);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#results.length === 0) return { status };
    // Read when there is something to count: other tests need not wait for it.
    const { visibleStates } = await import('#tests/paths/visibleStates.ts');
    const { neverSeen } = await import('#tests/paths/neverSeen.ts');
    const visible = visibleStates().map(({ state }) => state);
    const seenIn = (language: string) =>
      new Set(this.#results.filter((each) => each.language === language).flatMap(({ states }) => states));
    const counts = languages.map(
      (language) =>
        `${visible.filter((state) => seenIn(language).has(state)).length} of ${visible.length} states in ${language}`,
    );
    console.log(`\n${this.#taken} paths; visited ${counts.join(', ')}`);
    const listed = new Set(neverSeen.map(({ state }) => state));
    const surprising = languages.flatMap((language) =>
      [...seenIn(language)].filter((state) => listed.has(state)),
    );
    if (surprising.length > 0) console.log(`Seen, though listed as never seen: ${surprising.join(', ')}`);
    const choice = JSON.parse(process.env['PATHS'] ?? '{}') as PathChoice;
    const isSample = process.env['PATHS_SAMPLE'] !== '';
    if (!isSample) this.#keep(choice);
    const isWhole = !isSample && Object.keys(choice).length === 0;
    const missing = visible.filter((state) => languages.some((language) => !seenIn(language).has(state)));
    if (isWhole && missing.length > 0) console.log(`Not seen in both languages: ${missing.join(', ')}`);
    return { status: surprising.length > 0 || (isWhole && missing.length > 0) ? 'failed' : status };
  }

  #keep(choice: PathChoice): void {
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
