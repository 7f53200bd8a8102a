// Fetches Debian packages of programs that are not installed, and unpacks them into a folder, for which no rights of root are needed.
import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Fetches the packages with their dependencies, except those that are installed.
 * @returns the folder with their files, at the paths where they would be installed; null when everything is installed
 */
export async function unpackPackages(folder: string, packages: readonly string[]): Promise<string | null> {
  await mkdir(join(folder, 'partial'));
  const options = ['--no-install-recommends', '--download-only', '-o', 'Debug::NoLocking=1'];
  await run('apt-get', ['install', '-y', ...options, '-o', `Dir::Cache::archives=${folder}`, ...packages]);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  for (const file of files) await run('dpkg-deb', ['-x', file, 'unpacked'], { cwd: folder });
  return files.length === 0 ? null : join(folder, 'unpacked');
}
