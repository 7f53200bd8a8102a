// Composes an e-mail and stores it in the outbox, within the caller's transaction.
import { basePath } from '#machines/catalogue/routes.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import { composeMail, type MailContent, type MailKind } from './composeMail.ts';
import type { MessageValues } from './messages.ts';
import type { Settings } from '../settings.ts';

/** The address of a page of the portal. @param path of the page within the portal: `/dashboard` */
export const portalPage = ({ publicUrl }: Pick<Settings, 'publicUrl'>, path: string): URL =>
  new URL(publicUrl + basePath + path);

interface NewMail extends Pick<MailContent, 'to' | 'link'> {
  /** The values of its messages in a language. */
  valuesIn?: (language: Language) => MessageValues;
  /** After so long its link has expired, and the e-mail is of no use. */
  lifetimeSeconds?: number;
}

export async function addMail(
  { settings, outbox }: Pick<Deps, 'settings' | 'outbox'>,
  queries: Queries,
  kind: MailKind,
  { to, link, valuesIn = () => ({}), lifetimeSeconds }: NewMail,
): Promise<void> {
  const values = { en: valuesIn('en'), cy: valuesIn('cy') };
  await outbox.add(queries, composeMail(settings, kind, { to, link, values }), lifetimeSeconds);
}
