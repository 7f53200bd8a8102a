// The sessions of requests that arrive together: one statement finds all of them, and gives each request its own user (product 14.10, decision 042).
import * as v from 'valibot';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSessionLoader } from '#server/accounts/sessions.ts';
import type { AccessClaims } from '#server/accounts/accessTokens.ts';
import type { Queries } from '#server/db/database.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { accountCalls } from './accountCalls.ts';
import { signUpWithApplication, UNKNOWN_ID, type Applicant } from './applicants.ts';
import { testServer, type TestServer } from './testServer.ts';

const { logout } = accountCalls(() => server);

let server: TestServer;
let ann: Applicant;
let bea: Applicant;
let leaving: Applicant;
beforeAll(async () => {
  server = await testServer();
  ann = await signUpWithApplication(server);
  bea = await signUpWithApplication(server);
  leaving = await signUpWithApplication(server);
});
afterAll(() => server.close());

/** How many sessions each statement has asked for. */
const statements: number[] = [];
beforeEach(() => void statements.splice(0));

const counted: Queries = {
  query: async (sql, values, prepared) => {
    statements.push(v.parse(v.array(v.string()), values?.[0]).length);
    return server.database.query(sql, values, prepared);
  },
};

/** What the token of a user says. */
const claimsOf = ({ token }: Applicant): AccessClaims => {
  const { sub = '', sid } = decodeJwt<{ sid: string }>(token);
  return { userId: sub, familyId: sid };
};

test.each([undefined, ...recordNames])(
  'of sessions that are asked for together each gets its own account and record: %s',
  async (record) => {
    const load = createSessionLoader(counted);
    const [annClaims, beaClaims] = [claimsOf(ann), claimsOf(bea)];
    const mixed = { ...annClaims, familyId: beaClaims.familyId };
    const unknown = { userId: UNKNOWN_ID, familyId: annClaims.familyId };
    const asked = [annClaims, mixed, beaClaims, unknown, annClaims];
    const found = await Promise.all(asked.map((claims) => load(claims, record)));
    const idOf = ({ eoiId, applicationId }: Applicant) => (record === 'eoi' ? eoiId : applicationId);
    const expected = (user: Applicant) => [user.email, record === undefined ? undefined : idOf(user)];
    expect(
      found.map((session) => {
        if (session === null) return null;
        const { account, ownRecord } = session;
        const row = ownRecord?.record;
        return [account.email, row?.['ua_icapplicationid'] ?? row?.['ua_icexpressionofinterestid']];
      }),
    ).toEqual([expected(ann), null, expected(bea), null, expected(ann)]);
    expect(statements).toEqual([5]);
  },
);

test('a session that has ended is not found any more, although it was a moment ago', async () => {
  const load = createSessionLoader(counted);
  const claims = claimsOf(leaving);
  expect((await load(claims))?.account.email).toBe(leaving.email);
  expect((await logout(leaving.tokens.refresh_token)).status).toBe(200);
  const [ended, other] = await Promise.all([load(claims), load(claimsOf(ann))]);
  expect([ended, other?.account.email]).toEqual([null, ann.email]);
});

test('many sessions are found by statements of twenty', async () => {
  const load = createSessionLoader(counted);
  const asked = Array.from({ length: 45 }, (_none, index) => (index % 2 === 0 ? ann : bea));
  const found = await Promise.all(asked.map((user) => load(claimsOf(user))));
  expect(found.map((session) => session?.account.email)).toEqual(asked.map(({ email }) => email));
  expect(statements).toEqual([20, 20, 5]);
});

test('a statement that fails fails for those who asked together, and not for those who ask later', async () => {
  let isDown = true;
  const load = createSessionLoader({
    query: async (...statement) => {
      if (isDown) throw new Error('down');
      return counted.query(...statement);
    },
  });
  const asked = await Promise.allSettled([load(claimsOf(ann)), load(claimsOf(bea))]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect((await load(claimsOf(bea)))?.account.email).toBe(bea.email);
});

test('requests of different users that arrive together are answered with their own records', async () => {
  const users = Array.from({ length: 30 }, (_none, index) => [ann, bea, leaving][index % 3] ?? ann);
  const answers = await Promise.all(users.map(({ token }) => server.call('geticeoi', { token })));
  expect(
    answers.map(({ status, body }) => [
      status,
      v.is(v.looseObject({}), body) && body['ua_icexpressionofinterestid'],
    ]),
  ).toEqual(users.map((user) => (user === leaving ? [401, undefined] : [200, user.eoiId])));
});
