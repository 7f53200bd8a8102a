// The e-mails of an account: verify the address, choose a password, the password was changed. Each function stores its e-mail within
// the caller's transaction (outbox.ts).
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { countCompetingPasswords, issueLinkToken, MAX_COMPETING_PASSWORDS } from '../accounts/linkTokens.ts';
import type { Account, Registration } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../user.ts';
import { addMail, portalPage } from './addMail.ts';
import type { MessageValues } from './messages.ts';

/**
 * Stores the e-mail with a verification link, which confirms `registration`. The account must be locked. `note` is a further paragraph with its values.
 */
async function addVerification(
  deps: Deps,
  queries: Queries,
  { account, registration, page }: { account: Account; registration: Registration; page: URL },
  note: MessageValues,
): Promise<void> {
  const link = new URL(page);
  const token = await issueLinkToken(deps, queries, account.id, 'verification', registration);
  link.searchParams.set('avt', token);
  const values = { hours: String(limits.verificationLinkHours), ...note };
  await addMail(deps, queries, 'verification', {
    to: account,
    link,
    valuesIn: () => values,
    lifetimeSeconds: limits.verificationLinkHours * 3600,
  });
}

const registrationOf = ({
  email,
  firstName,
  lastName,
  phone,
  language,
  passwordHash,
}: Account): Registration => ({ email, firstName, lastName, phone, language, passwordHash });

/** The paragraph of a link that confirms no password: its use mails a link to choose one. */
const CHOOSES_PASSWORD: MessageValues = { choosepassword: '' };

/**
 * Mails the link that confirms the registration that `account` has just become. When others compete with it, the e-mail says by which its reader
 * knows their own: the time, and the last digits of the telephone number. When too many compete, the link confirms none of their passwords.
 */
export async function mailRegistration(deps: Deps, queries: Queries, account: Account): Promise<void> {
  const page = portalPage(deps.settings, routes.verify.path);
  const competing = await countCompetingPasswords(queries, account.id);
  const at = formatUkDateTime(new Date(deps.clock.now()).toISOString());
  const digits = account.phone.replaceAll(/\D/g, '').slice(-3);
  const ownNote = competing > 1 ? { contested: '', ...at, digits } : {};
  const note = competing > MAX_COMPETING_PASSWORDS ? CHOOSES_PASSWORD : ownNote;
  await addVerification(deps, queries, { account, registration: registrationOf(account), page }, note);
}

/**
 * Mails another link to an account that is not verified, because somebody asks for it. When the address was registered more than once, nobody knows
 * which registration is the asker's: this link confirms none of their passwords, and its use mails a link to choose one.
 * @param page the portal's page that the link opens; the function adds `?avt=TOKEN`
 */
export async function mailVerification(
  deps: Deps,
  queries: Queries,
  account: Account,
  page: URL,
): Promise<void> {
  const contested = (await countCompetingPasswords(queries, account.id)) > 1;
  const registration = registrationOf(contested ? { ...account, passwordHash: '' } : account);
  await addVerification(deps, queries, { account, registration, page }, contested ? CHOOSES_PASSWORD : {});
}

async function addReset(
  deps: Deps,
  queries: Queries,
  kind: 'reset' | 'firstpassword',
  { user, page }: { user: User; page: URL },
): Promise<void> {
  const link = new URL(page);
  link.searchParams.set('token', await issueLinkToken(deps, queries, user.id, 'reset'));
  link.searchParams.set('email', user.email);
  await addMail(deps, queries, kind, {
    to: user,
    link,
    valuesIn: () => ({ minutes: String(limits.resetLinkMinutes) }),
    lifetimeSeconds: limits.resetLinkMinutes * 60,
  });
}

/** @param page the portal's page that the link opens; the function adds `?token=TOKEN&email=ADDRESS` */
export const mailReset = (deps: Deps, queries: Queries, user: User, page: URL): Promise<void> =>
  addReset(deps, queries, 'reset', { user, page });

/** Mails the link by which the owner of an address that was registered more than once chooses the first password (decision 037). */
export const mailFirstPassword = (deps: Deps, queries: Queries, user: User): Promise<void> =>
  addReset(deps, queries, 'firstpassword', {
    user,
    page: portalPage(deps.settings, routes['reset-password'].path),
  });

/** Informs the user that the password was changed (product 5.15). */
export async function mailPasswordChanged(deps: Deps, queries: Queries, user: User): Promise<void> {
  const link = portalPage(deps.settings, routes['forgot-password'].path);
  await addMail(deps, queries, 'passwordchanged', { to: user, link });
}
