// The key of the caseworker's API: CASEWORKER_KEY, or in the embedded default one made at the first start and kept in
// DATA_DIR, readable by its owner alone (decisions.md, "The reference server").
import { readOrCreateSecret } from '../readOrCreateSecret.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

export const KEY_FILE = 'caseworker.key';

/** The key; null when there is none, and then no caseworker API either. */
export async function caseworkerKey(settings: Settings, random: Random): Promise<string | null> {
  if (settings.caseworkerKey !== null) return settings.caseworkerKey;
  if (settings.databaseUrl !== null) return null;
  return readOrCreateSecret(settings.dataDir, KEY_FILE, () =>
    Buffer.from(random.bytes(32)).toString('base64url'),
  );
}
