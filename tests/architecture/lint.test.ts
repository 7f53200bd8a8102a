// The rules of .oxlintrc.json refuse what they are there for. It is a test because oxlint ignores a pattern that it cannot read
// without a word, and an override replaces the options of the rule before it.
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../temporaryDir.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const imports = 'eslint(no-restricted-imports)';
const properties = 'eslint(no-restricted-properties)';
const of = (source: string) => `import { a } from '${source}';\nexport const b = a;\n`;
const tests = (text: string) =>
  `import { describe, expect, test } from 'vitest';\nexport { describe, expect, test };\n${text}\n`;
const body = '() => { expect(1).toBe(1); }';

/** Where a violation is planted, what it says, and the rule that refuses it. */
const planted: readonly (readonly [folder: string, text: string, rule: string])[] = [
  ['machines', of('#src/app/shell.ts'), imports],
  ['machines', of('#server/app.ts'), imports],
  ['machines', of('../locales/en/eoi.json'), imports],
  ['machines', of('valibot'), imports],
  ['machines', of('node:fs'), imports],
  ['machines', `export const a = () => import('react');\n`, imports],
  ['machines/record', of('../../src/app/flow.ts'), imports],
  ['machines/catalogue', of('xstate'), imports],
  ['machines/catalogue', of('../ports.ts'), imports],
  ['machines/catalogue/records', of('../../ports.ts'), imports],
  ['src/app', of('#server/app.ts'), imports],
  ['src/app', of('#tests/samples.ts'), imports],
  ['src/app', of('#src/app/shell.ts'), imports],
  ['src/app', of('../../e2e/portal.ts'), imports],
  ['src/app', `export const a = () => import('#server/app.ts');\n`, imports],
  ['src/screens', of('../services/account.ts'), imports],
  ['src/screens/list', of('../../services/account.ts'), imports],
  ['src/parts', of('../services/account.ts'), imports],
  ['src/parts', of('../app/shell.ts'), imports],
  ['src/fields', of('../screens/Login.tsx'), imports],
  ['src/services', of('react'), imports],
  ['src/services', of('@xstate/react'), imports],
  ['src/services', of('../app/shell.ts'), imports],
  ['server', of('#src/app/shell.ts'), imports],
  ['server', of('#tests/samples.ts'), imports],
  ['server', of('../tests/samples.ts'), imports],
  ['locales', of('#machines/ports.ts'), imports],
  ['tests', of('../e2e/portal.ts'), imports],
  ['tests', of('../docs/tools/generate.ts'), imports],
  ['tests', of('#tests/samples.ts'), imports],
  ['tests', `import { setTimeout } from 'node:timers/promises';\nexport const a = setTimeout;\n`, imports],
  ['docs/tools', of('../../e2e/portal.ts'), imports],
  ['e2e', of('../docs/tools/generate.ts'), imports],
  ['src/app', of('./shell'), 'import(extensions)'],
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
  ['tests', tests(`test.only('a', ${body});`), 'vitest(no-focused-tests)'],
  ['tests', tests(`test.skip('a', ${body});`), 'vitest(no-disabled-tests)'],
  ['tests', tests(`describe.skip('b', () => { test('a', ${body}); });`), 'vitest(no-disabled-tests)'],
  ['tests', tests(`test.fails('a', ${body});`), properties],
  ['tests', tests(`test.todo('a');`), 'vitest(warn-todo)'],
  ['tests', tests(`test('a', () => {});`), 'vitest(expect-expect)'],
  ['tests', tests(`test('a', () => { expect(1); });`), 'vitest(valid-expect)'],
  ['tests', tests(`test('', ${body});`), 'vitest(valid-title)'],
  ['tests', tests(`test('a', ${body});\ntest('a', ${body});`), 'vitest(no-identical-title)'],
  ['e2e', `import { test } from './fixtures.ts';\ntest.only('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.skip('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.fixme('a', () => {});\n`, properties],
  ['e2e', `import { test } from './fixtures.ts';\ntest.describe.only('a', () => {});\n`, properties],
  ['e2e', 'export const a = (page: Page) => page.waitForTimeout(3);\n', properties],
  ['machines', `import type { B } from './circle.ts';\nexport type A = B;\n`, 'import(no-cycle)'],
];

const nameOf = (index: number) => `planted${index}${planted[index]?.[0] === 'tests' ? '.test' : ''}.tsx`;

let folder: string;
const found = new Map<string, string[]>();

beforeAll(async () => {
  folder = await temporaryDir('lint');
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [index, [place, text]] of planted.entries()) await write(join(place, nameOf(index)), text);
  await write(
    'machines/circle.ts',
    `import type { A } from './${nameOf(planted.length - 1)}';\nexport type B = A;\n`,
  );
  // What is allowed beside it.
  await write('machines/catalogue/records/allowed.ts', of('../eoi.ts'));
  await write('src/app/allowed.ts', of('../services/account.ts'));
  await write('tests/deep/allowed.test.ts', tests(`test('a', ${body});`) + of('#machines/ports.ts'));
  const output = await new Promise<string>((resolve) => {
    const program = join(root, 'node_modules/.bin/oxlint');
    execFile(program, ['--format', 'json'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
});
afterAll(() => rm(folder, { recursive: true }));

test.each(planted.map(([place, text, rule], index) => ({ place, text, rule, index })))(
  '$rule refuses in $place: $text',
  ({ place, rule, index }) => {
    expect(found.get(`${place}/${nameOf(index)}`)).toContain(rule);
  },
);

test('what the rules allow is not refused', () => {
  expect([...found.keys()].filter((path) => path.includes('allowed'))).toEqual([]);
});
