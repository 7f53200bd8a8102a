// Sends e-mails over SMTP: to the server of SMTP_URL, or to the built-in server on loopback whose messages the mailbox shows.
import { createTransport } from 'nodemailer';
import type { Database } from '../db/database.ts';
import { systemDelay, type Clock, type Delay } from '../clock.ts';
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

/** For the whole delivery of an e-mail: the times above begin anew with each line that arrives. */
const LONGEST_DELIVERY_SECONDS = 60;

export async function openMailServer(
  settings: Settings,
  database: Database,
  clock: Clock,
  delay: Delay = systemDelay,
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
      const [finished, tooLong] = [new AbortController(), new AbortController()];
      void delay(LONGEST_DELIVERY_SECONDS * 1_000, finished.signal).then(() => {
        if (!finished.signal.aborted)
          tooLong.abort(new Error(`The delivery took longer than ${LONGEST_DELIVERY_SECONDS} seconds`));
      });
      try {
        await transport.sendMail({
          // With an object nodemailer does not parse the address, so that it cannot add a second recipient.
          to: { name: '', address: to },
          from: settings.mailFrom,
          messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // nodemailer then closes the connection.
          signal: tooLong.signal,
        });
      } catch (error) {
        throw tooLong.signal.aborted ? tooLong.signal.reason : error;
      } finally {
        finished.abort();
      }
    },
    async close() {
      transport.close();
      await mailbox?.close();
    },
  };
}
