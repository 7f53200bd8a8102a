// Attacks on the links of e-mails: using them for another account or purpose, more than once, or only opening them (product 14.9, 14.11).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { accountCalls, OTHER_PASSWORD } from './accountCalls.ts';
import { sweep } from './sweep.ts';
import { caseworker, signIn, signUp, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const DAY = 24 * 3_600_000;
const { verify, isVerified, resend, requestReset, setPassword } = accountCalls(() => server);

/** Requests a reset link and returns its token; the user has `before` e-mails already. */
async function resetToken(email: string, before = 1): Promise<string> {
  expect((await requestReset(email)).status).toBe(200);
  return linkIn(await waitForMail(server, email, before + 1)).searchParams.get('token') ?? '';
}
const linkRows = (email: string) =>
  server.database.query<{ hash: Uint8Array; used: boolean }>(
    `select l.hash, l.used_at is not null as used from link_tokens l join users u on u.id = l.user_id
     where u.mail = $1 order by l.expires_at`,
    [email],
  );

test('security 1: a reset token anywhere but in Authorization: Bearer answers 401 and replaces no password', async () => {
  const { email, token: accessToken, tokens } = await signUp(server);
  const token = await resetToken(email);
  const attempts = [
    setPassword(email),
    setPassword(email, { token, access_token: token }),
    setPassword(email, {}, { headers: { cookie: `token=${token}; access_token=${token}` } }),
    setPassword(email, {}, { headers: { authorization: `Basic ${token}` } }),
    setPassword(email, {}, { headers: { authorization: token } }),
    setPassword(email, {}, { token: accessToken }),
    setPassword(email, {}, { token: tokens.refresh_token }),
    server.request('PUT', `/auth/api/user/setpasswordbysigninname?token=${token}`, {
      body: { username: email, password: OTHER_PASSWORD, businessunit: server.settings.businessUnit },
    }),
  ];
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 401));
  expect((await signIn(server, email, password)).status).toBe(200);
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(401);
  expect((await setPassword(email, {}, { token })).status).toBe(200);
});

test('security 1: a reset link is bound to its user name, in any letter case, and to no other', async () => {
  const [mine, theirs] = [await signUp(server), await signUp(server)];
  const token = await resetToken(mine.email);
  const names = [theirs.email, '', `${mine.email},${theirs.email}`, `${mine.email}\u0000`, `x${mine.email}`];
  for (const name of names) {
    const { status } = await setPassword(name, {}, { token });
    expect.soft([name, status]).toEqual([name, name.includes('\u0000') ? 400 : 401]);
  }
  expect((await signIn(server, theirs.email)).status).toBe(200);
  expect((await setPassword(mine.email.toUpperCase(), {}, { token })).status).toBe(200);
});

test('security 1: a verification link sets no password, a reset link verifies nobody and opens nothing', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const avt = linkIn(await waitForMail(server, email)).searchParams.get('avt') ?? '';
  expect((await setPassword(email, {}, { token: avt })).status).toBe(401);
  const token = await resetToken(email);
  expect((await verify(token)).status).toBe(401);
  expect((await server.call('geticeoi', { token })).status).toBe(401);
  expect((await setPassword(email, {}, { token })).status).toBe(200);
  // A reset does not verify the address of a new account: that still needs its own link.
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(403);
  expect((await verify(avt)).status).toBe(200);
});

test('security 1: the use of a reset link spends the older links of the account, too', async () => {
  const { email } = await signUp(server);
  const older = await resetToken(email, 1);
  const token = await resetToken(email, 2);
  expect((await setPassword(email, {}, { token })).status).toBe(200);
  expect((await setPassword(email, {}, { token: older })).status).toBe(401);
  expect((await linkRows(email)).map(({ used }) => used)).toEqual([true, true, true]);
});

test('security 1: of many uses of one link at the same time, one works and is mailed', async () => {
  const { email } = await signUp(server);
  const token = await resetToken(email, 1);
  const uses = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      setPassword(email, { password: `${OTHER_PASSWORD} ${index}` }, { token }),
    ),
  );
  expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  expect(await waitForMail(server, email, 3)).toMatchObject({
    subject: 'Your password was changed / Newidiwyd eich cyfrinair',
  });
});

test('security 1: a replaced password ends every sign-in of the account, and nobody else’s', async () => {
  const [mine, theirs] = [await signUp(server), await signUp(server)];
  const second = await signIn(server, mine.email);
  const token = await resetToken(mine.email);
  expect((await setPassword(mine.email, {}, { token })).status).toBe(200);
  const families = await server.database.query<{ mail: string; open: boolean }>(
    `select u.mail, f.ended_at is null as open from refresh_families f join users u on u.id = f.user_id
     where u.mail in ($1, $2) order by u.mail, open`,
    [mine.email, theirs.email],
  );
  expect(second.status).toBe(200);
  expect(families).toEqual(
    [
      { mail: mine.email, open: false },
      { mail: mine.email, open: false },
      { mail: theirs.email, open: true },
    ].toSorted((one, other) => one.mail.localeCompare(other.mail)),
  );
  expect((await server.call('geticeoi', { token: mine.token })).status).toBe(401);
  expect((await server.call('geticeoi', { token: theirs.token })).status).toBe(404);
});

test('security 1: only hashes of links are kept, and what is left of them goes a month after their end', async () => {
  const { email } = await signUp(server);
  const token = await resetToken(email);
  // 256 random bits.
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const hash = createHash('sha256').update(token).digest('hex');
  const hashes = (await linkRows(email)).map((row) => Buffer.from(row.hash).toString('hex'));
  expect(hashes).toHaveLength(2);
  expect(hashes).toContain(hash);
  server.advanceClock(30 * DAY);
  await sweep(server);
  expect(await linkRows(email)).toHaveLength(2);
  server.advanceClock(DAY + 1);
  await sweep(server);
  expect(await linkRows(email)).toEqual([]);
  server.advanceClock(-31 * DAY - 1);
});

test('security 2: sender and template are the server’s, whatever the body says', async () => {
  const { email } = await signUp(server);
  await requestReset(email, { senderaddress: 'boss@bank.example', templateid: 'evil', subject: 'Pay now' });
  const mail = await waitForMail(server, email, 2);
  expect(mail.subject).toBe('Choose a new password / Dewiswch gyfrinair newydd');
  expect(JSON.stringify(mail)).not.toMatch(/bank\.example|evil|Pay now/);
});

test('security 2: of an allowed weburl only page and language reach the e-mail', async () => {
  const { email } = await signUp(server);
  const weburl = `${server.settings.publicUrl}/anwcef/reset-password?lang=cy&token=x&say=Ring-01632-960999#now`;
  await requestReset(email, { weburl });
  const link = linkIn(await waitForMail(server, email, 2));
  expect([...link.searchParams.keys()].toSorted()).toEqual(['email', 'lang', 'token']);
  expect([link.hash, link.searchParams.get('token') === 'x']).toEqual(['', false]);
});

test('security 14: GET, HEAD, POST, OPTIONS and a prefetch of a verification link change nothing', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const link = linkIn(await waitForMail(server, email));
  const avt = link.searchParams.get('avt') ?? '';
  const visits = [
    ['GET', `${link.pathname}${link.search}`, {}],
    ['HEAD', `${link.pathname}${link.search}`, {}],
    ['GET', `${link.pathname}${link.search}`, { 'sec-purpose': 'prefetch', purpose: 'prefetch' }],
    ['POST', `${link.pathname}${link.search}`, {}],
    ['GET', `/auth/api/user/verify?token=${avt}`, {}],
    ['HEAD', `/auth/api/user/verify?token=${avt}`, {}],
    ['OPTIONS', `/auth/api/user/verify?token=${avt}`, {}],
  ] as const;
  for (const [method, path, headers] of visits) await server.request(method, path, { headers });
  expect((await isVerified(email)).body).toBe(false);
  expect((await linkRows(email)).map(({ used }) => used)).toEqual([false]);
  expect((await verify(avt)).status).toBe(200);
  expect((await verify(avt)).status).toBe(409);
});

test('security 14: the caseworker lets a link expire, and a new one works', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const old = linkIn(await waitForMail(server, email)).searchParams.get('avt') ?? '';
  expect(await caseworker(server, 'PUT', `/${email}/links/expired`)).toMatchObject({
    status: 200,
    body: { expired: 1 },
  });
  expect((await verify(old)).status).toBe(401);
  await resend(email);
  const fresh = linkIn(await waitForMail(server, email, 2)).searchParams.get('avt') ?? '';
  expect((await verify(fresh)).status).toBe(200);
  expect(await listMails(server, email)).toHaveLength(2);
});
