// `npm run explorer`: builds the explorer from the code and the last runs of the paths in .paths, and prints what it shows. `--run` first
// runs the paths of the levels machine and browser; the latter takes the pictures. It is JavaScript, because Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildExplorerIfStale } from '#server/start.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

function options() {
  try {
    return parseArgs({ options: { run: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${error.message}\nUsage: npm run explorer [-- --run]`);
    return process.exit(2);
  }
}

const hour = 3_600_000;

function ageOf(at) {
  const age = Date.now() - Date.parse(at);
  if (age < hour) return 'less than an hour old';
  return age < 48 * hour ? `${Math.floor(age / hour)} hours old` : `${Math.floor(age / hour / 24)} days old`;
}

const runNode = (...args) => {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATHS_PICTURES: 'on' },
  });
  // Go on after a failure: the explorer shows the failed paths and their pictures.
  if (status !== 0) process.exitCode = status ?? 1;
};

if (options().run) {
  runNode('--import', 'tsx', join('tests', 'paths', 'command', 'main.ts'), '--level', 'machine');
  runNode(join('node_modules', 'playwright', 'cli.js'), 'test', '--config', join('e2e', 'paths.config.ts'));
}

await buildExplorerIfStale();

const { machines, runs, coverageAt } = JSON.parse(
  readFileSync(join(root, 'dist', 'explorer', 'explorer.json'), 'utf8'),
);
const visible = machines.flatMap(({ states }) => states.filter((state) => state.visible));
// A state that several paths visited has several pictures of the same language and device: count them once.
const pictures = visible.flatMap((state) => [
  ...new Set(
    state.pictures.flatMap(({ file, language, device }) => (file === null ? [] : `${language} ${device}`)),
  ),
]);
console.log(
  [
    `dist/explorer shows ${machines.length} machines with ${visible.length} states that a user can see, and ${pictures.length} of their ${4 * visible.length} pictures.`,
    ...(coverageAt === null ? [] : [`The coverage at the level machine is ${ageOf(coverageAt)}.`]),
    ...runs.map(({ level, at, paths }) => `The last run of level ${level}: ${paths} paths, ${ageOf(at)}.`),
    ...(runs.some(({ level }) => level === 'browser')
      ? []
      : ['npm run explorer -- --run takes the pictures.']),
    'npm start serves it at /explorer/; any file server does.',
  ].join('\n'),
);
