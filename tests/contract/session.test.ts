// Sessions over HTTP: access tokens, rotation and replay of refresh tokens, lifetimes and rate limits (product 5.6, 14.10, 14.13).
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { newEmail, registration } from '../account.ts';
import { createRefreshTokens } from '#server/accounts/refreshTokens.ts';
import { DELETED_AT_ONCE } from '#server/db/deleteInBatches.ts';
import { systemRandom } from '#server/random.ts';
import { accountCalls } from './accountCalls.ts';
import { sweep } from './sweep.ts';
import { signIn, signUp, signUpBroker, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const { redeem, redeemTokens, logout } = accountCalls(() => server);
/** A status of 404 means that the server accepted the token: the user has no record yet. */
const statusWith = async (token: string) => (await server.call('geticeoi', { token })).status;

test('security 7: an access token says who it is and lives ten minutes', async () => {
  const { email, token } = await signUp(server);
  const { sub, ...claims } = decodeJwt(token);
  expect(sub).toMatch(/^[0-9a-f-]{36}$/);
  expect(claims).toMatchObject({ name: 'Siân O’Brien-Ŵyn', email, extension_Broker: false });
  server.advanceClock(10 * MINUTE - SECOND);
  expect(await statusWith(token)).toBe(404);
  server.advanceClock(SECOND);
  expect(await statusWith(token)).toBe(401);
});

test('security 7: the broker right is the database’s, not the token’s', async () => {
  const broker = await signUpBroker(server);
  expect(decodeJwt(broker.token)).toMatchObject({ extension_Broker: false });
  expect(await statusWith(broker.token)).toBe(403);
  const after = await redeemTokens(broker.tokens.refresh_token);
  expect(decodeJwt(after.access_token)).toMatchObject({ extension_Broker: true });
  await server.database.query('update users set broker = false where mail = $1', [broker.email]);
  expect(await statusWith(after.access_token)).toBe(404);
  expect((await server.call('GetICApplicationsByBroker', { token: after.access_token })).status).toBe(403);
});

test('security 6: a refresh token that is used again within ten seconds gets the same successor', async () => {
  const { tokens } = await signUp(server);
  const first = await redeemTokens(tokens.refresh_token);
  expect(first.refresh_token).not.toBe(tokens.refresh_token);
  server.advanceClock(10 * SECOND);
  const second = await redeemTokens(tokens.refresh_token);
  expect(second.refresh_token).toBe(first.refresh_token);
  expect(await statusWith(second.access_token)).toBe(404);
});

test('security 6: two tabs that redeem at the same moment both stay signed in', async () => {
  const { tokens } = await signUp(server);
  const both = await Promise.all([redeemTokens(tokens.refresh_token), redeemTokens(tokens.refresh_token)]);
  expect(both[0].refresh_token).toBe(both[1].refresh_token);
});

test('security 6: lifetimes may be set shorter', async () => {
  const short = await testServer({
    ACCESS_TOKEN_SECONDS: '5',
    SESSION_IDLE_SECONDS: '130',
    SESSION_SECONDS: '140',
  });
  const { tokens, token } = await signUp(short);
  expect([tokens.expires_in, tokens.refresh_token_expires_in]).toEqual([5, 130]);
  const status = async () => (await short.call('geticeoi', { token })).status;
  short.advanceClock(4 * SECOND);
  expect(await status()).toBe(404);
  short.advanceClock(SECOND);
  expect(await status()).toBe(401);
  short.advanceClock(60 * SECOND);
  const answer = await short.call('redeemaccesstoken', {
    body: { refreshtoken: tokens.refresh_token, businessunit: short.settings.businessUnit },
  });
  // 65 of at most 140 seconds are over.
  expect(v.parse(tokensSchema, answer.body).refresh_token_expires_in).toBe(75);
  await short.close();
});

test('security 6: the replay of a spent refresh token ends the whole sign-in', async () => {
  const { tokens } = await signUp(server);
  const child = await redeemTokens(tokens.refresh_token);
  server.advanceClock(10 * SECOND + 1);
  const warn = vi.spyOn(server.log, 'warn');
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
  expect(warn.mock.calls).toEqual([
    [
      { user: decodeJwt(tokens.access_token).sub, address: '127.0.0.1' },
      'A spent refresh token came back; its sign-in was ended',
    ],
  ]);
  warn.mockRestore();
  expect((await redeem(child.refresh_token)).status).toBe(401);
  expect(await statusWith(child.access_token)).toBe(401);
});

test('security 6: a replay does not touch the user’s other sign-ins', async () => {
  const { email, tokens } = await signUp(server);
  const other = v.parse(tokensSchema, (await signIn(server, email)).body);
  await redeemTokens(tokens.refresh_token);
  server.advanceClock(11 * SECOND);
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
  await redeemTokens(other.refresh_token);
});

test('security 6: logging out ends the session of a token, also of a spent one, and no other', async () => {
  const { email, tokens, token } = await signUp(server);
  const other = v.parse(tokensSchema, (await signIn(server, email)).body);
  const child = await redeemTokens(tokens.refresh_token);
  // The server remembers tokens that it has accepted, so use each once: the log out must end these as well.
  for (const copy of [token, child.access_token]) expect(await statusWith(copy)).toBe(404);
  expect(await logout(tokens.refresh_token)).toMatchObject({ status: 200, body: true });
  for (const copy of [tokens.refresh_token, child.refresh_token])
    expect((await redeem(copy)).status).toBe(401);
  for (const copy of [token, child.access_token]) expect(await statusWith(copy)).toBe(401);
  expect(await statusWith(other.access_token)).toBe(404);
  await redeemTokens(other.refresh_token);
});

test('logging out answers an unknown token and a second time like the first time', async () => {
  const { tokens } = await signUp(server);
  const answers = [];
  for (const token of ['invented', tokens.refresh_token, tokens.refresh_token])
    answers.push(await logout(token));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  );
  expect((await server.call('logout', { body: { refreshtoken: 'x', businessunit: 'y' } })).status).toBe(404);
  expect((await server.call('logout', { body: {} })).status).toBe(400);
});

test('security 6: a session ends after 30 idle minutes', async () => {
  const { tokens } = await signUp(server);
  server.advanceClock(30 * MINUTE - SECOND);
  const child = await redeemTokens(tokens.refresh_token);
  expect(child.refresh_token_expires_in).toBe(1800);
  server.advanceClock(30 * MINUTE);
  expect((await redeem(child.refresh_token)).status).toBe(401);
});

test('security 6: a session ends after twelve hours, however often it is refreshed', async () => {
  let { refresh_token: token } = (await signUp(server)).tokens;
  for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
    server.advanceClock(20 * MINUTE);
    token = (await redeemTokens(token)).refresh_token;
  }
  server.advanceClock(10 * MINUTE);
  const last = await redeemTokens(token);
  expect(last.refresh_token_expires_in).toBe(600);
  server.advanceClock(10 * MINUTE);
  expect((await redeem(last.refresh_token)).status).toBe(401);
});

test.each([
  ['at its greatest age', { SESSION_SECONDS: '700' }, 698, 2],
  ['because it was idle', { SESSION_IDLE_SECONDS: '130' }, 0, 130],
])(
  'security 6: the last access token of a session that ends %s ends with it',
  async (_, variables, age, left) => {
    const short = await testServer(variables);
    const { tokens } = await signUp(short);
    const redeemed = (token: string) =>
      short.call('redeemaccesstoken', {
        body: { refreshtoken: token, businessunit: short.settings.businessUnit },
      });
    short.advanceClock(age * SECOND);
    const last = v.parse(tokensSchema, (await redeemed(tokens.refresh_token)).body);
    expect([last.expires_in, last.refresh_token_expires_in]).toEqual([left, left]);
    const status = async () => (await short.call('geticeoi', { token: last.access_token })).status;
    short.advanceClock((left - 1) * SECOND);
    expect(await status()).toBe(404);
    short.advanceClock(SECOND);
    expect([(await redeemed(last.refresh_token)).status, await status()]).toEqual([401, 401]);
    await short.close();
  },
);

test('security 6: an invented refresh token is refused', async () => {
  expect((await redeem('invented')).status).toBe(401);
});

test('security 9: the sixth sign-in within a minute waits, for this address of this user only', async () => {
  const limited = await testServer({ LIMITS: '1' });
  const email = newEmail();
  await limited.call('create', { body: registration(limited.settings, email) });
  for (let count = 0; count < 5; count += 1) expect((await signIn(limited, email, 'wrong')).status).toBe(401);
  const refused = await signIn(limited, email);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await signIn(limited, 'other@example.org')).status).toBe(401);
  limited.advanceClock(MINUTE);
  expect((await signIn(limited, email)).status).toBe(403);
  await limited.close();
});

test('security 6: what is kept of a session goes a day after its beginning, although nobody signs in again', async () => {
  const { email } = await signUp(server);
  const kept = () =>
    server.database.query(
      `select t.hash from refresh_tokens t join refresh_families f on f.id = t.family_id
       join users u on u.id = f.user_id where u.mail = $1`,
      [email],
    );
  server.advanceClock(24 * HOUR);
  await sweep(server);
  expect(await kept()).toHaveLength(1);
  server.advanceClock(1);
  await sweep(server);
  expect(await kept()).toEqual([]);
});

test('of old sessions with very many tokens no statement deletes more than 10,000 rows, and none is left', async () => {
  const { email } = await signUp(server);
  const { database, settings } = server;
  const limited = ['refresh_tokens', 'refresh_families', 'link_tokens'];
  await database.query(
    `create function refuse_many() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > ${DELETED_AT_ONCE} then raise exception 'too many rows at once'; end if; return null; end $$`,
  );
  for (const table of limited) {
    await database.query(
      `create trigger few_at_once after delete on ${table} referencing old table as gone
       for each statement execute function refuse_many()`,
    );
  }
  try {
    // One family with very many tokens, and very many with none.
    await database.query(
      `insert into refresh_tokens (hash, family_id, issued_at)
       select sha256(n::text::bytea), f.id, f.started_at from generate_series(1, 20500) as n,
         (select f.id, f.started_at from refresh_families f join users u on u.id = f.user_id where u.mail = $1) as f`,
      [email],
    );
    await database.query(
      `insert into refresh_families (id, user_id, started_at)
       select gen_random_uuid(), u.id, u.created_at from generate_series(1, 10500), users u where u.mail = $1`,
      [email],
    );
    server.advanceClock(24 * HOUR + 1);
    const clock = { now: () => server.now(), elapsed: () => 0 };
    const tokens = createRefreshTokens(new Uint8Array(32), settings.lifetimes, clock, systemRandom);
    expect(await tokens.deleteOldFamilies(database)).toBeGreaterThan(10_500);
    expect(
      await database.query('select 1 from refresh_tokens union all select 1 from refresh_families'),
    ).toEqual([]);
  } finally {
    await database.query('drop function refuse_many cascade');
  }
});
