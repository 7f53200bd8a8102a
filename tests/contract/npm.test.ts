// What npm does to our commands. A service manager that stops `npm start` ends the server with it: npm sends the signal to its child alone, so
// that the server itself must be that child and not a shell that dies and leaves the server running. And npm prints lines of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { signUp, testServer } from './testServer.ts';

const packageSchema = v.object({ scripts: v.object({ start: v.string(), caseworker: v.string() }) });

/** A program in place of the server: it ends at SIGTERM as the server does. */
const serverScript = `process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('started');
`;

/** Runs the caseworker's command as the package runs it. */
async function runCaseworkerScript(folder: string, npmArguments: string[], environment: object) {
  const npm = spawn('npm', ['run', ...npmArguments], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  const printed: Buffer[] = [];
  npm.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code]: unknown[] = await once(npm, 'close');
  return { code, text: Buffer.concat(printed).toString() };
}

test.skipIf(process.platform === 'win32')(
  'export is a CSV through npm: in a pipe with --silent, and in a file that it makes and never replaces',
  async () => {
    const { scripts } = v.parse(packageSchema, JSON.parse(await readFile('package.json', 'utf8')));
    const folder = await temporaryDir('npm');
    await mkdir(join(folder, 'dist', 'server'), { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    const command = pathToFileURL(join(await buildServer(), 'caseworker.js'));
    await writeFile(join(folder, 'dist', 'server', 'caseworker.js'), `import '${command.href}';\n`);
    const server = await testServer();
    const { email } = await signUp(server);
    const environment = { PORT: String(server.settings.port), CASEWORKER_KEY: server.caseworkerKey };
    const run = (...words: string[]) => runCaseworkerScript(folder, words, environment);
    const csv = expect.stringMatching(
      new RegExp(`^\u{FEFF}"E-mail address",[^\\n]*\\r\\n"${email}",[^\\n]*\\r?\\n$`, 'u'),
    );
    expect(await run('--silent', 'caseworker', '--', 'export')).toEqual({ code: 0, text: csv });

    const file = join(folder, 'all.csv');
    const exported = await run('caseworker', '--', 'export', '--out', 'all.csv');
    expect(exported).toEqual({ code: 0, text: expect.stringMatching(/Written to .*all\.csv\n$/) });
    expect(await readFile(file, 'utf8')).toEqual(csv);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'mine');
    expect((await run('caseworker', '--', 'export', '--out', 'all.csv')).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('mine');
    await server.close();
    await rm(folder, { recursive: true });
  },
);

test.skipIf(process.platform === 'win32')('SIGTERM to npm start reaches the server', async () => {
  const { scripts } = v.parse(packageSchema, JSON.parse(await readFile('package.json', 'utf8')));
  const folder = await temporaryDir('npm');
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server', 'start.js'), serverScript);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (chunk.toString().includes('started')) npm.kill('SIGTERM');
  });
  await once(npm, 'close');
  expect(printed).toBe('started\nclosed\n');
  await rm(folder, { recursive: true });
});

/** A program in place of Vite: it writes its arguments to a file, one line for each build. */
const viteScript = `import { appendFileSync } from 'node:fs';
appendFileSync('built.txt', process.argv.slice(2).join(' ') + '\\n');
`;

test.each([
  ['is built where the server serves it, also with a HOST of this machine', true],
  ['is not built where the server does not serve it', false],
])('the explorer %s', async (_name, servesExplorer) => {
  const folder = await temporaryDir('npm');
  const stubs: [string, string][] = [
    ['package.json', JSON.stringify({ type: 'module' })],
    ['node_modules/vite/bin/vite.js', viteScript],
    ['dist/server/main.js', `export const servesExplorer = ${servesExplorer};`],
    ['docs/explorer/vite.config.ts', ''],
  ];
  for (const [file, text] of stubs) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await mkdir(join(folder, 'server'));
  await copyFile(join('server', 'start.js'), join(folder, 'server', 'start.js'));
  const [node, start] = [process.execPath, join('server', 'start.js')];
  const started = spawn(node, [start], { cwd: folder, env: { ...process.env, HOST: '127.0.0.1' } });
  const [code]: unknown[] = await once(started, 'close');
  const built = await readFile(join(folder, 'built.txt'), 'utf8');
  await rm(folder, { recursive: true });
  expect([code, built]).toEqual([
    0,
    [
      'build --app --logLevel warn\n',
      servesExplorer ? `build --config ${join('docs', 'explorer', 'vite.config.ts')} --logLevel warn\n` : '',
    ].join(''),
  ]);
});
