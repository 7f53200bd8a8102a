// The calls of the auth API over HTTP, with valid and invalid requests (product 4.10).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import { callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { newEmail, password, registration } from '../account.ts';
import { linkIn, listMails, waitForMail } from '../mailbox.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import { accountCalls, OTHER_PASSWORD } from './accountCalls.ts';
import { signUpWithEoi } from './applicants.ts';
import { signIn, signUp, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const { verify, isVerified, resend, registerAtOnce, requestReset, setPassword, redeem } = accountCalls(
  () => server,
);

test('security 14: an account is registered, confirmed by the e-mailed link, once, and signed in', async () => {
  const email = newEmail();
  expect((await server.call('create', { body: registration(server.settings, email) })).status).toBe(200);
  expect(await isVerified(email)).toMatchObject({ status: 200, body: false });
  expect(await signIn(server, email)).toMatchObject({ status: 403 });

  const mail = await waitForMail(server, email);
  expect(mail.subject).toBe('Verify your e-mail address / Dilyswch eich cyfeiriad e-bost');
  const link = linkIn(mail);
  expect(`${link.origin}${link.pathname}`).toBe(`${server.settings.publicUrl}/anwcef/verify`);
  expect(mail.text).toContain('lang=cy');
  expect(mail.html).toContain('<div lang="cy">');

  const token = link.searchParams.get('avt');
  expect((await verify(token)).status).toBe(200);
  expect((await verify(token)).status).toBe(409);
  expect(await isVerified(email.toUpperCase())).toMatchObject({ status: 200, body: true });

  const signedIn = await signIn(server, email.toUpperCase());
  expect(signedIn).toMatchObject({
    status: 200,
    body: { expires_in: 600, refresh_token_expires_in: 1800 },
  });
  expect(await listMails(server, email)).toHaveLength(1);
});

test('a second account with the same address in any letter case is refused with 409', async () => {
  const { email } = await signUp(server);
  const again = await server.call('create', { body: registration(server.settings, email.toUpperCase()) });
  expect(again.status).toBe(409);
  expect((await signIn(server, email)).status).toBe(200);
});

const tokenIn = async (email: string, count?: number) =>
  linkIn(await waitForMail(server, email, count)).searchParams.get('avt');

test('security 14: registering an address again that nobody verified replaces the password, and its link ends the others', async () => {
  const email = newEmail();
  const register = (details: object) =>
    server.call('create', { body: { ...registration(server.settings, email), ...details } });
  await register({});
  const old = await tokenIn(email);
  const again = await register({ Mail: email.toUpperCase(), Password: OTHER_PASSWORD, FirstName: 'Gwen' });
  expect([again.status, again.body]).toEqual([200, true]);
  expect([
    (await signIn(server, email)).status,
    (await signIn(server, email, OTHER_PASSWORD)).status,
  ]).toEqual([401, 403]);
  expect((await verify(await tokenIn(email, 2))).status).toBe(200);
  expect((await verify(old)).status).toBe(409);
  expect((await signIn(server, email)).status).toBe(401);
  const { body } = await signIn(server, email, OTHER_PASSWORD);
  const { access_token } = v.parse(tokensSchema, body);
  expect(decodeJwt(access_token)).toMatchObject({ name: 'Gwen O’Brien-Ŵyn', email: email.toUpperCase() });
});

/** Registers an address as its owner and then as a stranger with another name and password. Returns the token of the owner's link. */
async function registerTwice(email: string): Promise<string | null> {
  await server.call('create', { body: registration(server.settings, email) });
  const ownersToken = await tokenIn(email);
  server.advanceClock(3 * MINUTE);
  const strangers = {
    ...registration(server.settings, email),
    Password: OTHER_PASSWORD,
    FirstName: 'Mallory',
  };
  expect((await server.call('create', { body: strangers })).status).toBe(200);
  return ownersToken;
}

test('security 14: a link confirms the registration that it was mailed for, and never the password of a later one', async () => {
  const email = newEmail();
  const ownersToken = await registerTwice(email);
  const { text } = await waitForMail(server, email, 2);
  expect(text).toContain(
    'Your e-mail address was registered more than once. The link below verifies the registration made on 21/11/2026 at 10:03 with a telephone number that ends in 010, and the password chosen then.',
  );
  expect(text).toContain('Cofrestrwyd eich cyfeiriad e-bost fwy nag unwaith.');
  expect((await verify(ownersToken)).status).toBe(200);
  // The links keep no hash of a password any more.
  const links = await server.database.query(
    'select registration from link_tokens where user_id = (select id from users where mail = $1)',
    [email],
  );
  expect(links).toEqual([{ registration: null }, { registration: null }]);
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(401);
  const { body } = await signIn(server, email);
  expect(decodeJwt(v.parse(tokensSchema, body).access_token)).toMatchObject({
    name: 'Siân O’Brien-Ŵyn',
    email,
  });
});

test('security 14: a link that is sent again after several registrations confirms no password and lets the owner choose one', async () => {
  const email = newEmail();
  await registerTwice(email);
  expect((await resend(email)).status).toBe(200);
  const mail = await waitForMail(server, email, 3);
  expect(mail.text).toContain('a link to choose your password.');
  const verified = await verify(linkIn(mail).searchParams.get('avt'));
  expect([verified.status, verified.body]).toEqual([200, { passwordLinkSent: true }]);
  const choose = await waitForMail(server, email, 4);
  expect(choose.subject).toBe('Choose your password / Dewiswch eich cyfrinair');
  for (const secret of [password, OTHER_PASSWORD, ''])
    expect.soft((await signIn(server, email, secret)).status).toBe(401);
  const token = linkIn(choose).searchParams.get('token') ?? '';
  const chosen = { password: 'Aber Menai 1282!' };
  expect((await setPassword(email, chosen, { token })).status).toBe(200);
  expect((await signIn(server, email, chosen.password)).status).toBe(200);
});

test('security 14: when more than three passwords compete for an address, every link of it lets the owner choose one', async () => {
  const secrets = [password, OTHER_PASSWORD, 'Aber Menai 1282!', 'Pont Menai 1826!'];
  const strangers = secrets.slice(1);
  for (const used of [1, 4]) {
    const email = newEmail();
    await server.call('create', { body: registration(server.settings, email) });
    for (const Password of strangers)
      await server.call('create', { body: { ...registration(server.settings, email), Password } });
    await waitForMail(server, email, 4);
    const mails = (await listMails(server, email)).toReversed();
    const link = mails[used - 1];
    if (link === undefined) throw new Error('The e-mail did not arrive.');
    expect
      .soft(mails.map(({ text }) => text.includes('a link to choose your password.')))
      .toEqual([false, false, false, true]);
    expect.soft((await verify(linkIn(link).searchParams.get('avt'))).status).toBe(200);
    expect
      .soft((await waitForMail(server, email, 5)).subject)
      .toBe('Choose your password / Dewiswch eich cyfrinair');
    for (const secret of secrets) expect.soft((await signIn(server, email, secret)).status).toBe(401);
    server.advanceClock(3 * MINUTE);
  }
});

test('security 14: a link that an older server has issued lets the owner choose a password', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const token = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  await server.database.query(
    'update link_tokens set registration = null where user_id = (select id from users where mail = $1)',
    [email],
  );
  expect((await verify(token)).status).toBe(200);
  expect((await signIn(server, email)).status).toBe(401);
  expect((await waitForMail(server, email, 2)).subject).toBe(
    'Choose your password / Dewiswch eich cyfrinair',
  );
});

test('security 14: a link that is sent again after one registration confirms that one', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  // Another name with the same password is the same person.
  await server.call('create', { body: { ...registration(server.settings, email), FirstName: 'Gwen' } });
  expect((await resend(email)).status).toBe(200);
  const mail = await waitForMail(server, email, 3);
  expect(mail.text).not.toContain('registered more than once');
  const verified = await verify(linkIn(mail).searchParams.get('avt'));
  expect([verified.status, verified.body]).toEqual([200, true]);
  expect((await signIn(server, email)).status).toBe(200);
  expect(await listMails(server, email)).toHaveLength(3);
});

test('security 14: a password that the owner chose by a reset link before the verification is the one that every link confirms', async () => {
  const email = newEmail();
  const ownersToken = await registerTwice(email);
  await requestReset(email);
  const token = linkIn(await waitForMail(server, email, 3)).searchParams.get('token') ?? '';
  const chosen = { password: 'Aber Menai 1282!' };
  expect((await setPassword(email, chosen, { token })).status).toBe(200);
  expect((await verify(ownersToken)).status).toBe(200);
  const statuses = [];
  for (const secret of [password, OTHER_PASSWORD, chosen.password])
    statuses.push((await signIn(server, email, secret)).status);
  expect(statuses).toEqual([401, 401, 200]);
});

test('security 14: of two registrations of one address at once that nobody verified one password counts', async () => {
  const email = newEmail();
  const register = (Password: string) =>
    server.call('create', { body: { ...registration(server.settings, email), Password } });
  await register(password);
  server.advanceClock(2 * MINUTE + 1);
  const answers = await Promise.all([register(password), register(OTHER_PASSWORD)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await waitForMail(server, email, 3);
  const mails = await listMails(server, email);
  const links = mails.map((mail) => linkIn(mail).searchParams.get('avt'));
  const verified = [];
  for (const link of links) verified.push((await verify(link)).status);
  expect(verified.filter((status) => status === 200)).toHaveLength(1);
  const signIns = [await signIn(server, email), await signIn(server, email, OTHER_PASSWORD)];
  expect(signIns.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('security 14: of many registrations of one new address at once none hears that a user has registered', async () => {
  const email = newEmail();
  const answers = await registerAtOnce(email, 16);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, true]));
  // Their passwords differ, so the link confirms none of them.
  expect((await verify(await tokenIn(email, 16))).status).toBe(200);
  expect((await waitForMail(server, email, 17)).subject).toBe(
    'Choose your password / Dewiswch eich cyfrinair',
  );
});

test('the link of a registration that is repeated stays valid', async () => {
  const email = newEmail();
  const register = () => server.call('create', { body: registration(server.settings, email) });
  await register();
  // The account is older than two minutes, so each of these registrations replaces it (product 5.1).
  server.advanceClock(2 * MINUTE + 1);
  const answers = await Promise.all([register(), register(), register()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const link = linkIn(await waitForMail(server, email, 2)).searchParams.get('avt');
  expect((await register()).status).toBe(200);
  expect(await listMails(server, email)).toHaveLength(2);
  expect((await verify(link)).status).toBe(200);
  // A registration after the verification changes nothing, not even the links.
  expect((await register()).status).toBe(409);
  expect((await verify(link)).status).toBe(409);
});

test('a registration that is repeated within two minutes is stored once and mailed once', async () => {
  const email = newEmail();
  const register = () => server.call('create', { body: registration(server.settings, email) });
  const answers = await Promise.all([register(), register(), register()]);
  server.advanceClock(2 * MINUTE);
  answers.push(await register());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const link = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  // Later the person registers again, because no e-mail has come. Its e-mail is stored last: one of a repeat would have arrived before it.
  server.advanceClock(1);
  expect((await register()).status).toBe(200);
  const later = linkIn(await waitForMail(server, email, 2)).searchParams.get('avt');
  expect(await listMails(server, email)).toHaveLength(2);
  expect((await verify(link)).status).toBe(200);
  expect((await verify(later)).status).toBe(409);
});

test('security 14: an account that nobody verified within seven days is removed, and no other', async () => {
  const database = await borrowDatabase();
  const now = Date.parse('2026-11-21T10:00:00Z');
  const day = 24 * HOUR;
  const accounts: [string, number, boolean, boolean][] = [
    ['old@example.org', 7 * day + 1, false, false],
    ['young@example.org', 7 * day - 1, false, false],
    ['verified@example.org', 70 * day, true, false],
    ['broker@example.org', 70 * day, false, true],
  ];
  for (const [mail, age, isVerified, broker] of accounts)
    await database.query(
      `insert into users (id, mail, first_name, last_name, phone, password_hash, broker, verified_at, created_at)
       values (gen_random_uuid(), $1, 'A', 'B', '', '', $2, $3, $4)`,
      [mail, broker, isVerified ? new Date(now) : null, new Date(now - age)],
    );
  const started = await testServer({}, undefined, { database });
  const left = async () => {
    const users = await database.query<{ mail: string }>('select mail from users order by mail');
    return users.map(({ mail }) => mail);
  };
  // The server does not wait for its first sweep. One statement removes all accounts, so that no other can go later.
  await expect.poll(left).toEqual(['broker@example.org', 'verified@example.org', 'young@example.org']);
  await started.close();
});

test.each([
  ['Password', 'Short 1!', 'passwordLength'],
  ['Password', 'no capitals in here 1!', 'passwordUpper'],
  ['Password', 'NO SMALL LETTERS 1!', 'passwordLower'],
  ['Password', 'No digits in here!', 'passwordNumber'],
  ['Password', 'NoSymbolsInHere1', 'passwordSymbol'],
  ['Password', 'Password1234!', 'passwordCommon'],
  ['Password', 'P@ssw0rd2026!', 'passwordCommon'],
  ['Mail', 'not an address', 'email'],
  ['Mail', `${'a'.repeat(65)}@example.org`, 'email'],
  ['Mail', 'a@example.org, b@example.org', 'email'],
  ['Mail', 'a@example.org\r\nBcc: b@example.org', 'email'],
  ['Mail', '"a, b" <a@example.org>', 'email'],
  ['Phone', 'ring me', 'tel'],
  ['FirstName', '', 'required'],
  ['FirstName', 'Si\u202eân', 'characters'],
  ['LastName', 'Wyn\u200f', 'characters'],
  ['LastName', 'x'.repeat(51), 'maxLength'],
  ['LastName', 17, 'text'],
  ['FirstName', null, 'required'],
])('security 9: a registration with %s %s is refused', async (path, value, messageId) => {
  const email = newEmail();
  const body = { ...registration(server.settings, email), [path]: value };
  const refused = await server.call('create', { body });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path, messageId }] } });
  expect((await isVerified(email)).status).toBe(404);
});

test('security 14: a verification link expires after 24 hours, and a new one works', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const old = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  const promptEmail = newEmail();
  await server.call('create', { body: registration(server.settings, promptEmail) });
  const inTime = linkIn(await waitForMail(server, promptEmail)).searchParams.get('avt');
  server.advanceClock(24 * HOUR - SECOND);
  expect((await verify(inTime)).status).toBe(200);
  server.advanceClock(SECOND);
  expect((await verify(old)).status).toBe(401);
  expect((await resend(email)).status).toBe(200);
  const fresh = linkIn(await waitForMail(server, email, 2)).searchParams.get('avt');
  expect((await verify(fresh)).status).toBe(200);
  expect((await verify(old)).status).toBe(409);
  expect((await resend(email)).status).toBe(409);
});

test('security 14: a token that nobody was sent verifies nobody', async () => {
  expect((await verify('invented')).status).toBe(401);
  expect((await verify(7)).status).toBe(400);
});

test('calls for an unknown address answer 404', async () => {
  expect((await isVerified('nobody@example.org')).status).toBe(404);
  expect((await resend('nobody@example.org')).status).toBe(404);
  expect((await requestReset('nobody@example.org')).status).toBe(404);
});

test('once an account is verified no call changes its name, address or telephone, and only a reset link its password', async () => {
  const { email, token } = await signUpWithEoi(server);
  const { businessUnit, contractId } = server.settings;
  const account = () =>
    server.database.query<Record<string, unknown>>(
      `select id, mail, first_name, last_name, phone, password_hash from users
       where id = (select user_id from refresh_families where id = $1)`,
      [String(decodeJwt(token)['sid'])],
    );
  const before = await account();
  expect(before).toMatchObject([{ mail: email, first_name: 'Siân' }]);
  const details = {
    Mail: email,
    FirstName: 'Mari',
    LastName: 'Arall',
    Phone: '01632 960999',
    Password: OTHER_PASSWORD,
    password: OTHER_PASSWORD,
    username: email,
    ua_firstname: 'Mari',
    ua_lastname: 'Arall',
    ua_emailaddress: newEmail(),
    first_name: 'Mari',
    mail: newEmail(),
    phone: '01632 960999',
    // That of the verification link.
    token: await tokenIn(email),
  };
  const statuses: Record<string, number> = {};
  for (const id of callIds) {
    const body = { ...details, businessUnit, businessunit: businessUnit, emailaddress: email };
    const { status } = await server.call(id, {
      token,
      params: { email, id: 'x' },
      query: { contractid: contractId },
      ...(callOf(id).method === 'GET' ? {} : { body }),
    });
    statuses[id] = status;
  }
  expect(statuses).toMatchObject({
    create: 409,
    verify: 409,
    UpdateICEOI: 200,
    setpasswordbysigninname: 401,
  });
  expect(await account()).toEqual(before);

  // The second e-mail is that of the first save.
  await waitForMail(server, email, 2);
  await requestReset(email);
  const reset = linkIn(await waitForMail(server, email, 3)).searchParams.get('token') ?? '';
  expect((await setPassword(email, details, { token: reset })).status).toBe(200);
  const { password_hash: hash, ...kept } = before[0] ?? {};
  expect(await account()).toMatchObject([kept]);
  expect((await account())[0]?.['password_hash']).not.toBe(hash);
});

test('a sign-in with an unknown address answers 401', async () => {
  expect((await signIn(server, 'nobody@example.org')).status).toBe(401);
});

test('calls for another business unit answer 404', async () => {
  const { email, tokens } = await signUp(server);
  const everyMember = {
    ...registration(server.settings, newEmail()),
    username: email,
    emailaddress: email,
    password,
    token: 'x',
    refreshtoken: tokens.refresh_token,
    weburl: server.settings.publicUrl,
  };
  const params = { email, businessUnit: 'another' };
  for (const id of callIds) {
    const { api, method } = callOf(id);
    if (api !== 'auth') continue;
    const body = { ...everyMember, businessUnit: 'another', businessunit: 'another' };
    const { status, body: answer } = await server.call(id, { params, ...(method === 'GET' ? {} : { body }) });
    expect.soft([id, status, answer]).toEqual([id, 404, { message: 'There is no such business unit.' }]);
  }
});

test.each([
  'https://evil.example/anwcef/verify',
  'https://evil.example/',
  'javascript:alert(1)',
  'not an address',
  'PUBLIC/anwcef/faq',
  'PUBLIC.evil.example/anwcef/verify',
])('security 2: a request with the weburl %s gets the usual answer and sends no e-mail', async (page) => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  await waitForMail(server, email);
  const weburl = page.replace('PUBLIC', server.settings.publicUrl);
  expect(await resend(email, { weburl })).toMatchObject({ status: 200, body: true });
  expect(await requestReset(email, { weburl })).toMatchObject({ status: 200, body: true });
  // If a call above had sent an e-mail, there would be three here, and waitForMail would fail.
  expect((await resend(email)).status).toBe(200);
  await waitForMail(server, email, 2);
});

test('security 1: a password is chosen anew by the e-mailed link, once, and every sign-in ends', async () => {
  const { email, tokens } = await signUp(server);
  expect((await requestReset(email)).status).toBe(200);
  const link = linkIn(await waitForMail(server, email, 2));
  expect(link.searchParams.get('email')).toBe(email);
  const token = link.searchParams.get('token') ?? '';

  expect((await setPassword(email)).status).toBe(401);
  expect((await setPassword(email, {}, { token: 'invented' })).status).toBe(401);
  expect((await setPassword('other@example.org', {}, { token })).status).toBe(401);
  expect(await setPassword(email, { password: 'too weak' }, { token })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password', messageId: 'passwordLength' }] },
  });
  expect((await signIn(server, email)).status).toBe(200);

  expect((await setPassword(email, {}, { token })).status).toBe(200);
  expect((await setPassword(email, {}, { token })).status).toBe(401);
  expect((await signIn(server, email, password)).status).toBe(401);
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(200);
  expect((await server.call('geticeoi', { token: tokens.access_token })).status).toBe(401);
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
  expect((await waitForMail(server, email, 3)).subject).toBe(
    'Your password was changed / Newidiwyd eich cyfrinair',
  );
});

test('security 1: a reset link expires after 30 minutes', async () => {
  const { email } = await signUp(server);
  await requestReset(email);
  const token = linkIn(await waitForMail(server, email, 2)).searchParams.get('token') ?? '';
  server.advanceClock(HOUR / 2 - SECOND);
  // The link is still good: only the password is refused.
  expect((await setPassword(email, { password: 'too weak' }, { token })).status).toBe(400);
  server.advanceClock(SECOND);
  expect((await setPassword(email, {}, { token })).status).toBe(401);
});

test('a password counts as it was typed: its spaces, its letter case and its last character', async () => {
  const email = newEmail();
  const typed = ` Llyn-y-Fan-Fach 7 ${'x'.repeat(80)} `;
  const body = { ...registration(server.settings, email), Password: typed };
  expect((await server.call('create', { body })).status).toBe(200);
  const others = [typed.trim(), typed.trimStart(), typed.trimEnd(), typed.toLowerCase(), typed.slice(0, 72)];
  for (const other of others) expect.soft((await signIn(server, email, other)).status).toBe(401);
  // 403: the password is right, but the address is not verified.
  expect((await signIn(server, email, typed)).status).toBe(403);
});

test('a password with composed letters matches the same one with decomposed letters', async () => {
  const email = newEmail();
  const password = 'Dŵr y Môr 2026!';
  const body = { ...registration(server.settings, email), Password: password.normalize('NFD') };
  expect((await server.call('create', { body })).status).toBe(200);
  // 403: the password is right, but the address is not verified. A wrong password gets 401.
  expect((await signIn(server, email, password.normalize('NFC'))).status).toBe(403);
});
