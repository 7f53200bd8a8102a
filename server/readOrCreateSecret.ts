// Secrets that the server creates once and stores in DATA_DIR, readable by the file's owner only.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret in `file`; when the file is missing or empty, `create` creates one and it is stored. */
export async function readOrCreateSecret(
  dataDir: string,
  file: string,
  create: () => string,
): Promise<string> {
  const path = join(dataDir, file);
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (stored !== '') return stored;
  const created = create();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${created}\n`, { mode: 0o600 });
  return created;
}
