// Sends e-mails over SMTP: to the server of SMTP_URL, or to the built-in server on loopback whose messages the mailbox shows.
import { createTransport } from 'nodemailer';
import type { Database } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { Mail } from './composeMail.ts';

export interface MailServer {
  /**
   * Resolves when the SMTP server has accepted the message. `id` becomes its Message-ID, by which a mail program recognises a message that
   * arrives twice.
   */
  send(id: string, mail: Mail): Promise<void>;
  close(): Promise<void>;
}

// One connection that stays open: connecting takes longer than sending, and outbox.ts sends one message after the other.
const CONNECTION = {
  pool: true,
  maxConnections: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;

export async function openMailServer(
  settings: Settings,
  database: Database,
  clock: Clock,
): Promise<MailServer> {
  // Imported only when it is used, because a deployment has a mail server of its own.
  const mailbox =
    settings.smtpUrl === null
      ? await (await import('./mailboxServer.ts')).openMailboxServer(database, clock)
      : null;
  const transport =
    mailbox === null
      ? createTransport({ ...CONNECTION, url: settings.smtpUrl ?? '' })
      : createTransport({ ...CONNECTION, host: '127.0.0.1', port: mailbox.port, ignoreTLS: true });
  return {
    async send(id, { to, subject, text, html }) {
      await transport.sendMail({
        // With an object nodemailer does not parse the address, so that it cannot add a second recipient.
        to: { name: '', address: to },
        from: settings.mailFrom,
        messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async close() {
      transport.close();
      await mailbox?.close();
    },
  };
}
