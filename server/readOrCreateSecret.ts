// Secrets that are made once for a DATA_DIR and kept there, readable by their owner alone.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that the file holds; `make` makes it when there is none yet. */
export async function readOrCreateSecret(dataDir: string, file: string, make: () => string): Promise<string> {
  const path = join(dataDir, file);
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const made = make();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
}
