// Attacks on tokens: forged and misplaced access tokens, stolen refresh tokens, lifetimes (product 4.3, 5.7, 14.10).
import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { defaultPasswordCost } from '#server/accounts/passwords.ts';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import { accountCalls } from './accountCalls.ts';
import { caseworker, signIn, signUp, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
let user: SignedUp;
let expired: string;
let foreign: string;
beforeAll(async () => {
  server = await testServer();
  expired = (await signUp(server)).token;
  server.advanceClock(10 * MINUTE);
  user = await signUp(server);
  const { privateKey } = await generateKeyPair('EdDSA');
  foreign = await new SignJWT(decodeJwt(user.token))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: decodeProtectedHeader(user.token).kid ?? '' })
    .sign(privateKey);
});
afterAll(() => server.close());

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { redeem, redeemTokens } = accountCalls(() => server);

test.each(callIds.filter((id) => callOf(id).authenticated))(
  'security 7: %s refuses every forged, foreign and expired token',
  async (id) => {
    const [header = '', payload = '', signature = ''] = user.token.split('.');
    const claims = decodeJwt(user.token);
    const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const unsignedHeader = encode({ alg: 'none', typ: 'at+jwt' });
    const attempts = {
      'no token': {},
      'a text that is no token': withToken('nonsense'),
      'an empty token': withToken(''),
      expired: withToken(expired),
      'another payload': withToken(`${header}.${encode({ ...claims, extension_Broker: true })}.${signature}`),
      'another signature': withToken(`${header}.${payload}.${signature.slice(0, -4)}AAAA`),
      'no signature': withToken(`${unsignedHeader}.${payload}.`),
      'another key': withToken(foreign),
      'the refresh token': withToken(user.tokens.refresh_token),
      'another scheme': { headers: { authorization: `Basic ${user.token}` } },
      'a cookie': { headers: { cookie: `access_token=${user.token}; __Secure-access_token=${user.token}` } },
      'the query': { query: { access_token: user.token, token: user.token } },
      'another header': {
        headers: { 'x-access-token': user.token, 'x-authorization': `Bearer ${user.token}` },
      },
    };
    const body = callOf(id).method === 'GET' ? {} : { body: {} };
    for (const [name, options] of Object.entries(attempts)) {
      const { status } = await server.call(id, { params: { id: 'x' }, ...body, ...options });
      expect.soft([name, status]).toEqual([name, 401]);
    }
    const { status } = await server.call(id, { params: { id: 'x' }, ...body, token: user.token });
    expect(status).not.toBe(401);
  },
);

test('security 5: nothing that a browser sends by itself signs in or out, and no reply sets a token cookie', async () => {
  const headers = { cookie: `refresh_token=${user.tokens.refresh_token}` };
  const reply = await server.call('redeemaccesstoken', {
    headers,
    body: { businessunit: server.settings.businessUnit },
  });
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([400, null]);
  // A form of another site cannot send JSON, and the server refuses all types that it can send before it reads the body.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const sent = await fetch(`${server.url}/auth/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': type, origin: 'https://evil.example' },
      body: JSON.stringify({ username: user.email, password: password }),
    });
    expect.soft([type, sent.status, sent.headers.get('set-cookie')]).toEqual([type, 415, null]);
  }
  // A beacon that sends bytes has no content type.
  const untyped = await fetch(`${server.url}/auth/api/user/login`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: Buffer.from(JSON.stringify({ username: user.email, password })),
  });
  expect(untyped.status).toBe(415);
});

test('security 6: 20 parallel redeems leave one family with one live token, and everybody signed in', async () => {
  const { email, tokens } = await signUp(server);
  const redeemed = await Promise.all(Array.from({ length: 20 }, () => redeemTokens(tokens.refresh_token)));
  expect(new Set(redeemed.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  const rows = await server.database.query<{ families: number; live: number; spent: number }>(
    `select count(distinct f.id)::bigint as families, (count(*) filter (where t.spent_at is null))::bigint as live,
       (count(*) filter (where t.spent_at is not null))::bigint as spent
     from refresh_families f join refresh_tokens t on t.family_id = f.id join users u on u.id = f.user_id
     where u.mail = $1 and f.ended_at is null`,
    [email],
  );
  expect(rows).toEqual([{ families: 1, live: 1, spent: 1 }]);
  const statuses = redeemed.map(
    async ({ access_token }) => (await server.call('geticeoi', { token: access_token })).status,
  );
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]));
  await redeemTokens(redeemed[0]?.refresh_token ?? '');
});

test('security 6: only hashes of refresh tokens are kept', async () => {
  const { tokens } = await signUp(server);
  const child = await redeemTokens(tokens.refresh_token);
  const rows = await server.database.query<{ hash: Uint8Array }>('select hash from refresh_tokens');
  const kept = rows.map(({ hash }) => Buffer.from(hash).toString('hex'));
  for (const token of [tokens.refresh_token, child.refresh_token]) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
    expect(kept).not.toContain(Buffer.from(token).toString('hex'));
  }
});

test('security 6: the replay of a spent and expired refresh token ends the family, with the thief’s tokens', async () => {
  const { tokens } = await signUp(server);
  // The thief redeems first and goes on redeeming; the owner comes back after more than half an hour.
  let stolen = await redeemTokens(tokens.refresh_token);
  server.advanceClock(20 * MINUTE);
  stolen = await redeemTokens(stolen.refresh_token);
  server.advanceClock(15 * MINUTE);
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
  expect((await redeem(stolen.refresh_token)).status).toBe(401);
  expect((await server.call('geticeoi', { token: stolen.access_token })).status).toBe(401);
});

test('security 6: refresh_token_expires_in is the smaller of the idle and the absolute rest', async () => {
  let { tokens } = await signUp(server);
  expect(tokens.refresh_token_expires_in).toBe(1800);
  for (let passed = 0; passed < 11.5 * 60; passed += 15) {
    server.advanceClock(15 * MINUTE);
    tokens = await redeemTokens(tokens.refresh_token);
    expect(tokens.refresh_token_expires_in).toBe(Math.min(1800, (12 * 60 - passed - 15) * 60));
  }
  // The second of two tabs gets the remaining seconds of the tokens that the first one got, not a new half hour.
  const first = await redeemTokens(tokens.refresh_token);
  server.advanceClock(7 * SECOND);
  const second = await redeemTokens(tokens.refresh_token);
  expect(first.refresh_token_expires_in - second.refresh_token_expires_in).toBe(7);
});

test('security 6: a sign-in whose password is replaced while it is checked is refused and starts no session', async () => {
  const slow = await testServer({}, { ...defaultPasswordCost, timeCost: 40 });
  const email = newEmail();
  await slow.call('create', { body: registration(slow.settings, email) });
  const token = linkIn(await waitForMail(slow, email)).searchParams.get('avt');
  await slow.call('verify', { body: { businessUnit: slow.settings.businessUnit, token } });
  const signingIn = signIn(slow, email);
  for (let count = 0; count < 5; count += 1) await slow.request('GET', '/readyz');
  // This is the write of setpasswordbysigninname, made while the old password is being checked.
  await slow.database.query('update users set password_hash = $2 where mail = $1', [email, 'replaced']);
  expect((await signingIn).status).toBe(401);
  expect(await slow.database.query('select id from refresh_families')).toEqual([]);
  await slow.close();
});

test('security 6: the caseworker ends every sign-in of a person', async () => {
  const { email, tokens } = await signUp(server);
  const other = v.parse(tokensSchema, (await signIn(server, email)).body);
  expect(await caseworker(server, 'PUT', `/${email}/sessions/ended`)).toMatchObject({ status: 200 });
  for (const { access_token, refresh_token } of [tokens, other]) {
    expect((await server.call('geticeoi', { token: access_token })).status).toBe(401);
    expect((await redeem(refresh_token)).status).toBe(401);
  }
  expect((await signIn(server, email)).status).toBe(200);
});

test('security 6: the sign-ins of a deleted user end with the account', async () => {
  const { email, tokens } = await signUp(server);
  await server.database.query('delete from users where mail = $1', [email]);
  expect((await server.call('geticeoi', { token: tokens.access_token })).status).toBe(401);
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
});

test('security 8: the longest name and address still make a token that a cookie holds', async () => {
  const email = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}example`;
  const body = {
    ...registration(server.settings, email),
    FirstName: 'Ŵ'.repeat(50),
    LastName: '𝔛'.repeat(25),
  };
  expect((await server.call('create', { body })).status).toBe(200);
  const token = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  await server.call('verify', { body: { businessUnit: server.settings.businessUnit, token } });
  const tokens = v.parse(tokensSchema, (await signIn(server, email)).body);
  expect(tokens.access_token.length).toBeLessThan(3500);
  expect(tokens.refresh_token.length).toBeLessThan(3500);
});
