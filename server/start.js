// `npm start`: builds when dist is missing or was built from other sources, then starts the server.
// Plain JavaScript, because Node 20 does not run TypeScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// What is built: `sources` are the files that it depends on, `viteArguments` select Vite's configuration, and `stampFile` contains the
// fingerprint of the sources of the last build.
const portal = {
  sources: ['machines', 'src', 'server', 'locales', 'package.json', 'package-lock.json', 'vite.config.ts'],
  viteArguments: ['--app'],
  stampFile: join(root, 'dist', 'made-from'),
};
const explorer = {
  sources: [
    'machines',
    'locales',
    'tests',
    'src/style',
    'docs/explorer',
    'docs/product.md',
    'package-lock.json',
    '.paths/coverage.json',
    '.paths/machine.json',
    '.paths/screens.json',
    '.paths/browser.json',
  ],
  viteArguments: ['--config', join('docs', 'explorer', 'vite.config.ts')],
  stampFile: join(root, 'dist', 'explorer', 'made-from'),
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

/** A hash of the sources' contents. Times of change would not do: a checkout sets them anew. */
function fingerprint({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).toSorted()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Runs Vite and writes the stamp file. Vite ends with this process, so that no second build writes to the folder beside it. */
function build(target, stamp, isInBackground) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', ...target.viteArguments, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const end = () => child.kill();
    process.once('exit', end);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('exit', end);
      if (code !== 0)
        return reject(new Error(`vite build ${target.viteArguments.join(' ')} ended with ${code}.`));
      mkdirSync(dirname(target.stampFile), { recursive: true });
      writeFileSync(target.stampFile, stamp);
      resolve();
    });
  });
}

async function buildTargetIfStale(target, isInBackground = false) {
  const stamp = fingerprint(target);
  const isFresh = existsSync(target.stampFile) && readFileSync(target.stampFile, 'utf8') === stamp;
  if (!isFresh) await build(target, stamp, isInBackground);
}

/** Builds portal and server unless dist was built from the present sources. */
export const buildIfStale = () => buildTargetIfStale(portal);

/**
 * Builds the testers' explorer unless it was built from the present sources and the last results of the path tests.
 * @param isInBackground builds at low priority, because nobody waits for it
 */
export const buildExplorerIfStale = (isInBackground = false) => buildTargetIfStale(explorer, isInBackground);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale();
  process.chdir(root);
  const { servesExplorer } = await import('../dist/server/main.js');
  // The server is already running while the explorer is built.
  if (servesExplorer && existsSync(join(root, 'docs', 'explorer'))) {
    buildExplorerIfStale(true).catch((error) => console.error(`There is no explorer: ${error.message}`));
  }
}
