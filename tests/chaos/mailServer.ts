// A mail server for the chaos test that remembers what it has accepted, and that can be away for a while.
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/freePort.ts';
import type { MailboxClient, ReceivedMail } from '../mailbox.ts';
import type { Delivery } from './findings.ts';

export interface InterruptibleMailServer {
  /** For SMTP_URL. */
  url: string;
  deliveries: readonly Delivery[];
  /** Answers a request to the mailbox, which a server with SMTP_URL does not have, from the accepted e-mails. */
  mailbox: MailboxClient;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SecureOptions {
  /** PEM of the server's key and certificate, which is for localhost. */
  key: string;
  cert: string;
  /** The only user, and the password. */
  user: string;
  pass: string;
}

/** @param secure for a server that speaks TLS and takes nothing from anybody who is not signed in */
export async function startInterruptibleMailServer(secure?: SecureOptions): Promise<InterruptibleMailServer> {
  const port = await freePort('127.0.0.1');
  const received: (Delivery & ReceivedMail)[] = [];
  const listen = async (): Promise<SMTPServer> => {
    const server = new SMTPServer({
      ...(secure === undefined
        ? { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }
        : {
            secure: true,
            key: secure.key,
            cert: secure.cert,
            onAuth({ username, password }, _session, done) {
              const isKnown = username === secure.user && password === secure.pass;
              done(
                isKnown ? null : new Error('Wrong user or password'),
                isKnown ? { user: username } : undefined,
              );
            },
          }),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then(
            ({ messageId = '', subject = '', text = '', html = '', date = '' }) => {
              for (const { address } of envelope.rcptTo)
                received.unshift({ to: address, id: messageId, subject, text, html, date });
              done();
            },
            done,
          );
        });
      },
    });
    // A client that is killed resets its connection.
    server.on('error', () => {});
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', () => ready()));
    return server;
  };
  let server = await listen();
  return {
    url:
      secure === undefined
        ? `smtp://127.0.0.1:${port}`
        : `smtps://${secure.user}:${encodeURIComponent(secure.pass)}@127.0.0.1:${port}`,
    deliveries: received,
    mailbox: {
      request: async (_method, path) => {
        const to = new URLSearchParams(path.split('?')[1]).get('to');
        return { status: 200, body: received.filter((mail) => mail.to === to), headers: new Headers() };
      },
    },
    // The servers keep their connections open; closing them is what an outage does.
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        for (const connection of server.connections) connection.close();
      }),
    async start() {
      server = await listen();
    },
  };
}
