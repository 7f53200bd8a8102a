// Follows docs/adding-a-step.md in a copy of the project: its check names the files that lack something, and is green after the changes that the page
// shows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyChange, readGuide } from './guide.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';

const page = 'docs/adding-a-step.md';
const { commands, steps } = readGuide(page);
const [check = ''] = commands;
const [catalogue, ...others] = steps.map(({ changes }) => changes);

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.delete());

/** Adds the step to the row of its stage, which the page does not show because the line is long. */
function addToProduct(): void {
  const path = join(copy.folder, 'docs/product.md');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(
    '`project-details`, `supporting-documents` |',
    '`project-details`, `insurance`, `supporting-documents` |',
  );
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

// The commands take a minute of processor time together, and several minutes on a busy computer.
describe(page, { timeout: 600_000 }, () => {
  test('after the catalogue the check names every file whose test knows what it lacks', async () => {
    for (const change of catalogue ?? []) applyChange(copy.folder, change);
    const { code, output } = await copy.run(check);
    const named = [...output.matchAll(/([\w/.-]+\.(?:json|csv|ts|md)) lacks/g)].map(([, file = '']) => file);
    expect([code, [...new Set(named)].toSorted()]).toEqual([
      1,
      [
        'docs/product.md',
        'locales/cy/application.json',
        'locales/cy/records.json',
        'locales/en/application.json',
        'locales/en/records.json',
        'server/seed/personas/maximal.ts',
        'tests/architecture/fields.csv',
        'tests/screens/stepAhead.test.ts',
      ],
    ]);
  });

  test('after all changes of the page the check is green', async () => {
    for (const change of others.flat()) applyChange(copy.folder, change);
    addToProduct();
    const { code, output } = await copy.run(check);
    expect(code, output).toBe(0);
  });

  test('the texts, the machines and the forms know the new step', async () => {
    const { code, output } = await copy.run(
      'npx vitest run machines/record machines/catalogue tests/locales/counts tests/screens/dashboard tests/screens/guidance tests/screens/questions tests/screens/stepForms',
    );
    expect(code, output).toBe(0);
  });
});
