// What the built-in mailbox has received (decisions.md, "Built-in mailbox").
// oxlint-disable-next-line no-restricted-imports -- the mailbox has no event to wait for: it is asked again and again
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
const comesWithin = 5000;

/** Whoever can ask the server for the mailbox. */
export type Reader = Pick<ServerCalls, 'request'>;

/** All e-mails to an address, newest first. */
export async function mailsTo({ request }: Reader, email: string): Promise<ReceivedMail[]> {
  const { body } = await request('GET', `/mailbox/messages?to=${encodeURIComponent(email)}`);
  return v.parse(messagesSchema, body);
}

/** The newest e-mail to an address once there are `count` of them. */
export async function mailTo(reader: Reader, email: string, count = 1): Promise<ReceivedMail> {
  const until = performance.now() + comesWithin;
  let mails = await mailsTo(reader, email);
  while (mails.length !== count && performance.now() < until) {
    await pause(10);
    mails = await mailsTo(reader, email);
  }
  const [newest] = mails;
  if (newest === undefined || mails.length !== count) {
    throw new Error(`${mails.length} instead of ${count} e-mails came to ${email}.`);
  }
  return newest;
}

/** The link of an e-mail for readers of one language: the Welsh half's address carries `lang=cy`. Without a language, the first. */
export function linkIn({ text }: ReceivedMail, language?: 'en' | 'cy'): URL {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address));
  const link = links.find(
    ({ searchParams }) => language === undefined || searchParams.has('lang') === (language === 'cy'),
  );
  if (link === undefined) throw new Error('There is no link in the e-mail.');
  return link;
}
