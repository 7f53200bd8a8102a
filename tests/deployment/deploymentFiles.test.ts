// The files of docs/deployment, as far as they can be checked without a container engine and systemd.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingDefinitions } from '#server/settingDefinitions.ts';
import { readSettings } from '#server/settings.ts';
import { settingWarnings } from '#server/settingWarnings.ts';
import { filesOfRelease } from './filesOfRelease.ts';

const read = (name: string) => readFileSync(`docs/deployment/${name}`, 'utf8');

/** What the server is started from, which the build makes. */
const built = ['dist/server/main.js'];

test('the Containerfile copies what is in the repository or made by its build', async () => {
  const copied = await filesOfRelease();
  expect(copied).toEqual(
    expect.arrayContaining(['package.json', 'node_modules', 'dist', 'locales', 'server/db/migrations']),
  );
  const missing = copied.filter((file) => !['node_modules', 'dist'].includes(file) && !existsSync(file));
  expect(missing).toEqual([]);
});

test('the Containerfile and the unit start the built server', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Containerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...built]);
  expect(read('Containerfile')).toMatch(/^RUN npm ci && npm run build && npm prune --omit=dev /m);
  expect(read('portal.service')).toContain(`ExecStart=/usr/bin/node ${built.join(' ')}\n`);
});

test('data, keys and builds of a working copy stay out of the image', () => {
  const ignored = read('Containerfile.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.data', '.git', '**/node_modules', 'dist', '**/*.env']));
});

test('the compose file says that its passwords are examples', () => {
  expect(read('compose.yaml')).toMatch(/^# The passwords are examples\.$/m);
});

test('the server accepts the settings of the compose file without a warning but for what only a fund can set', () => {
  const [, environment = ''] = /^    environment:\n((?: {6}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
  const variables = Object.fromEntries(
    [...environment.matchAll(/^ {6}(\w+): '?([^'#\n]*?)'?(?: +#.*)?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  // The compose file asks for the key, so that it has none that everybody knows.
  expect(variables['CASEWORKER_KEY']).toMatch(/^\$\{CASEWORKER_KEY:\?.*\}$/);
  variables['CASEWORKER_KEY'] = randomBytes(32).toString('hex');
  expect(Object.keys(variables)).toEqual(expect.arrayContaining(['DATABASE_URL', 'FILES_URL', 'CLAMD_URL']));
  expect(Object.keys(variables).filter((name) => !Object.hasOwn(settingDefinitions, name))).toEqual([]);
  const settings = readSettings(variables);
  expect(settings).toMatchObject({ host: '0.0.0.0', loopback: false, metricsPort: 9464 });
  expect(settingWarnings(variables, settings)).toEqual([
    'COMPANIES_HOUSE_API_KEY is not set: applicants type the number and the name of their company, and nobody looks them up.',
    'HELPLINE is not set: the portal shows a placeholder to the public.',
    'SUPPORT_EMAIL is not set: the portal shows a placeholder to the public.',
    'MAIL_FROM is not set: the sender of all e-mails is a placeholder.',
  ]);
});
