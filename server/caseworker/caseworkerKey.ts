// The key of the caseworker's API: CASEWORKER_KEY, or in the embedded default one made at the first start and kept in
// DATA_DIR, readable by its owner alone (decisions.md, "The reference server").
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

export const KEY_FILE = 'caseworker.key';

/** The key; null when there is none, and then no caseworker API either. */
export async function caseworkerKey(settings: Settings, random: Random): Promise<string | null> {
  if (settings.caseworkerKey !== null) return settings.caseworkerKey;
  if (settings.databaseUrl !== null) return null;
  const path = join(settings.dataDir, KEY_FILE);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();
  const key = Buffer.from(random.bytes(32)).toString('base64url');
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${key}\n`, { mode: 0o600 });
  return key;
}
