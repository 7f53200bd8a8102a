// Follows docs/adding-a-field.md in a copy of the project: it makes the changes that the page shows, types its commands, and sees that each check
// names the files that are still to be changed, until the real server stores the new fields and the form shows them in both languages.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { applyChange, readGuide } from './guide.ts';
import { copyProject, type ProjectCopy } from './projectCopy.ts';

const page = 'docs/adding-a-field.md';
const { commands, steps } = readGuide(page);
const [check = ''] = commands;
const byHand = steps.filter(({ changes }) => changes.length > 0);
const [catalogue] = byHand;
const [pagesStep, testsStep] = steps.slice(byHand.length);

/** The type of the column of each kind. */
const columnTypes: Readonly<Record<string, string>> = { url: 'text', select: 'text', integer: 'bigint' };
const rows = catalogue?.changes.map(({ difference }) => difference).join('') ?? '';
/** The new fields, each with the type of its column. */
const fields = [...rows.matchAll(/^\+ +(ua_\w+): \{ kind: '(\w+)'/gm)].map(([, name = '', kind = '']) => ({
  name,
  type: columnTypes[kind],
}));

/** Whether the commands that take long are typed too, as `npm run nightly` does. */
const typesAll = process.env['GUIDES'] === 'all';
const slowCommands = ['npm run lint', 'npx vitest run locales'];
const isTyped = (command: string) => typesAll || !slowCommands.includes(command);

/** The files of which the check says that they lack something. */
const lackingFiles = (output: string): string[] => [
  ...new Set([...output.matchAll(/([\w/-]+\.(?:json|csv|ts)) lacks/g)].map(([, file = '']) => file)),
];

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.delete());

/** Types a command of the page, which must succeed. Returns what it prints. */
async function typeCommand(command: string): Promise<string> {
  const { code, output } = await copy.run(command);
  expect(code, `${command}\n${output}`).toBe(0);
  return output;
}

// The commands take a minute of processor time together, and several minutes on a busy computer.
describe(page, { timeout: typesAll ? 3_600_000 : 600_000 }, () => {
  test('adds a text, a choice and a whole number', () => {
    expect(fields.map((field) => field.type)).toEqual(['text', 'text', 'bigint']);
  });

  test.each(byHand.map((step, index) => [step.title, step, byHand.slice(index + 1)] as const))(
    'after “%s” the check names exactly the files of the steps that follow',
    async (_title, step, following) => {
      for (const change of step.changes) applyChange(copy.folder, change);
      for (const command of step.commands.filter(isTyped)) await typeCommand(command);
      const { code, output } = await copy.run(check);
      const files = following.flatMap(({ changes }) => changes.map(({ file }) => file));
      const printed = `The check names other files than the steps that follow. It printed:\n${output}`;
      expect(lackingFiles(output).toSorted(), printed).toEqual(files.toSorted());
      expect(code === 0, output).toBe(files.length === 0);
    },
  );

  test('the check of the generated pages names the page of the fields until the page’s command has written it', async () => {
    const { code, output } = await copy.run('npm run docs -- --check');
    expect([code, output]).toEqual([1, expect.stringContaining('docs/fields.md differs')]);
    for (const command of pagesStep?.commands ?? []) await typeCommand(command);
    const written = await readFile(join(copy.folder, 'docs/fields.md'), 'utf8');
    for (const { name } of fields) expect(written).toContain(`\`${name}\``);
  });

  test('a database from before the fields gets a column for each', async () => {
    const dataDir = await temporaryDir('before-the-fields');
    const database = await openEmbedded(dataDir);
    await migrate(database);
    await database.close();
    const { output } = await copy.run('npx tsx server/db/migrateCommand.ts --dry-run', { DATA_DIR: dataDir });
    const columns = fields.map((field) => `add application.${field.name} ${field.type}`);
    expect(output.trim().split('\n')).toEqual([
      `Database: embedded in ${dataDir}`,
      ...columns,
      `${columns.length} to be done`,
    ]);
  });

  test('the real server stores each new field, and the form shows it in both languages', async () => {
    let output = '';
    for (const command of testsStep?.commands.filter(isTyped) ?? [])
      output += await typeCommand(
        command.startsWith('npx vitest ') ? `${command} --reporter=verbose` : command,
      );
    const situations = fields.flatMap(({ name }) => [
      `application > ${name} is stored and comes back`,
      ...['en', 'cy'].map((language) => `project-details in ${language} > shows ${name} with its label`),
    ]);
    const passed = output.split('\n').filter((line) => line.includes('✓'));
    const untested = situations.filter((situation) => !passed.some((line) => line.includes(situation)));
    expect(untested, output).toEqual([]);
    // All other unit tests pass with the new fields. This folder is left out, because its test would make the changes again.
    if (typesAll) await typeCommand('npx vitest run machines/ server/ src/ docs/ tests/[!g]*');
  });
});
