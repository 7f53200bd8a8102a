// `npm start`: builds when the build is missing or older than what it was made from, then starts it.
// Plain JavaScript, because Node 20 runs no TypeScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is built: from which sources, by which of Vite's configurations, and where it is noted of what it was made. */
const portal = {
  sources: ['machines', 'src', 'server', 'locales', 'package.json', 'package-lock.json', 'vite.config.ts'],
  words: ['--app'],
  mark: join(root, 'dist', 'made-from'),
};
const explorer = {
  sources: [
    'machines',
    'locales',
    'tests',
    'src/style',
    'docs/explorer',
    'package-lock.json',
    '.paths/machine.json',
    '.paths/screens.json',
    '.paths/browser.json',
  ],
  words: ['--config', join('docs', 'explorer', 'vite.config.ts')],
  mark: join(root, 'dist', 'explorer', 'made-from'),
};
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const filesIn = (path) => {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return existsSync(path) ? [path] : [];
  }
};

/** By content, not by time: a fresh clone and a changed branch are both seen. */
function fingerprint({ sources } = portal) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const isStale = (build, now) => !existsSync(build.mark) || readFileSync(build.mark, 'utf8') !== now;

/** Runs Vite, and notes of what this was made. The explorer lets others go first: nobody waits for it. */
function build(of, now) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', ...of.words, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (of === explorer && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`vite build ${of.words.join(' ')} ended with ${code}.`));
      mkdirSync(dirname(of.mark), { recursive: true });
      writeFileSync(of.mark, now);
      resolve();
    });
  });
}

async function buildStale(of) {
  const now = fingerprint(of);
  if (isStale(of, now)) await build(of, now);
}

/** Builds portal and server unless the build is of these very sources. */
export const buildIfStale = () => buildStale(portal);

/** The same for the testers' explorer, of these sources and the last runs of the paths. */
export const buildExplorerIfStale = () => buildStale(explorer);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale();
  process.chdir(root);
  await import('../dist/server/main.js');
  // Beside the running server, and not where other people come to it: there is no explorer there (decisions.md).
  if (process.env['HOST'] === undefined && existsSync(join(root, 'docs', 'explorer'))) {
    buildExplorerIfStale().catch((error) => console.error(`There is no explorer: ${error.message}`));
  }
}
