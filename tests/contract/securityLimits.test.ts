// The rate limits of production (product 14.13): against guessing, flooding mailboxes and using up the limits of others.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newEmail, registration } from '../account.ts';
import { linkIn, waitForMail } from '../mailbox.ts';
import type { CallResponse } from '../serverCalls.ts';
import type { Queries } from '#server/db/database.ts';
import { accountCalls, OTHER_PASSWORD } from './accountCalls.ts';
import { itemsOf } from './applicants.ts';
import { borrowDatabase } from './borrowDatabase.ts';
import { signIn, signUp, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
const start = async (variables: Record<string, string> = {}) => {
  server = await testServer({ LIMITS: '1', ...variables });
};
beforeEach(() => start());
afterEach(() => server.close());

const MINUTE = 60_000;
const unit = () => server.settings.businessUnit;

/** Makes `count` attempts. Returns the statuses before the last one, and the status and Retry-After of the last. */
async function attempts(count: number, attempt: (index: number) => Promise<CallResponse>) {
  const answers: CallResponse[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await attempt(index));
  const statuses = answers.map(({ status }) => status);
  return {
    before: new Set(statuses.slice(0, -1)),
    last: statuses.at(-1),
    wait: answers.at(-1)?.headers.get('retry-after') ?? null,
  };
}
const rateLimited = (...before: number[]) => ({ before: new Set(before), last: 429, wait: '60' });

test('security 9: 20 sign-ins a minute from one address for any users, then Retry-After', async () => {
  expect(await attempts(21, () => signIn(server, newEmail(), 'wrong'))).toEqual(rateLimited(401));
  // Putting the computer's clock back makes nobody wait longer.
  server.setClockBack(60 * MINUTE);
  server.advanceClock(MINUTE);
  expect((await signIn(server, newEmail(), 'wrong')).status).toBe(401);
});

test('security 9: other spellings of a user name and invented X-Forwarded-For headers count for the same limit', async () => {
  const email = newEmail();
  await server.call('create', { body: registration(server.settings, email) });
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}`, email];
  const tried = await attempts(6, (index) =>
    server.call('login', {
      body: { username: spellings[index], password: 'wrong', businessUnit: unit() },
      headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
    }),
  );
  expect(tried).toEqual(rateLimited(401));
});

test('security 9: behind one proxy only the last address of X-Forwarded-For counts', async () => {
  await server.close();
  await start({ TRUST_PROXY: '1' });
  const from = (address: string) => (index: number) =>
    server.call('login', {
      body: { username: 'a@example.org', password: 'wrong', businessUnit: unit() },
      headers: { 'x-forwarded-for': `198.51.100.${index}, ${address}` },
    });
  expect(await attempts(6, from('203.0.113.1'))).toEqual(rateLimited(401));
  expect((await from('203.0.113.2')(0)).status).toBe(401);
});

test('security 9: 60 sign-ins a minute for one account from many addresses, then 429 with a wait that does not grow', async () => {
  await server.close();
  await start({ TRUST_PROXY: '1' });
  const guess = (username: string) => (index: number) =>
    server.call('login', {
      body: { username, password: 'wrong', businessUnit: unit() },
      headers: { 'x-forwarded-for': `203.0.${index % 250}.1` },
    });
  expect(await attempts(61, guess('a@example.org'))).toEqual(rateLimited(401));
  for (let count = 0; count < 30; count += 1) await guess('A@example.org ')(count + 70);
  expect((await guess('b@example.org')(200)).status).toBe(401);
  server.advanceClock(MINUTE);
  expect((await guess('a@example.org')(0)).status).toBe(401);
});

test('security 9: accounts, questions whether one exists and searches for companies have limits of their own', async () => {
  const create = () =>
    server.call('create', { body: { ...registration(server.settings, newEmail()), Password: 'x' } });
  expect(await attempts(21, create)).toEqual(rateLimited(400));
  const ask = () => server.call('isuserverified', { params: { email: newEmail() } });
  expect(await attempts(61, ask)).toEqual(rateLimited(404));
  const search = () => server.call('companysearch', { query: { q: 'menai' } });
  expect(await attempts(31, search)).toEqual(rateLimited(200));
  // Each limit is independent of the others and of other calls.
  expect((await server.call('GetSectors')).status).toBe(200);
  expect((await signIn(server, newEmail())).status).toBe(401);
});

const requestReset = (emailaddress: string, weburl = 'https://x.example') =>
  server.call('sendresetpasswordemail', { body: { emailaddress, weburl, businessunit: unit() } });

test('security 9: 20 requests for e-mails a minute from one address, then Retry-After', async () => {
  expect(await attempts(21, () => requestReset(newEmail()))).toEqual(rateLimited(404));
});

test('security 9: one recipient gets five e-mails a minute, however often somebody asks', async () => {
  const mailsTo = async (to: string) =>
    itemsOf((await server.request('GET', `/mailbox/messages?to=${to}`)).body);
  const { email } = await signUp(server);
  const spelt = (index: number) => (index % 2 === 0 ? email : ` ${email.toUpperCase()}`);
  const weburl = `${server.settings.publicUrl}/anwcef/reset-password`;
  const before = (await mailsTo(email)).length;
  const asked = await attempts(12, (index) => requestReset(spelt(index), weburl));
  expect(asked).toEqual({ before: new Set([200]), last: 200, wait: null });
  await expect.poll(async () => (await mailsTo(email)).length - before).toBe(5);
  // A minute later the person gets a link at once, however often strangers have asked.
  server.advanceClock(MINUTE);
  expect((await requestReset(email, weburl)).status).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length - before).toBe(6);
  await expect.poll(() => server.database.query('select id from outbox')).toEqual([]);
});

test('security 9: registering an unverified address again floods no mailbox', async () => {
  const email = newEmail();
  // The same details again within two minutes would be a repeat, for which nothing is sent.
  const create = (index: number) =>
    server.call('create', {
      body: { ...registration(server.settings, email), FirstName: index % 2 === 0 ? 'Gwen' : 'Siân' },
    });
  expect(await attempts(12, create)).toEqual({ before: new Set([200]), last: 200, wait: null });
  const mails = async () =>
    itemsOf((await server.request('GET', `/mailbox/messages?to=${email}`)).body).length;
  // The first e-mail, which the address's owner may have asked for, and five.
  await expect.poll(mails, { timeout: 20_000 }).toBe(6);
  await expect.poll(() => server.database.query('select id from outbox')).toEqual([]);
});

test('security 14: a registration whose e-mail is held back replaces nothing, and the links before it stay valid', async () => {
  const email = newEmail();
  const create = (details: object = {}) =>
    server.call('create', { body: { ...registration(server.settings, email), ...details } });
  await create();
  const ownersToken = linkIn(await waitForMail(server, email)).searchParams.get('avt');
  const strangers = await attempts(8, (index) => create({ Password: `Pen y Gwryd 195${index}!` }));
  expect(strangers).toEqual({ before: new Set([200]), last: 200, wait: null });
  // The last registration that was mailed is the sixth of the eight, which is the fifth after the owner's.
  expect([
    (await signIn(server, email, 'Pen y Gwryd 1954!')).status,
    (await signIn(server, email, 'Pen y Gwryd 1957!')).status,
  ]).toEqual([403, 401]);
  expect((await accountCalls(() => server).verify(ownersToken)).status).toBe(200);
  // So many passwords compete that the link confirms none: the owner gets a link to choose one.
  const { subject } = await waitForMail(server, email, 7);
  expect(subject).toBe('Choose your password / Dewiswch eich cyfrinair');
  expect((await signIn(server, email, 'Pen y Gwryd 1954!')).status).toBe(401);
});

test('security 9: a spelling of a user name that only the database takes for the account counts for the account’s limit', async () => {
  await server.close();
  const database = await borrowDatabase();
  // A database whose locale folds the dotted capital I to an ordinary i, as those of the C library do and JavaScript does not.
  const folding = (queries: Queries): Queries => ({
    query: (sql, ...rest) =>
      queries.query(sql.replaceAll('lower($1)', "lower(translate($1, 'İ', 'i'))"), ...rest),
  });
  server = await testServer({ LIMITS: '1' }, undefined, { database: { ...database, ...folding(database) } });
  const email = `iwan-${newEmail()}`;
  await server.call('create', { body: registration(server.settings, email) });
  const spellings = [
    email,
    email.replace('i', 'İ'),
    email.toUpperCase(),
    email.toUpperCase().replace('I', 'İ'),
  ];
  expect(await attempts(6, (index) => signIn(server, spellings[index % 4] ?? '', 'wrong'))).toEqual(
    rateLimited(401),
  );
});

/** Requests a reset e-mail. Returns a function that sets a password by its link, whose token goes into Authorization. */
async function resetLink(email: string) {
  const { requestReset, setPassword } = accountCalls(() => server);
  const before = itemsOf((await server.request('GET', `/mailbox/messages?to=${email}`)).body).length;
  expect((await requestReset(email)).status).toBe(200);
  const mail = await waitForMail(server, email, before + 1);
  const headers = { authorization: `Bearer ${linkIn(mail).searchParams.get('token')}` };
  return (overrides: object = {}) => setPassword(email, overrides, { headers });
}
const statusesOf = (answers: readonly CallResponse[]) => answers.map(({ status }) => status).toSorted();

test('security 9: of many uses of one reset link at the same time five are hashed, the others refused, and none keeps a sign-in waiting', async () => {
  await server.close();
  const database = await borrowDatabase();
  const requestCount = 18;
  const firstLooks: (() => void)[] = [];
  let isHeld = false;
  server = await testServer({ LIMITS: '1' }, undefined, {
    database: {
      ...database,
      // The first transaction of each request, which finds the link unused, ends when those of all others have.
      async transaction(work, options) {
        const result = await database.transaction(work, options);
        if (isHeld && firstLooks.length < requestCount) {
          await new Promise<void>((resolve) => {
            firstLooks.push(resolve);
            if (firstLooks.length === requestCount) for (const end of firstLooks) end();
          });
        }
        return result;
      },
    },
  });
  const { email } = await signUp(server);
  const use = await resetLink(email);
  isHeld = true;
  const answers = await Promise.all(Array.from({ length: requestCount }, () => use()));
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(4).fill(401), ...Array<number>(13).fill(429)]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
  expect((await signIn(server, email, OTHER_PASSWORD)).status).toBe(200);
});

test('security 9: a new password that is refused does not count, so that its owner may try ten', async () => {
  const { email } = await signUp(server);
  const use = await resetLink(email);
  for (let count = 0; count < 10; count += 1)
    expect((await use({ password: `short${count}` })).status).toBe(400);
  expect((await use()).status).toBe(200);
});

test('security 9: 20 new passwords a minute from one address for any links, then Retry-After', async () => {
  const guess = () => accountCalls(() => server).setPassword(newEmail());
  expect(await attempts(21, guess)).toEqual(rateLimited(401));
});

test('security 9: 30 redeems a minute of one sign-in, then 429 with a wait that does not grow, and every other sign-in goes on', async () => {
  const { redeem, redeemTokens } = accountCalls(() => server);
  let { tokens } = await signUp(server);
  const first = tokens.refresh_token;
  const other = await signUp(server);
  for (let count = 0; count < 30; count += 1) tokens = await redeemTokens(tokens.refresh_token);
  for (let count = 0; count < 3; count += 1) {
    const refused = await redeem(tokens.refresh_token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  }
  await redeemTokens(other.tokens.refresh_token);
  server.advanceClock(MINUTE);
  tokens = await redeemTokens(tokens.refresh_token);
  for (let count = 1; count < 30; count += 1) tokens = await redeemTokens(tokens.refresh_token);
  // The limit hides no theft: a spent token still ends the sign-in.
  expect((await redeem(first)).status).toBe(401);
  expect((await redeem(tokens.refresh_token)).status).toBe(401);
});

test('security 9: 120 redeems a minute from one address for any sign-ins, then Retry-After', async () => {
  const { redeem } = accountCalls(() => server);
  const people: string[] = [];
  for (let count = 0; count < 5; count += 1) people.push((await signUp(server)).tokens.refresh_token);
  // A spent token gets its successor again for ten seconds.
  expect(await attempts(121, (index) => redeem(people[index % 5] ?? ''))).toEqual(rateLimited(200));
});

test('security 9: 120 log outs a minute from one address, then 429 with a wait that does not grow, and redeems go on', async () => {
  const { logout, redeemTokens } = accountCalls(() => server);
  const { tokens } = await signUp(server);
  expect(await attempts(121, () => logout('unknown'))).toEqual(rateLimited(200));
  expect(await attempts(2, () => logout('unknown'))).toEqual(rateLimited(429));
  const next = await redeemTokens(tokens.refresh_token);
  server.advanceClock(MINUTE);
  expect((await logout(next.refresh_token)).status).toBe(200);
});

test('security 9: 60 uploads a minute of one person by any of the calls, then Retry-After', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  const upload =
    ({ token }: SignedUp) =>
    (index: number) =>
      index % 2 === 0
        ? server.call('SaveNewDocumentToSharepoint', { token, body: {} })
        : server.call('addicnotes', { token, body: [], query: { contractid: server.settings.contractId } });
  expect(await attempts(61, upload(one))).toEqual(rateLimited(400));
  expect((await upload(other)(0)).status).toBe(400);
});

test('security 9: 120 saves of lists a minute of one person, then 429 with a wait that does not grow, and every other call goes on', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  const save =
    ({ token }: SignedUp) =>
    (index: number) =>
      server.call(index % 2 === 0 ? 'updateicdirectors' : 'UpdateICAssets', { token, body: [] });
  expect(await attempts(121, save(one))).toEqual(rateLimited(404));
  expect(await attempts(2, save(one))).toEqual(rateLimited(429));
  expect((await save(other)(0)).status).toBe(404);
  const add = () => server.call('addicdirectors', { token: one.token, body: [{}] });
  expect((await add()).status).toBe(404);
  server.advanceClock(MINUTE);
  expect((await save(one)(0)).status).toBe(404);
});

test('security 9: behind a proxy an address counts as the same with a port or in another spelling', async () => {
  await server.close();
  await start({ TRUST_PROXY: '1' });
  const login = (addresses: readonly string[]) => (index: number) =>
    server.call('login', {
      body: { username: 'a@example.org', password: 'wrong', businessUnit: unit() },
      headers: { 'x-forwarded-for': addresses[index % addresses.length] ?? '' },
    });
  expect(await attempts(6, login(['203.0.113.1', '203.0.113.1:80', '::ffff:203.0.113.1']))).toEqual(
    rateLimited(401),
  );
  expect(await attempts(6, login(['2001:db8::1', '2001:0DB8::2', '[2001:db8::3]:80']))).toEqual(
    rateLimited(401),
  );
  expect((await login(['2001:db8:0:1::1'])(0)).status).toBe(401);
});

test('security 9: 20 wrong caseworker keys a minute from one address, then Retry-After, while the right key still works', async () => {
  const guess = () => server.request('GET', '/caseworker/applicants', { token: 'guess' });
  expect(await attempts(21, guess)).toEqual(rateLimited(401));
  const { status } = await server.request('GET', '/caseworker/applicants', {
    token: server.caseworkerKey ?? '',
  });
  expect(status).toBe(200);
});
