// Finds the account that a caseworker's command names by its e-mail address.
import type { Queries } from '../db/database.ts';
import { findAccountByEmail, type Account } from '../accounts/users.ts';
import { HttpError } from '../http/httpError.ts';

/** The account of an address, in any letter case. Throws 404 for an unknown address. `lock` locks its row until the transaction ends. */
export async function requireAccount(
  queries: Queries,
  email: string | undefined,
  lock = false,
): Promise<Account> {
  const account = await findAccountByEmail(queries, email ?? '', lock);
  if (account === null) throw new HttpError(404, `Nobody is registered as ${email ?? ''}.`);
  return account;
}
