// Whether the connection to PostgreSQL is encrypted, by what DATABASE_URL says (docs/security.md, ASVS 12.3).
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { openDatabase } from './openDatabase.ts';

// https://www.postgresql.org/docs/current/protocol-message-formats.html: SSLRequest.
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]).toString('latin1');

/** What a server of PostgreSQL without TLS gets, and why the question failed. */
async function ask(parameters: string): Promise<[string, string]> {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes);
      socket.end('N');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `postgres://portal:secret@127.0.0.1:${port}/portal${parameters}`;
  const database = await openDatabase(readSettings({ DATABASE_URL: url }));
  const reason = await database.query('select 1').then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await database.close();
  return [Buffer.concat(received).toString('latin1'), reason];
}

test('with sslmode=verify-full nothing but the question for TLS is sent to a database that has none', async () => {
  expect(await ask('?sslmode=verify-full')).toEqual([
    SSL_REQUEST,
    'The server does not support SSL connections',
  ]);
});

test('without sslmode the connection to the database is in clear text', async () => {
  const [received] = await ask('');
  expect(received).toContain('application_name');
});
