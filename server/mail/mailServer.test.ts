// Whether an e-mail crosses the network in clear text, by what SMTP_URL says (docs/security.md, ASVS 12.3), and how long a delivery may take.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readSettings } from '../settings.ts';
import { openMailServer } from './mailServer.ts';

const mail = { to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' };

/** Sends an e-mail to the mail server at this address, which does not use the database. */
async function send(smtpUrl: string): Promise<void> {
  const server = await openMailServer(readSettings({ SMTP_URL: smtpUrl }), {} as Database, systemClock);
  try {
    await server.send('id', mail);
  } finally {
    await server.close();
  }
}

/** Starts a mail server and returns its host and port, and the senders of the e-mails that somebody has begun to send to it. */
async function startSmtp(disabledCommands: string[]) {
  const senders: string[] = [];
  // Without a certificate of ours the server has one that nobody vouches for, and warns of it.
  const warning = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => warning.mockRestore());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done();
    },
    onData: (stream, _session, done) => void stream.on('end', done).resume(),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return { host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, senders };
}

test('an smtps address begins the connection with a TLS handshake', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const received = new Promise<Buffer>((resolve) => {
    server.once('connection', (socket) =>
      socket.once('data', (bytes: Buffer) => {
        socket.destroy();
        resolve(bytes);
      }),
    );
  });
  const sending = send(`smtps://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => 'refused');
  // RFC 8446: a record of the type handshake.
  expect([...(await received).subarray(0, 2)]).toEqual([0x16, 0x03]);
  expect(await sending).toBe('refused');
});

test('an smtp address with requireTLS sends nothing to a mail server that offers no TLS', async () => {
  const { host, senders } = await startSmtp(['AUTH', 'STARTTLS']);
  await expect(send(`smtp://${host}?requireTLS=true`)).rejects.toThrow(/STARTTLS/i);
  expect(senders).toEqual([]);
  await send(`smtp://${host}`);
  expect(senders).toHaveLength(1);
});

test('an smtp address uses TLS when the mail server offers it, and sends nothing to one whose certificate is not trusted', async () => {
  const { host, senders } = await startSmtp(['AUTH']);
  await expect(send(`smtp://${host}`)).rejects.toThrow(/certificate/);
  expect(senders).toEqual([]);
  await send(`smtp://${host}?ignoreTLS=true`);
  expect(senders).toHaveLength(1);
});

test('a delivery that the mail server draws out line by line ends, and so does its connection', async () => {
  let drawOut: () => void = () => {};
  const begun = new Promise<void>((resolve) => (drawOut = resolve));
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let hasData = false;
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (hasData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        socket.write('250-still working\r\n');
        drawOut();
      } else if (text.startsWith('DATA')) {
        hasData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {}).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const waits: number[] = [];
  const delay = async (milliseconds: number) => {
    waits.push(milliseconds);
    await begun;
  };
  const settings = readSettings({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const mailServer = await openMailServer(settings, {} as Database, systemClock, delay);
  onTestFinished(() => mailServer.close());
  await expect(mailServer.send('id', mail)).rejects.toThrow('The delivery took longer than 60 seconds');
  await ended;
  expect(waits).toEqual([60_000]);
});
