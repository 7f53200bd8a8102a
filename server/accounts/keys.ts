// The key that signs access tokens comes from TOKEN_KEY, or is created once and stored in the database; the secret from which refresh tokens
// are derived is always created there. So all servers on one database use the same keys, and tokens stay valid after a restart.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { Database } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

/** Ed25519 keys of the access tokens. */
export interface TokenKeys {
  /** The `kid` of the key that signs. */
  id: string;
  privateKey: KeyObject;
  /** The public keys, by `kid`, whose tokens are accepted: that of the private key, and those of servers with another key (product 14.10). */
  accepted: ReadonlyMap<string, KeyObject>;
}

export interface Keys {
  access: TokenKeys;
  /** Secret of the refresh tokens' HMAC. */
  refresh: Uint8Array;
}

/** The stored key, or without one what `create` returns. Of servers that create it at the same time, all return what the first one stored. */
async function loadOrCreateKey(
  database: Database,
  clock: Clock,
  id: string,
  create: () => string,
): Promise<string> {
  const load = async () => {
    const [row] = await database.query<{ secret: string }>('select secret from signing_keys where id = $1', [
      id,
    ]);
    return row?.secret;
  };
  const known = await load();
  if (known !== undefined) return known;
  await database.query(
    'insert into signing_keys (id, secret, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [id, create(), new Date(clock.now())],
  );
  const stored = await load();
  if (stored === undefined) throw new Error(`The key ${id} could not be stored`);
  return stored;
}

const createTokenKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Imports a public key, or the public part of a private one, in PEM. Throws unless it is an Ed25519 key. */
function importPublicKey(pem: string): KeyObject {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key');
  return key;
}

/** The `kid` that servers up to the release 1.4.0 give the key. Remove it when no such server runs beside a newer one any more. */
const FORMER_ID = 'access';

/** A key that signs access tokens, and others whose tokens are accepted as well. Throws unless all are Ed25519 keys. */
export async function importTokenKeys(pkcs8: string, others: readonly string[]): Promise<TokenKeys> {
  // The kid is the thumbprint of the public key (RFC 7638), so that all servers know a key by the same name.
  const [own, ...further] = await Promise.all(
    [pkcs8, ...others].map(async (pem): Promise<[string, KeyObject]> => {
      const key = importPublicKey(pem);
      return [await calculateJwkThumbprint(key), key];
    }),
  );
  if (own === undefined) throw new Error('There is no key');
  const [id, publicKey] = own;
  return {
    id,
    privateKey: createPrivateKey(pkcs8),
    accepted: new Map([own, ...further, [FORMER_ID, publicKey]]),
  };
}

/** The keys of this deployment. Throws an error of one clear line when a key of the settings is not an Ed25519 key. */
export async function loadKeys(
  { tokenKey, acceptedTokenKeys }: Settings,
  database: Database,
  clock: Clock,
  random: Random,
): Promise<Keys> {
  const refresh = await loadOrCreateKey(database, clock, 'refresh', () =>
    Buffer.from(random.bytes(32)).toString('base64'),
  );
  const pkcs8 = tokenKey ?? (await loadOrCreateKey(database, clock, 'access', createTokenKey));
  const access = await importTokenKeys(pkcs8, acceptedTokenKeys).catch(() => {
    throw new Error('TOKEN_KEY or ACCEPTED_TOKEN_KEYS holds a key that is not an Ed25519 key');
  });
  return { access, refresh: Buffer.from(refresh, 'base64') };
}
