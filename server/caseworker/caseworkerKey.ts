// The key of the caseworker's API (product 14.5): CASEWORKER_KEY, or with the embedded database a random key that the first start writes
// into DATA_DIR, readable only by its owner.
import { readOrCreateSecret } from '../readOrCreateSecret.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

export const KEY_FILE = 'caseworker.key';

/** Null when there is no key: the server then has no caseworker API. */
export async function caseworkerKey(settings: Settings, random: Random): Promise<string | null> {
  if (settings.caseworkerKey !== null) return settings.caseworkerKey;
  if (settings.databaseUrl !== null) return null;
  return readOrCreateSecret(settings.dataDir, KEY_FILE, () =>
    Buffer.from(random.bytes(32)).toString('base64url'),
  );
}
