// The keys and the random values that tokens and links are made of (product 14.9, 14.10).
import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { importTokenKeys, loadKeys } from '#server/accounts/keys.ts';
import { systemRandom } from '#server/random.ts';
import { newEmail, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import { accountCalls } from './accountCalls.ts';
import { signIn, signUp, testServer, type TestServer } from './testServer.ts';

/** Every random value of 256 bits that the server has drawn. */
const drawn: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const random = {
    ...systemRandom,
    bytes(count: number) {
      const bytes = systemRandom.bytes(count);
      if (count === 32) drawn.push(Buffer.from(bytes).toString('base64url'));
      return bytes;
    },
  };
  server = await testServer({}, undefined, { random });
});
afterAll(() => server.close());

const { redeemTokens } = accountCalls(() => server);
const pem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));

async function storedKey(of: TestServer, id: string): Promise<string | undefined> {
  const [row] = await of.database.query<{ secret: string }>('select secret from signing_keys where id = $1', [
    id,
  ]);
  return row?.secret;
}
const refreshSecret = async () => Buffer.from((await storedKey(server, 'refresh')) ?? '', 'base64');

test('links, first refresh tokens, the key of their successors and that of the caseworker are 256 random bits each', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const avt = linkIn(await waitForMail(server, email)).searchParams.get('avt') ?? '';
  await server.call('verify', { body: { businessUnit: server.settings.businessUnit, token: avt } });
  const { refresh_token } = v.parse(tokensSchema, (await signIn(server, email)).body);
  const values = [avt, refresh_token, (await refreshSecret()).toString('base64url'), server.caseworkerKey];
  expect(values.filter((value) => !drawn.includes(value ?? ''))).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('the successor of a refresh token is its HMAC-SHA-256 under the key in the database', async () => {
  const { tokens } = await signUp(server);
  const successor = createHmac('sha256', await refreshSecret()).update(tokens.refresh_token);
  expect((await redeemTokens(tokens.refresh_token)).refresh_token).toBe(successor.digest('base64url'));
});

test('without TOKEN_KEY an Ed25519 key is made once and kept in the database', async () => {
  const { token } = await signUp(server);
  const stored = (await storedKey(server, 'access')) ?? '';
  expect(createPrivateKey(stored).asymmetricKeyType).toBe('ed25519');
  const clock = { now: () => server.now(), elapsed: () => 0 };
  const atNextStart = await loadKeys(server.settings, server.database, clock, systemRandom);
  expect(atNextStart.access.id).toBe(decodeProtectedHeader(token).kid);
  expect(await storedKey(server, 'access')).toBe(stored);
});

test('with TOKEN_KEY that key signs, and the database keeps none', async () => {
  const TOKEN_KEY = pem(generateKeyPairSync('ed25519').privateKey);
  const own = await testServer({ TOKEN_KEY });
  const { token } = await signUp(own);
  expect(decodeProtectedHeader(token).kid).toBe((await importTokenKeys(TOKEN_KEY, [])).id);
  expect(await storedKey(own, 'access')).toBeUndefined();
  await own.close();
});

const otherKeys = {
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed448: generateKeyPairSync('ed448'),
  X25519: generateKeyPairSync('x25519'),
};

test.each(Object.entries(otherKeys))(
  'a %s key is refused as TOKEN_KEY and among ACCEPTED_TOKEN_KEYS',
  async (_type, { privateKey, publicKey }) => {
    const message = 'TOKEN_KEY or ACCEPTED_TOKEN_KEYS holds a key that is not an Ed25519 key';
    await expect(testServer({ TOKEN_KEY: pem(privateKey) })).rejects.toThrow(message);
    const TOKEN_KEY = pem(generateKeyPairSync('ed25519').privateKey);
    const ACCEPTED_TOKEN_KEYS = String(publicKey.export({ type: 'spki', format: 'pem' }));
    await expect(testServer({ TOKEN_KEY, ACCEPTED_TOKEN_KEYS })).rejects.toThrow(message);
  },
);
