// What the built-in mailbox has received (decisions.md, "Built-in mailbox").
import { expect } from 'playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** All e-mails to an address, newest first. */
async function mailsTo(url: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(to)}`);
  const mails: Mail[] = await answer.json();
  return mails;
}

/** The newest e-mail to an address, as soon as there are `count` of them. */
export async function mailTo(url: string, to: string, count = 1): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => (mails = await mailsTo(url, to)).length, { intervals: [20, 50, 100] })
    .toBe(count);
  const [newest] = mails;
  if (newest === undefined) throw new Error(`There is no e-mail to ${to}.`);
  return newest;
}

/** The link of an e-mail for readers of one language: the Welsh half's address carries `lang=cy`. */
export function linkIn({ text }: Mail, language: 'en' | 'cy'): URL {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address));
  const link = links.find(({ searchParams }) => searchParams.has('lang') === (language === 'cy'));
  if (link === undefined) throw new Error('There is no link in the e-mail.');
  return link;
}
