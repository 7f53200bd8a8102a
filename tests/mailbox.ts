// Reads the server's built-in mailbox (product 14.3).
// oxlint-disable-next-line no-restricted-imports -- the mailbox has no event to wait for, so that the client polls it
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { ServerCalls } from './serverCalls.ts';

const messagesSchema = v.array(
  v.object({
    id: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    date: v.string(),
  }),
);
export type ReceivedMail = v.InferOutput<typeof messagesSchema>[number];

/** Milliseconds. */
const timeout = 5000;

export type MailboxClient = Pick<ServerCalls, 'request'>;

/** All e-mails to an address, newest first. */
export async function listMails({ request }: MailboxClient, email: string): Promise<ReceivedMail[]> {
  const { body } = await request('GET', `/mailbox/messages?to=${encodeURIComponent(email)}`);
  return v.parse(messagesSchema, body);
}

/** Waits until there are `count` e-mails to an address, and returns the newest. */
export async function waitForMail(client: MailboxClient, email: string, count = 1): Promise<ReceivedMail> {
  const until = performance.now() + timeout;
  let mails = await listMails(client, email);
  while (mails.length !== count && performance.now() < until) {
    await pause(10);
    mails = await listMails(client, email);
  }
  const [newest] = mails;
  if (newest === undefined || mails.length !== count) {
    throw new Error(`${mails.length} instead of ${count} e-mails came to ${email}.`);
  }
  return newest;
}

/** The link in one language's half of an e-mail (the Welsh one has `lang=cy`); without a language, the first link. */
export function linkIn({ text }: ReceivedMail, language?: 'en' | 'cy'): URL {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address));
  const link = links.find(
    ({ searchParams }) => language === undefined || searchParams.has('lang') === (language === 'cy'),
  );
  if (link === undefined) throw new Error('There is no link in the e-mail.');
  return link;
}
