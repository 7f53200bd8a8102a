// docs/settings.md has every environment variable of the server, its examples start the server, and no other file states the fund's contacts.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { settingNames } from '#server/settingDefinitions.ts';
import { settingWarnings } from '#server/settingWarnings.ts';
import { isTest, sources } from '#tests/architecture/sources.ts';
import { deployments, exampleOfDeployment } from './settingsPage.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/settings.md`, 'utf8');

test('docs/settings.md has one row without an empty cell for each setting', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | '));
  expect(rows.map(([name = '']) => name.replaceAll(/[|` ]/g, ''))).toEqual(
    expect.arrayContaining(settingNames),
  );
  expect(rows).toHaveLength(settingNames.length);
  expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => /^[\s|]*$/.test(cell)))).toEqual(
    [],
  );
  expect(page).not.toMatch(/unset: *\||undefined/);
});

test('the server reads no other variable', () => {
  const read = sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/(?:process\.env|environment|variables)(?:\.|\[')([A-Z_]{3,})/g),
      ...text.matchAll(/const \{ ([A-Z_, ]+) \} = (?:process\.env|environment)/g),
    ])
    .flatMap(([, found = '']) => found.split(', '));
  expect(read).toContain('PORT');
  // npm sets it to the folder in which it was started.
  expect(read.filter((name) => !(settingNames as readonly string[]).includes(name))).toEqual(['INIT_CWD']);
});

test.each(Object.keys(deployments) as (keyof typeof deployments)[])(
  'the example of the deployment %s starts the server without a warning',
  (deployment) => {
    const variables = exampleOfDeployment(deployment);
    // The example of the key is refused, because everybody can read it.
    const own = 'CASEWORKER_KEY' in variables ? { CASEWORKER_KEY: randomBytes(32).toString('hex') } : {};
    const settings = readSettings({ ...variables, ...own });
    expect(settings.portalAlone).toBe(deployment === 'portalAlone');
    expect(settingWarnings(variables, settings)).toEqual([]);
    for (const [name, value] of Object.entries(variables)) {
      expect(page).toContain(`\n${name}=`);
      expect(page).toContain(value);
    }
  },
);

test('no text and no other source states the helpline or the support e-mail', () => {
  const { helpline, supportEmail } = readSettings({});
  const texts = ['en', 'cy'].flatMap((language) =>
    readdirSync(`${root}locales/${language}`).map((file) => {
      const path = `locales/${language}/${file}`;
      return { path, text: readFileSync(root + path, 'utf8') };
    }),
  );
  expect(texts.length).toBeGreaterThan(20);
  const digits = (text: string) => text.replaceAll(/\s/g, '');
  const stating = [...sources, ...texts].filter(
    ({ path, text }) =>
      !isTest(path) &&
      path !== 'server/settingDefinitions.ts' &&
      (digits(text).includes(digits(helpline)) || text.includes(supportEmail)),
  );
  expect(stating.map(({ path }) => path)).toEqual([]);
});
