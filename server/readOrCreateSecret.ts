// Secrets that the server creates once and stores in DATA_DIR, readable by the file's owner only.
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * The secret in `file`; when the file is missing or `isValid` refuses what it contains, `create` creates one and it is stored. A file that
 * others could read, as after a restored backup, becomes the owner's alone.
 */
export async function readOrCreateSecret(
  dataDir: string,
  file: string,
  create: () => string,
  isValid: (stored: string) => boolean = (stored) => stored !== '',
): Promise<string> {
  const path = join(dataDir, file);
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  const secret = isValid(stored) ? stored : create();
  if (secret !== stored) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(path, `${secret}\n`, { mode: OWNER_ONLY });
  }
  // The mode of `writeFile` holds for a new file only. Some file systems have no rights to change: there DATA_DIR itself has to be closed.
  await chmod(path, OWNER_ONLY).catch(() => undefined);
  return secret;
}
