// The server while the mail server or the database is down (product 14.16).
import { rm } from 'node:fs/promises';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#server/freePort.ts';
import { newEmail, registration } from '../account.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { signIn, testServer, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

const SECOND = 1000;

test('accounts that register while the mail server is down get their e-mails when it is back', async () => {
  const port = await freePort('127.0.0.1');
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [first, second] = [newEmail(), newEmail()];
  expect((await server.call('create', { body: registration(server.settings, first) })).status).toBe(200);
  await vi.waitFor(async () => {
    const rows = await server.database.query<{ attempts: number; due_at: Date; created_at: Date }>(
      'select attempts, due_at, created_at from outbox',
    );
    const waits = rows.map((row) => [row.attempts, row.due_at.getTime() - row.created_at.getTime()]);
    expect(waits).toEqual([[1, 10 * SECOND]]);
  });

  const received: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((ready) => mailServer.listen(port, '127.0.0.1', () => ready()));
  server.advanceClock(10 * SECOND);
  expect((await server.call('create', { body: registration(server.settings, second) })).status).toBe(200);
  await vi.waitFor(async () => expect(await server.database.query('select id from outbox')).toEqual([]));
  // What is new goes before what has failed.
  expect(received).toEqual([second, first]);
  expect((await server.request('GET', '/mailbox/')).status).toBe(404);
  // The server keeps its connection open, for which closing the mail server would wait.
  await server.close();
  await new Promise<void>((done) => mailServer.close(() => done()));
});

test('an address that the mail server refuses is given up, and holds up nobody', async () => {
  const port = await freePort('127.0.0.1');
  const tried: string[] = [];
  const ids: (string | undefined)[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      tried.push(address.split('-')[0] ?? '');
      const responseCode = address.startsWith('gone') ? 550 : address.startsWith('full') ? 452 : 250;
      done(responseCode === 250 ? null : Object.assign(new Error('Not here'), { responseCode }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        ids.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1]);
        done();
      });
    },
  });
  await new Promise<void>((ready) => mailServer.listen(port, '127.0.0.1', () => ready()));
  server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const { database, settings, call } = server;
  /** Who waits for an e-mail, and how many seconds after it was stored it is due. */
  const waiting = () =>
    database.query<{ recipient: string; seconds: number }>(
      'select recipient, extract(epoch from due_at - created_at)::int as seconds from outbox',
    );
  const register = async (name: string) => {
    const email = `${name}-${newEmail()}`;
    expect((await call('create', { body: registration(settings, email) })).status).toBe(200);
    return email;
  };
  await register('gone');
  await expect.poll(waiting).toEqual([]);
  const full = await register('full');
  await expect.poll(waiting).toEqual([{ recipient: full, seconds: 10 }]);
  server.advanceClock(10 * SECOND);
  await register('good');
  await expect.poll(waiting).toEqual([{ recipient: full, seconds: 30 }]);
  expect(tried).toEqual(['gone', 'full', 'good', 'full']);
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  server.advanceClock(3 * 24 * 3_600 * SECOND);
  await register('good');
  await expect.poll(waiting).toEqual([]);
  await server.close();
  await new Promise<void>((done) => mailServer.close(() => done()));
});

test('security 10: without its database the server lives, is not ready and answers 503, at the sign-in too', async () => {
  const folder = await temporaryDir('outage');
  server = await testServer({}, undefined, { database: await openEmbedded(folder) });
  expect((await server.request('GET', '/readyz')).status).toBe(200);
  await server.database.close();
  await rm(folder, { recursive: true });
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
