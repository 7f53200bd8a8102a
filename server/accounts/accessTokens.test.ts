// Tests what a valid access token needs: key, algorithm, type, issuer, audience and time (docs/security.md, promise 7).
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '../user.ts';
import { createAccessTokens, type AccessTokens } from './accessTokens.ts';
import { importTokenKeys, type TokenKeys } from './keys.ts';

const url = 'https://fund.example.org';
const user: User = {
  id: '7a1f0c52-3a52-4a0e-9d55-0f0e8b6a3c11',
  email: 'a@example.org',
  firstName: 'Siân',
  lastName: 'Wyn',
  phone: '',
  broker: true,
  language: 'cy',
  verified: true,
};
const lifetimes = { access: 600, idle: 1800, absolute: 43_200 };
const family = '0f8b6a3c-3a52-4a0e-9d55-7a1f0c52e3a1';
const claims = { userId: user.id, familyId: family };

let now = Date.parse('2026-11-21T10:00:00Z');
const session = { familyId: family, end: now + 12 * 60 * 60 * 1000 };
let keys: TokenKeys;
let tokens: AccessTokens;
const newKey = () => generateKeyPairSync('ed25519');
const privatePem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));
const publicPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
const { privateKey, publicKey } = newKey();

const tokensOf = (accessKeys: TokenKeys) =>
  createAccessTokens(accessKeys, { publicUrl: url, lifetimes }, { now: () => now });
beforeAll(async () => {
  keys = await importTokenKeys(privatePem(privateKey), []);
  tokens = tokensOf(keys);
});

/** A token that is signed with the server's own key and has the header and claims that `verify` reads, with `changes`. */
async function signed(changes: {
  typ?: string;
  issuer?: string;
  audience?: string;
  sid?: number | string;
  sub?: string;
  exp?: number;
  kid?: string;
}) {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ sid: changes.sid ?? family })
    .setProtectedHeader({ alg: 'EdDSA', typ: changes.typ ?? 'at+jwt', kid: changes.kid ?? keys.id })
    .setSubject(changes.sub ?? user.id)
    .setIssuer(changes.issuer ?? `${url}/auth`)
    .setAudience(changes.audience ?? `${url}/data`)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + (changes.exp ?? 600))
    .sign(privateKey);
}

test('verifies a signed token and rejects it after ten minutes', async () => {
  const token = await tokens.sign(user, session);
  expect(await tokens.verify(token)).toEqual(claims);
  now += 600_000;
  expect(await tokens.verify(token)).toBeNull();
});

test('accepts a token that is signed with the server’s key and has its header and claims', async () => {
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
  { kid: 'refresh' },
  { kid: '' },
])('security 7: a token with %j is refused', async (changes) => {
  expect(await tokens.verify(await signed(changes))).toBeNull();
});

test('a token of version 1.4.0, which named every key “access”, is accepted from the same key alone', async () => {
  const former = await signed({ kid: 'access' });
  expect(await tokens.verify(former)).toEqual(claims);
  const others = tokensOf(await importTokenKeys(privatePem(newKey().privateKey), [publicPem(publicKey)]));
  expect(await others.verify(former)).toBeNull();
});

test('security 7: a token that is signed by HMAC with the public key as its secret is refused', async () => {
  const forged = await new SignJWT({ sid: family })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: keys.id })
    .setSubject(user.id)
    .setIssuer(`${url}/auth`)
    .setAudience(`${url}/data`)
    .setExpirationTime(Math.floor(now / 1000) + 600)
    .sign(new TextEncoder().encode(publicPem(publicKey)));
  expect(await tokens.verify(forged)).toBeNull();
});

test('security 7: a token that brings its own key, and one without an end, are refused', async () => {
  const stranger = newKey();
  const seconds = Math.floor(now / 1000);
  const token = (header: object) =>
    new SignJWT({ sid: family })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.id, ...header })
      .setSubject(user.id)
      .setIssuer(`${url}/auth`)
      .setAudience(`${url}/data`)
      .setIssuedAt(seconds);
  const jwk = stranger.publicKey.export({ format: 'jwk' });
  const own = token({ jwk }).setExpirationTime(seconds + 600);
  expect([
    await tokens.verify(await own.sign(stranger.privateKey)),
    await tokens.verify(await token({}).sign(privateKey)),
    await tokens.verify(
      await token({})
        .setExpirationTime(seconds + 600)
        .sign(privateKey),
    ),
  ]).toEqual([null, null, claims]);
});

test('while TOKEN_KEY is replaced server by server, every server accepts the tokens of all that run beside it', async () => {
  const next = newKey();
  const [old, replacement] = [privatePem(privateKey), privatePem(next.privateKey)];
  const steps = await Promise.all([
    importTokenKeys(old, []),
    importTokenKeys(old, [publicPem(next.publicKey)]),
    importTokenKeys(replacement, [old]),
    importTokenKeys(replacement, []),
  ]);
  const servers = steps.map(tokensOf);
  const signedBy = await Promise.all(servers.map((server) => server.sign(user, session)));
  /** Whether the server of each step accepts the tokens of the step before, of its own and of the next. */
  const accepted = await Promise.all(
    servers.map((server, step) =>
      Promise.all(signedBy.slice(Math.max(0, step - 1), step + 2).map((token) => server.verify(token))),
    ),
  );
  expect(accepted).toEqual([
    [claims, claims],
    [claims, claims, claims],
    [claims, claims, claims],
    [claims, claims],
  ]);
  expect(await servers[3]?.verify(signedBy[0] ?? '')).toBeNull();
});

/** Access tokens of the server's key, and the key ids that they have asked for: one for each signature that is checked. */
function watchedTokens() {
  const asked: string[] = [];
  class Watched extends Map<string, KeyObject> {
    override get(kid: string) {
      asked.push(kid);
      return super.get(kid);
    }
  }
  return { watched: tokensOf({ ...keys, accepted: new Watched(keys.accepted) }), asked };
}

test('checks the signature of a token once, and its time at each call', async () => {
  const { watched, asked } = watchedTokens();
  const token = await watched.sign(user, session);
  expect([await watched.verify(token), await watched.verify(token), asked]).toEqual([
    claims,
    claims,
    [keys.id],
  ]);
  const before = now;
  now += 600_000;
  expect(await watched.verify(token)).toBeNull();
  now = before;
});

test('checks the signature of a token again when 2,000 others came after it, and not before', async () => {
  const { watched, asked } = watchedTokens();
  const all = await Promise.all(
    Array.from({ length: 2001 }, async () => watched.sign(user, { ...session, familyId: randomUUID() })),
  );
  for (const token of all) await watched.verify(token);
  expect(asked).toHaveLength(2001);
  const [first = '', second = ''] = all;
  expect(await watched.verify(second)).not.toBeNull();
  expect(asked).toHaveLength(2001);
  expect(await watched.verify(first)).not.toBeNull();
  expect(asked).toHaveLength(2002);
});

test('remembers no token that it has rejected', async () => {
  const own = tokensOf(keys);
  const good = await own.sign(user, session);
  const forged = `${good.slice(0, -4)}AAAA`;
  expect([await own.verify(forged), await own.verify(forged), await own.verify(good)]).toEqual([
    null,
    null,
    claims,
  ]);
});
