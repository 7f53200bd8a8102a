// The keys that sign access tokens and derive refresh tokens. They come from TOKEN_KEY or are created once and stored in the database, so
// that all servers on one database use the same keys and tokens stay valid after a restart.
import { exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from 'jose';
import type { Database } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

export interface Keys {
  /** Ed25519 private key; `id` is the `kid` in the header of the access tokens. */
  signing: { id: string; pkcs8: string };
  /** Secret of the refresh tokens' HMAC. */
  refresh: Uint8Array;
}

/** The stored key; `proposal` is stored when there is none yet. Of servers that start at the same time, all return the first proposal. */
async function loadOrCreateKey(
  database: Database,
  clock: Clock,
  id: string,
  proposal: string,
): Promise<string> {
  await database.query(
    'insert into signing_keys (id, secret, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [id, proposal, new Date(clock.now())],
  );
  const [row] = await database.query<{ secret: string }>('select secret from signing_keys where id = $1', [
    id,
  ]);
  if (row === undefined) throw new Error(`The key ${id} could not be stored`);
  return row.secret;
}

async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return exportPKCS8(privateKey);
}

/** Imports a private key in PKCS8 PEM; throws when it is not an Ed25519 key. */
export const importSigningKey = (pkcs8: string): Promise<CryptoKey> =>
  importPKCS8(pkcs8, 'EdDSA', { extractable: true });

/** The keys of this installation. Throws an error of one clear line when TOKEN_KEY is not an Ed25519 key. */
export async function loadKeys(
  settings: Settings,
  database: Database,
  clock: Clock,
  random: Random,
): Promise<Keys> {
  const refresh = await loadOrCreateKey(
    database,
    clock,
    'refresh',
    Buffer.from(random.bytes(32)).toString('base64'),
  );
  const pkcs8 =
    settings.tokenKey ?? (await loadOrCreateKey(database, clock, 'access', await generateSigningKey()));
  await importSigningKey(pkcs8).catch(() => {
    throw new Error('TOKEN_KEY is not an Ed25519 key');
  });
  return { signing: { id: 'access', pkcs8 }, refresh: Buffer.from(refresh, 'base64') };
}
