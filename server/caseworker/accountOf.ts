// Whom a caseworker's command means: people are named by their e-mail address.
import type { Queries } from '../db/database.ts';
import { findAccountByEmail, type Account } from '../accounts/users.ts';
import { HttpError } from '../http/httpError.ts';

/** The account of an address, in any letter case. Refusal 404 for an unknown one. `lock` keeps it to this transaction. */
export async function accountOf(queries: Queries, email: string | undefined, lock = false): Promise<Account> {
  const account = await findAccountByEmail(queries, email ?? '', lock);
  if (account === null) throw new HttpError(404, `Nobody is registered as ${email ?? ''}.`);
  return account;
}
