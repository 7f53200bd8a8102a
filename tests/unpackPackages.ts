// Programs of Debian that are not installed: their packages are fetched and unpacked into a folder, which needs no rights.
import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Fetches the packages with those that they need, except for what is installed.
 * @returns the folder with what they contain, in the places where it would be installed; null when everything is installed
 */
export async function unpackPackages(folder: string, packages: readonly string[]): Promise<string | null> {
  await mkdir(join(folder, 'partial'));
  const options = ['--no-install-recommends', '--download-only', '-o', 'Debug::NoLocking=1'];
  await run('apt-get', ['install', '-y', ...options, '-o', `Dir::Cache::archives=${folder}`, ...packages]);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  for (const file of files) await run('dpkg-deb', ['-x', file, 'unpacked'], { cwd: folder });
  return files.length === 0 ? null : join(folder, 'unpacked');
}
