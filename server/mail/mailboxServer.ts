// The SMTP server of the built-in mailbox, on loopback and only without SMTP_URL (product 14.3).
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const MAX_MESSAGES = 1000;

/** Listens on a free port and stores each message, once for each recipient. */
export async function openMailboxServer(
  database: Database,
  clock: Clock,
): Promise<{ port: number; close: () => Promise<void> }> {
  const receive = async (raw: Uint8Array, recipients: readonly string[]) => {
    const mail = await PostalMime.parse(raw);
    for (const recipient of recipients) {
      await database.query(
        `insert into mailbox_messages (recipient, subject, text, html, received_at) values ($1, $2, $3, $4, $5)`,
        [recipient, mail.subject ?? '', mail.text ?? '', mail.html ?? '', new Date(clock.now())],
      );
    }
    await database.query(
      'delete from mailbox_messages where id <= (select max(id) from mailbox_messages) - $1',
      [MAX_MESSAGES],
    );
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: 1_000_000,
    onData(stream, session, done) {
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        receive(Buffer.concat(chunks), recipients).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('not stored')),
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready, fail) => {
    server.server.once('error', fail);
    server.listen(0, '127.0.0.1', () => ready());
  });
  const address: string | AddressInfo | null = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port');
  return {
    port: address.port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
