// Each of the most important rules of .oxlintrc.json refuses a violation (decision 023). The test is needed because oxlint silently ignores a pattern that it cannot parse, and
// because an override replaces all options of a rule.
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../temporaryDir.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const imports = 'eslint(no-restricted-imports)';
const properties = 'eslint(no-restricted-properties)';
const importing = (source: string) => `import { a } from '${source}';\nexport const b = a;\n`;
const testFile = (text: string) =>
  `import { describe, expect, test } from 'vitest';\nexport { describe, expect, test };\n${text}\n`;
const body = '() => { expect(1).toBe(1); }';

/** Violations: the folder and content of the file, and the rule that refuses it. */
const violations: readonly (readonly [folder: string, text: string, rule: string])[] = [
  ['machines', importing('#src/app/shell.ts'), imports],
  ['machines', importing('#server/app.ts'), imports],
  ['machines', importing('../locales/en/eoi.json'), imports],
  ['machines', importing('valibot'), imports],
  ['machines', importing('node:fs'), imports],
  ['machines', `export const a = () => import('react');\n`, imports],
  ['machines/record', importing('../../src/app/flow.ts'), imports],
  ['machines/catalogue', importing('xstate'), imports],
  ['machines/catalogue', importing('../ports.ts'), imports],
  ['machines/catalogue/records', importing('../../ports.ts'), imports],
  ['src/app', importing('#server/app.ts'), imports],
  ['src/app', importing('#tests/samples.ts'), imports],
  ['src/app', importing('#src/app/shell.ts'), imports],
  ['src/app', importing('../../e2e/portal.ts'), imports],
  ['src/app', `export const a = () => import('#server/app.ts');\n`, imports],
  ...['src/app', 'src/screens', 'src/parts'].map(
    (folder) =>
      [folder, `import { Link } from 'react-router-dom';\nexport const a = Link;\n`, imports] as const,
  ),
  ['src/screens', importing('../services/account.ts'), imports],
  ['src/screens/list', importing('../../services/account.ts'), imports],
  ['src/parts', importing('../services/account.ts'), imports],
  ['src/parts', importing('../app/shell.ts'), imports],
  ['src/fields', importing('../screens/Login.tsx'), imports],
  ['src/services', importing('react'), imports],
  ['src/services', importing('@xstate/react'), imports],
  ['src/services', importing('../app/shell.ts'), imports],
  ['server', importing('#src/app/shell.ts'), imports],
  ['server', importing('#tests/samples.ts'), imports],
  ['server', importing('../tests/samples.ts'), imports],
  ['locales', importing('#machines/ports.ts'), imports],
  ['tests', importing('../e2e/portal.ts'), imports],
  ['tests', importing('../docs/tools/generate.ts'), imports],
  ['tests', importing('#tests/samples.ts'), imports],
  ['tests', `import { setTimeout } from 'node:timers/promises';\nexport const a = setTimeout;\n`, imports],
  ['docs/tools', importing('../../e2e/portal.ts'), imports],
  ['e2e', importing('../docs/tools/generate.ts'), imports],
  ['src/app', importing('./shell'), 'import(extensions)'],
  ['src/app', `export * from './shell.ts';\n`, 'oxc(no-barrel-file)'],
  ['src/app', 'export default 1;\n', 'import(no-default-export)'],
  ['src/app', `console.log('a');\n`, 'eslint(no-console)'],
  ['server', `console.info('a');\n`, 'eslint(no-console)'],
  [
    'src/app',
    'export const A = ({ a }: { a: string }) => <p dangerouslySetInnerHTML={{ __html: a }} />;\n',
    'react(no-danger)',
  ],
  ['src/app', `export const A = () => <p style={{ color: 'red' }}>a</p>;\n`, 'react(forbid-dom-props)'],
  [
    'src/app',
    `import { B } from './B.tsx';\nexport const A = () => <B style={{ color: 'red' }} />;\n`,
    'react(forbid-component-props)',
  ],
  ['src/app', `document.body.innerHTML = 'a';\n`, properties],
  ['src/app', '// @ts-ignore\nexport const a = 1;\n', 'typescript(ban-ts-comment)'],
  ['src/app', '// @ts-expect-error it is known\nexport const a = 1;\n', 'typescript(ban-ts-comment)'],
  ['src/app', 'export const a: any = 1;\n', 'typescript(no-explicit-any)'],
  ['src/app', '// Later: TODO mend this.\nexport const a = 1;\n', 'eslint(no-warning-comments)'],
  ['tests', testFile(`test.only('a', ${body});`), 'vitest(no-focused-tests)'],
  ['tests', testFile(`test.skip('a', ${body});`), 'vitest(no-disabled-tests)'],
  ['tests', testFile(`describe.skip('b', () => { test('a', ${body}); });`), 'vitest(no-disabled-tests)'],
  ['tests', testFile(`test.fails('a', ${body});`), properties],
  ['tests', testFile(`test.todo('a');`), 'vitest(warn-todo)'],
  ['tests', testFile(`test('a', () => {});`), 'vitest(expect-expect)'],
  ['tests', testFile(`test('a', () => { expect(1); });`), 'vitest(valid-expect)'],
  ['tests', testFile(`test('', ${body});`), 'vitest(valid-title)'],
  ['tests', testFile(`test('a', ${body});\ntest('a', ${body});`), 'vitest(no-identical-title)'],
  ['e2e', `import { test } from './fixtures.ts';\ntest.only('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.skip('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.fixme('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.describe.only('a', () => {});\n`, properties],
  ['e2e', 'export const a = (page: Page) => page.waitForTimeout(3);\n', properties],
  ['machines', `import type { B } from './circle.ts';\nexport type A = B;\n`, 'import(no-cycle)'],
];

const nameOf = (index: number) => `violation${index}${violations[index]?.[0] === 'tests' ? '.test' : ''}.tsx`;

let folder: string;
const reported = new Map<string, string[]>();

beforeAll(async () => {
  folder = await temporaryDir('lint');
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [index, [directory, text]] of violations.entries())
    await write(join(directory, nameOf(index)), text);
  await write(
    'machines/circle.ts',
    `import type { A } from './${nameOf(violations.length - 1)}';\nexport type B = A;\n`,
  );
  // Similar files that the rules allow.
  await write('machines/catalogue/records/allowed.ts', importing('../eoi.ts'));
  await write('src/app/allowed.ts', importing('../services/account.ts'));
  await write(
    'tests/deep/allowed.test.ts',
    testFile(`test('a', ${body});`) + importing('#machines/ports.ts'),
  );
  const output = await new Promise<string>((resolve) => {
    const program = join(root, 'node_modules/.bin/oxlint');
    execFile(program, ['--format', 'json'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), code]);
});
afterAll(() => rm(folder, { recursive: true }));

test.each(violations.map(([directory, text, rule], index) => ({ directory, text, rule, index })))(
  '$rule refuses in $directory: $text',
  ({ directory, rule, index }) => {
    expect(reported.get(`${directory}/${nameOf(index)}`)).toContain(rule);
  },
);

test('the rules refuse none of the allowed files', () => {
  expect([...reported.keys()].filter((path) => path.includes('allowed'))).toEqual([]);
});
