// The e-mails of an account: verify the address, choose a new password, the password was changed. Each function stores its e-mail within
// the caller's transaction (outbox.ts).
import { limits } from '#machines/catalogue/fields/limits.ts';
import { issueLinkToken } from '../accounts/linkTokens.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../user.ts';
import { composeMail } from './composeMail.ts';

/** @param page the portal's page that the link opens; the function adds `?avt=TOKEN` */
export async function mailVerification(deps: Deps, queries: Queries, user: User, page: URL): Promise<void> {
  const link = new URL(page);
  link.searchParams.set('avt', await issueLinkToken(deps, queries, user.id, 'verification'));
  const hours = { hours: String(limits.verificationLinkHours) };
  const values = { en: hours, cy: hours };
  await deps.outbox.add(queries, composeMail(deps.settings, 'verification', { to: user, link, values }));
}

/** @param page the portal's page that the link opens; the function adds `?token=TOKEN&email=ADDRESS` */
export async function mailReset(deps: Deps, queries: Queries, user: User, page: URL): Promise<void> {
  const link = new URL(page);
  link.searchParams.set('token', await issueLinkToken(deps, queries, user.id, 'reset'));
  link.searchParams.set('email', user.email);
  const minutes = { minutes: String(limits.resetLinkMinutes) };
  const values = { en: minutes, cy: minutes };
  await deps.outbox.add(queries, composeMail(deps.settings, 'reset', { to: user, link, values }));
}

/** Informs the user that the password was changed (product 5.15). */
export async function mailPasswordChanged(deps: Deps, queries: Queries, user: User): Promise<void> {
  const link = new URL(`${deps.settings.publicUrl}/anwcef/forgot-password`);
  await deps.outbox.add(queries, composeMail(deps.settings, 'passwordchanged', { to: user, link }));
}
