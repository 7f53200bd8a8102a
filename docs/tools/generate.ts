// Writes the pages that are made from code, or with `--check` only compares them: `tsx docs/tools/generate.ts [--check]`.
// With `--check` it ends with 1 and names every page that is not as the code says.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { machines } from '#tests/paths/machines.ts';
import { callsPage } from './callsPage.ts';
import { faultsPage } from './faultsPage.ts';
import { fieldsPage } from './fieldsPage.ts';
import { machinePage } from './machinePage.ts';
import { personasPage } from './personasPage.ts';
import { welshReview } from './welshReview.ts';

const docs = fileURLToPath(new URL('../', import.meta.url));

const pages = new Map([
  ['calls.md', callsPage()],
  ['faults.md', faultsPage()],
  ['fields.md', fieldsPage()],
  ['personas.md', personasPage()],
  ['welsh-review.md', welshReview()],
  ...Object.entries(machines).map(
    ([name, machine]) => [`machines/${name}.md`, machinePage(name, machine)] as const,
  ),
]);

function read(page: string): string | undefined {
  try {
    return readFileSync(docs + page, 'utf8');
  } catch {
    return undefined;
  }
}

mkdirSync(`${docs}machines`, { recursive: true });
const orphans = readdirSync(`${docs}machines`)
  .map((file) => `machines/${file}`)
  .filter((page) => !pages.has(page));
const stale = [...pages].filter(([page, text]) => read(page) !== text).map(([page]) => page);

if (process.argv.includes('--check')) {
  for (const page of [...stale, ...orphans]) {
    process.stderr.write(`docs/${page} is not as the code says: run npm run docs.\n`);
  }
  if (stale.length + orphans.length > 0) process.exitCode = 1;
} else {
  for (const page of stale) writeFileSync(docs + page, pages.get(page) ?? '');
  for (const page of orphans) rmSync(docs + page);
  process.stdout.write(`${stale.length} of ${pages.size} pages written.\n`);
}
