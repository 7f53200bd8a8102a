// Composes an e-mail in both languages, English first, as text and as HTML (product 10.8).
import type { Language } from '../messages.ts';
import type { Settings } from '../settings.ts';
import { message, type MessageValues } from './messages.ts';

export type MailKind =
  | 'verification'
  | 'reset'
  | 'passwordchanged'
  | 'status'
  | 'saved'
  | 'submitted'
  | 'brokerassigned'
  | 'brokeredited';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailContent {
  to: string;
  /** The reader's name, for the greeting. */
  name: string;
  /** Absolute address of the page that the e-mail leads to; the Welsh half gets `lang=cy` added. */
  link: URL;
  /** Values of the messages, by language. */
  values?: Readonly<Record<Language, MessageValues>>;
}

/** The paragraphs between greeting and footer; their message ids are `email.<kind>.<paragraph>`. */
const paragraphIds: Readonly<Record<MailKind, readonly string[]>> = {
  verification: ['intro', 'action', 'expiry', 'ignore'],
  reset: ['intro', 'action', 'expiry', 'ignore'],
  passwordchanged: ['intro', 'notyou'],
  status: ['intro', 'message', 'action'],
  saved: ['intro', 'steps', 'complete', 'action'],
  submitted: ['intro', 'submitter', 'action'],
  brokerassigned: ['intro', 'action', 'notyou'],
  brokeredited: ['intro', 'action'],
};

/** Paragraphs that stand only when there is a value of their name. */
const conditionalIds = new Set(['message', 'steps', 'complete', 'submitter']);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

// A user's name must not add a link or a line to an e-mail: mail programs make a link of every `evil.example` and `a@b`.
export const plainName = (name: string): string =>
  name
    .replaceAll(/https?:|www\.|[\p{Cc}<>/\\@]|[.:。．](?=\S)/giu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

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
    name: plainName(content.name),
    link: linkFor(content.link, language),
  };
  return [
    message(language, 'email.greeting', values),
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
  const languages: readonly Language[] = ['en', 'cy'];
  const subjects = languages.map((language) =>
    message(language, `email.${kind}.subject`, content.values?.[language]),
  );
  const parts = languages.map((language) => ({
    language,
    lines: paragraphs(contacts, kind, language, content),
  }));
  const bodies = parts.map(({ language, lines }) => asHtml(language, lines, linkFor(content.link, language)));
  return {
    to: content.to,
    subject: subjects.join(' / '),
    text: parts.map(({ lines }) => lines.join('\n\n')).join('\n\n* * *\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subjects.join(' / '))}</title></head><body>${bodies.join('<hr>')}</body></html>`,
  };
}
