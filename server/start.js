// `npm start`: builds when the build is missing or older than what it was made from, then starts it.
// Plain JavaScript, because Node 20 runs no TypeScript.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'machines',
  'src',
  'server',
  'locales',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];
const mark = join(root, 'dist', 'made-from');

const filesIn = (path) => {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [path];
  }
};

/** By content, not by time: a fresh clone and a changed branch are both seen. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function madeFrom() {
  try {
    return readFileSync(mark, 'utf8');
  } catch {
    return '';
  }
}

/** Builds unless the build is of these very sources. */
export function buildIfStale() {
  const now = fingerprint();
  if (madeFrom() === now) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(mark, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildIfStale();
  process.chdir(root);
  await import('../dist/server/main.js');
}
