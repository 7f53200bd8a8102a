// Composes an e-mail in both languages, that of the reader first, as text and as HTML (product 10.8).
import { escapeHtml } from '../http/escapeHtml.ts';
import { languages, type Language } from '../messages.ts';
import type { User } from '../user.ts';
import type { Settings } from '../settings.ts';
import { message, type MessageValues } from './messages.ts';

export type MailKind =
  | 'verification'
  | 'reset'
  | 'firstpassword'
  | 'passwordchanged'
  | 'status'
  | 'saved'
  | 'submitted'
  | 'brokermade'
  | 'clientassigned'
  | 'brokerassigned'
  | 'brokerended'
  | 'brokeredited'
  | 'brokerqueried';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailContent {
  /** Whose name stands in the greeting, and whose language comes first. */
  to: Pick<User, 'email' | 'firstName' | 'lastName' | 'language'>;
  /** Absolute address of the page that the e-mail leads to; the Welsh half gets `lang=cy` added. */
  link: URL;
  /** Values of the messages, by language. */
  values?: Readonly<Record<Language, MessageValues>>;
}

/** The paragraphs between greeting and footer; their message ids are `email.<kind>.<paragraph>`. */
const paragraphIds: Readonly<Record<MailKind, readonly string[]>> = {
  verification: ['intro', 'contested', 'choosepassword', 'action', 'expiry', 'ignore'],
  reset: ['intro', 'action', 'expiry', 'ignore'],
  firstpassword: ['intro', 'action', 'expiry'],
  passwordchanged: ['intro', 'notyou'],
  status: ['intro', 'message', 'application', 'query', 'action'],
  saved: ['intro', 'steps', 'complete', 'action'],
  submitted: ['intro', 'submitter', 'action'],
  brokermade: ['intro', 'action', 'notyou'],
  clientassigned: ['intro', 'action'],
  brokerended: ['intro', 'action'],
  brokerassigned: ['intro', 'action', 'notyou'],
  brokeredited: ['intro', 'action'],
  brokerqueried: ['intro', 'message', 'action'],
};

/** Paragraphs that stand only when there is a value of their name. */
const conditionalIds = new Set([
  'message',
  'application',
  'query',
  'steps',
  'complete',
  'submitter',
  'contested',
  'choosepassword',
]);

// A user's name must not add a link or a line to an e-mail: mail programs make a link of every `evil.example` and `a@b`. The normal form NFKC makes
// an ordinary dot of most characters that look like one. Format characters (Cf) turn the direction of the text or are invisible.
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/https?:|www\.|[\p{Cc}\p{Cf}<>/\\@]|[.:。](?=\S)/giu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A person's name as an e-mail shows it. */
export const nameIn = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  plainName(`${firstName} ${lastName}`);

const linkFor = (link: URL, language: Language): string => {
  if (language === 'en') return link.href;
  const welsh = new URL(link);
  welsh.searchParams.set('lang', language);
  return welsh.href;
};

const partsOf = (kind: MailKind, values: MessageValues) =>
  paragraphIds[kind].filter((part) => !conditionalIds.has(part) || values[part] !== undefined);

/** Whom the reader can ask. */
type FundContacts = Pick<Settings, 'helpline' | 'supportEmail'>;

function paragraphs(
  { helpline, supportEmail }: FundContacts,
  kind: MailKind,
  language: Language,
  content: MailContent,
): string[] {
  const values: MessageValues = {
    ...content.values?.[language],
    helpline,
    email: supportEmail,
    name: nameIn(content.to),
    link: linkFor(content.link, language),
  };
  // A stranger may have registered the address, with a sentence in place of a name.
  const isUnproven = kind === 'verification';
  return [
    message(language, isUnproven ? 'email.greeting.unnamed' : 'email.greeting', values),
    ...partsOf(kind, values).map((part) => message(language, `email.${kind}.${part}`, values)),
    message(language, 'email.help', values),
    message(language, 'email.footer', values),
  ];
}

function asHtml(language: Language, lines: readonly string[], href: string): string {
  const shown = escapeHtml(href);
  const linked = (line: string) =>
    escapeHtml(line).replaceAll('\n', '<br>').replace(shown, `<a href="${shown}">${shown}</a>`);
  return `<div lang="${language}">${lines.map((line) => `<p>${linked(line)}</p>`).join('')}</div>`;
}

export function composeMail(contacts: FundContacts, kind: MailKind, content: MailContent): Mail {
  const first = content.to.language;
  const inOrder = [first, ...languages.filter((language) => language !== first)];
  const subjects = inOrder.map((language) =>
    message(language, `email.${kind}.subject`, content.values?.[language]),
  );
  const [, second = 'cy'] = inOrder;
  // The reader of the second language learns first of all that it follows.
  const follows = message(second, 'email.follows');
  const parts = inOrder.map((language) => ({
    language,
    lines: paragraphs(contacts, kind, language, content),
  }));
  const bodies = parts.map(({ language, lines }) => asHtml(language, lines, linkFor(content.link, language)));
  const title = subjects.join(' / ');
  return {
    to: content.to.email,
    subject: title,
    text: `${follows}\n\n${parts.map(({ lines }) => lines.join('\n\n')).join('\n\n* * *\n\n')}`,
    html: `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><p lang="${second}">${escapeHtml(follows)}</p>${bodies.join('<hr>')}</body></html>`,
  };
}
