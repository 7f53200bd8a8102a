// Finds the account that a caseworker's command names.
import type { Queries } from '../db/database.ts';
import { findAccountByEmail, type Account, type AccountLock } from '../accounts/users.ts';
import { HttpError } from '../http/httpError.ts';

/** The address of the applicant whose Application has this reference; undefined when there is none. */
async function addressOfReference(queries: Queries, reference: string): Promise<string | undefined> {
  const [found] = await queries.query<{ mail: string }>(
    'select u.mail from users u join application a on a.owner = u.id where a.ua_reference = $1',
    [reference.toUpperCase()],
  );
  return found?.mail;
}

/**
 * The account of an e-mail address or of the reference of an Application, both in any letter case. Throws 404 for an unknown one. `lock`
 * locks its row until the transaction ends.
 */
export async function requireAccount(queries: Queries, who = '', lock?: AccountLock): Promise<Account> {
  const isReference = !who.includes('@');
  const address = isReference ? await addressOfReference(queries, who.trim()) : who;
  const account = address === undefined ? null : await findAccountByEmail(queries, address, lock);
  if (account === null)
    throw new HttpError(
      404,
      isReference ? `No Application has the reference ${who}.` : `Nobody is registered as ${who}.`,
    );
  return account;
}

/** Whether somebody has typed the account's address to confirm a command, in any letter case. */
export const isAddressOf = ({ email }: Account, typed: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
