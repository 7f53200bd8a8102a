// The server while the mail server or the database is down (product 14.16).
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#server/freePort.ts';
import { newEmail, registration } from '../account.ts';
import { fillDisk } from '../fillDisk.ts';
import { otherProcessWait } from '../spawnServer.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { itemsOf, signUpWithEoi, valuesOf } from './applicants.ts';
import { accountCalls } from './accountCalls.ts';
import { caseworkerCommand } from './caseworkerCommand.ts';
import { signIn, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

/** In how many seconds each e-mail that waits is due, rounded up to tens. */
const waitsOf = async ({ database }: TestServer) =>
  (
    await database.query<{ tens: number }>(
      'select (ceil(extract(epoch from due_at - now()) / 10) * 10)::int as tens from outbox',
    )
  ).map(({ tens }) => tens);

/** Moves what the outbox stores into the past, as if these seconds had passed. */
const makeOlder = ({ database }: TestServer, seconds: number) =>
  database.query(
    `update outbox set (created_at, due_at, expires_at) =
       (created_at - make_interval(secs => $1), due_at - make_interval(secs => $1), expires_at - make_interval(secs => $1))`,
    [seconds],
  );

/** Starts a mail server, which is closed after the test with the connections that the server keeps open. */
async function startSmtpServer(port: number, options: SMTPServerOptions): Promise<void> {
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...options,
  });
  // The mail server reports an error when a connection is closed while it is in use.
  mailServer.on('error', () => {});
  await new Promise<void>((ready) => mailServer.listen(port, '127.0.0.1', () => ready()));
  onTestFinished(
    () =>
      new Promise((done) => {
        mailServer.close(() => done());
        for (const connection of mailServer.connections) connection.close();
      }),
  );
}

test('accounts that register while the mail server is down get their e-mails when it is back', async () => {
  const port = await freePort('127.0.0.1');
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [first, second] = [newEmail(), newEmail()];
  expect((await server.call('create', { body: registration(server.settings, first) })).status).toBe(200);
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([10]);

  const received: string[] = [];
  await startSmtpServer(port, {
    onData(stream, { envelope }, done) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  await makeOlder(server, 10);
  expect((await server.call('create', { body: registration(server.settings, second) })).status).toBe(200);
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([]);
  expect(received.toSorted()).toEqual([first, second].toSorted());
  expect((await server.request('GET', '/mailbox/')).status).toBe(404);
});

test('security 2: the sender of an e-mail is MAIL_FROM, whatever the body says', async () => {
  const port = await freePort('127.0.0.1');
  const received: string[] = [];
  await startSmtpServer(port, {
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const from = /^From: (.*)\r$/m.exec(text)?.[1] ?? '';
        received.push(envelope.mailFrom === false ? '' : envelope.mailFrom.address, from);
        done();
      });
    },
  });
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'fund@example.org' });
  const email = newEmail();
  const body = { ...registration(server.settings, email), senderaddress: 'boss@bank.example' };
  expect((await server.call('create', { body })).status).toBe(200);
  const { resend } = accountCalls(() => server);
  expect((await resend(email, { senderaddress: 'boss@bank.example' })).status).toBe(200);
  await expect.poll(() => received, otherProcessWait).toEqual(Array(4).fill('fund@example.org'));
});

/** A handler by which a mail server accepts every e-mail and adds the id in its Message-ID to `ids`. */
function receiveIds(ids: (string | undefined)[]): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      ids.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1]);
      done();
    });
  };
}

test('after an outage of the mail server an e-mail whose link has expired is given up, and the others are sent', async () => {
  const port = await freePort('127.0.0.1');
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { database, settings, call } = server;
  const email = newEmail();
  expect((await call('create', { body: registration(settings, email) })).status).toBe(200);
  await database.query('update users set verified_at = now()');
  expect((await accountCalls(() => server).requestReset(email)).status).toBe(200);
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([10, 10]);
  // The reset link lives 30 minutes, the verification link 24 hours.
  await makeOlder(server, 31 * 60);
  const [verification] = await database.query<{ id: string }>(
    "select id from outbox where html like '%/verify?%'",
  );
  const received: (string | undefined)[] = [];
  await startSmtpServer(port, { onData: receiveIds(received) });
  expect((await call('create', { body: registration(settings, newEmail()) })).status).toBe(200);
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([]);
  expect([received.length, received.includes(verification?.id)]).toEqual([2, true]);
  expect((await server.request('GET', '/metrics')).body).toContain('deliveries_total{result="given up"} 1\n');
});

test('an e-mail whose text is refused for good is tried again, because the operator may mend the cause', async () => {
  const port = await freePort('127.0.0.1');
  await startSmtpServer(port, {
    onData(stream, _session, done) {
      const refusal = Object.assign(new Error('The sender is not verified'), { responseCode: 554 });
      stream.resume().on('end', () => done(refusal));
    },
  });
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const body = registration(server.settings, newEmail());
  expect((await server.call('create', { body })).status).toBe(200);
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([10]);
});

test('an e-mail to a refused address is given up, and the e-mails after it are sent', async () => {
  const port = await freePort('127.0.0.1');
  const tried: string[] = [];
  const ids: (string | undefined)[] = [];
  let accepts = 'good';
  const figures = async (name: string) =>
    String((await server.request('GET', '/metrics')).body)
      .split('\n')
      .filter((line) => line.startsWith(name))
      .toSorted();
  await startSmtpServer(port, {
    onRcptTo({ address }, _session, done) {
      tried.push(address.split('-')[0] ?? '');
      const responseCode = address.startsWith(accepts)
        ? 250
        : address.startsWith('gone')
          ? 550
          : address.startsWith('full')
            ? 452
            : 250;
      done(responseCode === 250 ? null : Object.assign(new Error('Not here'), { responseCode }));
    },
    onData: receiveIds(ids),
  });
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { database, settings, call } = server;
  const register = async (name: string) => {
    const email = `${name}-${newEmail()}`;
    expect((await call('create', { body: registration(settings, email) })).status).toBe(200);
    return email;
  };
  const gone = await register('gone');
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([]);
  const undelivered = async () =>
    itemsOf(
      valuesOf(JSON.parse((await caseworkerCommand(server, 'list --undelivered --json')).text))['applicants'],
    );
  await expect.poll(undelivered, otherProcessWait).toEqual([expect.objectContaining({ mail: gone })]);
  expect((await caseworkerCommand(server, `show ${gone}`)).text).toMatch(
    /^E-mails: +could not be delivered since \d/m,
  );
  const full = await register('full');
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([10]);
  // The age leaves out e-mails whose address was refused: an operator is alerted by it only when others wait too.
  expect(await figures('outbox')).toEqual([
    'outbox_emails 1',
    'outbox_oldest_seconds 0',
    'outbox_refused_emails 1',
  ]);
  // Both become due in one statement, because the server looks for e-mails that are due at any time.
  await database.query(
    `with due as (update outbox set due_at = now() returning html)
     insert into outbox (id, recipient, subject, text, html, created_at, due_at)
     select gen_random_uuid(), 'good-1@example.org', 'Subject', 'Text', html, now(), now() from due`,
  );
  await register('later');
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([20]);
  expect(await database.query('select recipient from outbox')).toEqual([{ recipient: full }]);
  expect(tried.filter((name) => name !== 'later')).toEqual(['gone', 'full', 'good', 'full']);
  expect(ids).toEqual(Array<unknown>(2).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
  // An e-mail with a link is given up when the link expires. This one becomes an e-mail without a link, which is given up after three days.
  await database.query('update outbox set expires_at = null');
  await makeOlder(server, 3 * 24 * 3_600);
  await register('good');
  await expect.poll(() => waitsOf(server), otherProcessWait).toEqual([]);
  expect(await figures('deliveries_total')).toEqual([
    'deliveries_total{result="given up"} 2',
    'deliveries_total{result="postponed"} 2',
    'deliveries_total{result="sent"} 3',
  ]);
  // Once an e-mail arrives, its address is not listed as undelivered any more.
  const [mended] = (await undelivered()).map(({ mail }) => String(mail)).filter((mail) => mail !== gone);
  expect(mended).toBe(full);
  accepts = 'full';
  expect((await accountCalls(() => server).resend(full)).status).toBe(200);
  await expect.poll(undelivered, otherProcessWait).toEqual([expect.objectContaining({ mail: gone })]);
});

test('security 10: without its database the server lives, is not ready and answers 503, at the sign-in too', async () => {
  const folder = await temporaryDir('outage');
  onTestFinished(() => rm(folder, { recursive: true }));
  server = await testServer({}, undefined, { database: await openEmbedded(folder) });
  expect((await server.request('GET', '/readyz')).status).toBe(200);
  await server.database.close();
  expect((await server.request('GET', '/healthz')).status).toBe(200);
  expect((await server.request('GET', '/readyz')).status).toBe(503);
  const refused = await signIn(server, 'a@example.org');
  expect(refused).toMatchObject({
    status: 503,
    body: { message: 'The service is not available at the moment. Please try again later.' },
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await server.call('isuserverified', { params: { email: 'a@example.org' } })).status).toBe(503);
});

/**
 * Starts a server with an embedded database of its own, and signs up an applicant with an EOI whose company is called 'before'. Returns functions that
 * save another name, read the stored one, and tell whether the server is ready.
 */
async function withEmbeddedDatabase() {
  const folder = await temporaryDir('full');
  onTestFinished(() => rm(folder, { recursive: true }));
  server = await testServer({}, undefined, { database: await openEmbedded(folder) });
  const { call, request } = server;
  const { token } = await signUpWithEoi(server);
  const save = async (name: string) => {
    // PostgreSQL keeps a text that is long and cannot be compressed apart from its row, so that each save needs more room.
    const text = randomBytes(1450).toString('base64');
    const body = { ua_companyname: name, ua_whatdoesthebusinessdo: text, ua_pleasedescribeproject: text };
    const { status, headers } = await call('UpdateICEOI', { token, body });
    return [status, headers.get('retry-after')];
  };
  const stored = async () => {
    const { status, body } = await call('geticeoi', { token });
    return status === 200 ? valuesOf(body)['ua_companyname'] : status;
  };
  const isReady = async () => (await request('GET', '/readyz')).status === 200;
  expect(await save('before')).toEqual([200, null]);
  return { save, stored, isReady };
}

test('on a full disk a save is 503 and changes nothing, reading works, and with room all works again', async () => {
  const { save, stored, isReady } = await withEmbeddedDatabase();
  const makeRoom = fillDisk();
  // Saves fit into the pages that are there until one has to extend its table.
  let accepted = 'before';
  for (let number = 1; (await save(`save ${number}`))[0] === 200; number += 1) accepted = `save ${number}`;
  expect(await save('too much')).toEqual([503, '5']);
  expect(await stored()).toBe(accepted);
  expect(await save('too much again')).toEqual([503, '5']);
  expect(await isReady()).toBe(true);
  makeRoom();
  expect(await stored()).toBe(accepted);
  expect(await save('after')).toEqual([200, null]);
  expect(await stored()).toBe('after');
});

test('a database that ends because its log cannot grow is opened again when there is room', async () => {
  const { save, stored, isReady } = await withEmbeddedDatabase();
  const makeRoom = fillDisk();
  const fillLog = () =>
    server.database.query(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`);
  await expect(
    (async () => {
      for (let count = 0; count < 40; count += 1) await fillLog();
    })(),
  ).rejects.toThrow('No space left on device');
  expect(await save('too much')).toEqual([503, '5']);
  expect(await stored()).toBe(503);
  expect(await isReady()).toBe(false);
  makeRoom();
  expect(await isReady()).toBe(true);
  expect(await stored()).toBe('before');
  expect(await save('after')).toEqual([200, null]);
  expect(await stored()).toBe('after');
});
