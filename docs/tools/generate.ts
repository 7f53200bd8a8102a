// Writes the pages of docs/ that are generated from code. `npm run docs -- --check` only compares them: it names every page that differs
// from the code and exits with 1.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { callsPage } from './callsPage.ts';
import { exitsPage } from './exitsPage.ts';
import { faultsPage } from './faultsPage.ts';
import { fieldsPage } from './fieldsPage.ts';
import { noticesPage } from './noticesPage.ts';
import { personasPage } from './personasPage.ts';
import { settingsPage } from './settingsPage.ts';
import { testingPage } from './testingPage.ts';
import { welshReview } from './welshReview.ts';

const docs = fileURLToPath(new URL('../', import.meta.url));

const pages = new Map([
  ['../THIRD-PARTY-NOTICES.md', noticesPage()],
  ['calls.md', callsPage()],
  ['exits.md', exitsPage()],
  ['faults.md', faultsPage()],
  ['fields.md', fieldsPage()],
  ['personas.md', personasPage()],
  ['settings.md', settingsPage()],
  ['testing.md', testingPage()],
  ['welsh-review.md', welshReview()],
]);

function readPage(page: string): string | undefined {
  try {
    return readFileSync(docs + page, 'utf8');
  } catch {
    return undefined;
  }
}

const outdated = [...pages].filter(([page, text]) => readPage(page) !== text);

if (process.argv.includes('--check')) {
  for (const [page] of outdated) {
    process.stderr.write(`docs/${page} differs from the code: run npm run docs.\n`);
  }
  if (outdated.length > 0) process.exitCode = 1;
} else {
  for (const [page, text] of outdated) writeFileSync(docs + page, text);
  process.stdout.write(`${outdated.length} of ${pages.size} pages written.\n`);
}
