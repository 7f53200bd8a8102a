// Tests what a valid access token needs: key, algorithm, type, issuer, audience and time (docs/security.md, promise 7).
import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '../user.ts';
import { createAccessTokens, type AccessTokens } from './accessTokens.ts';
import type { Keys } from './keys.ts';

const url = 'https://fund.example.org';
const user: User = {
  id: '7a1f0c52-3a52-4a0e-9d55-0f0e8b6a3c11',
  email: 'a@example.org',
  firstName: 'Siân',
  lastName: 'Wyn',
  phone: '',
  broker: true,
  verified: true,
};
const lifetimes = { access: 600, idle: 1800, absolute: 43_200 };
const family = '0f8b6a3c-3a52-4a0e-9d55-7a1f0c52e3a1';
const claims = { userId: user.id, familyId: family };

let now = Date.parse('2026-11-21T10:00:00Z');
let keys: Keys;
let tokens: AccessTokens;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  keys = { signing: { id: 'access', pkcs8: await exportPKCS8(privateKey) }, refresh: new Uint8Array(32) };
  tokens = await createAccessTokens(keys, { publicUrl: url, lifetimes }, { now: () => now });
});

/** A token that is signed with the server's own key and differs from its tokens in `changes` only. */
async function signed(changes: {
  typ?: string;
  issuer?: string;
  audience?: string;
  sid?: number | string;
  sub?: string;
  exp?: number;
}) {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ sid: changes.sid ?? family })
    .setProtectedHeader({ alg: 'EdDSA', typ: changes.typ ?? 'at+jwt' })
    .setSubject(changes.sub ?? user.id)
    .setIssuer(changes.issuer ?? `${url}/auth`)
    .setAudience(changes.audience ?? `${url}/data`)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + (changes.exp ?? 600))
    .sign(await importPKCS8(keys.signing.pkcs8, 'EdDSA'));
}

test('verifies a signed token and rejects it after ten minutes', async () => {
  const token = await tokens.sign(user, family);
  expect(await tokens.verify(token)).toEqual(claims);
  now += 600_000;
  expect(await tokens.verify(token)).toBeNull();
});

test('verifies a token that has the same header and claims', async () => {
  expect(await tokens.verify(await signed({}))).toEqual(claims);
});

test.each([
  { typ: 'JWT' },
  { issuer: 'https://other.example/auth' },
  { audience: `${url}/auth` },
  { sid: 7 },
  { sid: 'family' },
  { sub: "x' or true --" },
  { sub: '' },
  { exp: -1 },
])('security 7: a token with %j is refused', async (changes) => {
  expect(await tokens.verify(await signed(changes))).toBeNull();
});

test('security 7: the key as a shared secret is refused', async () => {
  const forged = await new SignJWT({ sid: family })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(user.id)
    .setIssuer(`${url}/auth`)
    .setAudience(`${url}/data`)
    .setExpirationTime(Math.floor(now / 1000) + 600)
    .sign(new TextEncoder().encode(keys.signing.pkcs8));
  expect(await tokens.verify(forged)).toBeNull();
});
