// Writes the pages that are generated from the code and its dependencies, and the table of mutants in docs/testing.md. `npm run docs -- --check`
// writes nothing: it names every page that differs from what it would write, and exits with 1.
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
import { welshReviewPage } from './welshReviewPage.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const pages = new Map([
  ['THIRD-PARTY-NOTICES.md', noticesPage()],
  ['docs/calls.md', callsPage()],
  ['docs/exits.md', exitsPage()],
  ['docs/faults.md', faultsPage()],
  ['docs/fields.md', fieldsPage()],
  ['docs/personas.md', personasPage()],
  ['docs/settings.md', settingsPage()],
  ['docs/testing.md', testingPage()],
  ['docs/welsh-review.md', welshReviewPage()],
]);

function readPage(page: string): string | undefined {
  try {
    return readFileSync(root + page, 'utf8');
  } catch {
    return undefined;
  }
}

const outdated = [...pages].filter(([page, text]) => readPage(page) !== text);

if (process.argv.includes('--check')) {
  for (const [page] of outdated) {
    process.stderr.write(`${page} differs from the code: run npm run docs.\n`);
  }
  if (outdated.length > 0) process.exitCode = 1;
} else {
  for (const [page, text] of outdated) writeFileSync(root + page, text);
  process.stdout.write(`${outdated.length} of ${pages.size} pages written.\n`);
}
