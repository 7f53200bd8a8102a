// Authenticates a request by its Authorization header; a cookie never authenticates a request (product 4.3).
import type { Deps } from '../deps.ts';
import { findAccountOfSession } from './users.ts';
import { HttpError } from '../http/httpError.ts';
import type { User } from '../user.ts';

/** The user of a raw bearer token, with the rights stored in the database. Throws HttpError 401 for a missing or invalid token. */
export async function authenticate(
  { accessTokens, database }: Deps,
  bearer: string | undefined,
): Promise<User> {
  const claims = bearer === undefined ? null : await accessTokens.verify(bearer);
  const account = claims && (await findAccountOfSession(database, claims.userId, claims.familyId));
  if (!account) throw new HttpError(401, 'Sign in first.');
  const { passwordHash: _hidden, ...user } = account;
  return user;
}

/** The token in an Authorization header; undefined when it contains none. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(header?.trim() ?? '')?.[1];
