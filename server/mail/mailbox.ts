// The page of the built-in mailbox and its messages as JSON, only on loopback and without SMTP_URL (product 14.3).
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escapeHtml.ts';
import { isLocalRequest } from '../http/isLocalRequest.ts';
import { pagePolicy } from '../http/pagePolicy.ts';
import { message } from './messages.ts';

/** One received e-mail; `date` is ISO 8601. */
interface MailboxMessage {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

const STYLE = `body{font-family:system-ui,sans-serif;line-height:1.5;max-width:60rem;margin:0 auto;padding:1rem;color:#0b0c0c;background:#fff}
article{border-top:2px solid #505a5f;padding:.5rem 0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:#1d70b8}a:focus{outline:3px solid #0b0c0c;background:#fd0}`;

/** The newest 200 messages to an address, or of all, newest first. */
async function messagesTo(database: Database, to: string | undefined): Promise<MailboxMessage[]> {
  const rows = await database.query<{
    id: number;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    received_at: Date;
  }>(
    `select id, recipient, subject, text, html, received_at from mailbox_messages
     where $1::text is null or lower(recipient) = lower($1) order by id desc limit 200`,
    [to ?? null],
  );
  return rows.map(({ id, recipient, received_at, ...content }) => ({
    id: String(id),
    to: recipient,
    ...content,
    date: received_at.toISOString(),
  }));
}

const bilingual = (id: string): string =>
  `${escapeHtml(message('en', id))} <span lang="cy">/ ${escapeHtml(message('cy', id))}</span>`;

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);

const article = ({ id, to, subject, text, date }: MailboxMessage): string =>
  `<article aria-labelledby="message-${id}"><h2 id="message-${id}">${escapeHtml(subject)}</h2>
<p>${bilingual('mailbox.to')}: ${escapeHtml(to)} · <time datetime="${date}">${date.slice(0, 16).replace('T', ' ')}</time></p>
<pre>${linked(text)}</pre></article>`;

const page = (messages: readonly MailboxMessage[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(message('en', 'mailbox.title'))} / ${escapeHtml(message('cy', 'mailbox.title'))}</title>
<link rel="stylesheet" href="/mailbox/mailbox.css"></head>
<body><main><h1>${bilingual('mailbox.title')}</h1><p>${bilingual('mailbox.description')}</p>
${messages.length === 0 ? `<p>${bilingual('mailbox.empty')}</p>` : messages.map(article).join('\n')}</main></body></html>`;

const queryOf = (query: unknown): string | undefined =>
  typeof query === 'object' && query !== null && 'to' in query && typeof query.to === 'string'
    ? query.to
    : undefined;

/** Registers `/mailbox/`, `/mailbox/messages` and the page's style sheet. Only requests from this computer get an answer. */
export async function serveMailbox(app: FastifyInstance, database: Database): Promise<void> {
  await app.register(
    async (mailbox) => {
      mailbox.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!isLocalRequest(request.headers)) return reply.callNotFound();
      });
      mailbox.get('/', async (request, reply) =>
        reply
          .headers(pagePolicy())
          .type('text/html; charset=utf-8')
          .send(page(await messagesTo(database, queryOf(request.query)))),
      );
      mailbox.get('/messages', (request) => messagesTo(database, queryOf(request.query)));
      mailbox.get('/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    },
    { prefix: '/mailbox' },
  );
}
